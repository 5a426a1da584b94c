"""The Tollhouse: two riders bid cards in secret for the right of way. It has a bit of everything that the fuzzer looks
at: hidden hands, secret plans in two steps, dice, an interruption, something revealed, a game within the game, optional
rules, and two scenarios. The tests break it in many ways.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from banneret.kernel.decision import Decision
from banneret.kernel.dice import Dice
from banneret.kernel.event import Event, Roll
from banneret.kernel.face import Face, Interrupt
from banneret.kernel.game import Game, Scenario, Variant
from banneret.kernel.hints import Hints
from banneret.kernel.observer import Columns, Observer, Row
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase, Plan, Together
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import BanneretError, Refusal, Violation
from banneret.kernel.result import Result
from banneret.kernel.scene import Cards, Hand, Layout, Piece, Place, Scene, Track
from banneret.kernel.secret import Secret
from banneret.kernel.state import State

SEATS = ("red", "blue")
VALUES = (1, 2, 3)
COPIES = 4
HAND = 3
PHASES = ("bid", "parley", "quarrel")
"""Those at which somebody is asked."""

BIDS = {
    value: Option(f"bid {value}", (value,), label=f"Bid the {value}", touch=(f"card-{value}",), final=False)
    for value in VALUES
}
SEAL = Menu((Option("seal", label="Seal the bid"),))
PARLEY = Menu((Option("press", touch=("gate",)), Option("challenge"), Option("pass")))
DUEL = Menu((Option("cut"), Option("thrust")))


@dataclass(slots=True)
class TollState(State):
    """`deck` and `played` count cards by value; the hands are secret."""

    rounds: int
    ties: str
    duel: bool
    deck: list[int]
    played: list[int]
    points: list[int]
    hands: list[Secret[tuple[int, ...]]]
    round: int = 0

    def clone(self) -> "TollState":
        other = TollState(
            self.rounds, self.ties, self.duel, self.deck[:], self.played[:], self.points[:], self.hands[:], self.round
        )
        other.clone_flow(self)
        return other


def draw(s: TollState, ref: Referee, seat: int) -> None:
    index = ref.weighted(s.deck)
    s.deck[index] -= 1
    s.hands[seat] = Secret((seat,), tuple(sorted((*s.hands[seat].value, VALUES[index]))))
    if ref.hears:
        ref.tell(Event("draw", f"{SEATS[seat].capitalize()} draws a card."))
        ref.tell(Event("drawn", f"You draw a {VALUES[index]}.", seats=(seat,)))


@dataclass(slots=True)
class Deal(Phase[TollState]):
    key = "deal"

    def run(self, s: TollState, ref: Referee) -> None:
        for seat in (0, 1):
            for _ in range(HAND):
                draw(s, ref, seat)
        s.then(Bid(Bid.blank((0, 1))))


@dataclass(slots=True)
class Bid(Together[TollState]):
    """Each bids a card and seals the bid."""

    key = "bid"
    rules = ("TOL-1",)

    def prompt(self, s: TollState) -> str:
        return "Bid a card."

    def menu(self, s: TollState, seat: int, plan: Plan) -> Menu:
        return SEAL if plan.steps else Menu([BIDS[value] for value in sorted(set(s.hands[seat].value))])

    def why_not(self, s: TollState, seat: int, words: list[str]) -> Refusal | None:
        if (
            words[0] == "bid"
            and len(words) == 2
            and words[1].isascii()
            and words[1].isdigit()
            and int(words[1]) not in s.hands[seat].value
        ):
            return Refusal("TOL-1", f"You hold no {words[1]}.")
        return None

    def resolve(self, s: TollState, ref: Referee, plans: dict[int, Plan]) -> None:
        bids = [plans[seat].steps[0][0] for seat in (0, 1)]
        for seat, value in enumerate(bids):
            hand = list(s.hands[seat].value)
            hand.remove(value)
            s.hands[seat] = Secret((seat,), tuple(hand))
            s.played[VALUES.index(value)] += 1
        winner = -1 if bids[0] == bids[1] else int(bids[1] > bids[0])
        if winner < 0 and s.ties == "roll":
            die = ref.die(6)
            winner = int(die > 3)
            if ref.hears:
                ref.tell(
                    Event(
                        "tie", "The bids are equal: a die decides.", dice=(Roll(6, die),), gist=f"{SEATS[winner]} wins"
                    )
                )
        if ref.hears:
            ref.tell(Event("bids", f"Red bids {bids[0]}, Blue {bids[1]}.", rules=("TOL-1",)))
        s.round += 1
        s.then(Draw())
        if winner >= 0:
            s.points[winner] += 1
            s.call(Parley(winner))


@dataclass(slots=True)
class Parley(Phase[TollState]):
    """The winner may press his luck, or make the loser say whether he holds a 3."""

    seat: int
    key = "parley"

    def ask(self, s: TollState) -> Decision | None:
        return Decision(self.seat, "Press, challenge or pass?", PARLEY, interrupt="parley", rules=("TOL-2",))

    def on_press(self, s: TollState, ref: Referee) -> None:
        die = ref.die(6)
        s.points[self.seat] += die > 4
        if ref.hears:
            ref.tell(Event("press", "Presses on.", dice=(Roll(6, die),), gist="gains" if die > 4 else "gains nothing"))
        s.done()

    def on_challenge(self, s: TollState, ref: Referee) -> None:
        held = 3 in ref.reveal(s.hands[1 - self.seat])
        if ref.hears:
            ref.tell(Event("challenge", "Shows a 3." if held else "Has no 3.", gist="a 3" if held else "no 3"))
        s.points[self.seat] += held
        s.done()

    def on_pass(self, s: TollState, ref: Referee) -> None:
        s.done()


@dataclass(slots=True)
class Draw(Phase[TollState]):
    """Both draw, while there are cards; then the next round, or the end."""

    key = "draw"

    def run(self, s: TollState, ref: Referee) -> None:
        if s.round == s.rounds:
            lead = s.points[0] - s.points[1]
            winners = () if not lead else (int(lead < 0),)
            s.end(
                Result(
                    "lead" if lead else "equal",
                    "clear" if abs(lead) > 1 else "close",
                    winners,
                    (float(lead), float(-lead)),
                    "All rounds are over.",
                )
            )
            return
        for seat in (0, 1):
            if any(s.deck):
                draw(s, ref, seat)
        s.then(Bid(Bid.blank((0, 1))))
        if s.duel and s.round == 2:
            s.call(Quarrel())


@dataclass(slots=True)
class Quarrel(Phase[TollState]):
    key = "quarrel"

    def run(self, s: TollState, ref: Referee) -> None:
        s.enter(duel, duel.start("duel", {}), (1, 0))

    def on_inner(self, s: TollState, ref: Referee, inner: State) -> None:
        if inner.result is not None:
            for seat in inner.result.winners:
                s.points[(1, 0)[seat]] += 1
        s.done()


@dataclass(slots=True)
class DuelState(State):
    cuts: int = 0

    def clone(self) -> "DuelState":
        other = DuelState(self.cuts)
        other.clone_flow(self)
        return other


@dataclass(slots=True)
class Strike(Phase[DuelState]):
    seat: int
    key = "strike"

    def ask(self, s: DuelState) -> Decision | None:
        return Decision(self.seat, "Cut or thrust?", DUEL)

    def on_cut(self, s: DuelState, ref: Referee) -> None:
        s.cuts += 1
        self._next(s, ref)

    def on_thrust(self, s: DuelState, ref: Referee) -> None:
        self._next(s, ref)

    def _next(self, s: DuelState, ref: Referee) -> None:
        if self.seat == 0:
            s.then(Strike(1))
            return
        winner = ref.below(2) if s.cuts == 1 else 0
        s.end(Result("hit", "hit", (winner,), (1.0, -1.0) if winner == 0 else (-1.0, 1.0), "A hit."))


class DuelFace(Face[DuelState]):
    """What people see of it."""

    def scene(self, s: DuelState, seat: int | None) -> Scene:
        return Scene(
            "duel",
            "Duel",
            "Duel",
            ("first", "second"),
            seat,
            "strike",
            Layout("board", 1, 1),
            tracks=(Track("cuts", "Cuts", s.cuts, 0, 2),),
        )


class Duel(Game[DuelState]):
    id = "duel"
    title = "Duel"
    about = "A duel."
    scenarios = (Scenario("duel", "Duel", "", ("first", "second")),)
    state = DuelState
    values = (Strike,)
    face = DuelFace()

    def start(self, scenario: str, variants: Mapping[str, str]) -> DuelState:
        return DuelState(stack=[Strike(0)])


duel = Duel()


class TollFace(Face[TollState]):
    """What each side sees."""

    interrupts = (Interrupt("parley", ("gains", "a 3", "no 3"), ("desperate",)),)

    def scene(self, s: TollState, seat: int | None) -> Scene:
        hands = tuple(Hand(f"hand-{i}", f"{name}'s hand", self._cards(s, i, seat), i) for i, name in enumerate(SEATS))
        tracks = tuple(Track(f"points-{i}", f"{name}'s points", s.points[i], 0, 12) for i, name in enumerate(SEATS))
        layout = Layout("points", 10, 10, (Place("gate", "Gate", 5, 5),))
        phase = s.stack[-1].key if s.stack else "over"
        return Scene(
            "toll",
            "The Tollhouse",
            f"Round {s.round}",
            SEATS,
            seat,
            phase,
            layout,
            (Piece("guard", "Guard", "gate"),),
            hands=hands,
            tracks=tracks,
        )

    def _cards(self, s: TollState, owner: int, seat: int | None) -> tuple[Cards, ...]:
        hand = s.hands[owner]
        if not hand.seen_by(seat):
            return (Cards(f"back-{owner}", "card", len(hand.value), hidden=True),)
        return tuple(
            Cards(f"card-{value}", f"{value}", hand.value.count(value)) for value in VALUES if value in hand.value
        )


class TollHints(Hints[TollState]):
    """Who is ahead."""

    def evaluate(self, s: TollState, seat: int) -> float:
        return float(s.points[seat] - s.points[1 - seat])


class TollObserver(Observer[TollState]):
    """What each side is told."""

    def __init__(self) -> None:
        columns = Columns()
        columns.number("round", 99)
        columns.choice("phase", PHASES)
        self.points = columns.numbers([f"{seat}.points" for seat in SEATS], 999)
        self.held = columns.numbers([f"{seat}.cards" for seat in SEATS], COPIES * len(VALUES))
        self.hand = columns.numbers([f"hand.{value}" for value in VALUES], COPIES)
        self.duel = columns.choice("duel.strikes", SEATS)
        columns.number("duel.cuts", 2)
        super().__init__(columns.all, (*(f"card-{value}" for value in VALUES), "gate"))

    def write(self, s: TollState, seat: int, row: Row, at: int) -> None:
        row[at] = s.round
        if s.stack:
            row[at + 1] = 1 + PHASES.index(s.stack[-1].key)
        for side, hand in enumerate(s.hands):
            row[at + self.points + side] = s.points[side]
            row[at + self.held + side] = len(hand.value)
            if hand.seen_by(seat):
                for value in hand.value:
                    row[at + self.hand + VALUES.index(value)] += 1
        inner = None if s.inner is None else s.inner.state
        if isinstance(inner, DuelState):
            strike = inner.stack[-1]
            assert isinstance(strike, Strike)
            row[at + self.duel] = 1 + strike.seat
            row[at + self.duel + 1] = inner.cuts


class Toll(Game[TollState]):
    id = "toll"
    title = "The Tollhouse"
    about = "A bidding game."
    scenarios = (Scenario("short", "Short", "", SEATS), Scenario("long", "Long", "", SEATS))
    variants = (Variant("ties", "Ties", "TOL-1", ("roll", "none")), Variant("duel", "Duel", "", ("off", "on")))
    state = TollState
    values = (Deal, Bid, Parley, Draw, Quarrel)
    face = TollFace()
    hints = TollHints()
    parts = (duel,)
    score_range = (-12.0, 12.0)

    def start(self, scenario: str, variants: Mapping[str, str]) -> TollState:
        if scenario == "short" and variants["duel"] == "on":
            raise BanneretError("A duel needs the long scenario.")
        deck = [COPIES] * len(VALUES)
        hands: list[Secret[tuple[int, ...]]] = [Secret((seat,), ()) for seat in (0, 1)]
        rounds = {"short": 2, "long": 4}[scenario]
        return TollState(
            rounds, variants["ties"], variants["duel"] == "on", deck, [0, 0, 0], [0, 0], hands, stack=[Deal()]
        )

    def observer(self, scenario: str, variants: Mapping[str, str]) -> TollObserver:
        return TollObserver()

    def redeal(self, s: TollState, seat: int, dice: Dice) -> None:
        hidden = [owner for owner in (0, 1) if owner != seat]
        pool = s.deck
        for owner in hidden:
            for value in s.hands[owner].value:
                pool[VALUES.index(value)] += 1
        for owner in hidden:
            drawn = []
            for _ in s.hands[owner].value:
                index = dice.weighted(pool)
                pool[index] -= 1
                drawn.append(VALUES[index])
            s.hands[owner] = Secret((owner,), tuple(sorted(drawn)))

    def check(self, s: TollState) -> None:
        for index, value in enumerate(VALUES):
            held = sum(hand.value.count(value) for hand in s.hands)
            if s.deck[index] + s.played[index] + held != COPIES:
                raise Violation(f"the cards of value {value} are not {COPIES}")


toll: Game[Any] = Toll()
