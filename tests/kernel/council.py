"""Four lords sit in council: a test game of secret plans made at once, hidden nations, cards and a die.

CNC-1.1  Two of the four serve the lion and two the lily; each lord knows only his own nation. CNC-2.1  All pledge coins
at once, in secret. The one who alone pledges most gains 2 honour; if six coins come together everybody gains 1. CNC-3.1
Then all scheme at once, in secret: each sends an envoy to another lord, then says whether he flatters or threatens.
CNC-3.2  A threat costs a coin. Two who flatter each other gain 2 honour each; one who threatens a flatterer takes 1
from him. CNC-4.1  Then the lord in the chair, north first, consults the omens or abstains. An omen is drawn from the
pile of seven and stays out. CNC-4.2  A comet costs every lord 1 honour on a 5 or 6. A spy lets a lord, chosen by a
four-sided die, look at the nation of the lord on his left. CNC-5.1  After the last round the nation whose two lords
have more honour wins.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from banneret.kernel.decision import Decision
from banneret.kernel.dice import Dice
from banneret.kernel.event import Event, Roll
from banneret.kernel.face import Face
from banneret.kernel.game import Game, Scenario, Variant
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase, Plan, Together
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal, Violation
from banneret.kernel.result import Result
from banneret.kernel.scene import Cards, Hand, Layout, Place, Scene, Track
from banneret.kernel.secret import Secret
from banneret.kernel.state import State

LORDS = ("north", "east", "south", "west")
ALL = (0, 1, 2, 3)
NATIONS = ("lion", "lily")
LORDS_A_NATION = (2, 2)
OMENS = ("comet", "rain", "spy")
COMET, RAIN, SPY = range(3)
PILE = (2, 3, 2)
HIGHEST_PLEDGE = 3
FLATTER, THREATEN = range(2)

PLEDGES = tuple(Menu([Option(f"pledge {n}", (n,)) for n in range(most + 1)]) for most in range(HIGHEST_PLEDGE + 1))
ENVOYS = tuple(
    Menu([Option(f"envoy {LORDS[to]}", (to,), touch=(LORDS[to],), final=False) for to in ALL if to != seat])
    for seat in ALL
)
_FLATTER = Option("flatter", (FLATTER,))
POOR = Menu([_FLATTER])
OMEN_MENU = Menu([Option("consult"), Option("abstain")])
RICH = Menu([_FLATTER, Option("threaten", (THREATEN,))])


@dataclass(slots=True, kw_only=True)
class CouncilState(State):
    """`nations` is empty until they are dealt; `pile` counts the omens left, by kind; `drawn` lists those that came."""

    rounds: int
    omens: bool
    round: int = 0
    nations: list[Secret[int]] = field(default_factory=list)
    coins: list[int] = field(default_factory=lambda: [4, 4, 4, 4])
    honour: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    pile: list[int] = field(default_factory=lambda: list(PILE))
    drawn: list[int] = field(default_factory=list)

    def clone(self) -> "CouncilState":
        copy = CouncilState(
            rounds=self.rounds,
            omens=self.omens,
            round=self.round,
            nations=self.nations[:],
            coins=self.coins[:],
            honour=self.honour[:],
            pile=self.pile[:],
            drawn=self.drawn[:],
        )
        copy.clone_flow(self)
        return copy


@dataclass(slots=True)
class Deal(Phase[CouncilState]):
    """CNC-1.1"""

    key: ClassVar[str] = "deal"
    rules: ClassVar[tuple[str, ...]] = ("CNC-1.1",)

    def run(self, s: CouncilState, ref: Referee) -> None:
        left = list(LORDS_A_NATION)
        for seat in ALL:
            nation = ref.weighted(left)
            left[nation] -= 1
            s.nations.append(Secret((seat,), nation))
            if ref.hears:
                ref.tell(Event("deal", f"You serve the {NATIONS[nation]}.", self.rules, seats=(seat,)))
        s.then(Pledge(Together.blank(ALL)))


@dataclass(slots=True)
class Pledge(Together[CouncilState]):
    """CNC-2.1"""

    key: ClassVar[str] = "pledge"
    rules: ClassVar[tuple[str, ...]] = ("CNC-2.1",)

    def prompt(self, s: CouncilState) -> str:
        return "Pledge coins."

    def menu(self, s: CouncilState, seat: int, plan: Plan) -> Menu:
        return PLEDGES[min(s.coins[seat], HIGHEST_PLEDGE)]

    def why_not(self, s: CouncilState, seat: int, words: list[str]) -> Refusal | None:
        if words[0] == "pledge" and len(words) == 2 and words[1] in "0123" and int(words[1]) > s.coins[seat]:
            return Refusal("CNC-2.1", f"You have {s.coins[seat]} coins to pledge.")
        return None

    def resolve(self, s: CouncilState, ref: Referee, plans: dict[int, Plan]) -> None:
        pledges = [plans[seat].steps[0][0] for seat in ALL]
        for seat in ALL:
            s.coins[seat] -= pledges[seat]
        most = max(pledges)
        if pledges.count(most) == 1:
            s.honour[pledges.index(most)] += 2
        if sum(pledges) >= 6:
            for seat in ALL:
                s.honour[seat] += 1
        if ref.hears:
            told = ", ".join(f"{LORDS[seat].capitalize()} {pledges[seat]}" for seat in ALL)
            ref.tell(Event("pledges", f"The pledges: {told}.", self.rules))
        s.then(Scheme(Together.blank(ALL), season=("spring", "autumn")[s.round % 2]))


@dataclass(slots=True)
class Scheme(Together[CouncilState]):
    """CNC-3.1, CNC-3.2. Has a field of its own besides the plans: it must outlive every answer."""

    season: str

    key: ClassVar[str] = "scheme"
    rules: ClassVar[tuple[str, ...]] = ("CNC-3.1", "CNC-3.2")

    def prompt(self, s: CouncilState) -> str:
        return f"Scheme for the {self.season}."

    def menu(self, s: CouncilState, seat: int, plan: Plan) -> Menu:
        if not plan.steps:
            return ENVOYS[seat]
        return RICH if s.coins[seat] else POOR

    def resolve(self, s: CouncilState, ref: Referee, plans: dict[int, Plan]) -> None:
        to = [plans[seat].steps[0][0] for seat in ALL]
        tone = [plans[seat].steps[1][0] for seat in ALL]
        for seat in ALL:
            other = to[seat]
            if tone[seat] == THREATEN:
                s.coins[seat] -= 1
                if tone[other] == FLATTER:
                    s.honour[seat] += 1
                    s.honour[other] -= 1
            elif to[other] == seat and tone[other] == FLATTER:
                s.honour[seat] += 2
        if ref.hears:
            words = ("flatters", "threatens")
            told = ", ".join(
                f"{LORDS[seat].capitalize()} {words[tone[seat]]} {LORDS[to[seat]].capitalize()}" for seat in ALL
            )
            ref.tell(Event("schemes", f"{told}.", self.rules))
        s.then(Omen() if s.omens else Close())


@dataclass(slots=True)
class Omen(Phase[CouncilState]):
    """CNC-4.1, CNC-4.2"""

    key: ClassVar[str] = "omen"
    rules: ClassVar[tuple[str, ...]] = ("CNC-4.1", "CNC-4.2")

    def ask(self, s: CouncilState) -> Decision | None:
        return Decision(s.round % 4, "Consult the omens or abstain.", OMEN_MENU, rules=self.rules)

    def on_abstain(self, s: CouncilState, ref: Referee) -> None:
        s.then(Close())

    def on_consult(self, s: CouncilState, ref: Referee) -> None:
        kind = ref.weighted(s.pile)
        s.pile[kind] -= 1
        s.drawn.append(kind)
        if ref.hears:
            ref.tell(Event("omen", f"An omen: {OMENS[kind]}.", ("CNC-4.1",), gist=OMENS[kind]))
        if kind == COMET:
            face = ref.die(6)
            if face >= 5:
                for seat in ALL:
                    s.honour[seat] -= 1
            if ref.hears:
                gist = "near" if face >= 5 else "far"
                ref.tell(Event("comet", f"The comet is {gist}.", ("CNC-4.2",), dice=(Roll(6, face),), gist=gist))
        elif kind == SPY:
            spy = ref.die(4) - 1
            spied = (spy + 1) % 4
            s.nations[spied] = ref.show(s.nations[spied], spy)
            if ref.hears:
                names = LORDS[spy].capitalize(), LORDS[spied].capitalize()
                nation = NATIONS[s.nations[spied].value]
                ref.tell(
                    Event("spy", f"{names[0]} looks at {names[1]}'s card.", ("CNC-4.2",), dice=(Roll(4, spy + 1),))
                )
                ref.tell(
                    Event(
                        "look",
                        f"{names[1]} serves the {nation}.",
                        ("CNC-4.2",),
                        gist=f"{LORDS[spied]} serves the {nation}",
                        seats=(spy,),
                    )
                )
        s.then(Close())


@dataclass(slots=True)
class Close(Phase[CouncilState]):
    """CNC-5.1"""

    key: ClassVar[str] = "close"
    rules: ClassVar[tuple[str, ...]] = ("CNC-5.1",)

    def run(self, s: CouncilState, ref: Referee) -> None:
        s.round += 1
        if s.round < s.rounds:
            for seat in ALL:
                s.coins[seat] += 1
            s.then(Pledge(Together.blank(ALL)))
            return
        serves = [ref.reveal(secret) for secret in s.nations]
        sums = [sum(s.honour[seat] for seat in ALL if serves[seat] == nation) for nation in range(2)]
        best = max(sums)
        winners = tuple(seat for seat in ALL if sums[serves[seat]] == best) if sums[0] != sums[1] else ()
        scores = tuple(0.0 if not winners else 1.0 if seat in winners else -1.0 for seat in ALL)
        reason = f"The lion has {sums[0]} honour, the lily {sums[1]}."
        if ref.hears:
            ref.tell(Event("end", reason, self.rules))
        s.end(Result("reckoning", "victory" if winners else "draw", winners, scores, reason, self.rules))


class CouncilFace(Face[CouncilState]):
    """What each lord sees."""

    def scene(self, s: CouncilState, seat: int | None) -> Scene:
        places = tuple(
            Place(name, name.capitalize(), x, y)
            for name, (x, y) in zip(LORDS, ((1, 0), (2, 1), (1, 2), (0, 1)), strict=True)
        )
        hands = []
        for owner, secret in enumerate(s.nations):
            nation = NATIONS[secret.value] if secret.seen_by(seat) or s.result is not None else ""
            card = Cards(nation, nation.capitalize(), 1) if nation else Cards("nation", "A nation", 1, hidden=True)
            hands.append(Hand(f"nation {LORDS[owner]}", f"{LORDS[owner].capitalize()}'s nation", (card,), owner))
        hands.append(
            Hand(
                "pile",
                "Omens left",
                tuple(Cards(name, name.capitalize(), n) for name, n in zip(OMENS, s.pile, strict=True)),
            )
        )
        tracks = tuple(Track(f"{LORDS[i]} honour", "Honour", s.honour[i], -20, 40) for i in ALL)
        tracks += tuple(Track(f"{LORDS[i]} coins", "Coins", s.coins[i], 0, 8) for i in ALL)
        return Scene(
            game="council",
            title="The Council",
            heading=f"Round {s.round + 1} of {s.rounds}",
            seats=LORDS,
            seat=seat,
            phase=s.stack[-1].key if s.stack else "over",
            layout=Layout("board", 2, 2, places),
            hands=tuple(hands),
            tracks=tracks,
        )


class Council(Game[CouncilState]):
    """The game of the four lords."""

    id = "council"
    title = "The Council"
    about = "Four lords plan in secret, at once."
    prefix = "CNC"
    scenarios = (
        Scenario("short", "One day", "Two rounds.", LORDS),
        Scenario("long", "A session", "Four rounds.", LORDS),
    )
    variants = (Variant("omens", "Omens", "CNC-4.1", ("on", "off")),)
    state = CouncilState
    values = (Deal, Pledge, Scheme, Omen, Close)
    face = CouncilFace()

    def start(self, scenario: str, variants: Mapping[str, str]) -> CouncilState:
        return CouncilState(rounds=2 if scenario == "short" else 4, omens=variants["omens"] == "on", stack=[Deal()])

    def redeal(self, s: CouncilState, seat: int, dice: Dice) -> None:
        left = list(LORDS_A_NATION)
        for secret in s.nations:
            if secret.seen_by(seat):
                left[secret.value] -= 1
        for i, secret in enumerate(s.nations):
            if not secret.seen_by(seat):
                nation = dice.weighted(left)
                left[nation] -= 1
                s.nations[i] = Secret(secret.owners, nation)

    def check(self, s: CouncilState) -> None:
        if s.nations and sorted(secret.value for secret in s.nations) != [0, 0, 1, 1]:
            raise Violation("The nations are not two and two.")
        if any(coins < 0 for coins in s.coins):
            raise Violation(f"Somebody owes coins: {s.coins}.")
        if [left + s.drawn.count(kind) for kind, left in enumerate(s.pile)] != list(PILE):
            raise Violation("An omen has been lost or found.")
        if not 0 <= s.round <= s.rounds:
            raise Violation(f"There is no round {s.round}.")


game = Council()
