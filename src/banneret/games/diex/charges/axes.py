"""Section 7.4: the two-handed axe."""

from dataclasses import dataclass
from functools import lru_cache

from banneret.board.hex import members
from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.reasons import Reasons, worded
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..combat.attackers import facing_somebody, spent
from ..combat.contact import foes_in_reach
from ..log import tell
from ..muster.cast import Cast
from ..numbers import Counters
from ..state import HEALTHY, DiexState
from ..touched import Touched
from . import shield_wall


@lru_cache(maxsize=256)
def _axemen(cast: Cast) -> tuple[int, int]:
    """DXA-7.4a: by seat who may use the axe two-handed."""
    first, second = (sum(1 << counter for counter in ranks if cast.roster[counter].axe) for ranks in cast.ranks)
    return first, second


@lru_cache(maxsize=256)
def _options(cast: Cast) -> tuple[tuple[Option, ...], tuple[Option, ...]]:
    """By person: to mark him, and to leave off."""
    mark, drop = [], []
    for key, name in zip(cast.keys[: cast.people], cast.names, strict=False):
        mark.append(
            Option(
                f"axe {key}", (cast.numbers[key],), label=f"{name} strikes with both hands", touch=(key,), final=False
            )
        )
        drop.append(
            Option(
                f"shield {key}",
                (cast.numbers[key],),
                label=f"{name} takes up his shield again",
                touch=(key,),
                final=False,
            )
        )
    return tuple(mark), tuple(drop)


def _from_afar(option: Option) -> Option:
    """The same of one who has left the map: he has no counter that could be touched."""
    return Option(option.notation, option.args, label=option.label, final=False)


DONE = Option("done", label="On to the fighting")
KEEP = Option("done", label="The others keep their axes")


REASONS: Reasons = (
    None,
    Refusal("DXA-7.4a", "{name} is not one of those who use the axe with both hands."),
    Refusal("DXA-7.4c", "Only the side whose phase it is marks its axes; {name} is on the other."),
    Refusal("DXA-7.4b", "{name} must be on foot and healthy to strike with both hands."),
    Refusal("DXA-7.4c", "{name} is marked already."),
    Refusal("DXA-7.4c", "{name} can attack nobody in this step."),
)
"""Why somebody can't be marked now."""
MAY, UNTRAINED, OTHER_SIDE, UNFIT, MARKED, NO_FOE = range(len(REASONS))


def hindrance(s: DiexState, counter: int) -> int:
    """What keeps him from being marked, as a number of REASONS. The mark must serve him in this combat step: he may
    attack, and somebody is in his reach."""
    if counter >= s.cast.people or not s.cast.roster[counter].axe:
        return UNTRAINED
    if s.cast.seat[counter] != s.phasing:
        return OTHER_SIDE
    if s.steed[counter] >= 0 or s.health[counter] != HEALTHY or s.at[counter] < 0:
        return UNFIT
    if s.axe >> counter & 1:
        return MARKED
    return NO_FOE if spent(s) >> counter & 1 or not foes_in_reach(s, counter) else MAY


def why_not_marked(s: DiexState, counter: int) -> Refusal | None:
    """The same in words; None if he can."""
    return worded(REASONS, hindrance(s, counter), name=s.name(counter))


@dataclass(slots=True)
class MarkAxes(Phase[DiexState]):
    """DXA-7.4c: before any combat the player marks those who will strike with both hands. He may take back a mark made
    here."""

    key = "axes"
    rules = ("DXA-7.4b", "DXA-7.4c")
    marked: Counters = 0
    """Who is to be marked; the markers are laid when all are named."""

    def ask(self, s: DiexState) -> Decision | None:
        seat = s.phasing
        some = _axemen(s.cast)[seat]
        if not some or not facing_somebody(s, seat):
            return None
        mark, drop = _options(s.cast)
        options = [mark[counter] for counter in members(some & ~(s.axe | self.marked)) if hindrance(s, counter) == MAY]
        options += [drop[counter] for counter in members(self.marked)]
        if not options:
            return None
        options.append(DONE)
        return Decision(seat, "Who strikes with both hands?", Menu(options), rules=self.rules)

    def run(self, s: DiexState, ref: Referee) -> None:
        s.done()

    def on_done(self, s: DiexState, ref: Referee) -> None:
        s.done()
        s.axe |= self.marked
        for counter in members(self.marked):
            shield_wall.leave(s, counter)  # DXA-7.4g, DXA-7.3c
        if self.marked and ref.hears:
            names = ", ".join(s.name(counter) for counter in members(self.marked))
            tell(
                s, ref, "axe", f"With both hands on the axe: {names}.", "DXA-7.4c", counters=tuple(members(self.marked))
            )

    def on_axe(self, s: DiexState, ref: Referee, counter: int) -> None:
        s.then(MarkAxes(self.marked | 1 << counter))

    def on_shield(self, s: DiexState, ref: Referee, counter: int) -> None:
        s.then(MarkAxes(self.marked & ~(1 << counter)))

    def why_not(self, s: DiexState, seat: int, words: list[str]) -> Refusal | None:
        if words[0] not in ("axe", "shield") or len(words) != 2:
            return None
        counter = s.cast.numbers.get(words[1], -1)
        if counter < 0:
            return Refusal("DXA-7.4c", s.nobody(words[1]))
        if words[0] == "axe":
            if self.marked >> counter & 1:
                return Refusal("DXA-7.4c", f"{s.name(counter)} is named already.")
            return why_not_marked(s, counter)
        return Refusal(
            "DXA-7.4f",
            f"{s.name(counter)} was not marked in this step; a marker of an earlier one is taken off at "
            "the start of the phase.",
        )

    def meant(self, s: DiexState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        return Touched(s, seat, touched).one("axe") or Phase.meant(self, s, seat, menu, touched)


@dataclass(slots=True)
class KeepAxes(Phase[DiexState]):
    """DXA-7.4f, DXA-2.1g: at the start of his phase the player takes off the markers that he does not leave."""

    key = "keep_axes"
    rules = ("DXA-7.4f", "DXA-2.1g")

    def ask(self, s: DiexState) -> Decision | None:
        some = s.axe & s.cast.force[s.phasing]
        if not some:
            return None
        drop = _options(s.cast)[1]
        options = [drop[counter] if s.at[counter] >= 0 else _from_afar(drop[counter]) for counter in members(some)]
        return Decision(s.phasing, "Who takes up his shield again?", Menu([*options, KEEP]), rules=self.rules)

    def run(self, s: DiexState, ref: Referee) -> None:
        s.done()

    def on_done(self, s: DiexState, ref: Referee) -> None:
        s.done()

    def on_shield(self, s: DiexState, ref: Referee, counter: int) -> None:
        s.axe &= ~(1 << counter)
        s.then(KeepAxes())
        if ref.hears:
            tell(s, ref, "shield", f"{s.name(counter)} takes up his shield again.", "DXA-7.4f", counters=(counter,))

    def why_not(self, s: DiexState, seat: int, words: list[str]) -> Refusal | None:
        if words[0] != "shield" or len(words) != 2:
            return None
        counter = s.cast.numbers.get(words[1], -1)
        return Refusal(
            "DXA-7.4f", s.nobody(words[1]) if counter < 0 else f"{s.name(counter)} of your side has no axe marker."
        )

    def meant(self, s: DiexState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        return Touched(s, seat, touched).one("shield") or Phase.meant(self, s, seat, menu, touched)
