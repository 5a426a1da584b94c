"""Whispers: a test game of questions asked aside.

WHI-1.1  The smith has hidden from one to three swords under his bench. WHI-2.1  Three times, aside, he takes swords
from under the bench to the wall behind it and back, one by one, as often as he likes; and opens the door. WHI-2.2  Who
comes in, the bailiff, guesses how many hang there. WHI-3.1  He wins who was right twice.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from banneret.kernel.decision import Decision
from banneret.kernel.dice import Dice
from banneret.kernel.event import Event
from banneret.kernel.face import Face
from banneret.kernel.game import Game, Scenario
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.result import Result
from banneret.kernel.scene import Layout, Place, Scene, Track
from banneret.kernel.secret import Secret
from banneret.kernel.state import State

SMITH, BAILIFF = range(2)
SEATS = ("smith", "bailiff")
SWORDS, VISITS = 3, 3
ASIDE = "The smith is at work."
MOVE, OPEN, RING = Option("move"), Option("open"), Option("ring")
GUESSES = Menu([Option(f"guess {number}", (number,)) for number in range(SWORDS + 1)])


@dataclass(slots=True, kw_only=True)
class WhisperState(State):
    wall: Secret[int]
    visits: int = 0
    right: int = 0
    rings: int = 0

    def clone(self) -> "WhisperState":
        copy = WhisperState(wall=self.wall, visits=self.visits, right=self.right, rings=self.rings)
        copy.clone_flow(self)
        return copy


@dataclass(slots=True)
class Work(Phase[WhisperState]):
    """WHI-2.1: “move” hangs up one more, or takes all down; “ring” can be heard outside."""

    key: ClassVar[str] = "work"
    rules: ClassVar[tuple[str, ...]] = ("WHI-2.1",)

    def ask(self, s: WhisperState) -> Decision | None:
        if s.visits == VISITS:
            return None
        prompt = f"{s.wall.value} swords hang on the wall."
        menu = Menu([MOVE, OPEN, RING])
        return Decision(SMITH, prompt, menu, rules=self.rules, secret=True, aside=ASIDE, privy=(SMITH,))

    def on_move(self, s: WhisperState, ref: Referee) -> None:
        s.wall = Secret((SMITH,), (s.wall.value + 1) % (SWORDS + 1))
        if ref.hears:
            ref.tell(Event("move", f"Now there are {s.wall.value}.", seats=(SMITH,)))

    def on_ring(self, s: WhisperState, ref: Referee) -> None:
        s.rings += 1
        if ref.hears:
            ref.tell(Event("ring", "The anvil rings."))

    def on_open(self, s: WhisperState, ref: Referee) -> None:
        s.visits += 1
        s.call(Guess())

    def run(self, s: WhisperState, ref: Referee) -> None:
        """WHI-3.1"""
        winner = BAILIFF if s.right >= 2 else SMITH
        scores = (1.0, -1.0) if winner == SMITH else (-1.0, 1.0)
        s.end(Result("over", "over", (winner,), scores, "The last visit is over."))


@dataclass(slots=True)
class Guess(Phase[WhisperState]):
    """WHI-2.2"""

    key: ClassVar[str] = "guess"

    def ask(self, s: WhisperState) -> Decision | None:
        return Decision(BAILIFF, "How many hang there?", GUESSES)

    def on_guess(self, s: WhisperState, ref: Referee, number: int) -> None:
        ref.reveal(s.wall)
        s.right += number == s.wall.value
        if ref.hears:
            ref.tell(Event("guess", f"He says {number}; there are {s.wall.value}."))
        s.wall = Secret((SMITH,), 0)
        s.done()


class WhisperFace(Face[WhisperState]):
    def scene(self, s: WhisperState, seat: int | None) -> Scene:
        layout = Layout("points", 2, 1, (Place("bench", "Bench", 1, 0),), id="smithy")
        shown = (Track("wall", "Wall", s.wall.value, 0, SWORDS),) if s.wall.seen_by(seat) else ()
        return Scene("whisper", "Whispers", f"{s.rings} rings", SEATS, seat, "smithy", layout, tracks=shown)


class Whisper(Game[WhisperState]):
    id = "whisper"
    title = "Whispers"
    about = "What hangs on the wall?"
    prefix = "WHI"
    scenarios = (Scenario("smithy", "The smithy", "", SEATS),)
    state = WhisperState
    values = (Work, Guess)
    face = WhisperFace()

    def start(self, scenario: str, variants: Mapping[str, str]) -> WhisperState:
        s = WhisperState(wall=Secret((SMITH,), 0))
        s.call(Work())
        return s

    def redeal(self, s: WhisperState, seat: int, dice: Dice) -> None:
        if not s.wall.seen_by(seat):
            s.wall = Secret((SMITH,), dice.below(SWORDS + 1))


game = Whisper()
