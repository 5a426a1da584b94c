"""Odds as each side suffers them."""

from fractions import Fraction

from banneret.kernel.odds import Odds, Outcome
from banneret.kernel.scene import Layout, Piece, Scene
from banneret.kernel.toll import UNHARMED, tolls

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


def scene(*pieces: Piece) -> Scene:
    return Scene("toy", "Toy", "", ("north", "south"), 0, "", Layout("hexes", 1, 1), pieces)


def odds(*outcomes: Outcome) -> Odds:
    return Odds(outcomes, exact=True, guessed=False)


def test_a_gist_is_the_lot_of_the_piece_that_it_names() -> None:
    table = scene(Piece("a", "Odo", "x", seat=0), Piece("b", "Odo the Younger", "y", seat=1))
    found = odds(
        Outcome(("Odo the Younger killed",), HALF), Outcome(("Odo stunned",), QUARTER), Outcome(("misses",), QUARTER)
    )
    north, south = tolls(found, {}, table)
    assert north.seat == 0 and dict(north.chances) == {UNHARMED: 3 * QUARTER, "Odo stunned": QUARTER}
    assert south.seat == 1 and dict(south.chances) == {"Odo the Younger killed": HALF, UNHARMED: HALF}


def test_the_game_itself_may_say_it() -> None:
    found = odds(Outcome(("1/2",), HALF), Outcome(("-/E",), HALF))
    said: dict[tuple[str, ...], tuple[str, ...]] = {("1/2",): ("loses 1", "loses 2"), ("-/E",): (UNHARMED, "destroyed")}
    assert [dict(one.chances) for one in tolls(found, said, scene())] == [
        {"loses 1": HALF, UNHARMED: HALF},
        {"loses 2": HALF, "destroyed": HALF},
    ]


def test_what_is_open_costs_nobody_knows_what() -> None:
    found = odds(Outcome(("Odo stunned",), HALF), Outcome((), HALF, "the attack is still to be rolled"))
    assert tolls(found, {}, scene(Piece("a", "Odo", "x", seat=0))) == ()


def test_whom_nothing_can_happen_is_not_named() -> None:
    found = odds(Outcome(("Odo stunned",), HALF), Outcome(("misses",), HALF))
    assert [one.seat for one in tolls(found, {}, scene(Piece("a", "Odo", "x", seat=0)))] == [0]
