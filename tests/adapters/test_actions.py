"""What the numbers of options mean."""

from array import array
from typing import Any

import pytest

from banneret import Game, Option, game
from banneret.adapters.actions import Actions, Notations, action_id
from banneret.adapters.observing import sight
from banneret.kernel.decision import Decision
from banneret.kernel.flow import innermost, peek
from banneret.kernel.observer import TYPECODE
from banneret.kernel.option import Menu
from banneret.kernel.saying import MOST_NUMBERS, MOST_THINGS
from banneret.kernel.state import State
from banneret.lab.fuzz.checks.failed import Failed
from banneret.lab.fuzz.checks.observing import Observed

from .every import every_scenario, positions
from .tiny import COUNCIL, DUEL, Duel


def actions(rules: Game[Any], scenario: str | None = None, odds: bool = False) -> Actions:
    seen = sight(rules, scenario)
    return Actions(seen, seen.game.settle({}), odds)


def rows(of: Actions, game: Game[Any], s: State) -> list[dict[str, int]]:
    decision = peek(s)
    assert decision is not None
    row = array(TYPECODE, bytes(2 * of.width * len(decision.menu)))
    of.write(game, s, decision, row, 0)
    return [
        dict(zip((column.name for column in of.columns), row[at : at + of.width], strict=True))
        for at in range(0, len(row), of.width)
    ]


def test_ids_never_change() -> None:
    """They stand in files of people who have trained something."""
    assert action_id("march forced harfleur fecamp") == 7472322921056112956
    assert action_id("pass") == 9747998217020988757


def test_a_duel() -> None:
    stake, reply = positions(DUEL, "lists", 3)[0], positions(DUEL, "lists", 3)[-1]
    told = actions(DUEL)
    assert told.columns[0].words == ("fight", "stake", "yield")
    staking = rows(told, DUEL, stake)
    assert [(row["verb"], row["number.1"], row["final"]) for row in staking] == [
        (2, n + 1, 1) for n in range(len(staking))
    ]
    assert [row["verb"] for row in rows(told, DUEL, reply)] == [1, 3]


@every_scenario
def test_options_of_a_menu_are_told_apart(game: Game[Any], scenario: str) -> None:
    """By their rows, and by their ids. Of games that declare their words everything is told."""
    told = actions(game, scenario)
    bounds = {column.name: (column.least, column.most) for column in told.columns}
    for position in positions(game, scenario, 8)[::12]:
        decision = peek(position)
        assert decision is not None
        found = rows(told, game, position)
        assert len({action_id(option.notation) for option in decision.menu}) == len(found)
        assert len({tuple(row.values()) for row in found}) == len(found)
        for option, row in zip(decision.menu, found, strict=True):
            assert all(bounds[name][0] <= value <= bounds[name][1] for name, value in row.items())
            assert row["verb"], option.verb
            assert told.columns[0].words[row["verb"] - 1] == option.verb.partition(".")[0]
            assert row["touches"] >= len(option.touch)
            assert row["closes"] == (option.notation in innermost(game, position).face.closing)
            touched = [row[f"touch.{place}"] for place in range(1, MOST_THINGS + 1)][: len(option.touch)]
            assert all(touched), (option.notation, option.touch)
            assert not row["unforeseen"], option.notation


class Silent(Duel):
    """Says one word, and not what it hears."""

    words = ("lance",)


def test_declared_words_are_all_there_are() -> None:
    """Nothing is gathered from matches then; what is missing is counted, and the fuzzer says what it is."""
    position = positions(DUEL, "lists", 3)[-1]
    decision = peek(position)
    assert decision is not None
    seen = sight(DUEL)
    whole = Observed(seen.observer, Silent())
    whole.options(decision)
    joust = Decision(0, "How?", Menu((Option("fight lance 2"), Option("fight mace 2"))))
    with pytest.raises(Failed, match="“mace”, in “fight mace 2”, is not among the game's `words`"):
        whole.options(joust)
    told = actions(Silent())
    row = array(TYPECODE, bytes(2 * told.width * 2))
    told.write(Silent(), position, joust, row, 0)
    names = [column.name for column in told.columns]
    assert [row[at + names.index("unforeseen")] for at in (0, told.width)] == [0, 1]
    with pytest.raises(Failed, match="“flee” is no handler's verb, and not among the game's `verbs`"):
        whole.options(Decision(0, "How?", Menu((Option("flee"),))))


def test_two_options_that_are_told_alike_are_a_finding() -> None:
    many = " ".join(f"{number}" for number in range(MOST_NUMBERS))
    menu = Menu((Option(f"stake {many} 1"), Option(f"stake {many} 2")))
    with pytest.raises(Failed, match=f"are told “stake {many} 1” and “stake {many} 2” alike"):
        Observed(sight(DUEL).observer).options(Decision(0, "How much?", menu))


@pytest.mark.parametrize(("game", "scenario"), [(DUEL, "lists"), (COUNCIL, "open")])
def test_odds_of_small_games(game: Game[Any], scenario: str) -> None:
    told = actions(game, scenario, odds=True)
    for position in positions(game, scenario, 2):
        for row in rows(told, game, position):
            assert row["odds.exact"] == 1
            assert 0 < row["odds.likeliest"] <= 1000


def test_what_may_befall_whom() -> None:
    """Archers who shoot hurt the other side, and only that."""
    chivalry, scenario = game("chivalry").of("agincourt_1415"), "agincourt_1415"
    told = actions(chivalry, scenario, odds=True)
    harmed = dict.fromkeys(chivalry.scenario(scenario).seats, 0)
    for position in positions(chivalry, scenario, 1):
        decision = peek(position)
        assert decision is not None
        if decision.menu[0].verb == "shoot":
            for option, row in zip(decision.menu, rows(told, chivalry, position), strict=True):
                if option.verb == "shoot":
                    shooter, other = (
                        chivalry.scenario(scenario).seats[seat] for seat in (decision.seat, 1 - decision.seat)
                    )
                    assert row["odds.rolls"]
                    assert not row[f"odds.harm.{shooter}"]
                    harmed[other] = max(harmed[other], row[f"odds.harm.{other}"])
    assert 0 < max(harmed.values()) < 1000


def test_options_are_put_into_words_when_they_are_looked_at() -> None:
    class Lazy(Menu):
        listed = 0

        def _list(self) -> tuple[Option, ...]:
            Lazy.listed += 1
            return (Option("fight"), Option("yield"))

        def __len__(self) -> int:
            return 2

    words = Notations(Lazy(None))
    assert len(words) == 2
    assert Lazy.listed == 0
    assert words == ("fight", "yield")
    assert (words[1], words[:1], list(words), repr(words)) == (
        "yield",
        ("fight",),
        ["fight", "yield"],
        "('fight', 'yield')",
    )
