"""A sally fought out within a siege: the very men go out, and what comes back is theirs."""

import pytest

from banneret.board.hex import members
from banneret.games.diex.engagement.patrol import most_in_party
from banneret.games.diex.laying_siege import SIEGE
from banneret.games.diex.siege.actions.sally import Sally
from banneret.games.diex.siege.men import BESIEGED, BESIEGER
from banneret.games.diex.siege.state import SiegeState
from banneret.games.diex.state import DiexState
from banneret.kernel import codec
from banneret.kernel.dice import FastDice
from banneret.kernel.event import Event
from banneret.kernel.flow import advance, apply
from banneret.kernel.referee import Referee


def out(seed: int, log: list[Event]) -> tuple[SiegeState, Referee]:
    """A siege on a day on which a party is about to meet a patrol."""
    s = SIEGE.start(SIEGE.scenarios[seed % 3].id, {"fights": "skirmish", "long_siege": "off"})
    ref = Referee(FastDice(seed), log)
    decision = advance(s, ref)
    while not s.pages:
        assert decision is not None
        apply(s, ref, decision.seat, decision.menu[0])
        decision = advance(s, ref)
    party = members(s.inside)[-most_in_party(s.inside.bit_count()) :]
    walkers = [man for man in members(s.here[BESIEGER] & ~s.horses) if not s.ranks.shooters >> man & 1]
    patrol = sum(1 << man for man in walkers[:8])
    s.call(Sally(party=sum(1 << man for man in party), patrol=patrol, field=("ditch", "woodbridge")[seed % 2]))
    return s, ref


@pytest.mark.rules("DXS-11.4.2b", "DXS-11.4.2g")
@pytest.mark.parametrize("seed", range(6))
def test_there_and_back(seed: int) -> None:
    log: list[Event] = []
    s, ref = out(seed, log)
    before, had, dice = [*s.here], len(s.ledger), FastDice(seed)
    decision = advance(s, ref)
    inner = s.inner
    assert inner is not None and inner.seats == (BESIEGED, BESIEGER) and isinstance(inner.state, DiexState)
    fight = inner.state
    keys = {man.key for man in s.roster}
    assert set(fight.cast.keys[: fight.cast.people]) <= keys
    assert len(fight.cast.ranks[0]) == most_in_party(s.inside.bit_count())
    assert len(fight.cast.ranks[1]) == s.here[BESIEGER].bit_count(), "patrol and reserve are all besiegers"
    while s.inner is not None and decision is not None:
        apply(s, ref, decision.seat, decision.menu[dice.below(len(decision.menu))])
        decision = advance(s, ref)
    assert codec.dumps(codec.loads(SIEGE, codec.dumps(s))) == codec.dumps(s)
    for seat in (BESIEGED, BESIEGER):
        lost = (s.dead | s.captured) & before[seat]
        assert s.here[seat] | lost == before[seat] and not s.here[seat] & lost
    animals = next(event for event in log if event.kind == "supply")
    assert "DXS-11.4.2g" in animals.rules
    assert (len(s.ledger) > had) == ("0 packhorses" not in animals.text and "No packhorse" not in animals.text)
