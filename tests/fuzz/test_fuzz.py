"""Every installed game holds under random play, and so does a small one that has a bit of everything."""

from typing import Any

import pytest

import banneret
from banneret.kernel.game import Game
from banneret.kernel.match import Match
from banneret.kernel.option import Menu
from banneret.kernel.refusal import BanneretError
from banneret.lab import fuzz
from banneret.lab.fuzz.checks.ending import replays
from banneret.lab.fuzz.trial import Trial

from ..kernel.fair import game as fair
from ..kernel.sally import game as sally
from .toll import BIDS, SEATS, Toll, TollFace, TollState, toll

GAMES = 30
LONG = {
    "chivalry": (7, 40),
    "skirmish": (12, 40),
    "siege": (6, 150),
    "campaign": (3, 150),
    "maid": (5, 40),
    "orleans": (6, 40),
}
"""Games of hundreds of answers: each scenario once (or some games of the only one), and one position in so many looked
at in full."""


def _told(found: fuzz.Findings) -> str:
    return "\n".join(
        f"game {finding.number}: {finding.check}: {finding.message}\n{finding.trace}" for finding in found.findings
    )


@pytest.mark.parametrize(
    "game",
    [*(kind for game in banneret.games() for kind in game.kinds()), toll, sally],
    ids=lambda game: str(game.part_id),
)
def test_random_games_hold(game: Game[Any]) -> None:
    games, every = LONG.get(game.part_id, (GAMES, 1))
    found = fuzz.run(game, games, seed="tests", every=every)
    assert not found.findings, _told(found)
    assert found.games == games
    assert found.counts["results"] == found.counts["replays"] == games
    assert found.counts["answers"] > games
    assert found.counts["refusals"] * every > found.counts["answers"]


def test_the_small_game_is_covered_whole() -> None:
    found = fuzz.run(toll, GAMES, seed="coverage")
    assert not found.findings, _told(found)
    assert found.unreached == []
    assert set(found.taken) == {
        "bid bid",
        "bid seal",
        "bid reconsider",
        "parley press",
        "parley challenge",
        "parley pass",
        "strike cut",
        "strike thrust",
    }
    assert all(found.taken.values())
    done = (
        "undos",
        "undos by consent",
        "undos out of order",
        "standing orders",
        "set-ups refused",
        "futures compared",
        "exact odds",
    )
    assert all(found.counts[what] for what in done), found.counts
    assert all(0 < changes <= chances for chances, changes in found.hidden.values())


def test_coming_turns_are_answered_in_advance() -> None:
    found = fuzz.run(fair, GAMES, seed="coming turns")
    assert not found.findings, _told(found)
    assert found.counts["coming turns"] and found.unreached == []


class ClairvoyantFace(TollFace):
    """It foresees by the cards of the other."""

    foresees = True

    def foresee(self, s: TollState, seat: int) -> Menu:
        return Menu([BIDS[value] for value in sorted(set(s.hands[1 - seat].value))])


class Clairvoyant(Toll):
    face = ClairvoyantFace()


def test_what_is_foreseen_from_what_is_hidden_is_found_out() -> None:
    found = fuzz.run(Clairvoyant(), GAMES, seed="coming turns")
    assert {finding.check for finding in found.findings} == {"leak"}
    assert "in its coming turns depends on what is hidden" in found.findings[0].message


def test_a_change_of_mind_is_not_taken_back_over_the_others_plans() -> None:
    """Found by the fuzzer: Red ready, Red reconsiders, Blue ready; to take the reconsidering back would have carried
    both plans out inside an undo."""
    match = Match(toll, "short", "reconsider")
    bids = {seat: match.view(seat).menu[0] for seat in SEATS}
    for answer, seat in (
        (bids["red"], "red"),
        ("seal", "red"),
        ("reconsider", "red"),
        (bids["blue"], "blue"),
        ("seal", "blue"),
    ):
        match.play(answer, seat)
    assert match.can_undo("red") is not None
    match.undo("red", consent=("blue",))
    assert match.awaited == ("blue",)
    replays(match)


def test_a_style_for_all_games() -> None:
    """Played as its own roll-outs play, a game gets where blind play seldom gets."""
    found = fuzz.run("orleans", 2, seed="style", every=100, style="playout")
    assert not found.findings, _told(found)
    assert found.counts["results"] == 2
    with pytest.raises(BanneretError, match="in the style any, verbs, playout, worth, not “wild”"):
        fuzz.run("orleans", 1, style="wild")


def test_the_same_seed_finds_the_same_with_any_number_of_workers() -> None:
    alone, together = fuzz.run("calais", 4, seed="same"), fuzz.run("calais", 4, seed="same", workers=2)
    assert alone.counts == together.counts and alone.taken == together.taken and alone.endings == together.endings
    assert alone.counts != fuzz.run("calais", 4, seed="other").counts


def test_an_optional_rule_can_be_the_same_in_all_games() -> None:
    """Then it is told again in the command that shows a finding; one that no game has is refused."""
    seen = {
        Trial(fuzz.Hunt("diex", "rule", "siege_great_hall", variants=(("fights", "quick"),)), number).match.variants[
            "fights"
        ]
        for number in range(6)
    }
    assert seen == {"quick"}
    with pytest.raises(BanneretError, match="no optional rule “weather”"):
        fuzz.run("calais", 1, variants={"weather": "on"})
