"""CHV-28.1: bidding for sides."""

from dataclasses import dataclass
from typing import ClassVar

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase, Plan, Together
from banneret.kernel.referee import Referee
from banneret.kernel.scene import Preview, Reason

from ..log import tell
from ..numbers import Number
from ..state import ChivalryState
from ..tables import DIE, ENGLISH, FRENCH, SEATS, SIDE_NAMES

MOST_BID = 10
_BIDS = Menu([Option(f"bid {bid}", (bid,), label=f"Bid {bid}") for bid in range(MOST_BID + 1)])
_SIDES = Menu(
    [Option(f"lead {SEATS[side]}", (side,), label=f"Lead the {SIDE_NAMES[side]}") for side in (ENGLISH, FRENCH)]
)


@dataclass(slots=True)
class Bids(Together[ChivalryState]):
    """Each player secretly bids a whole number from 0 to 10; a tie is settled by a die."""

    key: ClassVar[str] = "bids"
    rules: ClassVar[tuple[str, ...]] = ("CHV-28.1",)

    def prompt(self, s: ChivalryState) -> str:
        return "What do you bid for the choice of sides? The bid lowers your break point."

    def menu(self, s: ChivalryState, seat: int, plan: Plan) -> Menu:
        lowest = min(s.break_point)
        return _BIDS if lowest > MOST_BID else Menu(_BIDS.options[: max(1, lowest)])

    def fault(self, s: ChivalryState) -> str:
        if [seat for seat, _ in self.plans] != [0, 1]:
            return "not every seat bids, once (CHV-28.1)"
        unsaid = any(self.unsaid(s, seat, plan) or plan.ready != bool(plan.steps) for seat, plan in self.plans)
        return "a bid that can't be (CHV-28.1)" if unsaid else ""

    def resolve(self, s: ChivalryState, ref: Referee, plans: dict[int, Plan]) -> None:
        bids = [plans[seat].steps[0][0] for seat in (0, 1)]
        dice: tuple[int, ...] = ()
        if bids[0] == bids[1]:
            dice = (ref.die(DIE),)
            winner = 0 if dice[0] <= DIE // 2 else 1
        else:
            winner = 0 if bids[0] > bids[1] else 1
        if ref.hears:
            text = f"Bids: {bids[0]} and {bids[1]}. {SEATS[winner].capitalize()}'s player chooses his side."
            tell(s, ref, "bids", text, self.rules, dice=dice)
        s.then(ChooseSide(winner, bids[winner]))


@dataclass(slots=True)
class ChooseSide(Phase[ChivalryState]):
    """The higher bidder takes the side he wants and lowers its break point by his bid."""

    key: ClassVar[str] = "choose_side"
    rules: ClassVar[tuple[str, ...]] = ("CHV-28.1",)
    player: Number
    bid: Number

    def ask(self, s: ChivalryState) -> Decision | None:
        return Decision(self.player, "Which side do you lead?", _SIDES, rules=self.rules)

    def on_lead(self, s: ChivalryState, ref: Referee, side: int) -> None:
        s.done()
        s.players = (ENGLISH, FRENCH) if side == self.player else (FRENCH, ENGLISH)
        s.break_point[side] -= self.bid
        if ref.hears:
            text = f"{SEATS[self.player].capitalize()}'s player leads the {SIDE_NAMES[side]}; break point "
            tell(s, ref, "sides", f"{text}{s.break_point[side]}.", self.rules)

    def preview(self, s: ChivalryState, seat: int, option: Option) -> Preview | None:
        (side,) = option.args
        points = s.break_point[side]
        return Preview((Reason("Its break point.", f"{points} − {self.bid} = {points - self.bid}", self.rules),))

    def fault(self, s: ChivalryState) -> str:
        return "" if self.player < 2 and self.bid < min(s.break_point) else "a bid that can't be"
