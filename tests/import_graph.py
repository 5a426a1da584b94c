"""Who imports whom in a package, read from its sources: imports inside functions and under `TYPE_CHECKING` count like
any other.

A compiler follows those edges too, and so does whoever wants to understand one module without reading all.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Source:
    """A module: its text, and whether it is the `__init__` of a package."""

    text: str
    package: bool = False


Sources = Mapping[str, Source]
"""By dotted name: `banneret.kernel.dice`; a package's `__init__` goes by the name of the package."""


@dataclass(frozen=True)
class Import:
    """One edge of the graph, and the line that makes it."""

    importer: str
    imported: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.importer}, line {self.line}: {self.text}"


@dataclass(frozen=True)
class Circle:
    """Modules, or rooms, of which each imports the next and the last the first; and the knot of all that reach each
    other, of which they are part."""

    names: tuple[str, ...]
    imports: tuple[Import, ...]
    knot: frozenset[str]

    def __str__(self) -> str:
        more = sorted(self.knot - set(self.names))
        tied = [f"and in the same knot: {', '.join(more)}"] if more else []
        return "\n  ".join([" → ".join((*self.names, self.names[0])), *map(str, self.imports), *tied])


@dataclass
class Graph:
    """Nodes, and the edges between them."""

    nodes: list[str]
    imports: dict[str, dict[str, Import]] = field(default_factory=dict)
    """By importer and imported: the first line that imports it."""

    def add(self, importer: str, imported: str, by: Import) -> None:
        if importer != imported:
            self.imports.setdefault(importer, {}).setdefault(imported, by)

    def circles(self) -> list[Circle]:
        """Of every knot of nodes that reach each other the shortest way round."""
        return [self._shortest(knot) for knot in self._knots()]

    def _knots(self) -> list[set[str]]:
        """The nodes that reach each other, two or more together."""
        reached = {node: self._reached(node) for node in self.nodes}
        knots: list[set[str]] = []
        for node in self.nodes:
            knot = {other for other in reached[node] if node in reached[other]}
            if knot and knot not in knots:
                knots.append(knot)
        return knots

    def _reached(self, node: str) -> set[str]:
        """All that a node imports, directly or not; itself only if there is a way back."""
        found: set[str] = set()
        waiting = list(self.imports.get(node, ()))
        while waiting:
            each = waiting.pop()
            if each not in found:
                found.add(each)
                waiting += self.imports.get(each, ())
        return found

    def _shortest(self, knot: set[str]) -> Circle:
        ways = [self._way_round(node, knot) for node in sorted(knot)]
        names = min(ways, key=len)
        edges = tuple(self.imports[a][b] for a, b in zip(names, (*names[1:], names[0]), strict=True))
        return Circle(tuple(names), edges, frozenset(knot))

    def _way_round(self, start: str, knot: set[str]) -> list[str]:
        """The shortest way from a node back to itself."""
        before: dict[str, str] = {}
        waiting = [start]
        for node in waiting:
            for following in sorted(self.imports.get(node, ())):
                if following == start:
                    way = [node]
                    while way[-1] != start:
                        way.append(before[way[-1]])
                    return way[::-1]
                if following in knot and following not in before:
                    before[following] = node
                    waiting.append(following)
        raise AssertionError(f"{start} is in no circle")


# ---------------------------------------------------------------------- reading


def read(root: Path) -> dict[str, Source]:
    """All modules of the package in this folder."""
    found: dict[str, Source] = {}
    for path in sorted(root.rglob("*.py")):
        parts = (root.name, *path.relative_to(root).with_suffix("").parts)
        package = parts[-1] == "__init__"
        found[".".join(parts[:-1] if package else parts)] = Source(path.read_text(encoding="utf-8"), package)
    return found


def modules(sources: Sources) -> Graph:
    """The graph of modules."""
    graph = Graph(list(sources))
    for name in sources:
        for found in imports(sources, name):
            graph.add(name, found.imported, found)
    return graph


def rooms(sources: Sources, package: str, edges: Iterable[Import]) -> Graph:
    """The graph inside a package, each of its sub-packages one node with all that is in it."""
    graph = Graph([])
    inside = f"{package}."

    def node(module: str) -> str:
        return ".".join(module.split(".")[: package.count(".") + 2])

    graph.nodes += dict.fromkeys(node(name) for name in sources if name == package or name.startswith(inside))
    for edge in edges:
        if all(end == package or end.startswith(inside) for end in (edge.importer, edge.imported)):
            graph.add(node(edge.importer), node(edge.imported), edge)
    return graph


def imports(sources: Sources, name: str) -> Iterator[Import]:
    """What a module imports of the package, anywhere in it."""
    source = sources[name]
    lines = source.text.splitlines()
    for node in ast.walk(ast.parse(source.text)):
        if isinstance(node, ast.Import | ast.ImportFrom | ast.Call):
            for imported in _imported(sources, name, node):
                yield Import(name, imported, node.lineno, lines[node.lineno - 1].strip())


def _imported(sources: Sources, importer: str, node: ast.Import | ast.ImportFrom | ast.Call) -> Iterator[str]:
    if isinstance(node, ast.Import):
        for alias in node.names:
            yield from _module(sources, alias.name)
    elif isinstance(node, ast.ImportFrom):
        origin = _origin(sources, importer, node)
        for alias in node.names:
            yield from _from(sources, importer, origin, alias.name)
    else:
        yield from _called(sources, importer, node)


def _module(sources: Sources, name: str) -> Iterator[str]:
    """The module of this name, or the one that holds the thing of this name; nothing if it is not of the package."""
    while name not in sources and "." in name:
        name = name.rpartition(".")[0]
    if name in sources:
        yield name


def _origin(sources: Sources, importer: str, node: ast.ImportFrom) -> str:
    """Where `from … import` imports from, as a dotted name."""
    if not node.level:
        return node.module or ""
    here = importer.split(".")
    up = node.level - sources[importer].package
    if up >= len(here):
        raise AssertionError(f"{importer}, line {node.lineno}, imports from above the package")
    return ".".join([*here[: len(here) - up], *([node.module] if node.module else [])])


def _from(sources: Sources, importer: str, origin: str, name: str) -> Iterator[str]:
    """`from origin import name` names a module, or something in one. A package may have both of one name: then its own
    modules mean the module, which is there before the package is, and all others what the package has bound to the
    name."""
    inner = f"{origin}.{name}"
    within = importer == origin or importer.startswith(f"{origin}.")
    if inner in sources and (within or name not in _bound(sources[origin].text if origin in sources else "")):
        yield inner
    else:
        yield from _module(sources, origin)


def _bound(text: str) -> set[str]:
    """The names that a module binds at its top."""
    found: set[str] = set()
    for node in ast.parse(text).body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            found |= {
                alias.asname or alias.name
                for alias in node.names
                if alias.asname or not isinstance(node, ast.ImportFrom) or node.module
            }
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found |= {target.id for target in targets if isinstance(target, ast.Name)}
    return found


def _called(sources: Sources, importer: str, node: ast.Call) -> Iterator[str]:
    """`import_module("…")`, of one module or, as an f-string that begins with the package, of any in a folder."""
    called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    if called not in ("import_module", "__import__") or not node.args:
        return
    package = importer if sources[importer].package else importer.rpartition(".")[0]
    wanted = _spelt(node.args[0], package)
    if wanted.endswith("*"):
        yield from (name for name in sources if name.startswith(wanted[:-1]))
    else:
        yield from _module(sources, wanted)


def _spelt(argument: ast.expr, package: str) -> str:
    """A module's name as far as it is written down; a star stands for the rest."""
    if isinstance(argument, ast.Constant):
        return str(argument.value)
    if not isinstance(argument, ast.JoinedStr):
        return ""
    parts: list[str] = []
    for value in argument.values:
        if isinstance(value, ast.Constant):
            parts.append(str(value.value))
        elif (
            isinstance(value, ast.FormattedValue)
            and isinstance(value.value, ast.Name)
            and value.value.id == "__package__"
        ):
            parts.append(package)
        else:
            return "".join(parts) + "*" if parts else ""
    return "".join(parts)


def packages_with_rooms(sources: Sources) -> Sequence[str]:
    """The packages that have packages in them."""
    parents = {name.rpartition(".")[0] for name, source in sources.items() if source.package}
    return sorted(parents & {name for name, source in sources.items() if source.package})
