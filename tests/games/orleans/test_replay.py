"""A sensible game with each set of optional rules: recorded, read back and played again to the same end."""

import pytest

from banneret.games.orleans import game
from banneret.games.orleans.state import OrleansState
from banneret.kernel import codec
from banneret.kernel.determinise import determinise
from banneret.kernel.dice import FastDice
from banneret.kernel.match import Match
from banneret.kernel.record import Record


@pytest.mark.parametrize(
    "variants", [{}, {"nations": "open", "quick": "on", "board": "3", "youngest": "red"}], ids=["plain", "optional"]
)
def test_record_and_replay(variants: dict[str, str]) -> None:
    match, dice = Match(game, "england_vs_france", "replay", variants=variants), FastDice("replay")
    while match.decision is not None:
        seat = match.decision.seat
        menu = match.decision.menu_of(seat)
        world = determinise(game, match.state, seat, dice)
        assert isinstance(world, OrleansState)
        match.play(menu[game.hints.playout(world, seat, menu, dice)], match.seats[seat])
    again = Match.from_record(Record.loads(match.record().dumps()))
    assert again.log == match.log and again.result == match.result
    assert codec.dumps(again.state) == codec.dumps(match.state)
