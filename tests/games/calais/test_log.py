"""The log of whole games: every event cites its clauses, every roll shows its arithmetic."""

import re

import pytest

from banneret.games.calais import game
from banneret.kernel.match import Match
from banneret.kernel.phase import Phase

CLAUSES = set(re.findall(r"^- \*\*(CAL-\d+\.\d+)\*\*", game.rulebook(), flags=re.MULTILINE))


@pytest.mark.parametrize("scenario", [scenario.id for scenario in game.scenarios])
def test_every_event_cites_clauses_that_exist(scenario: str) -> None:
    assert len(CLAUSES) > 130
    seen = set()
    for number in range(15):
        match = Match(game, scenario, seed=f"log {number}")
        while match.decision is not None:
            assert set(match.decision.rules) <= CLAUSES and match.decision.rules
            options = match.decision.options
            match.play(options[(number * 5 + len(match.log) * 3) % len(options)])
        for event in match.log:
            seen.add(event.kind)
            assert event.rules and set(event.rules) <= CLAUSES, event
            assert event.text.endswith((".", "!")) and event.turn.startswith("Turn ")
            assert event.touch or event.kind == "reshuffle", event
            if event.dice or event.kind in ("march", "move", "reveal", "pay", "react"):
                assert re.search(r"\d", event.sum), event
        assert match.result is not None and set(match.result.rules) <= CLAUSES
    assert "end" in seen


def test_every_phase_names_its_clauses() -> None:
    phases = [value for value in game.values if issubclass(value, Phase)]
    assert len(phases) > 15
    for phase in phases:
        rules = phase.rules
        assert rules and set(rules) <= CLAUSES, phase
