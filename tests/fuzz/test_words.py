"""Words that no client has a drawing for are found wherever a scene can hold them."""

from typing import Any

import pytest
from msgspec.structs import replace

from banneret.kernel.scene import (
    Area,
    Arms,
    Grid,
    Hand,
    Hex,
    HexSide,
    Layout,
    Link,
    Mark,
    Overlay,
    Piece,
    Place,
    Scene,
    Side,
)
from banneret.lab.fuzz.checks.words import strangers, takes

X: Any = "heath"
"""A word that is in no family."""
BARE = Scene("bare", "Bare", "", ("one",), None, "", Layout("hexes", 1, 1))


def grid(*hexes: Hex, sides: tuple[HexSide, ...] = (), areas: tuple[Area, ...] = ()) -> Layout:
    return Layout("hexes", 1, 1, grid=Grid(1, 1, 1.0, hexes, sides, areas=areas))


STRANGE: dict[str, dict[str, Any]] = {
    "layout.kind": {"layout": Layout(X, 1, 1)},
    "layout.places[0].kind": {"layout": Layout("points", 1, 1, (Place("a", "A", 0, 0, X),))},
    "layout.links[0].kind": {"layout": Layout("points", 1, 1, links=(Link("a", "b", X),))},
    "layout.legend[1][0]": {"layout": Layout("points", 1, 1, legend=(("open", X, X), (X, "heath", "")))},
    "layout.grid.hexes[1].terrain": {"layout": grid(Hex("a", 1, 1, "open"), Hex("b", 1, 2, X))},
    "layout.grid.hexes[0].kind": {"layout": grid(Hex("a", 1, 1, "open", kind=X))},
    "layout.grid.sides[0].kind": {"layout": grid(sides=(HexSide("a", 0, X),))},
    "layout.grid.areas[0].arms.field": {"layout": grid(areas=(Area("a", "A", Arms(X)),))},
    "boards[0].places[0].kind": {"boards": (Layout("board", 1, 1, (Place("a", "A", 0, 0, X),)),)},
    "pieces[0].kind": {"pieces": (Piece("a", "A", "b", X),)},
    "pieces[0].condition[1]": {"pieces": (Piece("a", "A", "b", condition=("wounded", X)),)},
    "pieces[0].stack": {"pieces": (Piece("a", "A", "b", stack=X),)},
    "marks[0].kind": {"marks": (Mark("a", X, "A"),)},
    "hands[0].kind": {"hands": (Hand("a", "A", (), kind=X),)},
    "traces[0].kind": {"traces": (Overlay(X, ("a",)),)},
    "sides[0].arms.ordinary": {"sides": (Side("A", Arms("or", ordinary=X)),)},
    "inner.marks[0].kind": {"inner": replace(BARE, marks=(Mark("a", X, "A"),))},
}


@pytest.mark.parametrize("where", STRANGE)
def test_a_strange_word_is_found(where: str) -> None:
    (told,) = strangers(replace(BARE, **STRANGE[where]))
    assert told.startswith(f"“heath” in {where}, where there are ")


def test_people_may_be_told_anything() -> None:
    """Names, notes and texts are the game's own words."""
    assert not list(strangers(replace(BARE, title=X, heading=X, pieces=(Piece(X, X, X, note=X, icon=X),))))


def test_what_a_field_takes() -> None:
    assert takes(Link) == {"kind": ("", "road", "track", "ford", "bridge", "river")}
    assert set(takes(Arms)) == {"field", "parted", "second", "ordinary", "ordinary_tincture", "charge_tincture"}
