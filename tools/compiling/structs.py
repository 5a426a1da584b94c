"""What becomes of msgspec Structs in a compiled module.

A Struct is made by its own metaclass, with keywords that mypyc drops. So the class itself stays plain Python: the
lowered module runs its source where it stood, in the module's own namespace, and all around it is compiled. mypy reads
the class in a twin of the module, which is there for types alone and never runs."""

import ast
from collections.abc import Iterator
from types import ModuleType

import msgspec

TWIN = "_structs"
"""How the name of a twin ends."""


def structs(tree: ast.Module, module: ModuleType) -> list[ast.ClassDef]:
    """The Structs that a module defines."""
    return [node for node in tree.body if isinstance(node, ast.ClassDef) and _is_struct(vars(module).get(node.name))]


def in_place(source: str, node: ast.ClassDef) -> str:
    """What makes the class when the lowered module is run: its own source."""
    assert not node.decorator_list, f"{node.name}: a decorator would be lost"
    return f"exec({_text(source, node)!r}, globals())"


def twin(source: str, module: ModuleType) -> str:
    """The module as mypy reads its Structs: these, what the types of their fields are made of, and the names of all
    else from the module itself. "" if it has none."""
    tree = ast.parse(source)
    if not structs(tree, module):
        return ""
    given = {name: node for node in tree.body for name in _names(node)}
    kept: list[ast.stmt] = [*structs(tree, module)]
    for node in kept:  # grows meanwhile
        needed = dict.fromkeys(given.get(name) for name in _used(node))
        kept += [one for one in needed if isinstance(one, ast.Assign | ast.AnnAssign) and one not in kept]
    used = {name for node in kept for name in _used(node)}
    others = sorted((used & given.keys()) - {name for node in kept for name in _names(node)})
    imports = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    lines = [_text(source, node) for node in (*imports, *sorted(kept, key=lambda node: node.lineno))]
    if others:
        lines.insert(len(imports), f"from {module.__name__} import {', '.join(others)}")
    return "\n".join(["# mypy: ignore-errors", *lines, ""])


def _is_struct(thing: object) -> bool:
    return isinstance(thing, type) and issubclass(thing, msgspec.Struct)


def _text(source: str, node: ast.stmt) -> str:
    text = ast.get_source_segment(source, node)
    assert text is not None
    return text


def _names(node: ast.stmt) -> Iterator[str]:
    """What a statement at the top of a module defines, imports left aside."""
    if isinstance(node, ast.ClassDef | ast.FunctionDef):
        yield node.name
    elif isinstance(node, ast.Assign | ast.AnnAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        yield from (part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name))


def _used(node: ast.stmt) -> Iterator[str]:
    """The names that stand in it, in quotation marks too."""
    for part in ast.walk(node):
        if isinstance(part, ast.Name):
            yield part.id
        elif isinstance(part, ast.Constant) and isinstance(part.value, str) and part.value.isidentifier():
            yield part.value
