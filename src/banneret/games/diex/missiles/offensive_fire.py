"""Step 1 of a phase: offensive fire (DXA-2.1a)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import overload

from banneret.board.hex import Lattice, members
from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview

from ..ground.maps import hex_name
from ..movement import leading
from ..muster.cast import Cast
from ..numbers import Somebody
from ..state import DiexState
from ..touched import Touched, nearest, pair
from . import preview
from .flaming import AimFlame, arrow_options, refuse_flame
from .shooting import has_target, may_shoot, no_shot, say_which, target_refusal, targets, watchers
from .shot import Shot

END = Option("end", label="End the fire step")
BACK = Option("back", label="Choose another shooter")


@lru_cache(maxsize=65536)
def fire_option(cast: Cast, grid: Lattice, shooter: int, target: int, cell: int) -> Option:
    """`fire vital alwin`; at a rider or horse with the hex that is aimed at (DXA-5.4d), else the cell is -1."""
    where = (hex_name(grid.column(cell), grid.row(cell)),) if cell >= 0 else ()
    label = " in ".join((f"{cast.names[shooter]} shoots at {cast.names[target]}", *where))
    touch = (cast.keys[shooter], cast.keys[target], *where)
    return Option(" ".join(("fire", *touch)), (shooter, target, cell), label=label, touch=touch)


def hex_aimed_at(s: DiexState, target: int, cell: int) -> int:
    """DXA-5.4d: the hex that a fire option means; of one who fills one hex it is his."""
    return cell if cell >= 0 else s.at[target]


@lru_cache(maxsize=4096)
def _chosen(cast: Cast, shooter: int) -> Option:
    return Option(
        f"shoot {cast.keys[shooter]}",
        (shooter,),
        label=f"{cast.names[shooter]} shoots",
        touch=(cast.keys[shooter],),
        final=False,
    )


class ShotsMenu(Menu):
    """The shots of one man, then other options: made when somebody wants to see them."""

    __slots__ = ("_cast", "_grid", "_more", "_shooter", "_shots")

    def __init__(
        self, cast: Cast, grid: Lattice, shooter: int, shots: list[tuple[int, int]], more: list[Option]
    ) -> None:
        super().__init__(None)
        self._cast = cast
        self._grid = grid
        self._shooter = shooter
        self._shots = shots
        self._more = more

    def _shot(self, index: int) -> Option:
        target, cell = self._shots[index]
        return fire_option(self._cast, self._grid, self._shooter, target, cell)

    def _list(self) -> tuple[Option, ...]:
        return (*[self._shot(index) for index in range(len(self._shots))], *self._more)

    def __len__(self) -> int:
        return len(self._shots) + len(self._more)

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Option]: ...
    def __getitem__(self, index: int | slice) -> Option | Sequence[Option]:
        if self._options is not None or isinstance(index, slice) or index < 0:
            return self.options[index]
        known = len(self._shots)
        return self._shot(index) if index < known else self._more[index - known]


_WHO = "Who shoots?"
_BACK = [BACK]


@lru_cache(maxsize=4096)
def _at_whom(cast: Cast, shooter: int) -> str:
    return f"At whom does {cast.names[shooter]} shoot?"


@lru_cache(maxsize=16384)
def _who_shoots(cast: Cast, seat: int, able: tuple[int, ...]) -> Decision:
    """The question which of several shoots."""
    menu = Menu([*(_chosen(cast, shooter) for shooter in able), END])
    return Decision(seat, _WHO, menu, rules=ChooseShot.rules)


@dataclass(slots=True)
class OffensiveFire(Phase[DiexState]):
    """The step begins: who of the other side kept still enough to fire defensively is settled now, before anybody is
    hurt (DXA-5.3a)."""

    key = "fire"
    rules = ("DXA-2.1a",)

    def run(self, s: DiexState, ref: Referee) -> None:
        s.watch = watchers(s, 1 - s.phasing)
        s.then(ChooseShot())


@dataclass(slots=True)
class ChooseShot(Phase[DiexState]):
    """DXA-2.1a, DXA-5d: every missile character of the phasing side may shoot once."""

    key = "choose_shot"
    rules = ("DXA-2.1a", "DXA-5d")
    shooter: Somebody = -1
    """Who was chosen to shoot, when there are several who can: his targets are asked for next."""

    def fault(self, s: DiexState) -> str:
        may = self.shooter < 0 or s.stack[-1] is not self or self.shooter in self._free(s)
        return "" if may else f"{s.name(self.shooter)} may not shoot now"

    def ask(self, s: DiexState) -> Decision | None:
        if self.shooter >= 0:
            shots = ShotsMenu(s.cast, s.ground.lattice, self.shooter, self._shots(s, self.shooter), _BACK)
            return Decision(s.phasing, _at_whom(s.cast, self.shooter), shots, rules=self.rules)
        free = self._free(s)
        able = [shooter for shooter in free if has_target(s, shooter)]
        more: list[Option] = []
        if s.fire_arrows:
            for shooter in free:
                more += arrow_options(s, shooter)
        if not able and not more:
            return None
        if len(able) == 1:
            more.append(END)
            shots = ShotsMenu(s.cast, s.ground.lattice, able[0], self._shots(s, able[0]), more)
            return Decision(s.phasing, _WHO, shots, rules=self.rules)
        if not more:
            return _who_shoots(s.cast, s.phasing, tuple(able))
        return Decision(
            s.phasing, _WHO, Menu([*(_chosen(s.cast, shooter) for shooter in able), *more, END]), rules=self.rules
        )

    @staticmethod
    def _free(s: DiexState) -> list[int]:
        """Those who may shoot, if they have a target."""
        ready = s.cast.armed[s.phasing] & ~s.shot & ~s.idle
        return [shooter for shooter in members(ready) if s.is_active(shooter) and not no_shot(s, shooter)]

    @staticmethod
    def _shots(s: DiexState, shooter: int) -> list[tuple[int, int]]:
        """His targets, each with the hex that is aimed at where it must be said."""
        facing = s.facing
        return [(target, cell if facing[target] >= 0 else -1) for target, cell in targets(s, shooter)]

    def run(self, s: DiexState, ref: Referee) -> None:
        s.done()

    def on_end(self, s: DiexState, ref: Referee) -> None:
        s.done()

    def on_flame(self, s: DiexState, ref: Referee, shooter: int) -> None:
        s.call(AimFlame(shooter))

    def on_shoot(self, s: DiexState, ref: Referee, shooter: int) -> None:
        s.then(ChooseShot(shooter))

    def on_back(self, s: DiexState, ref: Referee) -> None:
        s.then(ChooseShot())

    def on_fire(self, s: DiexState, ref: Referee, shooter: int, target: int, cell: int) -> None:
        s.then(ChooseShot())
        s.shot |= 1 << shooter
        leading.lose_led(s, shooter)  # DXA-4.4.3h
        s.call(Shot(shooter, target, hex_aimed_at(s, target, cell)))

    def why_not(self, s: DiexState, seat: int, words: list[str]) -> Refusal | None:
        numbers = s.cast.numbers
        if words[0] not in ("fire", "shoot", "flame") or len(words) < 2:
            return None
        if words[1] not in numbers:
            return Refusal("DXA-5e", f"{s.nobody(words[1])} A shot is one of your shooters and then an enemy.")
        shooter = numbers[words[1]]
        if shooter >= s.cast.people or s.cast.seat[shooter] != seat:
            return Refusal("DXA-2.1a", f"{s.name(shooter)} is not one of your people: name your own shooter first.")
        refusal = may_shoot(s, shooter)
        if refusal is None and words[0] == "flame":
            return refuse_flame(s, shooter)
        if refusal is not None:
            return refusal
        if len(words) < 3:
            return (
                None
                if targets(s, shooter)
                else Refusal(
                    "DXA-5.4b", f"{s.name(shooter)} has nobody to shoot at: no enemy whom he sees is in his range."
                )
            )
        if words[2] not in numbers:
            return Refusal("DXA-5e", f"{s.nobody(words[2])} {s.name(shooter)} shoots at an enemy or his horse.")
        target = numbers[words[2]]
        cell = s.ground.cell(words[3]) if len(words) > 3 else s.at[target]
        refusal = target_refusal(s, shooter, target, cell)
        if (
            refusal is None
            and (self.shooter >= 0 or sum(has_target(s, other) for other in self._free(s)) > 1)
            and self.shooter != shooter
        ):
            return Refusal("DXA-5d", f"They shoot one after another. Say first who shoots: shoot {words[1]}.")
        return refusal or say_which(s, target, words)

    def meant(self, s: DiexState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        t = Touched(s, seat, touched)
        if self.shooter >= 0:
            found = tuple(f"fire {s.cast.keys[self.shooter]} {word}" for word in (t.others or t.mine or t.cells)[:1])
        elif t.mine and not t.target():
            found = (f"shoot {t.mine[0]}",)
        else:
            able = [key for key in nearest(s, t) if _can_shoot(s, key, t.others[0])] if t.others and not t.mine else []
            found = (f"fire {able[0]} {t.others[0]}",) if able else pair(s, t, "fire")
        return found or Phase.meant(self, s, seat, menu, touched)

    def forfeits(self, s: DiexState, seat: int, option: Option) -> str:
        """DXA-2.1a: who has not shot when the step ends does not, in this phase."""
        able = sum(1 for shooter in self._free(s) if has_target(s, shooter)) if option == END else 0
        return "" if not able else "1 man could still shoot" if able == 1 else f"{able} men could still shoot"

    def preview(self, s: DiexState, seat: int, option: Option) -> Preview | None:
        if option.verb == "shoot":
            return preview.all_targets(s, option.args[0])
        if option.verb == "fire":
            shooter, target, cell = option.args
            return preview.shot(s, shooter, target, hex_aimed_at(s, target, cell))
        return None


def _can_shoot(s: DiexState, key: str, target: str) -> bool:
    shooter, other = s.cast.numbers[key], s.cast.numbers[target]
    return not no_shot(s, shooter) and target_refusal(s, shooter, other, s.at[other]) is None
