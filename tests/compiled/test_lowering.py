"""What the compiled build makes of a dataclass behaves as the dataclass did."""

import dataclasses
import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, get_type_hints

import msgspec
import pytest
from compiling.lowering import lowered
from compiling.structs import twin

SOURCE = '''
"""Some dataclasses."""

from dataclasses import dataclass, field, replace
from typing import ClassVar, Generic, Literal, TypeVar

import msgspec

P = TypeVar("P")
EDGE = 7


@dataclass(slots=True)
class Box(Generic[P]):
    """A base."""

    key: ClassVar[str] = "box"
    wide: int
    things: list[str] = field(default_factory=list)

    def area(self) -> int:
        return self.wide * EDGE


@dataclass(slots=True, unsafe_hash=True)
class Crate(Box[int]):
    key = "crate"
    high: int = EDGE
    lid: "str | None" = field(default=None, kw_only=True)
    _kept: int = field(default=0, init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        self._kept = self.wide + self.high


@dataclass(slots=True, frozen=True, order=True)
class Mark:
    row: int
    name: str = "x"


Wood = Literal["oak", "elm"]


class Plank(msgspec.Struct, frozen=True, array_like=True):
    """Of wood."""

    wood: Wood
    long: int = EDGE
    after: "Plank | None" = None

    def longest(self) -> int:
        return longer(self, self.after)


def longer(one: Plank, other: Plank | None) -> int:
    return one.long if other is None else max(one.long, other.long)


class Slotted:
    __slots__ = ("a",)

    def __init__(self, a: int) -> None:
        self.a = a


def spread(a: list[int], b: list[int]) -> list[int]:
    return [one for one in (*a, *b) if one not in (*b, 3)]


def pairs(a: list[int], b: list[int]) -> list[int]:
    found = [one * other for one, other in zip(a, b, strict=True)]
    for one, (at, other) in zip(
        a,
        enumerate(b),
        strict=True,
    ):
        found.append(one + other + at)
    return found


def wider(mark: Mark) -> Mark:
    return replace(mark, row=mark.row + 1)
'''


def load(name: str, text: str, folder: Path) -> ModuleType:
    (folder / f"{name}.py").write_text(text, "utf-8")
    return importlib.import_module(name)


@pytest.fixture
def both(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Any, Any]]:
    """The module as it is, and as it is written out for the compiler, both as plain Python."""
    monkeypatch.syspath_prepend(str(tmp_path))
    plain = load("crates_plain", SOURCE, tmp_path)
    mark = "from mypy_extensions import mypyc_attr"  # the compiler alone reads it else
    text = lowered(SOURCE, plain, False).replace(f"if _TYPE_CHECKING: {mark}", f"{mark}\nif _TYPE_CHECKING: pass")
    written = load("crates_written", text, tmp_path)
    yield plain, written
    for name in ("crates_plain", "crates_written"):
        sys.modules.pop(name)


def test_nothing_is_left_that_the_compiler_does_not_take(both: tuple[Any, Any], tmp_path: Path) -> None:
    text = (tmp_path / "crates_written.py").read_text("utf-8")
    assert "@dataclass" not in text
    assert "__slots__" not in text
    assert "(*a" not in text
    assert "strict" not in text


def test_a_written_out_class_is_made_shown_and_compared_as_before(both: tuple[Any, Any]) -> None:
    for module in both:
        crate = module.Crate(2, high=3)
        assert repr(crate) == "Crate(wide=2, things=[], high=3, lid=None)"
        assert crate == module.Crate(2, [], 3) != module.Crate(2, [], 3, lid="oak")
        assert crate != module.Box(2)
        assert (crate.key, module.Box.key, crate.area(), crate._kept) == ("crate", "box", 14, 5)
        assert module.Crate(2).things is not module.Crate(2).things
        assert module.Mark(1) < module.Mark(2, "a") <= module.Mark(2, "b")
        assert module.wider(module.Mark(1)) == module.Mark(2)
        assert hash(module.Mark(1)) == hash((1, "x"))
        with pytest.raises(TypeError):
            hash(module.Box(1))
        with pytest.raises(TypeError):
            module.Crate()
        assert module.spread([1, 2], [4]) == [1, 2]
        assert module.pairs([1, 2], [3, 4]) == [3, 8, 4, 7]


def test_a_struct_stays_what_it_is(both: tuple[Any, Any]) -> None:
    for module in both:
        plank = msgspec.json.decode('["oak", 3, ["elm"]]', type=module.Plank)
        assert plank == module.Plank("oak", 3, module.Plank("elm"))
        assert plank.longest() == 7
        assert (module.Plank.__module__, module.Plank.__doc__) == (module.__name__, "Of wood.")
        assert msgspec.json.encode(plank) == b'["oak",3,["elm",7,null]]'
        with pytest.raises(AttributeError):
            plank.long = 4
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode('["ash"]', type=module.Plank)


def test_the_compiler_reads_structs_in_a_twin_of_their_module(both: tuple[Any, Any], tmp_path: Path) -> None:
    assert "class Plank" not in [line[:11] for line in (tmp_path / "crates_written.py").read_text("utf-8").splitlines()]
    text = twin(SOURCE, both[0])
    assert "class Plank(msgspec.Struct, frozen=True, array_like=True):" in text
    assert "Wood = Literal" in text and "EDGE = 7" in text
    assert "from crates_plain import longer" in text
    assert "class Crate" not in text
    assert twin("EDGE = 7\n", both[0]) == ""


def test_a_written_out_class_still_tells_its_fields(both: tuple[Any, Any]) -> None:
    plain, written = both
    for name in ("Box", "Crate", "Mark"):
        was, now = getattr(plain, name), getattr(written, name)
        assert dataclasses.is_dataclass(now)
        shown = [
            [(f.name, f.init, f.repr, f.compare, f.kw_only, f.default) for f in dataclasses.fields(c)]
            for c in (was, now)
        ]
        assert shown[0] == shown[1]
        assert get_type_hints(now).keys() >= get_type_hints(was).keys()


def test_a_slotted_dataclass_can_be_derived_from_it(both: tuple[Any, Any]) -> None:
    written = both[1]

    @dataclasses.dataclass(slots=True)
    class Chest(written.Crate):  # type: ignore[misc, name-defined]  # a class that only this test knows
        lock: int = 1

    chest = Chest(2, lock=5)
    assert (chest.wide, chest.things, chest.lock) == (2, [], 5)
