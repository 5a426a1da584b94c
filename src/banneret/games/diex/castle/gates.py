"""Idle tasks at gates, bridge and fences: sections 8.4.2, 9.2.3, 9.2.4 and 9.2.5."""

from functools import lru_cache

from banneret.board.hex import DIRECTIONS
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..ground.ground import KEPT, Ground
from ..ground.terrain import BASCULE, FENCE, GATE, MOAT, MOBILE_BRIDGE, OPEN
from ..log import tell
from ..state import NOBODY, DiexState
from ..works import IN_PLACE, LOST, WITHDRAWN
from .castle import become, become_side
from .idle_task import Task

BRIDGE_WORDS = ("replace", "withdraw", "throw")


class WorkGate(Task):
    """DXA-9.2.4a, DXA-9.2.5a: open or close a gate. The target is its hex."""

    key = "gate"
    since = 9

    def targets(self, s: DiexState, who: int) -> list[int]:
        near = s.ground.lattice.neighbours[s.at[who]]
        return [cell for cell in _gates(s.ground) if near >> cell & 1]

    def refuse(self, s: DiexState, who: int, target: int) -> Refusal | None:
        name, at = s.ground.names[target], s.at[who]
        kind = s.ground.kind[target]
        if kind not in (GATE, BASCULE) or s.destroyed >> target & 1:
            return Refusal("DXA-9.2.6a", f"There is no gate in {name} that could be worked.")
        if kind == GATE and not (s.ground.lattice.neighbours[target] & s.ground.zones["bailey"]) >> at & 1:
            return Refusal(
                "DXA-9.2.4a",
                f"The gate is worked from a hex beside it on the side of the bailey; {s.name(who)} is not there.",
            )
        if kind == BASCULE and not _rear(s, target) >> at & 1:
            return Refusal(
                "DXA-9.2.5a",
                f"The bascule gate in {name} is worked from behind it, on the side of the motte; "
                f"{s.name(who)} is not there.",
            )
        return None

    def hitch(self, s: DiexState, who: int, target: int) -> Refusal | None:
        """DXA-9.2.4c, DXA-9.2.5b: nobody stands in it; bodies do not matter."""
        if target in s.flames:
            return Refusal("DXA-10.2.4a", f"The gate in {s.ground.names[target]} burns.")
        if s.who[target] != NOBODY:
            return Refusal(
                "DXA-9.2.4c" if s.ground.kind[target] == GATE else "DXA-9.2.5b",
                f"{s.name(s.who[target])} is in the gate; it can't be moved.",
            )
        return None

    def words(self, s: DiexState, who: int, target: int) -> tuple[str, str, tuple[str, ...]]:
        name = s.ground.names[target]
        return name, f"{'opens' if s.closed >> target & 1 else 'closes'} the gate in {name}", (name,)

    def finish(self, s: DiexState, ref: Referee, who: int, target: int) -> None:
        s.closed ^= 1 << target  # DXA-9.1d, DXA-9.1i
        s.survey()
        if ref.hears:
            text = (
                f"{s.name(who)} has {'closed' if s.closed >> target & 1 else 'opened'} the gate in "
                f"{s.ground.names[target]}."
            )
            rule = "DXA-9.2.4a" if s.ground.kind[target] == GATE else "DXA-9.2.5a"
            tell(s, ref, "gate", text, rule, "DXA-2.1i", counters=(who,), cells=(target,))


@lru_cache(maxsize=KEPT)
def _gates(ground: Ground) -> list[int]:
    features, cell = ground.chart.features, ground.lattice.cell
    found = [cell(*bascule) for bascule, _ in features.bascules]
    return found if features.gate is None else [cell(*features.gate), *found]


def _rear(s: DiexState, gate: int) -> int:
    """DXA-9.2.5a: the hexes from which a bascule gate is worked."""
    cell = s.ground.lattice.cell
    return sum(
        1 << cell(*place)
        for bascule, rear in s.ground.chart.features.bascules
        if cell(*bascule) == gate
        for place in rear
    )


class WorkBridge(Task):
    """DXA-9.2.3a, DXA-9.2.3b: throw the mobile bridge into the moat, withdraw it, or put it back. The target is what
    becomes of it."""

    key = "bridge"
    since = 9

    _WORDS = BRIDGE_WORDS
    _DEEDS = ("puts the bridge back", "withdraws the bridge under the gate tower", "throws the bridge into the moat")
    _DONE = ("has put the bridge back", "has withdrawn the bridge", "has thrown the bridge into the moat")

    def targets(self, s: DiexState, who: int) -> list[int]:
        bridge = _bridge(s)
        if bridge < 0 or not s.ground.lattice.neighbours[bridge] >> s.at[who] & 1:
            return []
        return [IN_PLACE, WITHDRAWN, LOST]

    def refuse(self, s: DiexState, who: int, target: int) -> Refusal | None:
        bridge = _bridge(s)
        if bridge < 0 or s.bridge == LOST:
            return Refusal("DXA-9.2.3b", "There is no bridge any more: thrown or burnt, it is lost.")
        near = s.ground.lattice.neighbours[bridge]
        if not near >> s.at[who] & 1:
            return Refusal("DXA-9.2.3a", f"{s.name(who)} is not beside the bridge.")
        if (target == IN_PLACE) != (s.bridge == WITHDRAWN):
            return Refusal(
                "DXA-9.2.3b",
                "The bridge is in place."
                if s.bridge == IN_PLACE
                else "The bridge is withdrawn and can only be put back.",
            )
        if target == IN_PLACE and not s.ground.zones["inside"] >> s.at[who] & 1:
            return Refusal("DXA-9.2.3b", f"The bridge is put back from the side of the gate; {s.name(who)} is outside.")
        return None

    def hitch(self, s: DiexState, who: int, target: int) -> Refusal | None:
        """DXA-9.2.3c: no living character or horse is on it."""
        bridge = _bridge(s)
        if s.who[bridge] != NOBODY:
            return Refusal("DXA-9.2.3c", f"{s.name(s.who[bridge])} is where the bridge lies.")
        if bridge in s.flames:
            return Refusal("DXA-10.2.4a", "The bridge burns.")
        return None

    def words(self, s: DiexState, who: int, target: int) -> tuple[str, str, tuple[str, ...]]:
        return self._WORDS[target], self._DEEDS[target], (s.ground.names[_bridge(s)],)

    def finish(self, s: DiexState, ref: Referee, who: int, target: int) -> None:
        bridge = _bridge(s)
        s.bridge = target
        become(s, bridge, MOBILE_BRIDGE if target == IN_PLACE else MOAT)  # DXA-9.2.3d
        if ref.hears:
            tell(
                s,
                ref,
                "bridge",
                f"{s.name(who)} {self._DONE[target]}.",
                "DXA-9.2.3a",
                "DXA-9.2.3d",
                counters=(who,),
                cells=(bridge,),
            )


def _bridge(s: DiexState) -> int:
    place = s.ground.chart.features.mobile_bridge
    return -1 if place is None else s.ground.lattice.cell(*place)


class BreakFence(Task):
    """DXA-8.4.2a: remove a fence of the hex in which he stands. The target is the direction."""

    key = "fence"
    since = 8

    def targets(self, s: DiexState, who: int) -> list[int]:
        at = s.at[who]
        return [direction for direction in range(6) if s.ground.side[direction][at] == FENCE]

    def refuse(self, s: DiexState, who: int, target: int) -> Refusal | None:
        if s.ground.side[target][s.at[who]] != FENCE:
            return Refusal("DXA-8.4.2a", f"{s.name(who)} stands at no fence to the {DIRECTIONS[target]}.")
        return None

    def words(self, s: DiexState, who: int, target: int) -> tuple[str, str, tuple[str, ...]]:
        direction, name = DIRECTIONS[target], s.hex(who)
        return f"{name} {direction.lower()}", f"breaks down the fence {direction} of {name}", (name,)

    def finish(self, s: DiexState, ref: Referee, who: int, target: int) -> None:
        become_side(s, s.at[who], target, OPEN)
        if ref.hears:
            tell(
                s,
                ref,
                "fence",
                f"{s.name(who)} has broken down a fence in {s.hex(who)}.",
                "DXA-8.4.2a",
                counters=(who,),
                cells=(s.at[who],),
            )
