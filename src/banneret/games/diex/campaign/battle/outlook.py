"""What one roll would bring, in words, from what both sides know of a battle."""

from banneret.kernel.scene import Reason

from ...quick.force import Force
from ...quick.odds import odds
from ...quick.resolution import Fight
from ..contest import Contest
from ..ranks import Ranks
from ..state import CampaignState
from .forces import Host, bonus, fight_of, force, hosts

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


def hope(s: CampaignState, contest: Contest, men: Ranks) -> int:
    """Of ten rolls those by which the attackers would win, if the defending groups had these men; by whom they are led
    everybody knows (DXC-3b)."""
    attacker, defender = hosts(s, contest)
    leaders = force(s, Host(contest.defenders)).leaders
    fight = Fight(
        force(s, attacker), Force((*men, *defender.townsmen), leaders), False, bonus=bonus(s, contest, defender)
    )
    return sum(case.rolls for case in odds(fight).cases if case.outcome.winner == "attacker")
