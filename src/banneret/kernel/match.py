"""A game that is being played: game + scenario + seed + answers. What players, bots and tables hold in their hands: the
work is done elsewhere."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from os import PathLike
from typing import Any

from . import answering, codec, history, replay
from .beginning import Beginning
from .compose import compose
from .course import Course
from .decision import Decision
from .determinise import NOBODY, determinise
from .dice import FastDice, NumberedDice, ScriptedDice, SealedDice, Seed
from .event import Event
from .flow import asked_of, asking, before_last, foreseen, seat_within
from .following import end_turns, follow
from .game import Game, Interrupt, Scenario, foresees, interrupts
from .moment import Moment
from .odds import Odds, odds
from .option import Menu, Option
from .orders import TURN, Given, StandingOrder, Weigh, keep
from .record import Ended, Entry, Record, RecordError
from .refusal import BanneretError, Refusal
from .registry import game as find_game
from .result import Result
from .scene import Briefing, Preview, Scene
from .state import State
from .toll import Toll, tolls
from .undo import Undone, take_back, target, undo, why_consent, would_undo
from .view import View


class Match:
    """One game, from its first decision to its result.

    >>> match = Match("calais", scenario="march", seed="harfleur")
    >>> events = match.play("march normal montivilliers fecamp")
    """

    def __init__(
        self,
        game: Game[Any] | str,
        scenario: str | None = None,
        seed: Seed | str | None = None,
        *,
        salts: Sequence[str] = (),
        variants: Mapping[str, str] | None = None,
        position: State | str | None = None,
        dice: ScriptedDice | None = None,
    ) -> None:
        """`position` is where to begin instead of the scenario's own set-up, a position or its text as `codec.dumps`
        writes it: nothing before it can be taken back. It says which scenario, seats and optional rules it is of; what
        is given beside it must agree.

        `dice` are scripted ones, instead of a seed; the match draws from them. Then there is no commitment and no
        record.
        """
        found: Game[Any] = find_game(game) if isinstance(game, str) else game
        beginning = Beginning(found, scenario, variants or {}, position or "")
        self.course = Course(beginning, *_chance(seed, tuple(salts), dice))
        """How it has come to where it is, secrets and all: for the host, tests and tools, never for a player or a
        bot."""
        self.players: tuple[str, ...] = ()
        """Who sits in which seat, in words, for the record."""
        self.closed = ""
        """How it ended at the table, if not by its rules, for the record."""

    # ------------------------------------------------------------------ what there is to see

    @property
    def game(self) -> Game[Any]:
        return self.course.game

    @property
    def scenario(self) -> Scenario:
        return self.course.scenario

    @property
    def variants(self) -> dict[str, str]:
        return self.course.beginning.variants

    @property
    def seed(self) -> Seed:
        """What the dice are made of. Raises BanneretError if they are scripted."""
        return replay.sealed(self.course)

    @property
    def seats(self) -> tuple[str, ...]:
        return self.course.seats

    @property
    def decision(self) -> Decision | None:
        """What is asked now; None when the game is over."""
        return self.course.decision

    @property
    def log(self) -> list[Event]:
        """All that has happened, as the referee knows it."""
        return self.course.log

    @property
    def orders(self) -> Given:
        """The standing orders, by seat and by what they are about."""
        return self.course.given

    @orders.setter
    def orders(self, given: Given) -> None:
        self.course.given = given

    def weigh_by(self, weigh: Weigh | None) -> None:
        """Let somebody else find the chances that standing orders are about (None: they are found here and now). What
        he raises leaves the match as it was."""
        self.course.weigh = weigh

    @property
    def people(self) -> tuple[str, ...]:
        """The seats in which people sit, as far as the match has been told: nobody's, if nobody says so. Where such a
        seat has given no standing order, the usual one of the game holds (`Interrupt.usual`); bots decide for
        themselves."""
        return tuple(self.seats[i] for i in sorted(self.course.people))

    @people.setter
    def people(self, seats: Iterable[str]) -> None:
        """Nothing is answered by it at once: what is asked already stays asked until somebody has answered or
        ordered something."""
        self.course.people = frozenset(map(self._seat, seats))

    def seat_people(self, seats: Iterable[int]) -> None:
        """The same, by the numbers of their seats."""
        self.course.people = frozenset(seats)

    @property
    def awaited(self) -> tuple[str, ...]:
        """The names of the seats whose answer is awaited; nobody's when the game is over."""
        return () if self.decision is None else self.decision.asked

    @property
    def result(self) -> Result | None:
        return self.course.state.result

    @property
    def winners(self) -> tuple[str, ...]:
        """The names of the seats that have won; nobody's in a draw, or while the game runs."""
        return () if self.result is None else tuple(self.seats[i] for i in self.result.winners)

    @property
    def commitment(self) -> str:
        """The hash that binds the dice, published from the start."""
        return self.seed.commitment

    @property
    def state(self) -> State:
        """The true position, secrets and all: for the host, tests and tools, never for a player or a bot. Don't change
        it."""
        return self.course.state

    @property
    def entries(self) -> tuple[Entry, ...]:
        """What has been done, as the record tells it."""
        return tuple(self.course.entries)

    @property
    def recorded(self) -> int:
        """How many entries there are."""
        return len(self.course.entries)

    def entries_from(self, first: int) -> tuple[Entry, ...]:
        """The entries from this one on."""
        return tuple(self.course.entries[first:])

    @property
    def interrupts(self) -> tuple[Interrupt, ...]:
        """The kinds of interruption that standing orders can be given for, in this game and those within it."""
        return interrupts(self.game)

    @property
    def foresees(self) -> bool:
        """Whether answers can be given for coming turns, in this game or in one within it."""
        return foresees(self.game)

    @property
    def orderable(self) -> tuple[Interrupt, ...]:
        """What standing orders can be about: interruptions, and the coming turns."""
        return (*self.interrupts, Interrupt(TURN)) if self.foresees else self.interrupts

    @property
    def last_moment(self) -> int:
        """How many answers stand: the number of the last moment."""
        return len(self.course.steps)

    def has_answered(self, seat: str) -> bool:
        """Whether this seat has given an answer that stands."""
        return history.last_of(self.course, self._seat(seat)) is not None

    def dallied(self, seat: str, most: int) -> int:
        """How often a seat has answered or taken back since something last came to an end: a whole choice of its own,
        an open answer of another, a die, a card, a secret that came out. It is counted up to `most`."""
        return history.dallied(self.course, self._seat(seat), most)

    def unheard(self, seat: str | None) -> list[int]:
        """The entries of which this seat (None: a spectator) knows nothing yet: secret steps of others, taking back
        included, in the decision taken together that is at hand, and answers to what was asked aside. What the seat is
        asked, and may answer, is the same as without them; how many there are would tell how much others plan."""
        course, own = self.course, None if seat is None else self._seat(seat)
        aside = [number for number, privy in course.hushed.items() if number < course.heard and own not in privy]
        planned = range(course.heard, len(course.entries))
        return aside + [number for number in planned if course.entries[number].seat != seat]

    @property
    def nothing_hushed(self) -> bool:
        """Whether everybody has heard of every entry."""
        course = self.course
        return course.heard == len(course.entries) and not course.hushed

    def known_moments(self, seat: str | None) -> list[int]:
        """The moments of the match that this seat knows of, by their numbers: all but the secret steps of others in the
        decision at hand, and those of questions asked aside."""
        return history.known_moments(self.course, None if seat is None else self._seat(seat))

    def count_known(self, seat: str | int | None) -> int:
        """How many moments this seat, by name or number, knows of."""
        return history.count_known(self.course, self._seat(seat) if isinstance(seat, str) else seat)

    def answers(self) -> list[tuple[str, str]]:
        """The answers that stand: (seat, notation)."""
        return [(self.seats[step.seat], step.option.notation) for step in self.course.steps]

    def scene(self, seat: str | int | None = None) -> Scene:
        """What this seat, by name or number, sees; None is a spectator."""
        course = self.course
        number = answering.seat_of(course, seat) if isinstance(seat, str) else seat
        return compose(course.game, course.state, number, course.decision)

    def briefing(self, seat: str | None = None) -> Briefing | None:
        """What this seat is told before its first decision; None where the game has nothing to say."""
        return self.game.face.briefing(self.state, None if seat is None else self._seat(seat))

    def view(self, seat: str) -> View:
        """What a bot in this seat is given."""
        number = self._seat(seat)
        if self.decision is None or not self.decision.menu_of(number):
            raise BanneretError(f"{seat.capitalize()} is not asked anything now.")
        return View(self.game, self.state, number, self.decision)

    def log_of(self, seat: str | None, since: int = 0) -> list[Event]:
        """The log as this seat may read it, from so many events of the whole log on; all of it when the game is over,
        by its rules or at the table (`closed`), with words for who was told what others were not."""
        number = None if seat is None else self._seat(seat)
        over = self.result is not None or bool(self.closed)
        if over:
            return [event.overheard(number, self.seats) for event in self.log[since:]]
        return [event for event in self.log[since:] if event.visible_to(number)]

    def why_not(self, answer: Option | str, seat: str | None = None) -> Refusal | None:
        """Which rule forbids this answer; None when it is on offer. Where several seats are asked and none is named:
        what forbids it to all of them, or that one must be named."""
        return answering.why_not(self.course, answer, seat)

    def why_not_touched(self, touched: Sequence[str], seat: str | None = None) -> Refusal | None:
        """Which rule forbids what a person may mean by touching these things in this order; None when it leads to an
        option on offer."""
        return answering.why_not_touched(self.course, tuple(touched), seat)

    def preview(self, answer: Option | str, seat: str | None = None) -> Preview | None:
        """What an option on offer, or a whole choice, means before it is made: reasons, and what to draw over the map.
        None if the game has nothing to say."""
        number, answers = answering.answers(self.course, answer, seat)
        within = seat_within(self.state, number)
        if within is None:
            return None
        position, phase = asking(self.state)
        counts = answering.whole_choice(self.course, number, str(answer))
        if isinstance(counts, tuple):
            return phase.preview_tally(position, within, counts)
        return phase.preview(position, within, answering.offered(self.course, answers[0], seat)[1])

    def odds(self, answer: Option | str, seat: str | None = None, seconds: float = 0.0) -> Odds:
        """What can come of an option on offer or of a whole choice, from what its seat knows. With `seconds` to do it
        in, what would take longer is sampled."""
        number, answers = answering.answers(self.course, answer, seat)
        return odds(self.game, *before_last(self.state, self.decision, number, answers), seconds=seconds)

    def tolls(self, found: Odds, seat: str) -> tuple[Toll, ...]:
        """What those odds mean for each seat, from what this one knows: of the game that asks."""
        number = self._seat(seat)
        asking, state, within = asked_of(self.game, self.state, number)
        said = {outcome.gists: asking.face.toll(state, outcome.gists) for outcome in found.outcomes}
        return tolls(found, said, asking.face.scene(state, within))

    def foresee(self, seat: str) -> Menu:
        """What this seat could answer in its next turn if nothing changed before; empty where the game foresees
        nothing."""
        number = self._seat(seat)
        return Menu(()) if self.decision is None else foreseen(self.game, self.state, number)

    # ------------------------------------------------------------------ playing

    def play(self, answer: Option | str, seat: str | None = None) -> list[Event]:
        """Give an answer. Returns what happened, standing orders included; raises Refused and changes nothing if it is
        not on offer.

        A whole choice of so many of each lot (`choose archers 3 jeanne 1`) is played as its steps, all of them or none.
        """
        course = self.course
        number, single = answering.single(course, answer, seat)
        answers = () if single is not None else answering.answers(course, answer, seat)[1]
        length = len(course.log)
        with course.whole() as before:
            if single is not None:
                course.take(number, single, before)
                end_turns(course)
            for step in answers:
                option = answering.offered_to(course, step, number, course.seats[number])
                course.take(number, option, before if step is answers[0] else course.state.clone())
                end_turns(course)
            follow(course)
        return course.log[length:]

    def order(self, seat: str, order: StandingOrder) -> list[Event]:
        """Give a standing order, in place of an earlier one about the same thing. Returns what it did at once, if it
        did anything.

        Who is asked right now and orders his coming turns gives the first answer now: raises Refused if it is not on
        offer.
        """
        number, length = self._seat(seat), len(self.log)
        if order.answers and self.decision is not None and self.decision.ahead and number in self.decision.seats:
            answering.offered(self.course, order.answers[0], seat)
        with self.course.whole():
            keep(self.orders, number, order)
            follow(self.course)
        return self.log[length:]

    def can_undo(self, seat: str | None = None) -> Refusal | None:
        """Why this seat may not freely take back its last answer; None if it may."""
        what = target(self.course, None if seat is None else self._seat(seat))
        return what if isinstance(what, Refusal) else why_consent(self.course, what)

    def way_back(self, seat: str | int) -> tuple[bool, Refusal | None]:
        """Whether this seat, by name or number, has given an answer that stands (`has_answered`), and why it may not
        freely take back the last (`can_undo`)."""
        what = target(self.course, self._seat(seat) if isinstance(seat, str) else seat)
        return (False, what) if isinstance(what, Refusal) else (True, why_consent(self.course, what))

    def would_undo(self, seat: str) -> tuple[Undone, ...]:
        """What taking back the last answer of this seat takes back: that answer, and those that go with it. Raises
        Refused if there is none."""
        return would_undo(self.course, target(self.course, self._seat(seat)))

    def undo(self, seat: str | None = None, consent: Sequence[str] = ()) -> None:
        """Take back the last answer of a seat (default: the last answer of all) and what followed from it.

        Free until a die, a card or another seat's secret or answer has come since; beyond that all other seats must
        consent. Dice that have been rolled are spent: the next draw goes on where the last one stopped, so nobody can
        roll until he likes it. Seats whose answers are taken back must think again: what they have ordered for their
        coming turns is dropped.
        """
        undo(self.course, target(self.course, None if seat is None else self._seat(seat)), consent)

    def take_back(self, seat: str | None = None, consent: Sequence[str] = ()) -> None:
        """Undo, as a person means it: of a choice of so many of each lot not only the last step, but all of it."""
        take_back(self.course, target(self.course, None if seat is None else self._seat(seat)), consent)

    # ------------------------------------------------------------------ looking back

    def moments(self, first: int = 0, last: int | None = None) -> Iterator[Moment]:
        """The match again, one moment for the set-up and for each answer that stands: from its beginning, or from one
        moment to another, which takes no longer late in a match. What was taken back is left out."""
        return history.moments(self.course, first, last)

    def kept_before(self, moment: int) -> tuple[int, State]:
        """A position from which a moment is soon reached, and after how many answers it came. Don't change it."""
        return history.kept_before(self.course, moment)

    def events_of(self, moment: int) -> tuple[Event, ...]:
        """What happened in a moment, as the referee knows it."""
        return self.course.entries[self.course.steps[moment - 1].entry if moment else 0].events

    def imagined(self, seat: str | None, moment: int, over: bool = False) -> str:
        """The position of a past moment, to begin another match with: as this seat (None: a spectator) could imagine it
        then, while the match runs, and of those it knows of (`known_moments`); the true one when it is over, by its
        rules or because the table says so."""
        return self.imagining(seat, moment, over)()

    def imagining(self, seat: str | None, moment: int, over: bool = False) -> Callable[[], str]:
        """The same, to be worked out later and elsewhere: what is played meanwhile makes no difference to it."""
        over = over or self.result is not None
        known = list(range(len(self.course.steps) + 1)) if over else self.known_moments(seat)
        if not 0 <= moment < len(known):
            raise BanneretError(f"There is no moment {moment} of this match: they go from 0 to {len(known) - 1}.")
        game, stretch = self.game, history.Stretch(self.course, known[moment], known[moment])
        viewer = NOBODY if seat is None else self._seat(seat)

        def work() -> str:
            *_, (state, _) = stretch.positions()
            return codec.dumps(state if over else determinise(game, state, viewer, FastDice()))

        return work

    # ------------------------------------------------------------------ records

    def record(self, players: Sequence[str] | None = None, closed: str | None = None) -> Record:
        """The whole match as data: everything that was answered, rolled and taken back, and the seed.

        `players` says who sat in which seat and `closed` how it ended at the table, if not by its rules; without them
        it is what the match itself says.
        """
        return replay.record_of(
            self.course, self.players if players is None else tuple(players), self.closed if closed is None else closed
        )

    @classmethod
    def from_record(cls, source: "Record | str | PathLike[str]", game: Game[Any] | None = None) -> "Match":
        """The match of a record, replayed; play can go on. Raises RecordError at the first difference between record
        and rules. A record of an earlier version of the rules is as good as any if it comes to the same by this one.
        """
        record = source if isinstance(source, Record) else Record.load(source)
        found, seed = replay.checked(record, game)
        header = record.header
        try:
            match = cls(found, header.scenario, seed, variants=header.variants, position=header.position)
            if match.seats != header.seats:
                raise RecordError(
                    f"The record has the seats {', '.join(header.seats)}; {found.title} has {', '.join(match.seats)}."
                )
            match.players, match.closed = header.players, record.closed
            match.replay(record.entries)
            for seat, given in record.orders.items():
                number = match._seat(seat)
                for order in given:
                    keep(match.orders, number, order)
            if Ended.of(match.result) != record.ended:
                raise RecordError("The record claims another result than its answers lead to.")
        except BanneretError as error:
            older = header.rules < found.version
            raise RecordError(replay.outdated(found, header.rules) if older else str(error)) from None
        except Exception as defect:
            if not header.position:
                raise
            # no list of invariants is complete: what a position from outside leads to can't be foreseen
            raise RecordError(
                f"The record begins with a position that can't be played on ({type(defect).__name__}: {defect})."
            ) from defect
        return match

    def replay(self, entries: Sequence[Entry]) -> None:
        """Play a record's entries again on a fresh match. Raises RecordError at the first that differs."""
        replay.replay(self.course, entries)

    def repeat(self, entry: Entry) -> None:
        """Do once more what an entry of a record says was done next. Whether it came to the same, `Entry.compare`
        tells."""
        replay.repeat(self.course, entry)

    def _seat(self, name: str) -> int:
        return answering.seat_of(self.course, name)


def _chance(
    seed: Seed | str | None, salts: tuple[str, ...], dice: ScriptedDice | None
) -> tuple[NumberedDice, Seed | None]:
    """The dice of a match, and what they are made of."""
    if dice is not None:
        if seed is not None or salts:
            raise BanneretError("Scripted dice need neither seed nor salts: give one or the other.")
        return dice, None
    if isinstance(seed, Seed):
        if salts:
            raise ValueError("a Seed has its salts in it: don't give them beside it")
        return SealedDice(seed), seed
    made = Seed.fresh(salts) if seed is None else Seed(seed, salts)
    return SealedDice(made), made
