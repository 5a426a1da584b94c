"""DXC-17: a battle of the campaign settled by one roll."""

from banneret.kernel.referee import Referee

from ...quick.force import soldiers as men_in
from ...quick.leaders import alike, captured, fate
from ...quick.losses import Loss, deal
from ...quick.resolution import Toll, prospects, settle
from .. import captivity, change
from ..log import counted, named, tell
from ..notebook import meet
from ..ranks import harmed, minus, struck
from ..state import CampaignState
from .aftermath import Aftermath, Ended
from .fallen import suffer, taken
from .forces import Host, fight_of, first_of, hosts

_DIE = 10


def roll(s: CampaignState, ref: Referee) -> None:
    """DXC-17.2a, DXC-17.3: roll, apply the losses to all groups, test the leaders; then what comes of it."""
    contest = s.contest
    assert contest is not None
    attacker, defender = hosts(s, contest)
    fight = fight_of(s, contest, attacker, defender)
    known = prospects(fight)
    die = 0 if known.hopeless else ref.sum_of(1, _DIE, known.alike)[0]
    outcome = settle(fight, known.letter(die or 1))
    if ref.hears:
        hopeless = ": no die is needed" if known.hopeless else ""
        text = f"{known.attacker_total} points against {known.defender_total}: result {outcome.letter}{hopeless}."
        sign = f"{known.modifier:+d}".replace("-", "− ").replace("+", "+ ")
        reckoning = "" if known.hopeless or not known.modifier else f"{die} {sign}"
        rule = "DXC-17.2d" if known.hopeless else "DXC-17.2a"
        dice = () if known.hopeless else (die,)
        gist = f"result {outcome.letter}"
        tell(s, ref, "quick", text, rule, "DXC-17.3a", d10=dice, sum=reckoning, gist=gist)
    meet(s, ref, contest.cell, "battle")
    winner = {"attacker": 0, "defender": 1, "": -1}[outcome.winner]
    beaten = 1 - winner if winner >= 0 else -1
    victor = first_of(s, (attacker, defender)[winner]) if winner >= 0 else ""
    for role, (host, toll) in enumerate(((attacker, outcome.attacker), (defender, outcome.defender))):
        _apply(s, ref, host, toll, victor if role == beaten else "")
    routed = beaten >= 0 and (outcome.attacker, outcome.defender)[beaten].code == "A"
    ended: Ended = "rout" if routed else "retreat" if beaten >= 0 else "draw"
    s.call(Aftermath(ended=ended, beaten=beaten, victor=victor))


def _apply(s: CampaignState, ref: Referee, host: Host, toll: Toll, victor: str) -> None:
    """DXC-17.3c, DXC-17.3e, DXC-17.3h: losses dealt out between the groups; in a rout those wounded now are taken."""
    ranks = [s.groups[key].men for key in host.keys]
    parts: tuple[tuple[Loss, ...], ...]
    parts = (toll.losses,) if len(ranks) == 1 and not host.townsmen else deal(toll.losses, (*ranks, host.townsmen))
    routed = toll.code == "A"
    left = 0
    for key, losses in zip(host.keys, parts, strict=False):
        men = s.groups[key].men
        after = harmed(men, losses) if losses else men
        if routed and losses:
            hurt = struck(men, losses)
            if hurt:
                after = minus(after, hurt)
                captivity.take(s, ref, victor, s.groups[key].faction, hurt)
        if losses:
            change.set_men(s, key, after)
        left += men_in(after)
        if ref.hears and losses:
            dead = sum(loss.dead for loss in losses)
            wounds = sum(loss.newly_wounded for loss in losses)
            what = "prisoners" if routed else "wounded"
            text = f"{named(s, key)}: {counted(dead, 'dead', 'dead')}, {wounds} {what}."
            tell(s, ref, "losses", text, "DXC-17.3e", "DXC-17.3h", *(("DXC-17.3c",) if routed else ()), touch=(key,))
    _test(s, ref, host, toll, left, victor)


def _test(s: CampaignState, ref: Referee, host: Host, toll: Toll, left: int, victor: str) -> None:
    """DXC-17.4a: one by one, where the dead of the side can harm anybody; DXC-17.4b: after a rout with fewer than three
    men left a leader is a prisoner."""
    lost = captured(toll.code, left)
    for key in host.keys:
        for leader in s.leaders_of(key):
            if toll.dead_percent * _DIE >= 100:
                die = ref.sum_of(1, _DIE, alike(toll.dead_percent, leader.wounded))[0]
                found = fate(toll.dead_percent, die, leader.wounded)
                sum = f"{die} × {toll.dead_percent} %" if ref.hears else ""
                suffer(s, ref, leader.key, found, "", "DXC-17.4a", die=die, sum=sum)
            if lost and s.leaders[leader.key].condition == "free":
                taken(s, ref, leader.key, victor, "DXC-17.4b")
