"""A module as mypyc can compile it well: dataclasses are written out as plain classes, `__slots__`
are left out, constants are final, sequences with stars in them are gathered before they are walked through, those of
which several are walked through at once are not measured first, and Structs stay plain.

mypyc compiles a class with `__slots__` not at all, a generic or inherited dataclass wrongly, and gives the others an
interpreted `__init__`. So the build, and only the build, writes out what the decorator would have made: `__init__`,
`__repr__`, `__eq__`, `__hash__` and the order; and `kernel/declared.py` tells `fields`, `replace` and `get_type_hints`
of it. Nobody keeps what is written here.
"""

import ast
import dataclasses
import sys
from abc import ABCMeta
from collections.abc import Iterator, Sequence, Set
from copy import deepcopy
from dataclasses import MISSING, Field, dataclass, is_dataclass
from inspect import get_annotations
from types import ModuleType
from typing import Any, Generic, TypeVar

from .constants import Constant, constants, limits, names_of
from .structs import TWIN, in_place, structs

OPEN = "allow_interpreted_subclasses=True"
"""A class from which plain Python may derive, and that can be made without its `__init__`, for a copy."""
ACYCLIC = "acyclic=True"
"""A class whose objects are never part of a circle: the garbage collector need not look at them."""
GENERIC = {"box.Phase", "by_phase.ByPhase", "secret.Secret"}
"""Generic classes of the kernel that are compiled, as those derived from them are."""
VALUES = {"box.Phase", "decision.Decision", "option.Option", "secret.Secret", "tally.Tally"}
"""Classes of the kernel whose objects, and those of classes derived from them, are in no circle."""
MENUS = {
    "option.Menu",
    "handful.Counts",
    "banneret.games.diex.campaign.morning.offers.Offers",
    "banneret.games.diex.campaign.movement.menus.Ways",
}
"""Those whose own objects are in none, and that simulations make or keep by the thousand. Another menu may be in one
with what it is made from, if that keeps it."""
ORDER = (("__lt__", "<"), ("__le__", "<="), ("__gt__", ">"), ("__ge__", ">="))


@dataclass(slots=True)
class Edit:
    """In place of what stands between two places of a source text, counted in characters."""

    start: int
    end: int
    text: str


def lowered(source: str, module: ModuleType, is_open: bool) -> str:
    """The source of a module without dataclasses and slots. The module itself must have been imported as plain Python:
    it says which fields its classes inherit. `is_open`: interpreted classes may be derived from its classes."""
    return _Lowering(source, module, is_open).text()


def _is_a(cls: type[Any], names: Set[str]) -> bool:
    """Whether it is one of these classes of the kernel or derived from one."""
    return any(_name(base) in names for base in cls.__mro__)


def _name(cls: type[Any]) -> str:
    return f"{cls.__module__}.{cls.__name__}".removeprefix("banneret.kernel.")


def _is_narrowed(module: ModuleType, node: ast.Subscript) -> bool:
    """Whether this is a generic class of the kernel with its type."""
    parts = ast.unparse(node.value).split(".")
    found: Any = vars(module).get(parts[0])
    for part in parts[1:]:
        found = getattr(found, part, None)
    return isinstance(found, type) and _is_a(found, GENERIC)


class _Narrow(ast.NodeTransformer):
    """The same for an annotation in quotation marks."""

    def __init__(self, module: ModuleType) -> None:
        self.module = module
        self.changed = False

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:  # so ast calls it
        if _is_narrowed(self.module, node):
            self.changed = True
            return node.value
        return self.generic_visit(node)


class _Lowering:
    def __init__(self, source: str, module: ModuleType, is_open: bool) -> None:
        self.source = source
        self.module = module
        self.is_open = is_open
        self.tree = ast.parse(source)
        self.starts = [0]
        for line in source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line.encode()))
        self.bytes = source.encode()
        self.edits: list[Edit] = []
        self.imports: dict[str, str] = {}
        """What the module must import besides: names of inherited annotations, and where they are found."""
        self.bottom: list[str] = []

    def text(self) -> str:
        plain = structs(self.tree, self.module)
        for struct in plain:
            self._keep(struct)
        rest = ast.Module([node for node in self.tree.body if node not in plain], [])
        for spread in _spread(rest):
            self._gather(spread)
        for pairs in _pairs(rest):
            self._cut(self._end(pairs.args[-1]), self._end(pairs.keywords[0].value))
        self._narrow(rest, ())
        for node in rest.body:
            if isinstance(node, ast.ClassDef):
                self._class(node)
        if not self.is_open:  # those of the kernel may be set anew, by tests and by whoever must
            for constant in constants(self.tree, self.module):
                self._final(constant)
            for arg, value in limits(self.tree, self.module):
                self._replace(arg, repr(value))
        if not self.edits:
            return self.source
        data = self.bytes
        for edit in sorted(self._outermost(), key=lambda edit: edit.start, reverse=True):
            data = data[: edit.start] + edit.text.encode() + data[edit.end :]
        text = data.decode()
        head = [f"from {where} import {name}" for name, where in sorted(self.imports.items())]
        head.append("from dataclasses import Field as _Field")
        head.append("from typing import TYPE_CHECKING as _TYPE_CHECKING, Any as _Any, ClassVar as _ClassVar")
        head.append("from typing import Final as _Final")
        if self.bottom:
            head.append(
                "from banneret.kernel.declared import as_generic as _as_generic, as_sequence as _as_sequence, "
                "declare as _declare, field as _field"
            )
        at = self._after_imports()
        lines = text.splitlines(keepends=True)
        only = ["from mypy_extensions import mypyc_attr"]
        if plain:
            only.append(f"from {self.module.__name__}{TWIN} import {', '.join(node.name for node in plain)}")
        added = f"{'; '.join(head)}\nif _TYPE_CHECKING: {'; '.join(only)}\n"
        return "".join([*lines[:at], added, *lines[at:], "\n", *self.bottom])

    def _outermost(self) -> list[Edit]:
        """Without those within another."""
        return [
            edit
            for edit in self.edits
            if not any(other.start <= edit.start and edit.end < other.end for other in self.edits if other is not edit)
        ]

    def _after_imports(self) -> int:
        """The line after the last import at the top."""
        last = 0
        for node in self.tree.body:
            if isinstance(node, ast.Import | ast.ImportFrom):
                last = node.end_lineno or 0
            elif not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
                break
        return last

    def _keep(self, node: ast.ClassDef) -> None:
        """A Struct stays as it is; what follows stays on its line."""
        lines = self.bytes[self._start(node) : self._end(node)].count(b"\n")
        self._replace(node, in_place(self.source, node) + "\n" * lines)

    def _gather(self, node: ast.Tuple | ast.List) -> None:
        """mypyc breaks over `for x in (*a, *b)` and `x in (*a, *b)`."""
        start, end = self._start(node), self._end(node)
        self.edits += [Edit(start, start + 1, "list(["), Edit(end - 1, end, "])")]

    # ------------------------------------------------------------------ generic classes

    def _narrow(self, node: ast.AST, anything: tuple[str, ...]) -> None:
        """To mypyc a generic class is one in plain Python, with a dict and slow ways to everything. Those of the kernel
        need not be generic once their types have been checked: `Phase[S]` becomes `Phase`, and what stands for S is any
        type."""
        for child in ast.iter_child_nodes(node):
            names = anything
            if isinstance(child, ast.ClassDef):
                cls = vars(self.module).get(child.name)
                if isinstance(cls, type) and _is_a(cls, GENERIC):
                    names = tuple(one.__name__ for one in getattr(cls, "__parameters__", ()))
                    self._bases(child)
            elif isinstance(child, ast.FunctionDef):
                names = (*names, *self._freed(child))
            if isinstance(child, ast.Constant) and isinstance(child.value, str):
                self._narrow_text(child, child.value)
            elif isinstance(child, ast.Subscript) and _is_narrowed(self.module, child):
                self.edits.append(Edit(self._end(child.value), self._end(child), ""))
            elif isinstance(child, ast.Name) and child.id in names:
                self._replace(child, "_Any")
            else:
                self._narrow(child, names)

    def _freed(self, node: ast.FunctionDef) -> Iterator[str]:
        """The variables of types that would stand in the result of a function alone: `reveal(secret: Secret[T]) -> T`
        takes a `Secret`."""
        for part in (part for arg in _arguments(node) for part in ast.walk(arg)):
            if isinstance(part, ast.Subscript) and _is_narrowed(self.module, part):
                for name in (one.id for one in ast.walk(part.slice) if isinstance(one, ast.Name)):
                    if isinstance(vars(self.module).get(name), TypeVar):
                        yield name

    def _narrow_text(self, node: ast.Constant, text: str) -> None:
        """An annotation in quotation marks."""
        if "[" not in text or "\n" in text or " " in text.strip("|, "):
            return
        try:
            tree = ast.parse(text, mode="eval")
        except SyntaxError:
            return
        narrow = _Narrow(self.module)
        found = ast.unparse(narrow.visit(tree))
        if narrow.changed:
            self._replace(node, repr(found))

    def _bases(self, node: ast.ClassDef) -> None:
        """Without `Generic[S]`."""
        for base in node.bases:
            if isinstance(base, ast.Subscript) and ast.unparse(base.value) == "Generic":
                self._replace(base, "")
                self.bottom.append(f"_as_generic({node.name}, {ast.unparse(base.slice)})\n")

    def _final(self, node: Constant) -> None:
        """`A = 1` becomes `A: Final = 1`; `A, B = 1, 2` is unpacked under other names first."""
        if isinstance(node, ast.AnnAssign):
            start, end = self._start(node.annotation), self._end(node.annotation)
            self.edits += [Edit(start, start, "_Final["), Edit(end, end, "]")]
        elif isinstance(node.targets[0], ast.Tuple):
            end = self._end(node)
            for target in node.targets[0].elts:
                self.edits.append(Edit(self._start(target), self._start(target), "_given_"))
            again = [f"; {name}: _Final = _given_{name}" for name in names_of(node)]
            self.edits.append(Edit(end, end, "".join(again)))
        else:
            end = self._end(node.targets[0])
            self.edits.append(Edit(end, end, ": _Final"))

    # ------------------------------------------------------------------ one class

    def _class(self, node: ast.ClassDef) -> None:
        cls = getattr(self.module, node.name)
        mark = next((mark for mark in node.decorator_list if _is_dataclass(mark)), None)
        native = _is_native(cls)
        if native:
            self._sequence(node, cls)
        traits = []
        if native and (self.is_open or f"{node.name}.__new__({node.name})" in self.source):
            traits.append(OPEN)
        if all(_is_value(base) for base in cls.__mro__) or _name(cls) in MENUS:
            traits.append(ACYCLIC)
        self._mark(node, mark, f"mypyc_attr({', '.join(traits)})" if traits else "")
        for item in node.body:
            if isinstance(item, ast.Assign) and native:
                self._class_var(cls, item)
        if mark is None:
            return
        for item in node.body:
            if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name) and item.value is not None:
                field = cls.__dict__["__dataclass_fields__"].get(item.target.id)
                if field is not None and not _is_class_var(field):
                    self._cut(self._end(item.annotation), self._end(item))
        self._write_out(node, cls)

    def _sequence(self, node: ast.ClassDef, cls: type[Any]) -> None:
        """What is derived from an abstract sequence has a dict and slow ways too: it only says that it is one."""
        for base, expression in zip(cls.__bases__, node.bases, strict=False):
            if base is Sequence:
                self._replace(expression, "")
                self.bottom.append(f"_as_sequence({node.name})\n")

    def _class_var(self, cls: type[Any], item: ast.Assign) -> None:
        """What a class sets for all its objects is not to be set in each of them."""
        if _names(item) == ["__slots__"]:
            self._replace(item, "pass")
        elif not any(_of_objects(cls, name) for name in _names(item)):
            end = self._end(item.targets[0])
            self.edits.append(Edit(end, end, ": _ClassVar"))

    def _mark(self, node: ast.ClassDef, mark: ast.expr | None, text: str) -> None:
        """Decorate a class with this, in the place of what makes it a dataclass."""
        if mark is not None:
            self._replace(mark, text, before=not text)
        elif text:
            line = self.starts[node.lineno - 1]
            self.edits.append(Edit(line, line, f"@{text}\n"))

    def _write_out(self, node: ast.ClassDef, cls: type[Any]) -> None:
        params = cls.__dataclass_params__
        fields = [field for field in cls.__dataclass_fields__.values() if not _is_class_var(field)]
        made = ["    __dataclass_fields__: _ClassVar[dict[str, _Field[_Any]]]\n"]
        own = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
        if params.init and "__init__" not in own:
            made += self._init(cls, fields)
        if "__repr__" not in own:
            made += _repr(fields)
        if params.eq and "__eq__" not in own:
            made += _eq(node.name, fields)
        if cls.__dict__.get("__hash__") is not None and "__hash__" not in own:
            made += _hash(fields)
        if params.order:
            made += _order(node.name, fields)
        last = self.starts[node.end_lineno or 0]
        self.edits.append(Edit(last, last, ("" if self.bytes[last - 1 : last] == b"\n" else "\n") + "".join(made)))
        annotated = get_annotations(cls)
        told = ", ".join(f"{name!r}: {_annotation(node, name)!r}" for name in annotated)
        rows = ", ".join(self._told(cls, field) for field in fields)
        self.bottom.append(f"_declare({node.name}, {{{told}}}, [{rows}], {params.frozen})\n")

    def _init(self, cls: type[Any], fields: list[Field[Any]]) -> list[str]:
        takes, sets = ["self"], []
        by_keyword = [field for field in fields if field.init and field.kw_only]
        for field in (field for field in fields if field.init and not field.kw_only):
            takes.append(self._parameter(cls, field))
        if by_keyword:
            takes += ["*", *(self._parameter(cls, field) for field in by_keyword)]
        for field in fields:
            value = self._value(cls, field)
            if value:
                sets.append(f"        self.{field.name} = {value}\n")
        if hasattr(cls, "__post_init__"):
            sets.append("        self.__post_init__()\n")
        return [f"    def __init__({', '.join(takes)}) -> None:\n", *(sets or ["        pass\n"])]

    def _parameter(self, cls: type[Any], field: Field[Any]) -> str:
        owner, item = _where(cls, field.name)
        annotation = ast.unparse(_Narrow(sys.modules[owner.__module__]).visit(deepcopy(item.annotation)))
        self._need(owner, item.annotation)
        if field.default_factory is not MISSING:
            return f"{field.name}: {annotation} | None = None"
        if field.default is not MISSING:
            return f"{field.name}: {annotation} = {self._default(owner, item)}"
        return f"{field.name}: {annotation}"

    def _value(self, cls: type[Any], field: Field[Any]) -> str:
        owner, item = _where(cls, field.name)
        if field.default_factory is not MISSING:
            made = f"({self._given(owner, item, 'default_factory')})()"
            return f"{made} if {field.name} is None else {field.name}" if field.init else made
        if field.init:
            return field.name
        return "" if field.default is MISSING else self._default(owner, item)

    def _default(self, owner: type[Any], item: ast.AnnAssign) -> str:
        assert item.value is not None
        if isinstance(item.value, ast.Call) and ast.unparse(item.value.func) == "field":
            return self._given(owner, item, "default")
        self._need(owner, item.value)
        return ast.unparse(item.value)

    def _given(self, owner: type[Any], item: ast.AnnAssign, word: str) -> str:
        assert isinstance(item.value, ast.Call)
        found = next(keyword.value for keyword in item.value.keywords if keyword.arg == word)
        self._need(owner, found)
        return ast.unparse(found)

    def _told(self, cls: type[Any], field: Field[Any]) -> str:
        """What `declare` makes a field of."""
        owner, item = _where(cls, field.name)
        words = [repr(field.name), repr(_annotation(_node_of(owner), field.name))]
        words += [f"{word}=False" for word in ("init", "repr", "compare") if not getattr(field, word)]
        if field.kw_only:
            words.append("kw_only=True")
        if field.default is not MISSING:
            words.append(f"default={self._default(owner, item)}")
        if field.default_factory is not MISSING:
            words.append(f"default_factory={self._given(owner, item, 'default_factory')}")
        return f"_field({', '.join(words)})"

    def _need(self, owner: type[Any], node: ast.expr) -> None:
        """The names in an inherited annotation or default must be known here too."""
        if owner.__module__ == self.module.__name__:
            return
        there = sys.modules[owner.__module__]
        nodes = list(ast.walk(node))
        for text in [n.value for n in nodes if isinstance(n, ast.Constant) and isinstance(n.value, str)]:
            try:
                nodes += list(ast.walk(ast.parse(text, mode="eval")))
            except SyntaxError:
                continue
        for name in (n.id for n in nodes if isinstance(n, ast.Name)):
            if name in vars(there) and name not in vars(self.module):
                self.imports[name] = owner.__module__

    # ------------------------------------------------------------------ places in the text

    def _start(self, node: ast.expr | ast.stmt) -> int:
        return self.starts[node.lineno - 1] + node.col_offset

    def _end(self, node: ast.expr | ast.stmt) -> int:
        assert node.end_lineno is not None and node.end_col_offset is not None
        return self.starts[node.end_lineno - 1] + node.end_col_offset

    def _replace(self, node: ast.expr | ast.stmt, text: str, before: int = 0) -> None:
        self.edits.append(Edit(self._start(node) - before, self._end(node), text))

    def _cut(self, start: int, end: int) -> None:
        """Take something away, and keep the lines that it stood on."""
        self.edits.append(Edit(start, end, "\n" * self.bytes[start:end].count(b"\n")))


def _spread(tree: ast.AST) -> Iterator[ast.Tuple | ast.List]:
    """What is walked through or looked into and has stars in it."""
    for node in ast.walk(tree):
        walked: list[ast.expr] = []
        if isinstance(node, ast.For | ast.comprehension):
            walked = [node.iter]
        elif isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn):
            walked = node.comparators
        for one in walked:
            if isinstance(one, ast.Tuple | ast.List) and any(isinstance(item, ast.Starred) for item in one.elts):
                yield one


def _pairs(tree: ast.AST) -> Iterator[ast.Call]:
    """What walks through several at once and says that they are of one length: `for a, b in zip(x, y, strict=True)`.
    mypyc knows such a loop without these words alone, and makes no tuples for it. That they hold is seen in plain
    Python."""
    for node in ast.walk(tree):
        if isinstance(node, ast.For | ast.comprehension) and isinstance(node.target, ast.Tuple):
            call = node.iter
            if not isinstance(call, ast.Call) or ast.unparse(call.func) != "zip" or not call.args:
                continue
            if [keyword.arg for keyword in call.keywords] == ["strict"]:
                yield call


def _arguments(node: ast.FunctionDef) -> list[ast.arg]:
    return [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]


def _of_objects(cls: type[Any], name: str) -> bool:
    """Whether a class inherits this as an attribute of its objects."""
    kinds = [get_annotations(base).get(name) for base in cls.__mro__[1:]]
    return any(kind is not None and "ClassVar" not in str(kind) for kind in kinds)


def _names(item: ast.Assign) -> list[str]:
    return [target.id for target in item.targets if isinstance(target, ast.Name)]


def _is_dataclass(mark: ast.expr) -> bool:
    return ast.unparse(mark.func if isinstance(mark, ast.Call) else mark) == "dataclass"


def _is_native(cls: type[Any]) -> bool:
    """Whether mypyc makes a class of its own of it: not of structs, errors and protocols."""
    return not issubclass(cls, BaseException | tuple) and type(cls) in (type, ABCMeta)


def _is_value(cls: type[Any]) -> bool:
    """Whether its objects hold only what is beneath them: none of their own kind. Of generic classes mypyc does not
    believe it."""
    if cls in (object, Generic) or _is_a(cls, VALUES):
        return True
    if Generic in cls.__mro__:
        return False
    kinds = get_annotations(cls).values()
    return type(cls) is type and is_dataclass(cls) and not any(cls.__name__ in str(kind) for kind in kinds)


def _is_class_var(field: Field[Any]) -> bool:
    return bool(field._field_type is not dataclasses._FIELD)  # type: ignore[attr-defined]  # nothing else tells it


def _where(cls: type[Any], name: str) -> tuple[type[Any], ast.AnnAssign]:
    """The class that has the last word on a field, and what stands there."""
    for owner in cls.__mro__:
        if name in get_annotations(owner):
            for item in _node_of(owner).body:
                if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name) and item.target.id == name:
                    return owner, item
    raise AssertionError(f"{cls.__name__}.{name} is annotated nowhere")


_TREES: dict[str, ast.Module] = {}


def _node_of(cls: type[Any]) -> ast.ClassDef:
    tree = _TREES.get(cls.__module__)
    if tree is None:
        file = sys.modules[cls.__module__].__file__
        assert file is not None
        with open(file, encoding="utf-8") as stream:
            tree = _TREES[cls.__module__] = ast.parse(stream.read())
    return next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == cls.__name__)


def _annotation(node: ast.ClassDef, name: str) -> str:
    for item in node.body:
        if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name) and item.target.id == name:
            text = item.annotation
            return text.value if isinstance(text, ast.Constant) and isinstance(text.value, str) else ast.unparse(text)
    raise AssertionError(name)


def _repr(fields: list[Field[Any]]) -> list[str]:
    told = ", ".join(f"{field.name}={{self.{field.name}!r}}" for field in fields if field.repr)
    return ["    def __repr__(self) -> str:\n", f'        return type(self).__qualname__ + f"({told})"\n']


def _eq(name: str, fields: list[Field[Any]]) -> list[str]:
    return [
        "    def __eq__(self, other: object) -> bool:\n",
        "        if self is other:\n            return True\n",
        f"        if type(other) is not type(self) or not isinstance(other, {name}):\n",
        "            return NotImplemented\n",
        f"        return {_all_equal(fields)}\n",
    ]


def _all_equal(fields: list[Field[Any]]) -> str:
    return " and ".join(f"self.{field.name} == other.{field.name}" for field in fields if field.compare) or "True"


def _tuple(of: str, fields: list[Field[Any]]) -> str:
    return "(" + "".join(f"{of}.{field.name}, " for field in fields if field.compare) + ")"


def _hash(fields: list[Field[Any]]) -> list[str]:
    return ["    def __hash__(self) -> int:\n", f"        return hash({_tuple('self', fields)})\n"]


def _order(name: str, fields: list[Field[Any]]) -> Iterator[str]:
    for method, sign in ORDER:
        yield f"    def {method}(self, other: object) -> bool:\n"
        yield f"        if not isinstance(other, {name}):\n            return NotImplemented\n"
        yield f"        return {_tuple('self', fields)} {sign} {_tuple('other', fields)}\n"
