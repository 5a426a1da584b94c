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
    ranks, horses, wounded = s.ranks, s.horses, s.wounded
    bodies: list[Body] = []
    for troop, of_troop in ranks.soldiers[seat]:
        those = men & of_troop
        if those:
            ridden = those & horses
            if ridden:
                hurt = (ridden & wounded).bit_count()
                bodies.append(Body(troop, True, ridden.bit_count() - hurt, hurt))
                those ^= ridden
            if those:
                hurt = (those & wounded).bit_count()
                bodies.append(Body(troop, False, those.bit_count() - hurt, hurt))
    leaders: list[Leader] = []
    for man in members(men & ranks.leaders):
        leaders.append(Leader(ranks.troops[man], horses >> man & 1 == 1, wounded >> man & 1 == 1))
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


def starving(s: SiegeState, side: Side) -> bool:
    """DXC-8.4g: whether at least half of the soldiers of a side are of unsupplied groups (ruling)."""
    men = side.men & ~s.ranks.leaders
    hungry = men & s.hungry
    return hungry != 0 and 2 * hungry.bit_count() >= men.bit_count()


def hunger(s: SiegeState, attacker: Side, defender: Side) -> int:
    """DXS-11.1.1g, DXC-8.4g: what an unsupplied attacker adds to the die, and an unsupplied defender subtracts."""
    return int(starving(s, attacker)) - int(starving(s, defender)) if s.hungry else 0


def fight_between(s: SiegeState, attacker: Side, defender: Side, siege: bool, bonus: int) -> Fight:
    first, second = force_of(s, attacker.seat, attacker.men), force_of(s, defender.seat, defender.men)
    return Fight(first, second, siege, bonus, hunger=hunger(s, attacker, defender))


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
        numbers = known.modifier - odds.hunger
        more = f" − {-numbers} for numbers" if numbers else ""
        more += f" {'+' if odds.hunger > 0 else '−'} 1 for hunger" if odds.hunger else ""
        reckoning = f"{die}{more}" if more and not known.hopeless else ""
        dice = () if known.hopeless else (die,)
        found = (*rules, "DXC-17.2d" if known.hopeless else "DXC-17.2a", "DXC-17.3a")
        if odds.hunger and not known.hopeless:
            found = (*found, "DXC-8.4g")
        tell(s, ref, "quick", text, *found, d10=dice, sum=reckoning, gist=f"result {outcome.letter}")
    first = _apply(s, ref, attacker, odds.attacker, outcome.attacker, prisoners)
    second = _apply(s, ref, defender, odds.defender, outcome.defender, prisoners)
    return Verdict(outcome.letter, (outcome.attacker.code, outcome.defender.code), (first, second))


def _apply(s: SiegeState, ref: Referee, side: Side, force: Force, toll: Toll, prisoners: bool) -> int:
    """DXC-17.3h: of a type the last on the roster are taken first; then the leaders (DXC-17.4a). What was lost, in half
    points."""
    dead, hurt = _fallen(s, side, toll.losses)
    lost = value_lost(toll.losses)
    if force.leaders and toll.dead_percent * DIE >= 100:
        lost += value_lost((), zip(force.leaders, _lead(s, ref, side, toll), strict=True))
    if dead:
        harm.kill(s, dead)
    if hurt:
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
    return lost


def _fallen(s: SiegeState, side: Side, losses: tuple[Loss, ...]) -> tuple[int, int]:
    """Who is dead, and who is wounded now."""
    if len(s.ranks.bands[side.seat]) < 2:
        return _men_of(s, side, losses)  # a siege that stands alone has one group
    dead = hurt = 0
    for group, share in dealt_out(s, side, losses):
        gone, struck = _men_of(s, group, share)
        dead |= gone
        hurt |= struck
    return dead, hurt


def dealt_out(s: SiegeState, side: Side, losses: tuple[Loss, ...]) -> list[tuple[Side, tuple[Loss, ...]]]:
    """DXC-17.3h: between the groups of a side, one man at a time in turn."""
    groups = [Side(side.seat, side.men & band) for band in s.ranks.bands[side.seat] if side.men & band]
    return list(zip(groups, deal(losses, [force_of(s, one.seat, one.men).bodies for one in groups]), strict=True))


def _men_of(s: SiegeState, side: Side, losses: tuple[Loss, ...]) -> tuple[int, int]:
    """Of one group."""
    of_troop, men, wounded = s.ranks.of_troop[side.seat], side.men, s.wounded
    dead = hurt = 0
    for loss in losses:
        those = of_troop[loss.troop] & men
        healthy = those & ~wounded
        if loss.dead_wounded:
            dead |= last(those & wounded, loss.dead_wounded)
        if loss.dead_healthy:
            gone = last(healthy, loss.dead_healthy)
            dead |= gone
            healthy ^= gone
        if loss.newly_wounded:
            hurt |= last(healthy, loss.newly_wounded)
    return dead, hurt


def last(men: int, count: int) -> int:
    """So many of some men, those with the highest numbers."""
    left = men
    for _ in range(count):
        left ^= 1 << left.bit_length() - 1
    return men ^ left


def _lead(s: SiegeState, ref: Referee, side: Side, toll: Toll) -> list[Fate]:
    """DXC-17.4a: one by one, where the dead of the side can harm anybody."""
    fates: list[Fate] = []
    for man in members(side.men & s.ranks.leaders):
        die = ref.sum_of(1, DIE, alike(toll.dead_percent, s.wounded >> man & 1 == 1))[0]
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
