"""Whatever a player writes, at every decision of the game: it is on offer, or it is refused with a clause and a
sentence, and nothing changes."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banneret.games.calais import game
from banneret.games.calais.country import NODES
from banneret.games.calais.tables import KINDS, PACES
from banneret.kernel.match import Match
from banneret.kernel.refusal import Refused

VERBS = ["march", "eat", "pay", "break", "attack", "play", "add", "nothing", "none", "s", "n"]
WORDS = [*VERBS, *KINDS, *PACES, *(node.id for node in NODES), *"0123456789", "²", "٣"]
NOTATIONS = st.one_of(st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join), st.text(max_size=30))


def one_of_each_phase() -> list[Match]:
    """A match at each kind of decision."""
    found: dict[str, Match] = {}
    for scenario in ("march", "agincourt", "somme"):
        for number in range(12):
            match = Match(game, scenario, seed=f"phase {number}")
            while match.decision is not None:
                phase = match.scene().phase
                if phase not in found:
                    found[phase] = Match.from_record(match.record())
                options = match.decision.options
                match.play(options[(number * 3 + len(match.log)) % len(options)])
    return list(found.values())


MATCHES = one_of_each_phase()


def test_every_phase_that_asks_is_here() -> None:
    asking = {
        "english_declare",
        "english_pay_fresh",
        "english_pay_numbers",
        "english_food",
        "french_declare",
        "french_break",
        "battle_attack",
        "battle_defend",
        "battle_react",
    }
    assert {match.scene().phase for match in MATCHES} == asking


@pytest.mark.parametrize("match", MATCHES, ids=lambda match: match.scene().phase)
@settings(max_examples=120, deadline=None)
@given(notation=NOTATIONS)
def test_anything_written_is_offered_or_refused(match: Match, notation: str) -> None:
    assert match.decision is not None
    before, answers = match.state.clone(), match.answers()
    refusal = match.why_not(notation)
    offered = match.decision.menu.find(notation) is not None
    assert (refusal is None) == offered
    if refusal is not None:
        assert refusal.rule.startswith("CAL-") and refusal.reason.endswith(".")
        with pytest.raises(Refused) as refused:
            match.play(notation)
        assert refused.value.refusal == refusal
    assert match.state == before and match.answers() == answers
