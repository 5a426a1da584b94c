"""Who is aloft (`s.aloft`), on an upright ladder (section 10.1) or at the rope of a hook (DXS-11.2g): at which hexside,
and before which hex. He fills the hex below, so one man at a time is up there."""

from .hook import Hook
from .state import DiexState


def leans_on(s: DiexState, foot: int) -> int:
    """The hexside to which the ladder or rope of a hex leads, -1 if there is none."""
    for ladder in s.ladders:
        if ladder.foot == foot and ladder.side >= 0:
            return ladder.side
    hook = hook_in(s, foot)
    return -1 if hook is None else hook.side


def faced(s: DiexState, foot: int) -> int:
    """The hex behind the palisade at which the ladder or rope of a hex ends, -1 if there is none."""
    side = leans_on(s, foot)
    return foot + s.ground.lattice.offsets[side] if side >= 0 else -1


def hook_in(s: DiexState, foot: int) -> Hook | None:
    """The hook whose rope hangs down into a hex."""
    for hook in s.hooks:
        if hook.foot == foot:
            return hook
    return None


def at_rope(s: DiexState, counter: int) -> bool:
    """Whether one who is aloft is so at a rope."""
    return bool(s.hooks) and hook_in(s, s.at[counter]) is not None


def just_up(s: DiexState, counter: int) -> bool:
    """DXS-11.2g: he has climbed a rope in his last movement step and jumps in the following turn."""
    return s.spent[counter] > 0 and at_rope(s, counter)


def perch(s: DiexState, counter: int) -> str:
    """Where one who is aloft is, in words."""
    return "at a rope" if at_rope(s, counter) else "on a ladder"
