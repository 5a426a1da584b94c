"""Section 5: set-up, the calendar and the order of marches."""

import pytest

from banneret.games.calais import game
from banneret.games.calais.country import CROSSINGS, NODES
from banneret.games.calais.tables import SEATS
from banneret.games.calais.turn import AfterEnglishMarch, TurnEnd
from banneret.kernel.dice import FastDice

from .table import Play, cards, lay


@pytest.mark.rules("CAL-5.1", "CAL-5.2", "CAL-5.8", "CAL-14.1")
def test_the_full_game_begins() -> None:
    s = game.start("march", game.settle({}))
    assert NODES[s.english_at].id == "harfleur" and NODES[s.french_at].id == "rouen"
    assert cards(s) == {"food": 5, "fresh": 4, "numbers": 3, "professionals": 2, "leadership": 2}
    assert (s.plunder, s.french_fresh, s.broken) == (0, 7, 0)


def marches(scenario: str, count: int) -> list[str]:
    """The first marches of a game, as seat and turn; nobody moves, so that nothing ends it."""
    play = Play(game.start(scenario, game.settle({})), FastDice(11)).run()
    found: list[str] = []
    while len(found) < count and play.s.result is None:
        if play.phase in ("english_declare", "french_declare"):
            found.append(f"{SEATS[play.decision().seat]} {play.s.turn}")
            play.s.hand[0] = 6
        play.answer(
            next(
                notation
                for notation in play.offered()
                if notation in ("march normal", "break none", "eat food") or notation.startswith("pay")
            )
        )
        play.run()
    return found


@pytest.mark.rules("CAL-5.3")
def test_the_double_opening_is_explained_to_all() -> None:
    """Four marches say which of two they are; later ones say nothing."""
    play = Play(game.start("march", game.settle({})), FastDice(11)).run()
    found: list[str] = []
    while len(found) < 6:
        if play.phase in ("english_declare", "french_declare"):
            (notice,) = {game.face.scene(play.s, seat).notice for seat in (None, 0, 1)}
            found.append(notice.partition(". ")[2] if notice.startswith("Opening: ") else notice)
            play.s.hand[0] = 6
        play.answer(
            next(
                notation
                for notation in play.offered()
                if notation in ("march normal", "break none", "eat food") or notation.startswith("pay")
            )
        )
        play.run()
    assert found == [
        "This is the first English one.",
        "This is the second English one.",
        "This is the first French one.",
        "This is the second French one.",
        "",
        "",
    ]


@pytest.mark.rules("CAL-5.3", "CAL-5.4")
def test_the_opening_and_the_turns_after_it() -> None:
    assert marches("march", 10) == [
        "english 1",
        "english 2",
        "french 1",
        "french 2",
        "english 3",
        "french 3",
        "english 4",
        "french 4",
        "english 5",
        "french 5",
    ]


@pytest.mark.rules("CAL-14.2", "CAL-5.4")
def test_other_scenarios_have_no_double_opening() -> None:
    assert marches("somme", 5) == ["english 7", "french 7", "english 8", "french 8", "english 9"]
    assert marches("crispin", 3) == ["english 16", "french 16", "english 17"]


@pytest.mark.rules("CAL-5.5", "CAL-5.7")
def test_the_calendar() -> None:
    assert lay(turn=1).day.isoformat() == "1415-10-08"
    assert lay(turn=18).day.isoformat() == "1415-10-25"
    assert "Turn 18 · 25 October 1415" in lay(turn=18).heading


@pytest.mark.rules("CAL-5.7", "CAL-12.5")
def test_the_last_turn_is_played_in_full() -> None:
    s = lay(turn=17, phase=TurnEnd())
    Play(s).run("english_declare")
    assert s.turn == 18 and s.result is None
    s.stack = [AfterEnglishMarch()]
    Play(s).run("french_declare")
    assert s.turn == 18 and s.result is None, "the French march of turn 18 is played"
    s.stack = [TurnEnd()]
    Play(s).run()
    assert s.result is not None and s.result.kind == "time"


@pytest.mark.rules("CAL-14.2", "CAL-12.5")
@pytest.mark.parametrize(("scenario", "last"), [("march", 18), ("somme", 20), ("crispin", 22)])
def test_each_scenario_ends_on_its_last_turn(scenario: str, last: int) -> None:
    assert game.start(scenario, game.settle({})).last_turn == last
    s = lay(scenario=scenario, turn=last, phase=TurnEnd())
    Play(s).run()
    assert s.result is not None and s.result.kind == "time" and s.result.winners == (1,)


def test_crossings_are_nine() -> None:
    assert len(CROSSINGS) == 9
