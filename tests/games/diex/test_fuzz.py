"""A random game of each scenario: recorded, read back and played again to the same end."""

import pytest

from banneret.games.diex.skirmish import SKIRMISH
from banneret.kernel import codec
from banneret.kernel.dice import FastDice
from banneret.kernel.match import Match
from banneret.kernel.record import Record


@pytest.mark.parametrize("scenario", [scenario.id for scenario in SKIRMISH.scenarios])
def test_record_and_replay(scenario: str) -> None:
    match = Match(SKIRMISH, scenario, "replay")
    dice = FastDice(scenario)
    while match.decision is not None:
        options = [option for option in match.decision.options if option.verb != "surrender"] or list(
            match.decision.options
        )
        match.play(options[dice.below(len(options))])
    SKIRMISH.check(match.state)  # type: ignore[arg-type]  # of this game
    again = Match.from_record(Record.loads(match.record().dumps()))
    assert again.log == match.log and again.result == match.result
    assert codec.dumps(again.state) == codec.dumps(match.state)
