"""Section 10: the French break bridges."""

from collections.abc import Sequence
from functools import cache
from itertools import chain, combinations

from banneret.kernel.decision import Decision
from banneret.kernel.event import Event
from banneret.kernel.option import Menu, Option
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Overlay, Preview, Reason

from .country import CROSSINGS, ENDS, NODE, NODES, country
from .phase import CalaisPhase
from .state import CalaisState
from .tables import FRENCH
from .touch import where

BANKS = ("s", "n")
BANK_NAMES = ("left bank", "right bank")
NO_BANK = -1


def bridge_refusal(s: CalaisState, bit: int) -> Refusal | None:
    """Why the French may not break the bridge of this crossing now; None if they may."""
    crossing = CROSSINGS[bit]
    name = NODES[crossing].name
    if NODES[s.french_at].crossing < 0:
        # CAL-10.2, CAL-10.1: an army that has not ended its march at a crossing breaks nothing.
        return Refusal("CAL-10.2", "Only an army that stands at a crossing may break bridges.")
    if s.broken >> bit & 1:
        # CAL-10.3, CAL-3.13
        return Refusal("CAL-10.3", f"The bridge at {name} is broken already.")
    if not country(s.broken).within(s.french_at, crossing, 1):
        # CAL-10.3, CAL-10.1, CAL-1.8
        return Refusal("CAL-10.3", f"{name} is more than one space away.")
    if crossing == s.english_at:
        # CAL-10.4
        return Refusal("CAL-10.4", f"The English army stands on the bridge at {name}.")
    return None


def bridges_in_reach(s: CalaisState) -> int:
    """CAL-10.3: as bits, taken once before any bridge is broken. Looked for once for each situation."""
    bridges = country(s.broken).bridges
    armies = s.french_at * len(NODES) + s.english_at
    found = bridges.get(armies, -1)
    if found < 0:
        found = sum(1 << bit for bit in range(len(CROSSINGS)) if bridge_refusal(s, bit) is None)
        bridges[armies] = found
    return found


class BreakBridges(CalaisPhase):
    """CAL-10.5: any of the bridges in reach, or none; all at the same moment."""

    __slots__ = ()
    key = "french_break"
    shown = "Bridges"
    rules = ("CAL-10.1", "CAL-10.5")

    def ask(self, s: CalaisState) -> Decision | None:
        here = NODES[s.french_at]
        return _decision(bridges_in_reach(s), NO_BANK if here.end else here.crossing)

    def on_break(self, s: CalaisState, ref: Referee, bridges: int, bank: int) -> None:
        s.broken |= bridges
        if bank != NO_BANK:
            # CAL-10.6, CAL-3.14: the breaker chooses his bank.
            s.french_at = ENDS[NODES[s.french_at].crossing][bank]
        if ref.hears:
            _tell(s, ref, bridges, bank)
        s.done()

    def undecided(self, s: CalaisState) -> str:
        """CAL-12.5: on the last turn the game is over after this."""
        return "the last turn ends when bridges have been broken or left whole" if s.turn == s.last_turn else ""

    def typical(self, s: CalaisState, menu: Menu) -> Sequence[Option]:
        return menu[:1]

    def why_not(self, s: CalaisState, seat: int, words: list[str]) -> Refusal | None:
        if words[0] != "break" or len(words) < 2:
            return Refusal("CAL-10.5", "Bridges may be broken now: “break” and the crossings, or “break none”.")
        if words[1:] == ["none"]:
            return None
        bank = words[-1] if words[-1] in BANKS else ""
        own = False
        for word in words[1:-1] if bank else words[1:]:
            if word not in NODE or NODE[word] not in CROSSINGS:
                return Refusal("CAL-3.4", f"“{word}” is not one of the nine crossings.")
            bit = NODES[NODE[word]].crossing
            refusal = bridge_refusal(s, bit)
            if refusal is not None:
                return refusal
            own = own or CROSSINGS[bit] == s.french_at
        if own != bool(bank):
            wants = (
                "name the bank your army is on then, s or n"
                if own
                else "no bank is named when your own bridge stays whole"
            )
            return Refusal("CAL-10.6", f"Breaking the bridge where the army stands puts it on one bank: {wants}.")
        return None

    def meant(self, s: CalaisState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        bridges = [_bridge(s, id) for id in touched]
        # CAL-10.6: with the army's own bridge, a bank to stand on.
        own = NODES[s.french_at].id in bridges
        return (" ".join(("break", *bridges, *(BANKS[:1] if own else ()))),)

    def preview(self, s: CalaisState, seat: int, option: Option) -> Preview | None:
        bridges, _ = option.args
        return _preview(s, bridges)


def _bridge(s: CalaisState, id: str) -> str:
    """The crossing of a touched bank or army."""
    id = where(s, id)
    if id not in NODE or NODES[NODE[id]].crossing < 0:
        return id
    return NODES[CROSSINGS[NODES[NODE[id]].crossing]].id


def _preview(s: CalaisState, bridges: int) -> Preview:
    broken = (s.broken | bridges).bit_count()
    left = len(CROSSINGS) - broken
    bridge = "bridge" if left == 1 else "bridges"
    reasons = [
        Reason(
            f"{left} {bridge} over the Somme would be whole.",
            f"{len(CROSSINGS)} − {broken} = {left}",
            ("CAL-10.5", "CAL-3.11"),
        )
    ]
    if not bridges:
        return Preview(tuple(reasons))
    reasons.append(
        Reason(
            "The English can't use a ford while the French are within one space of its other end.", rules=("CAL-6.8",)
        )
    )
    return Preview(
        tuple(reasons),
        (Overlay("reach", tuple(NODES[crossing].id for bit, crossing in enumerate(CROSSINGS) if bridges >> bit & 1)),),
    )


@cache
def _decision(reach: int, own: int) -> Decision:
    """All subsets of the bridges in reach; with the bridge under the army, on either bank."""
    options = [
        _option(chosen, bank)
        for chosen in _subsets(reach)
        for bank in ((0, 1) if own >= 0 and chosen >> own & 1 else (NO_BANK,))
    ]
    return Decision(
        FRENCH, "Break bridges over the Somme? Choose which, or none.", Menu(options), rules=("CAL-10.1", "CAL-10.5")
    )


def _subsets(bridges: int) -> list[int]:
    singles = [1 << bit for bit in range(len(CROSSINGS)) if bridges >> bit & 1]
    return [sum(some) for some in chain.from_iterable(combinations(singles, size) for size in range(len(singles) + 1))]


def _option(bridges: int, bank: int) -> Option:
    crossings = [NODES[CROSSINGS[bit]] for bit in range(len(CROSSINGS)) if bridges >> bit & 1]
    if not crossings:
        return Option("break none", (0, NO_BANK), label="Break no bridge", touch=("french",))
    words = ["break", *(node.id for node in crossings)]
    label = "Break " + ", ".join(node.name for node in crossings)
    if bank != NO_BANK:
        words.append(BANKS[bank])
        label += f"; stand on the {BANK_NAMES[bank]}"
    touch = tuple(node.id for node in crossings)
    return Option(" ".join(words), (bridges, bank), label=label, touch=touch, sets=((1, 1 + len(crossings)),))


def _tell(s: CalaisState, ref: Referee, bridges: int, bank: int) -> None:
    nodes = [NODES[CROSSINGS[bit]] for bit in range(len(CROSSINGS)) if bridges >> bit & 1]
    if not nodes:
        ref.tell(Event("bridges", "The French break no bridge.", ("CAL-10.5",), touch=("french",), turn=s.heading))
        return
    where = f" Their army stands on the {BANK_NAMES[bank]}." if bank != NO_BANK else ""
    rules = ("CAL-10.5", "CAL-3.11", *(("CAL-10.6",) if where else ()))
    text = (
        f"The French break the bridge{'s' if len(nodes) > 1 else ''} at "
        f"{', '.join(node.name for node in nodes)}.{where}"
    )
    ref.tell(Event("bridges", text, rules, touch=("french", *(node.id for node in nodes)), turn=s.heading))
