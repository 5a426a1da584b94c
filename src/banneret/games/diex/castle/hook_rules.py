"""DXS-11.2f, DXS-11.2g, DXS-11.2h: what may be done with a grappling hook, and if not, why not. The menus and the
refusals both ask here."""

from banneret.board.hex import DIRECTIONS
from banneret.kernel.refusal import Refusal

from ..aloft import hook_in, leans_on, perch
from ..combat.attackers import spent
from ..ground.terrain import MOAT, PALISADE, PLATFORM
from ..hook import Hook
from ..state import NOBODY, DiexState
from .ladder_rules import on_foot
from .ladders import ROPE

CUTS = 8
"""DXS-11.2h: the number or less on a ten-sided die."""


def behind(s: DiexState, hook: Hook) -> int:
    """The hex behind the hooked hexside."""
    return hook.foot + s.ground.lattice.offsets[hook.side]


def refuse_carry(s: DiexState, counter: int) -> Refusal | None:
    """DXS-11.2f: who can be given a hook: anybody unarmoured on foot, one each."""
    if s.armoured(counter):
        return Refusal("DXS-11.2f", f"{s.name(counter)} wears armour; a hook is for one without.")
    if s.steed[counter] >= 0:
        return Refusal("DXS-11.2f", f"{s.name(counter)} rides; a hook is carried on foot.")
    if s.hookmen >> counter & 1:
        return Refusal("DXS-11.2f", f"{s.name(counter)} has a hook already.")
    return None


def _not_at_work(s: DiexState, who: int, rule: str, deed: str) -> Refusal | None:
    """Why he has no hand free for it in this combat step."""
    if s.cast.seat[who] != s.phasing or not s.is_active(who):
        return Refusal(rule, f"{s.name(who)} can't {deed} now.")
    if s.bearers >> who & 1 or s.load[who] >= 0:
        return Refusal("DXA-10.1.2c", f"{s.name(who)} has his hands full.")
    if spent(s) >> who & 1:
        return Refusal(rule, f"{s.name(who)} has shot, fought or worked in this phase.")
    return None


def refuse_fix(s: DiexState, who: int, side: int) -> Refusal | None:
    """DXS-11.2f: why he can't fix his hook on this hexside instead of fighting."""
    if not s.hookmen >> who & 1:
        return Refusal("DXS-11.2f", f"{s.name(who)} has no grappling hook.")
    wrong = _not_at_work(s, who, "DXS-11.2f", "fix a hook")
    if wrong is not None:
        return wrong
    at, name = s.at[who], s.hex(who)
    if s.aloft >> who & 1:
        return Refusal("DXS-11.2f", f"{s.name(who)} is {perch(s, who)}; a hook is fixed from the ground.")
    if s.ground.side[side][at] != PALISADE:
        return Refusal("DXS-11.2f", f"{name} has no palisade to the {DIRECTIONS[side]} for a hook to hold on.")
    if s.ground.kind[at] == MOAT:
        return Refusal("DXS-11.2f", f"{name} is moat; a hook is fixed there only when it has been filled.")
    if s.ground.kind[at] == PLATFORM:
        return Refusal("DXS-11.2f", f"{s.name(who)} stands on the platform; a hook is thrown from below.")
    if leans_on(s, at) >= 0:
        return Refusal("DXS-11.2f", f"A ladder or another rope is in {name} already.")
    return None


def refuse_scale(s: DiexState, counter: int, left: int) -> Refusal | None:
    """DXS-11.2g: why he can't climb the rope of the hex where he is."""
    at = s.at[counter]
    if at < 0:
        return Refusal("DXS-11.2g", f"{s.name(counter)} is not on the map.")
    wrong = on_foot(s, counter)
    if wrong is not None:
        return wrong
    name = s.hex(counter)
    hook = hook_in(s, at)
    if hook is None:
        return Refusal("DXS-11.2g", f"No rope hangs in {name}.")
    if s.aloft >> counter & 1:
        return Refusal("DXS-11.2g", f"{s.name(counter)} is up already.")
    if s.armoured(counter):
        return Refusal("DXS-11.2g", f"{s.name(counter)} wears armour; a rope is climbed without.")
    if s.bearers >> counter & 1:
        return Refusal("DXA-10.1.2b", f"{s.name(counter)} carries a ladder, and none is carried up a rope.")
    if hook.fixed == s.turn:
        return Refusal("DXS-11.2g", f"The hook in {name} was fixed in this turn; it is climbed from the next on.")
    if s.who[at] not in (NOBODY, counter):
        return Refusal("DXS-11.2g", f"{s.name(s.who[at])} is in {name}; one man at a time is at a rope.")
    if left < ROPE:
        return Refusal("DXS-11.2g", f"Climbing the rope costs {ROPE} points; {s.name(counter)} has {left} left.")
    return None


def refuse_cut(s: DiexState, who: int, foot: int) -> Refusal | None:
    """DXS-11.2h: why he can't try to cut the rope in this hex instead of shooting or fighting."""
    hook = hook_in(s, foot)
    if hook is None:
        return Refusal("DXS-11.2h", f"No rope hangs in {s.ground.names[foot]}.")
    if hook.seat == s.cast.seat[who]:
        return Refusal("DXS-11.2h", f"The rope in {s.ground.names[foot]} is your own.")
    wrong = _not_at_work(s, who, "DXS-11.2h", "cut a rope")
    if wrong is not None:
        return wrong
    if s.at[who] != behind(s, hook) or s.ground.kind[s.at[who]] != PLATFORM:
        return Refusal("DXS-11.2h", f"{s.name(who)} is not on the platform behind the hook in {s.ground.names[foot]}.")
    return None
