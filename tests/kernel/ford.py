"""A ford under fire: a test game of interruptions, dice and refusals.

FRD-1.1  The crosser forms his men in column or in line. FRD-2.1  He wades one space at a time, from the bank over the
shallows, midstream and the shelf to the meadow; or he turns back, and has lost. FRD-2.2  Optional, high water: a die is
rolled midstream; on a 1 a man is swept away. FRD-3.1  After each space in the water the guard may let him pass or
shoot. FRD-3.2  One arrow fells a man on 5 or 6, two dice and two arrows fell one on 7 or 8 and two on 9 or more, a
storm of six arrows one for each 6. FRD-3.3  Against a column one arrow hits on a 4 too, a volley adds 1, and a storm
hits on a 5 too. FRD-4.1  The crosser wins when he reaches the meadow with at least one man.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from banneret.kernel.decision import Decision
from banneret.kernel.event import Event, Roll
from banneret.kernel.face import Face
from banneret.kernel.game import Game, Interrupt, Scenario, Variant
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal, Violation
from banneret.kernel.result import Result
from banneret.kernel.scene import Layout, Link, Piece, Place, Scene, Track
from banneret.kernel.state import State

CROSSER, GUARD = range(2)
SEATS = ("crosser", "guard")
SPACES = ("bank", "shallows", "midstream", "shelf", "meadow")
BANK, SHALLOWS, MIDSTREAM, SHELF, MEADOW = range(5)
FORMS = ("column", "line")
COLUMN, LINE = range(2)
SHOTS = ("one", "volley", "storm")
ONE, VOLLEY, STORM = range(3)
ARROWS = (1, 2, 6)
FORD_FIRE = "ford fire"

FORM_MENU = Menu([Option(f"form {name}", (form,)) for form, name in enumerate(FORMS)])
WADES = tuple(Option(f"wade {name}", (space,), touch=(name,)) for space, name in enumerate(SPACES))
TURN = Option("turn back")
WADE_MENUS = tuple(Menu([WADES[space], TURN]) for space in range(1, len(SPACES)))
PASS = Option("pass", label="Let them go by")
SHOOTS = tuple(Option(f"shoot {name}", (shot,)) for shot, name in enumerate(SHOTS))


@dataclass(slots=True, kw_only=True)
class FordState(State):
    """`form` is -1 until it is chosen."""

    men: int
    arrows: int
    high: bool
    form: int = -1
    at: int = BANK

    def clone(self) -> "FordState":
        copy = FordState(men=self.men, arrows=self.arrows, high=self.high, form=self.form, at=self.at)
        copy.clone_flow(self)
        return copy


def forbids_wading(s: FordState, space: int) -> Refusal | None:
    """FRD-2.1"""
    if space == s.at + 1:
        return None
    return Refusal("FRD-2.1", f"Men wade one space at a time: the next is the {SPACES[s.at + 1]}.")


def forbids_shot(s: FordState, shot: int) -> Refusal | None:
    """FRD-3.2"""
    if s.arrows >= ARROWS[shot]:
        return None
    return Refusal("FRD-3.2", f"This takes {ARROWS[shot]} arrows; you have {s.arrows}.")


@dataclass(slots=True)
class Form(Phase[FordState]):
    """FRD-1.1"""

    key: ClassVar[str] = "form"
    rules: ClassVar[tuple[str, ...]] = ("FRD-1.1",)

    def ask(self, s: FordState) -> Decision | None:
        return Decision(CROSSER, "Form your men.", FORM_MENU, rules=self.rules)

    def on_form(self, s: FordState, ref: Referee, form: int) -> None:
        s.form = form
        if ref.hears:
            ref.tell(Event("form", f"The crosser forms a {FORMS[form]}.", self.rules))
        s.then(Wade())


@dataclass(slots=True)
class Wade(Phase[FordState]):
    """FRD-2.1, FRD-2.2"""

    key: ClassVar[str] = "wade"
    rules: ClassVar[tuple[str, ...]] = ("FRD-2.1",)

    def ask(self, s: FordState) -> Decision | None:
        return Decision(CROSSER, "Wade on or turn back.", WADE_MENUS[s.at], rules=self.rules)

    def why_not(self, s: FordState, seat: int, words: list[str]) -> Refusal | None:
        if words[0] == "wade" and len(words) == 2 and words[1] in SPACES:
            return forbids_wading(s, SPACES.index(words[1]))
        return None

    def on_wade(self, s: FordState, ref: Referee, space: int) -> None:
        s.at = space
        if ref.hears:
            ref.tell(Event("wade", f"The crosser reaches the {SPACES[space]}.", self.rules, touch=(SPACES[space],)))
        if space == MEADOW:
            _end(s, ref, CROSSER, f"{s.men} men stand on the meadow.")
            return
        if space == MIDSTREAM and s.high:
            face = ref.die(6)
            s.men -= face == 1
            if ref.hears:
                gist = "one drowns" if face == 1 else "all keep their feet"
                ref.tell(Event("water", f"High water: {gist}.", ("FRD-2.2",), dice=(Roll(6, face),), gist=gist))
            if not s.men:
                _end(s, ref, GUARD, "The river has taken the last man.")
                return
        s.call(FordFire())

    def on_turn(self, s: FordState, ref: Referee) -> None:
        _end(s, ref, GUARD, "The crosser turns back.")


@dataclass(slots=True)
class FordFire(Phase[FordState]):
    """FRD-3.1 to FRD-3.3. Nobody is asked when no arrow is left."""

    key: ClassVar[str] = "ford fire"
    rules: ClassVar[tuple[str, ...]] = ("FRD-3.1", "FRD-3.2")

    def ask(self, s: FordState) -> Decision | None:
        if not s.arrows:
            return None
        shots = [option for shot, option in enumerate(SHOOTS) if forbids_shot(s, shot) is None]
        return Decision(GUARD, "Shoot or let them go by.", Menu([PASS, *shots]), rules=self.rules, interrupt=FORD_FIRE)

    def run(self, s: FordState, ref: Referee) -> None:
        s.done()

    def why_not(self, s: FordState, seat: int, words: list[str]) -> Refusal | None:
        if words[0] == "shoot" and len(words) == 2 and words[1] in SHOTS:
            return forbids_shot(s, SHOTS.index(words[1]))
        return None

    def on_pass(self, s: FordState, ref: Referee) -> None:
        if ref.hears:
            ref.tell(Event("pass", "The guard lets them go by.", ("FRD-3.1",)))
        s.done()

    def on_shoot(self, s: FordState, ref: Referee, shot: int) -> None:
        dense = 1 if s.form == COLUMN else 0
        s.arrows -= ARROWS[shot]
        if shot == ONE:
            faces: tuple[int, ...] = (ref.die(6),)
            hits = 1 if faces[0] + dense >= 5 else 0
        elif shot == VOLLEY:
            faces = ref.sum_of(2, 6)
            total = sum(faces) + dense
            hits = 2 if total >= 9 else 1 if total >= 7 else 0
        else:
            faces = tuple(ref.die(6) for _ in range(6))
            hits = sum(face + dense >= 6 for face in faces)
        hits = min(hits, s.men)
        s.men -= hits
        if ref.hears:
            gist = "misses" if hits == 0 else "one falls" if hits == 1 else f"{hits} fall"
            ref.tell(
                Event(
                    "shot",
                    f"The guard shoots: {gist}.",
                    ("FRD-3.2", "FRD-3.3"),
                    dice=tuple(Roll(6, face) for face in faces),
                    gist=gist,
                )
            )
        if s.men:
            s.done()
        else:
            _end(s, ref, GUARD, "No man is left.")


def _end(s: FordState, ref: Referee, winner: int, reason: str) -> None:
    """FRD-4.1"""
    if ref.hears:
        ref.tell(Event("end", reason, ("FRD-4.1",)))
    scores = (1.0, -1.0) if winner == CROSSER else (-1.0, 1.0)
    s.end(Result("crossed" if winner == CROSSER else "held", "victory", (winner,), scores, reason, ("FRD-4.1",)))


class FordFace(Face[FordState]):
    """What people see of it."""

    interrupts = (Interrupt(FORD_FIRE),)

    def scene(self, s: FordState, seat: int | None) -> Scene:
        places = tuple(Place(name, name.capitalize(), x, 0) for x, name in enumerate(SPACES))
        links = tuple(Link(a, b) for a, b in pairwise(SPACES))
        return Scene(
            game="ford",
            title="The Ford",
            heading=f"At the {SPACES[s.at]}",
            seats=SEATS,
            seat=seat,
            phase=s.stack[-1].key if s.stack else "over",
            layout=Layout("points", 4, 0, places, links),
            pieces=(Piece("men", f"{s.men} men", SPACES[s.at], seat=CROSSER),),
            tracks=(Track("arrows", "Arrows", s.arrows, 0, 8),),
        )


class Ford(Game[FordState]):
    """The game of the crosser and the guard."""

    id = "ford"
    title = "The Ford"
    about = "One wades, the other shoots."
    prefix = "FRD"
    scenarios = (
        Scenario("company", "A company", "Six men, eight arrows.", SEATS),
        Scenario("patrol", "A patrol", "Two men, two arrows.", SEATS),
    )
    variants = (Variant("water", "High water", "FRD-2.2", ("low", "high")),)
    state = FordState
    values = (Form, Wade, FordFire)
    face = FordFace()

    def start(self, scenario: str, variants: Mapping[str, str]) -> FordState:
        men, arrows = (6, 8) if scenario == "company" else (2, 2)
        return FordState(men=men, arrows=arrows, high=variants["water"] == "high", stack=[Form()])

    def check(self, s: FordState) -> None:
        if s.men < 0 or s.arrows < 0:
            raise Violation(f"{s.men} men and {s.arrows} arrows can't be.")
        if s.result is None and not s.men:
            raise Violation("Nobody is left, but the game goes on.")
        if not BANK <= s.at <= MEADOW:
            raise Violation(f"There is no space {s.at}.")


game = Ford()
