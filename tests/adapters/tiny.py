"""Two games small enough to be read at a glance, with all that an adapter can stumble over.

Duel: a die at set-up, a hidden card each, dice of which only the sum counts, a bluff. Council: three seats choose at
once in secret, one of them in more steps than the others, and two of them may then fight a duel: a game within the
game.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from banneret import Decision, Game, Option, Result, Scenario, Scene, Variant
from banneret.kernel.dice import Dice
from banneret.kernel.face import Face
from banneret.kernel.option import Menu
from banneret.kernel.phase import Phase, Plan, Together
from banneret.kernel.referee import Referee
from banneret.kernel.scene import Cards, Hand, Layout, Mark, Piece, Place, Track
from banneret.kernel.secret import Secret
from banneret.kernel.state import State

CARDS = ("buckler", "lance", "sword")
COPIES = (1, 0, 2)
"""How many of each card the deck has: of lances none, so that a card can have no chance at all."""
HERALDS = 1
"""From whom one is drawn by lot: a draw that can fall in one way only."""
LISTS = Layout("points", 2, 1, places=(Place("near", "Near end", 0, 0), Place("far", "Far end", 1, 0)))


# ---------------------------------------------------------------------- the duel


@dataclass(slots=True)
class DuelState(State):
    purse: int = 0
    stake: int = 1
    hands: tuple[Secret[int], ...] = ()

    def clone(self) -> "DuelState":
        other = DuelState(self.purse, self.stake, self.hands)
        other.clone_flow(self)
        return other


@dataclass(slots=True)
class Deal(Phase[DuelState]):
    key: ClassVar[str] = "deal"

    def run(self, s: DuelState, ref: Referee) -> None:
        ref.below(HERALDS)
        s.purse = ref.die(3)
        s.hands = tuple(Secret((seat,), ref.weighted(COPIES)) for seat in (0, 1))
        s.then(Stake())


@dataclass(slots=True)
class Stake(Phase[DuelState]):
    key: ClassVar[str] = "stake"

    def ask(self, s: DuelState) -> Decision:
        return Decision(0, "Stake something.", Menu([Option(f"stake {n}", (n,)) for n in range(1, s.purse + 1)]))

    def on_stake(self, s: DuelState, ref: Referee, stake: int) -> None:
        s.stake = stake
        s.then(Reply())


@dataclass(slots=True)
class Reply(Phase[DuelState]):
    key: ClassVar[str] = "reply"

    def ask(self, s: DuelState) -> Decision:
        return Decision(1, "Fight or yield?", Menu([Option("fight"), Option("yield")]))

    def on_yield(self, s: DuelState, ref: Referee) -> None:
        s.end(Result("yield", "Yielded", (0,), (1.0, -1.0), "The second yields."))

    def on_fight(self, s: DuelState, ref: Referee) -> None:
        first, second = (ref.reveal(hand) for hand in s.hands)
        strength = sum(ref.sum_of(2, 2)) + first - second - 3
        score = float(s.stake * (strength > 0) - s.stake * (strength < 0))
        s.end(
            Result("fight", "Fought", () if not score else (0,) if score > 0 else (1,), (score, -score), "They fought.")
        )


class DuelFace(Face[DuelState]):
    """What each side sees."""

    def scene(self, s: DuelState, seat: int | None) -> Scene:
        hands = tuple(
            Hand(
                f"hand{i}",
                "Hand",
                (
                    Cards(CARDS[h.value], CARDS[h.value], 1)
                    if h.seen_by(seat)
                    else Cards("card", "A card", 1, hidden=True),
                ),
                i,
            )
            for i, h in enumerate(s.hands)
        )
        return Scene(
            game="tinyduel",
            title="Duel",
            heading=f"A purse of {s.purse}",
            seats=("red", "blue"),
            seat=seat,
            phase=s.stack[-1].key if s.stack else "end",
            layout=LISTS,
            pieces=(Piece("red", "Red", "near", "unit", 0), Piece("blue", "Blue", "far", "unit", 1, "mounted")),
            hands=hands,
            tracks=(Track("purse", "Purse", s.purse, 0, 3), Track("stake", "Stake", s.stake, 3, 0)),
        )


class Duel(Game[DuelState]):
    id = "tinyduel"
    title = "Duel"
    about = "A duel of two cards."
    scenarios = (Scenario("lists", "In the lists", "", ("red", "blue")),)
    state = DuelState
    values = (Deal, Stake, Reply)
    face = DuelFace()
    score_range = (-3.0, 3.0)
    score_sum = 0.0

    def start(self, scenario: str, variants: Mapping[str, str]) -> DuelState:
        return DuelState(stack=[Deal()])

    def redeal(self, s: DuelState, seat: int, dice: Dice) -> None:
        s.hands = tuple(hand if hand.seen_by(seat) else Secret(hand.owners, dice.weighted(COPIES)) for hand in s.hands)


DUEL = Duel()


# ---------------------------------------------------------------------- the council


@dataclass(slots=True)
class CouncilState(State):
    feud: bool = True
    votes: tuple[int, ...] = ()

    def clone(self) -> "CouncilState":
        other = CouncilState(self.feud, self.votes)
        other.clone_flow(self)
        return other


@dataclass(slots=True)
class Vote(Together[CouncilState]):
    key: ClassVar[str] = "vote"

    def prompt(self, s: CouncilState) -> str:
        return "Vote."

    def menu(self, s: CouncilState, seat: int, plan: Plan) -> Menu:
        if seat == 0 and len(plan.steps) < 2:
            return Menu([Option("think"), Option("vote hastily", (1,))])
        return Menu([Option("vote war", (1,)), Option("vote peace", (0,))])

    def step(self, s: CouncilState, seat: int, plan: Plan, option: Option) -> Plan:
        return Plan((*plan.steps, option.args or 0), ready=option.verb == "vote")

    def resolve(self, s: CouncilState, ref: Referee, plans: dict[int, Plan]) -> None:
        s.votes = tuple(plans[seat].steps[-1][0] for seat in sorted(plans))
        if not s.feud or sum(s.votes) < 2:
            s.end(Result("peace", "Peace", (), (0.0, 0.0, 0.0), "The council keeps the peace."))
        else:
            s.then(War())


@dataclass(slots=True)
class War(Phase[CouncilState]):
    key: ClassVar[str] = "war"

    def run(self, s: CouncilState, ref: Referee) -> None:
        s.enter(DUEL, DUEL.start("lists", {}), (2, 0))

    def on_inner(self, s: CouncilState, ref: Referee, inner: State) -> None:
        assert inner.result is not None
        second, first = inner.result.scores
        winners = tuple((2, 0)[i] for i in inner.result.winners)
        s.end(Result("war", "War", winners, (first, 0.0, second), "The duel decides."))


class CouncilFace(Face[CouncilState]):
    """What each side sees."""

    def scene(self, s: CouncilState, seat: int | None) -> Scene:
        return Scene(
            game="tinycouncil",
            title="Council",
            heading="At council",
            seats=("anne", "bertha", "clare"),
            seat=seat,
            phase=s.stack[-1].key if s.stack else "end",
            layout=LISTS,
            marks=tuple(Mark("near", "control", str(vote), i) for i, vote in enumerate(s.votes) if vote),
        )


class Council(Game[CouncilState]):
    id = "tinycouncil"
    title = "Council"
    about = "Three vote, two fight."
    scenarios = (
        Scenario("open", "Open council", "", ("anne", "bertha", "clare")),
        Scenario("privy", "Privy council", "", ("anne", "bertha", "clare")),
    )
    variants = (Variant("feud", "Feud", "TIN-1", ("2", "off")),)
    state = CouncilState
    values = (Vote, War)
    face = CouncilFace()
    parts: ClassVar[tuple[Game[Any], ...]] = (DUEL,)
    score_range = (-3.0, 3.0)

    def start(self, scenario: str, variants: Mapping[str, str]) -> CouncilState:
        return CouncilState(feud=variants["feud"] != "off", stack=[Vote(Vote.blank((0, 1, 2)))])


COUNCIL = Council()
