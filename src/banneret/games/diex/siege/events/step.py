"""DXS-11.1.2: the event of the day is rolled, and strikes."""

from collections.abc import Callable
from dataclasses import dataclass

from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee

from .. import harm, victory
from ..command import succeed
from ..log import counted, tell
from ..men import BESIEGED, BESIEGER
from ..recruits import join
from ..state import SiegeState
from ..supply import Change
from ..tables import (
    DAYS_STOLEN,
    EARLY_BONUS,
    EARLY_DAYS,
    EVENTS,
    MURDERED,
    NOTHING,
    SABOTAGED,
    STABBED,
    event_total,
    rationing,
    supply_modifier,
)
from .army import ChooseFaction
from .sabotage import Sabotage
from .sickness import Sickness
from .traitor import Traitor


@dataclass(slots=True)
class RollEvent(Phase[SiegeState]):
    """From day 2 on the besieger rolls for an event; each happens at most once in a siege (DXS-11.1.2d)."""

    key = "event"
    rules = ("DXS-11.1.2a", "DXS-11.1.2b", "DXS-11.1.2c", "DXS-11.1.2d", "DXS-11.1.4a")

    def run(self, s: SiegeState, ref: Referee) -> None:
        s.done()
        one, two = ref.sum_of(2, 10)
        besiegers, besieged = s.strength
        total = event_total(s.day, (one, two), besiegers, besieged, s.long)
        row = EVENTS[total]
        again = s.happened >> total & 1 == 1
        if ref.hears:
            rules = ("DXS-11.1.2a", "DXS-11.1.2d") if again else ("DXS-11.1.2a", _CLAUSES[row.id])
            said = f"{row.name}" + (": it has happened already." if again else ".")
            gist = "no event" if again or row.effect == NOTHING else row.name
            reckoning = _reckoning(s, besiegers, besieged)
            tell(s, ref, "event", said, *rules, d10=(one, two), sum=f"{one} + {two}{reckoning} = {total}", gist=gist)
        if again or row.effect == NOTHING:
            return
        s.event = total
        s.happened |= 1 << total
        _EFFECTS[row.effect](s, ref, total)


def _reckoning(s: SiegeState, besiegers: int, besieged: int) -> str:
    """What is added to the dice, in words."""
    early = 0 if s.day > EARLY_DAYS else -EARLY_BONUS if s.long else EARLY_BONUS
    food = rationing(besiegers, besieged)
    found = f" {early:+d} for the early days".replace("-", "−") if early else ""
    return found + (f" + {food} for {besiegers} besiegers around {besieged}" if food else "")


_CLAUSES = {
    "messenger": "DXS-11.6a",
    "rescue_party": "DXS-11.6b",
    "continuous_rain": "DXS-11.6d",
    "assassin": "DXS-11.6e",
    "saboteur": "DXS-11.6f",
    "dysentery": "DXS-11.6h",
    "refugees": "DXS-11.6j",
    "open_gate": "DXS-11.6l",
    "stolen_supplies": "DXS-11.6n",
    "reinforcements": "DXS-11.6o",
    "engineer": "DXS-11.6p",
    "traitor": "DXS-11.6r",
    "poisoned_cistern": "DXS-11.6t",
}
for _row in EVENTS.values():
    _CLAUSES.setdefault(_row.id, "DXS-11.6u")


# ---------------------------------------------------------------- effects


def _messenger(s: SiegeState, ref: Referee, total: int) -> None:
    """DXS-11.6a."""
    victory.lifted(s, ref, "The besieging commander is called away.", "DXS-11.6a")


def _rescue(s: SiegeState, ref: Referee, total: int) -> None:
    """DXS-11.6b: they have the initiative. What they do with it comes in the action step (DXS-11.6c)."""
    s.initiative = BESIEGED
    s.call(ChooseFaction(BESIEGED))


def _reinforced(s: SiegeState, ref: Referee, total: int) -> None:
    """DXS-11.6o: they are there at once."""
    s.call(ChooseFaction(BESIEGER))


def _rain(s: SiegeState, ref: Referee, total: int) -> None:
    """DXS-11.6d: `initiative` looks at the event of the day."""


def _murder(s: SiegeState, ref: Referee, total: int) -> None:
    """DXS-11.6e, DXS-11.6w."""
    man = s.commander[BESIEGER]
    die = ref.die(10)
    outcome = murder(die, s.wounded >> man & 1 == 1)
    if outcome == "killed":
        harm.kill(s, 1 << man)
    elif outcome == "wounded":
        harm.wound(s, 1 << man)
    if ref.hears:
        text = f"{s.name(man)} is {outcome}."
        key = s.roster[man].key
        gist = f"{s.name(man)} {outcome}"
        tell(s, ref, "murder", text, "DXS-11.6e", "DXS-11.6w", d10=(die,), gist=gist, touch=(key,))
    succeed(s, ref)


def murder(die: int, wounded: bool) -> str:
    """DXS-11.6e; DXS-11.6w: what wounds one who is wounded already kills him."""
    if die in MURDERED or (die in STABBED and wounded):
        return "killed"
    return "wounded" if die in STABBED else "unharmed"


def _sabotage(s: SiegeState, ref: Referee, total: int) -> None:
    """DXS-11.6f, DXS-11.6g."""
    die = ref.die(10)
    done = die in SABOTAGED
    if ref.hears:
        text = "The cut-throat gets at the equipment." if done else "The cut-throat fails."
        gist = "a lot of equipment lost" if done and any(s.store) else "no equipment lost"
        tell(s, ref, "sabotage", text, "DXS-11.6f", "DXS-11.6g", d10=(die,), gist=gist)
    if done and any(s.store):
        s.call(Sabotage())


def _sickness(s: SiegeState, ref: Referee, total: int) -> None:
    """DXS-11.6h, DXS-11.6t: so many fall sick."""
    side = BESIEGER if EVENTS[total].side == "besieger" else BESIEGED
    die = ref.die(10)
    if ref.hears:
        men = counted(die, "man falls", "men fall")
        rule = "DXS-11.6h" if side == BESIEGER else "DXS-11.6t"
        tell(s, ref, "sickness", f"{men} sick.", rule, d10=(die,), gist=f"{die} sick")
    s.call(Sickness(side, die))


def _refugees(s: SiegeState, ref: Referee, total: int) -> None:
    """DXS-11.6j, DXS-11.6x, DXS-11.6k: light infantry of the besieged join, and eat."""
    die = ref.die(10)
    join(s, BESIEGED, ((_LIGHT[s.data.factions(BESIEGED)[0]], die),))
    fewer = _eaten(s, die)
    if fewer:
        s.ledger = (*s.ledger, Change(s.day, -fewer))
    if ref.hears:
        text = f"{counted(die, 'refugee joins', 'refugees join')} the garrison."
        if fewer:
            text += f" So many mouths cost {counted(fewer, 'day')} of supply."
        tell(s, ref, "refugees", text, "DXS-11.6j", "DXS-11.6k", "DXS-11.6x", d10=(die,), gist=f"{die} refugees")


_MOUTHS_A_DAY = 5


def _eaten(s: SiegeState, refugees: int) -> int:
    """DXS-11.6k: the days that they cost; in a campaign one for each full five of them."""
    if s.war is not None:
        return refugees // _MOUTHS_A_DAY
    return fewer_days(s.data.place, supply_modifier(s.data.place, s.mouths), s.inside.bit_count())


def fewer_days(place: str, modifier: int, number: int) -> int:
    """DXS-11.6k: by how much the days fall when there are now so many: the difference to the modifier used on day 1."""
    return max(0, modifier - supply_modifier(place, number))


_LIGHT = {
    "norman": "norman_light_infantry",
    "saxon": "saxon_ceorl",
    "danish": "danish_light_infantry",
    "scottish": "scottish_light_infantry",
    "mercenary": "mercenary_light_infantry",
}
"""DXS-11.6x."""


def _open_gate(s: SiegeState, ref: Referee, total: int) -> None:
    """DXS-11.6l, DXS-11.6m: the besieger has the initiative; the action step makes him assault."""
    s.initiative = BESIEGER


def _stolen(s: SiegeState, ref: Referee, total: int) -> None:
    """DXS-11.6n."""
    s.ledger = (*s.ledger, Change(s.day, -DAYS_STOLEN))


def _engineer(s: SiegeState, ref: Referee, total: int) -> None:
    """DXS-11.6p, DXS-11.6q: `building` looks whether he has come."""


def _traitor(s: SiegeState, ref: Referee, total: int) -> None:
    """DXS-11.6r."""
    s.call(Traitor())


_EFFECTS: dict[str, Callable[[SiegeState, Referee, int], None]] = {
    "siege_lifted": _messenger,
    "besieged_army": _rescue,
    "besieger_army": _reinforced,
    "initiative_bonus_besieged": _rain,
    "roll_commander": _murder,
    "roll_sabotage": _sabotage,
    "sickness": _sickness,
    "refugees": _refugees,
    "forced_assault": _open_gate,
    "lose_days": _stolen,
    "double_building": _engineer,
    "traitor": _traitor,
}
