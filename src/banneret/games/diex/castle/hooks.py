"""DXS-11.2f, DXS-11.2h: grappling hooks in step 4: fixed, and cut down. How they are climbed is in `scaling`."""

from functools import cache

from banneret.board.hex import DIRECTIONS, members
from banneret.kernel.option import Option
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..ground.terrain import PALISADE
from ..hook import Hook
from ..log import tell
from ..rolls import ten_sided
from ..state import NOBODY, DiexState
from .hook_rules import CUTS, behind, refuse_cut, refuse_fix
from .toppling import FallOff


@cache
def _fix(who: int, side: int, key: str, name: str, beyond: str) -> Option:
    direction = DIRECTIONS[side]
    return Option(
        f"hook {key} {direction.lower()}",
        (who, side),
        label=f"{name} fixes his hook on the palisade to the {direction}",
        touch=(key, beyond),
    )


@cache
def _cut(who: int, foot: int, key: str, name: str, hex: str) -> Option:
    return Option(f"cut {key} {hex}", (who, foot), label=f"{name} tries to cut the rope in {hex}", touch=(key, hex))


def options(s: DiexState) -> list[Option]:
    """Who of the phasing side may fix his hook where, and who may try to cut which rope."""
    found = []
    keys, names, offsets = s.cast.keys, s.ground.names, s.ground.lattice.offsets
    for who in members(s.hookmen & s.cast.force[s.phasing]):
        for side in range(6):
            if refuse_fix(s, who, side) is None:
                found.append(_fix(who, side, keys[who], s.name(who), names[s.at[who] + offsets[side]]))
    for hook in s.hooks:
        who = s.who[behind(s, hook)]
        if who != NOBODY and who < s.cast.people and refuse_cut(s, who, hook.foot) is None:
            found.append(_cut(who, hook.foot, keys[who], s.name(who), names[hook.foot]))
    return found


def fix(s: DiexState, ref: Referee, who: int, side: int) -> None:
    """DXS-11.2f: he fixes it, instead of fighting."""
    bit = 1 << who
    s.idle |= bit
    s.hookmen &= ~bit
    s.hooks += (Hook(s.at[who], side, s.turn, s.cast.seat[who]),)
    if ref.hears:
        text = f"{s.name(who)} fixes a grappling hook in {s.hex(who)} on the palisade to the {DIRECTIONS[side]}."
        tell(s, ref, "hook", text, "DXS-11.2f", counters=(who,), cells=(s.at[who],))


def cut(s: DiexState, ref: Referee, who: int, foot: int) -> None:
    """DXS-11.2h: he tries, instead of shooting or fighting. The phase has said how it goes on."""
    s.idle |= 1 << who
    die = ten_sided(ref, CUTS + 1)
    falls = die <= CUTS
    if ref.hears:
        name = s.ground.names[foot]
        text = f"{s.name(who)} cuts the rope in {name}." if falls else f"{s.name(who)} can't cut the rope in {name}."
        gist = "the rope is cut" if falls else "the rope holds"
        tell(s, ref, "cut", text, "DXS-11.2h", d10=(die,), gist=gist, counters=(who,), cells=(foot,))
    if falls:
        _lose(s, next(hook for hook in s.hooks if hook.foot == foot))


def drop_unsupported(s: DiexState, ref: Referee) -> None:
    """DXS-11.2e: hooks whose palisade is burnt are lost, and who hangs there falls. The caller has said how his phase
    goes on."""
    for hook in s.hooks:
        if s.ground.side[hook.side][hook.foot] != PALISADE:
            if ref.hears:
                text = f"The hook in {s.ground.names[hook.foot]} is lost: the palisade that held it is burnt."
                tell(s, ref, "cut", text, "DXS-11.2e", "DXA-9.2.1d", cells=(hook.foot,))
            _lose(s, hook)


def _lose(s: DiexState, hook: Hook) -> None:
    """The hook is lost; who is at its rope falls as from a toppled ladder (DXA-10.1.6d)."""
    s.hooks = tuple(other for other in s.hooks if other != hook)
    man = s.who[hook.foot]
    if man != NOBODY and s.aloft >> man & 1:
        s.aloft &= ~(1 << man)
        s.call(FallOff(man, hook.side))


def why_not(s: DiexState, words: list[str]) -> Refusal | None:
    """Why a hook can't be fixed or cut so; None when these words are about something else."""
    verb = words[0]
    if verb not in ("hook", "cut"):
        return None
    who = s.cast.numbers.get(words[1], -1) if len(words) == 3 else -1
    if verb == "hook":
        if not 0 <= who < s.cast.people or words[2].upper() not in DIRECTIONS:
            return Refusal("DXS-11.2f", "Name who shall fix his hook, and the direction of the palisade, such as nw.")
        return refuse_fix(s, who, DIRECTIONS.index(words[2].upper()))
    cell = s.ground.cell(words[-1])
    if not 0 <= who < s.cast.people or cell < 0:
        return Refusal("DXS-11.2h", "Name who shall cut the rope, and the hex in which it hangs.")
    return refuse_cut(s, who, cell)
