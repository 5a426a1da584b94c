"""A choice of pieces: so many SPs of each sort, and people (`kernel.handful`)."""

from dataclasses import dataclass, field, replace
from typing import ClassVar, Self

from banneret.kernel.handful import TAKE, Handful, broken, settled
from banneret.kernel.option import Menu, Option
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview

from ..state import MaidState
from ..touch import Touched
from .lots import Lots


@dataclass(slots=True)
class Choice(Handful[MaidState]):
    """What all choices of pieces share: touching a piece takes one more of it, and a piece that can't be chosen has its
    reason."""

    rules: ClassVar[tuple[str, ...]] = ()
    held: Lots | None = field(default=None, init=False, compare=False, repr=False)
    """The pieces, once the phase is opened."""

    def opened(self, s: MaidState) -> Self:
        self.held = self.lots(s)
        return Handful.opened(self, s)

    def having(self, chosen: tuple[int, ...]) -> Self:
        new = replace(self, chosen=chosen)
        new.held = self.held
        return new

    def pieces(self, s: MaidState) -> Lots:
        """The pieces as they were when the phase was opened: nothing has changed since."""
        return self.lots(s) if self.held is None else self.held

    def lots(self, s: MaidState) -> Lots:
        """The pieces, and what they stand for."""
        raise NotImplementedError

    def absent(self, s: MaidState, seat: int, id: str) -> Refusal | None:
        """Why a piece is not among the lots."""
        raise NotImplementedError

    def why_not(self, s: MaidState, seat: int, words: list[str]) -> Refusal | None:
        if words[0] == TAKE and len(words) == 3 and all(lot.id != words[1] for lot in self.tally(s).lots):
            absent = self.absent(s, seat, words[1])
            if absent is not None:
                return absent
        return Handful.why_not(self, s, seat, words)

    def meant(self, s: MaidState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        """One of a lot: the piece that was touched, by its id in the choice; a piece that is not in it by its own."""
        things = Touched(s, touched)
        lots = self.tally(s).lots
        found = []
        for id in (*things.troops, *things.people):
            lot = next((lot for lot in lots if id in lot.touch), None)
            found.append(f"{TAKE} {id if lot is None else lot.id} 1")
        return tuple(found) or Handful.meant(self, s, seat, menu, touched)

    def preview(self, s: MaidState, seat: int, option: Option) -> Preview | None:
        """Of the whole choice that an option makes, with nothing of the lots that are asked later; None if that can't
        be."""
        if option.verb != TAKE:
            return self.preview_tally(s, seat, option.args)
        tally = self.tally(s)
        counts = settled(tally, (*settled(tally, self.chosen), option.args[0]))
        counts += (0,) * (len(tally.lots) - len(counts))
        return self.preview_tally(s, seat, counts) if broken(tally, counts) is None else None
