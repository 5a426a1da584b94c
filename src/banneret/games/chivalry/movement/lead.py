"""CHV-20: step E5: leaders ride."""

from dataclasses import dataclass
from typing import ClassVar

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..field import AREA, AREA_IDS, FIELD_AREAS, REAR_ROW, RESERVE, ROUTED, is_home, row_of
from ..log import place, tell
from ..options import DONE, of_leader
from ..state import ChivalryState
from ..tables import IMPASSABLE


def rides(s: ChivalryState, leader: int) -> list[int]:
    """CHV-20.2, CHV-20.3: where a leader may go."""
    side, area = s.cast.leader_side[leader], s.leader_at[leader]
    line, board = s.cast.line[side], s.board
    if area == ROUTED[side]:
        return [RESERVE[side]]
    here = s.here
    if area == RESERVE[side]:
        return [*[at for at in board.homes[side] if here[at] & line], ROUTED[side]]
    if not 0 <= area < FIELD_AREAS:
        return []
    ground = s.ground
    found = [at for at in board.beside[area] if here[at] & line and not ground[at] & IMPASSABLE]
    if is_home(side, area):
        found.append(RESERVE[side])
        if row_of(area) == REAR_ROW[side]:
            found.append(ROUTED[side])
    return found


def riders(s: ChivalryState) -> list[int]:
    """CHV-20.1: uncommitted leaders who have not moved."""
    return [
        leader
        for leader in s.cast.captains_of[s.phasing]
        if s.committed[leader] < 0 and not s.led >> leader & 1 and s.leader_at[leader] >= 0
    ]


@dataclass(slots=True)
class LeaderMovement(Phase[ChivalryState]):
    """CHV-20.1: each once, free of cost."""

    key: ClassVar[str] = "leaders"
    rules: ClassVar[tuple[str, ...]] = ("CHV-20.1", "CHV-20.2", "CHV-20.3")

    def ask(self, s: ChivalryState) -> Decision | None:
        options = []
        for leader in riders(s):
            known = s.cast.rides[leader]
            for area in rides(s, leader):
                option = known[area]
                if option is None:
                    option = known[area] = of_leader(s.cast, "ride", "Ride", leader, area)
                options.append(option)
        if not options:
            return None
        options.append(DONE)
        return Decision(s.players[s.phasing], "Which leaders ride, and where to?", Menu(options), rules=self.rules)

    def run(self, s: ChivalryState, ref: Referee) -> None:
        self._over(s, ref)

    def on_done(self, s: ChivalryState, ref: Referee) -> None:
        self._over(s, ref)

    def on_ride(self, s: ChivalryState, ref: Referee, leader: int, area: int) -> None:
        s.led |= 1 << leader
        s.leader_at[leader] = area
        if ref.hears:
            text = f"{s.cast.leader_names[leader]} rides to {place(area)}."
            tell(s, ref, "ride", text, ("CHV-20.1",), touch=(s.cast.leader_ids[leader], AREA_IDS[area]))

    def _over(self, s: ChivalryState, ref: Referee) -> None:
        """CHV-20.4: leaders do not wander alone."""
        s.done()
        side = s.phasing
        for leader in s.cast.captains_of[side]:
            area = s.leader_at[leader]
            alone = 0 <= area < FIELD_AREAS and not s.here[area] & s.cast.line[side]
            if alone and s.committed[leader] < 0:
                s.leader_at[leader] = RESERVE[side]
                if ref.hears:
                    text = f"{s.cast.leader_names[leader]} is alone and rides to the Reserve."
                    tell(s, ref, "ride", text, ("CHV-20.4",), touch=(s.cast.leader_ids[leader],))

    def why_not(self, s: ChivalryState, seat: int, words: list[str]) -> Refusal | None:
        leader = s.cast.leader_number.get(words[1], -1) if len(words) == 3 and words[0] == "ride" else -1
        if leader < 0:
            return None
        name = s.cast.leader_names[leader]
        if s.cast.leader_side[leader] != s.phasing or s.leader_at[leader] < 0:
            return Refusal("CHV-20.1", f"{name} does not ride for you now.")
        if s.committed[leader] >= 0:
            return Refusal("CHV-10.5", f"{name} is committed and moves only with his unit.")
        if s.led >> leader & 1:
            return Refusal("CHV-20.1", f"{name} has moved.")
        area = AREA.get(words[2], -1)
        rule = "CHV-20.3" if s.leader_at[leader] < FIELD_AREAS else "CHV-20.2"
        if 0 <= area < FIELD_AREAS and not s.here[area] & s.cast.line[s.phasing]:
            return Refusal(rule, f"No unit of yours is in {place(area)} for him to lead.")
        return Refusal(rule, f"{name} can't ride there.")

    def meant(self, s: ChivalryState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        return (" ".join(("ride", *touched)),)
