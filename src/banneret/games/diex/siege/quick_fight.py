"""A fight of the siege settled by one roll (DXC-17): the forces made of the men who take part, and what the roll does
to them."""

from dataclasses import dataclass

from banneret.board.hex import members
from banneret.kernel.referee import Referee

from ..quick.force import Body, Force, Leader
from ..quick.leaders import Fate, alike, captured, fate
from ..quick.losses import Loss, deal
from ..quick.resolution import Fight, Toll, prospects, settle
from ..quick.value import value_lost
from . import harm
from .log import counted, tell
from .state import SiegeState

DIE = 10


def force_of(s: SiegeState, seat: int, men: int) -> Force:
    """Some men of a seat as a force; who has lost his horse walks."""
    bodies = []
    for troop, of_troop in s.ranks.soldiers[seat]:
        those = men & of_troop
        if those:
            ridden = those & s.horses
            for mounted, part in ((True, ridden), (False, those & ~ridden)):
                if part:
                    hurt = (part & s.wounded).bit_count()
                    bodies.append(Body(troop, mounted, part.bit_count() - hurt, hurt))
    leading = men & s.ranks.leaders
    leaders = [
        Leader(s.ranks.troops[man], s.horses >> man & 1 == 1, s.wounded >> man & 1 == 1) for man in members(leading)
    ]
    return Force(tuple(bodies), tuple(leaders))


@dataclass(slots=True, unsafe_hash=True)
class Side:
    """Who takes part for a seat."""

    seat: int
    men: int


@dataclass(slots=True, unsafe_hash=True)
class Verdict:
    """What has come of it."""

    letter: str
    codes: tuple[str, str]
    """Of attacker and defender."""
    lost: tuple[int, int]
    """DXS-11.4.1m: the value that attacker and defender have lost, in half points."""


def fight_between(s: SiegeState, attacker: Side, defender: Side, siege: bool, bonus: int) -> Fight:
    return Fight(force_of(s, attacker.seat, attacker.men), force_of(s, defender.seat, defender.men), siege, bonus)


def fight(
    s: SiegeState,
    ref: Referee,
    attacker: Side,
    defender: Side,
    *,
    siege: bool,
    bonus: int = 0,
    prisoners: bool = True,
    rules: tuple[str, ...] = (),
) -> Verdict:
    """Roll, and apply the losses. `prisoners`: the wounded of a routed side are taken (DXC-17.3c)."""
    odds = fight_between(s, attacker, defender, siege, bonus)
    known = prospects(odds)
    die = 0 if known.hopeless else ref.sum_of(1, DIE, known.alike)[0]
    outcome = settle(odds, known.letter(die or 1))
    if ref.hears:
        hopeless = ": no die is needed" if known.hopeless else ""
        text = f"{known.attacker_total} points against {known.defender_total}: result {outcome.letter}{hopeless}."
        reckoning = "" if known.hopeless or not known.modifier else f"{die} − {-known.modifier} for numbers"
        dice = () if known.hopeless else (die,)
        found = (*rules, "DXC-17.2d" if known.hopeless else "DXC-17.2a", "DXC-17.3a")
        tell(s, ref, "quick", text, *found, d10=dice, sum=reckoning, gist=f"result {outcome.letter}")
    lost = []
    for side, force, toll in ((attacker, odds.attacker, outcome.attacker), (defender, odds.defender, outcome.defender)):
        fates = _apply(s, ref, side, toll, prisoners)
        lost.append(value_lost(toll.losses, zip(force.leaders, fates, strict=True)))
    return Verdict(outcome.letter, (outcome.attacker.code, outcome.defender.code), (lost[0], lost[1]))


def _apply(s: SiegeState, ref: Referee, side: Side, toll: Toll, prisoners: bool) -> list[Fate]:
    """DXC-17.3h: of a type the last on the roster are taken first; then the leaders (DXC-17.4a)."""
    dead = hurt = 0
    for group, losses in dealt_out(s, side, toll.losses):
        for loss in losses:
            gone, struck = _men_of(s, group, loss)
            dead |= gone
            hurt |= struck
    fates = _lead(s, ref, side, toll)
    harm.kill(s, dead)
    harm.wound(s, hurt)
    if ref.hears and (dead or hurt):
        names = ("Besiegers", "Besieged")[side.seat]
        text = f"{names}: {counted(dead.bit_count(), 'dead', 'dead')}, {hurt.bit_count()} wounded."
        keys = tuple(s.roster[man].key for man in members(dead | hurt))
        tell(s, ref, "losses", text, "DXC-17.3e", "DXC-17.3h", touch=keys)
    if prisoners and toll.prisoners:
        harm.capture(s, hurt)
        if ref.hears:
            tell(s, ref, "prisoners", f"{counted(toll.prisoners, 'prisoner')} taken in the rout.", "DXC-17.3c")
    if prisoners and captured(toll.code, (side.men & s.here[side.seat] & ~s.ranks.leaders).bit_count()):
        leaders = side.men & s.here[side.seat] & s.ranks.leaders
        if leaders:
            harm.capture(s, leaders)
            if ref.hears:
                text = f"Taken prisoner: {', '.join(s.names(leaders))}."
                tell(s, ref, "prisoners", text, "DXC-17.4b")
    return fates


def dealt_out(s: SiegeState, side: Side, losses: tuple[Loss, ...]) -> list[tuple[Side, tuple[Loss, ...]]]:
    """DXC-17.3h: between the groups of a side, one man at a time in turn; a siege that stands alone has one group."""
    if len(s.ranks.bands[side.seat]) < 2:
        return [(side, losses)]
    groups = [Side(side.seat, side.men & band) for band in s.ranks.bands[side.seat] if side.men & band]
    return list(zip(groups, deal(losses, [force_of(s, one.seat, one.men).bodies for one in groups]), strict=True))


def _men_of(s: SiegeState, side: Side, loss: Loss) -> tuple[int, int]:
    """Who of a type is dead, and who is wounded now."""
    of_troop = next(men for troop, men in s.ranks.soldiers[side.seat] if troop == loss.troop) & side.men
    hurt = last(of_troop & s.wounded, loss.dead_wounded)
    healthy = of_troop & ~s.wounded
    dead = last(healthy, loss.dead_healthy)
    return hurt | dead, last(healthy & ~dead, loss.newly_wounded)


def last(men: int, count: int) -> int:
    """So many of some men, those with the highest numbers."""
    found = 0
    for _ in range(count):
        bit = 1 << (men & ~found).bit_length() - 1
        found |= bit
    return found


def _lead(s: SiegeState, ref: Referee, side: Side, toll: Toll) -> list[Fate]:
    """DXC-17.4a: one by one, where the dead of the side can harm anybody."""
    fates: list[Fate] = []
    for man in members(side.men & s.ranks.leaders):
        if toll.dead_percent * DIE < 100:
            fates.append("unharmed")
            continue
        (die,) = ref.sum_of(1, DIE, alike(toll.dead_percent, s.wounded >> man & 1 == 1))
        found = fate(toll.dead_percent, die, s.wounded >> man & 1 == 1)
        fates.append(found)
        if found == "killed":
            harm.kill(s, 1 << man)
        elif found == "wounded":
            harm.wound(s, 1 << man)
        if ref.hears:
            text = f"{s.name(man)} is {found}."
            reckoning = f"{die} × {toll.dead_percent} %"
            key = s.roster[man].key
            gist = "" if found == "unharmed" else f"{s.name(man)} {found}"
            tell(s, ref, "leader", text, "DXC-17.4a", d10=(die,), sum=reckoning, gist=gist, touch=(key,))
    return fates
