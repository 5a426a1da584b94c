"""Section 10: breaking bridges."""

from typing import Any

import pytest

from banneret.games.calais.bridges import BreakBridges, bridge_refusal, bridges_in_reach
from banneret.games.calais.country import CROSSINGS, NODE, NODES, bits, country
from banneret.games.calais.french_march import Meet
from banneret.games.calais.tables import SEATS
from banneret.games.calais.turn import TurnEnd
from banneret.kernel.flow import why_not_touched

from .table import FRENCH, Play, deck_of, lay, to_march

_RIGHT_BANK = {
    NODES[node].id for node in country(bits(("abbeville",))).any_road[NODE["abbeville_n"]] if NODES[node].crossing < 0
}
"""Places on the far side of Abbeville."""


def reach(**fields: Any) -> set[str]:
    found = bridges_in_reach(lay(**fields))
    return {NODES[c].id for bit, c in enumerate(CROSSINGS) if found >> bit & 1}


def asked(**fields: Any) -> Play:
    s = lay(**fields)
    s.stack = [TurnEnd(), BreakBridges()]
    return Play(s)


@pytest.mark.rules("CAL-10.1", "CAL-10.3", "CAL-1.8")
def test_the_crossing_itself_and_those_one_space_away() -> None:
    assert reach(english_at="eu", french_at="abbeville") == {"abbeville", "blanchetaque", "pont_remy"}
    assert reach(english_at="eu", french_at="amiens") == {"amiens", "corbie", "picquigny"}
    assert reach(english_at="caix", french_at="bethencourt") == {"bethencourt"}
    for crossing in CROSSINGS:
        near = {NODES[c].id for c in CROSSINGS if country(0).distance[crossing][c] <= 1}
        assert reach(english_at="harfleur", french_at=NODES[crossing].id) == near


@pytest.mark.rules("CAL-10.2")
def test_only_an_army_at_a_crossing_breaks_bridges() -> None:
    assert reach(english_at="eu", french_at="gamaches") == set()
    # Passing through Abbeville and ending beyond it gives no right.
    s = to_march(FRENCH, english_at="harfleur", french_at="gamaches", turn=5, deck=deck_of("m06"))
    through = next(
        notation
        for notation in Play(s).offered()
        if notation.startswith("march normal abbeville ") and notation.split()[3] in _RIGHT_BANK
    )
    play = Play(s, [0]).answer(through).run("turn_end")
    assert play.phase == "turn_end" and "french_break" not in play.keys
    refusal = bridge_refusal(lay(english_at="eu", french_at="gamaches"), 1)
    assert refusal is not None and refusal.rule == "CAL-10.2"
    # At an end of a broken crossing the army stands at a crossing too.
    assert reach(english_at="eu", french_at="abbeville_n", broken=["abbeville"]) == {"blanchetaque", "pont_remy"}


@pytest.mark.rules("CAL-10.2")
def test_no_bridges_are_broken_when_a_battle_is_fought() -> None:
    s = lay(english_at="blanchetaque", french_at="blanchetaque", turn=5, phase=Meet())
    assert Play(s).run("battle_draw").phase == "battle_draw"


@pytest.mark.rules("CAL-10.4")
def test_not_the_bridge_the_english_stand_on() -> None:
    assert reach(english_at="blanchetaque", french_at="abbeville") == {"abbeville", "pont_remy"}
    play = asked(english_at="blanchetaque", french_at="abbeville")
    refusal = play.why_not("break blanchetaque")
    assert refusal is not None and refusal.rule == "CAL-10.4"


@pytest.mark.rules("CAL-10.5", "CAL-10.6")
def test_any_subset_and_the_bank_of_ones_own_bridge() -> None:
    play = asked(english_at="eu", french_at="abbeville")
    offered = play.offered()
    # 4 subsets without the own bridge, 4 with it on either bank.
    assert len(offered) == 4 + 4 * 2 and offered[0] == "break none"
    assert "break blanchetaque pont_remy" in offered and "break blanchetaque abbeville pont_remy s" in offered
    play.answer("break blanchetaque abbeville pont_remy s")
    assert play.s.broken == bits(("abbeville", "blanchetaque", "pont_remy")) and play.french_at == "abbeville_s"
    north = asked(english_at="eu", french_at="abbeville").answer("break abbeville n")
    assert north.french_at == "abbeville_n" and north.s.broken == bits(("abbeville",))
    kept = asked(english_at="eu", french_at="abbeville").answer("break pont_remy")
    assert kept.french_at == "abbeville" and kept.s.broken == bits(("pont_remy",))
    none = asked(english_at="eu", french_at="abbeville").answer("break none")
    assert none.s.broken == 0 and none.french_at == "abbeville" and none.phase == "turn_end"


@pytest.mark.rules("CAL-10.5", "CAL-10.6")
def test_bridges_are_named_and_touched_in_any_order() -> None:
    """They are broken at the same moment. The bank stands behind them."""
    for said in ("break pont_remy abbeville blanchetaque s", "break abbeville blanchetaque pont_remy s"):
        play = asked(english_at="eu", french_at="abbeville").answer(said)
        assert play.s.broken == bits(("abbeville", "blanchetaque", "pont_remy")) and play.french_at == "abbeville_s"
    play = asked(english_at="eu", french_at="abbeville")
    assert play.option("break abbeville blanchetaque n").notation == "break blanchetaque abbeville n"
    for touched in (("abbeville", "blanchetaque"), ("pont_remy", "blanchetaque"), ("pont_remy", "french")):
        assert why_not_touched(play.s, play.decision(), FRENCH, SEATS, touched) is None
    for touched in (("abbeville", "amiens"), ("amiens", "abbeville")):
        refusal = why_not_touched(play.s, play.decision(), FRENCH, SEATS, touched)
        assert refusal is not None and refusal.reason == "Amiens is more than one space away."


@pytest.mark.rules("CAL-10.6", "CAL-10.3", "CAL-10.5", "CAL-3.4")
def test_why_a_bridge_is_not_broken() -> None:
    play = asked(english_at="eu", french_at="abbeville", broken=["pont_remy"])
    for notation, rule in (
        ("break abbeville", "CAL-10.6"),
        ("break blanchetaque s", "CAL-10.6"),
        ("break amiens", "CAL-10.3"),
        ("break pont_remy", "CAL-10.3"),
        ("break rouen", "CAL-3.4"),
        ("break", "CAL-10.5"),
        ("march normal", "CAL-10.5"),
    ):
        refusal = play.why_not(notation)
        assert refusal is not None and refusal.rule == rule, notation
    for notation in play.offered():
        assert play.why_not(notation) is None


@pytest.mark.rules("CAL-10.7")
def test_no_question_when_no_bridge_is_in_reach() -> None:
    s = lay(english_at="caix", french_at="athies", turn=5)
    s.stack = [TurnEnd(), Meet()]
    play = Play(s).run("turn_end")
    assert play.keys == ["french_meet"]
    s = lay(english_at="eu", french_at="bethencourt_n", broken=["bethencourt"], turn=5)
    s.stack = [TurnEnd(), Meet()]
    assert Play(s).run("turn_end").keys == ["french_meet"]


@pytest.mark.rules("CAL-10.8", "CAL-10.2")
def test_staying_counts_as_having_reached() -> None:
    s = to_march(FRENCH, english_at="eu", french_at="amiens", turn=5, deck=deck_of("m05", "m11"))
    for _ in range(2):
        play = Play(s, [0]).answer("march normal").run("french_break")
        assert play.phase == "french_break" and play.decision().seat == FRENCH
        play.answer("break none")
        s.stack = to_march(FRENCH).stack


@pytest.mark.rules("CAL-10.6", "CAL-10.5")
@pytest.mark.parametrize("crossing", [NODES[c].id for c in CROSSINGS])
def test_the_bank_is_chosen_at_every_crossing(crossing: str) -> None:
    play = asked(english_at="harfleur", french_at=crossing)
    own = [notation for notation in play.offered() if crossing in notation.split()]
    assert own and all(notation.endswith((" s", " n")) for notation in own)
    assert all(not notation.endswith((" s", " n")) for notation in play.offered() if notation not in own)
    for bank in "sn":
        taken = asked(english_at="harfleur", french_at=crossing).answer(f"break {crossing} {bank}")
        assert taken.french_at == f"{crossing}_{bank}"


@pytest.mark.rules("CAL-10.6")
def test_the_refusal_says_what_to_write() -> None:
    play = asked(english_at="eu", french_at="abbeville")
    missing, superfluous = play.why_not("break abbeville"), play.why_not("break pont_remy n")
    assert missing is not None and "name the bank" in missing.reason
    assert superfluous is not None and "no bank is named" in superfluous.reason
