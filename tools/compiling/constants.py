"""Which names of a module are its constants: the build marks them as final, so that compiled code reads them straight
from memory and not from the module's dict by name."""

import ast
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from types import GenericAlias, ModuleType, NoneType, UnionType
from typing import NewType, TypeVar, get_origin

_CAPITALS = re.compile(r"_?[A-Z][A-Z0-9_]*")

Constant = ast.Assign | ast.AnnAssign


def constants(tree: ast.Module, module: ModuleType) -> Iterator[Constant]:
    """The assignments at the top of a module whose names, in capitals, are given a value there and nowhere else."""
    given = Counter(name for node in ast.walk(tree) for name in _given(node))
    for node in tree.body:
        if isinstance(node, Constant) and node.value is not None and not _is_final(node):
            names = names_of(node)
            if names and all(_CAPITALS.fullmatch(name) and given[name] == 1 for name in names):
                values = [getattr(module, name) for name in names]
                if not any(_is_type(value) or _is_of_floats(value) for value in values) and not _is_blank(node):
                    yield node


def limits(tree: ast.Module, module: ModuleType) -> Iterator[tuple[ast.expr, object]]:
    """What stands in the calls of a module's aliases, `Annotated[int, Span(0, MOST - 1)]`, with its value: mypy does
    not look there, so mypyc would not know of what type a constant is."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and any(_is_type(getattr(module, name)) for name in names_of(node)):
            for call in (part for part in ast.walk(node.value) if isinstance(part, ast.Call)):
                for arg in call.args:
                    value = eval(ast.unparse(arg), vars(module))
                    if isinstance(value, int | str):
                        yield arg, value


def names_of(node: Constant) -> list[str]:
    """The names that are given a value: none if they are not plain names."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    if len(targets) != 1:
        return []
    found: Sequence[ast.expr] = targets[0].elts if isinstance(targets[0], ast.Tuple) else targets
    names = [target.id for target in found if isinstance(target, ast.Name)]
    return names if len(names) == len(found) else []


def _given(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        yield node.id
    elif isinstance(node, ast.Global):
        yield from node.names * 2


def _is_final(node: Constant) -> bool:
    """Whether it says so itself."""
    return isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation).startswith("Final")


def _is_type(value: object) -> bool:
    """Whether it is for annotations: an alias, or a variable of types."""
    return isinstance(value, type | TypeVar | NewType | GenericAlias | UnionType | NoneType) or (
        get_origin(value) is not None
    )


def _is_of_floats(value: object) -> bool:
    """A tuple that begins with a float: mypyc 2.4 says of such a one, when it is final, that it was not set."""
    return isinstance(value, tuple) and bool(value) and (isinstance(value[0], float) or _is_of_floats(value[0]))


def _is_blank(node: Constant) -> bool:
    """An empty list or dict without a type: later lines tell it."""
    if not isinstance(node, ast.Assign):
        return False
    value = node.value
    return (isinstance(value, ast.List | ast.Set) and not value.elts) or (
        isinstance(value, ast.Dict) and not value.keys
    )
