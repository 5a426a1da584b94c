"""What one roll would bring, in words, from what both sides know of a battle."""

from banneret.kernel.scene import Reason

from ...quick.odds import odds
from ..contest import Contest
from ..state import CampaignState
from .forces import fight_of

ESTIMATE = Reason("this is what one roll would bring: fought out it is an estimate", rules=("DXC-17.0",))


def outlook(s: CampaignState, contest: Contest) -> tuple[Reason, ...]:
    known = odds(fight_of(s, contest))
    won = sum(case.rolls for case in known.cases if case.outcome.winner == "attacker")
    lost = sum(case.rolls for case in known.cases if case.outcome.winner == "defender")
    prospects = known.prospects
    totals = f"{prospects.attacker_total} points attack {prospects.defender_total}"
    chances = f"by a roll the attacker wins {10 * won} %, the defender {10 * lost} %"
    return (
        Reason(totals, rules=("DXC-17.1a", "DXC-17.2a")),
        Reason(chances, rules=("DXC-17.2a", "DXC-17.3b")),
    )
