"""A game that is being played: game + scenario + seed + answers. Keeps the log, the record and the way back."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from os import PathLike
from typing import Any

from . import codec, orders
from .compose import compose
from .decision import Decision
from .determinise import NOBODY, determinise
from .dice import FastDice, SealedDice, Seed
from .event import Event
from .flow import advance, apply, asking, before_last, foreseen, innermost, peek, seat_within, why_not, why_not_touched
from .game import Game, Interrupt, foresees, interrupts
from .handful import chosen, steps
from .moment import Moment
from .odds import Odds, odds
from .option import Menu, Option
from .orders import TURN, StandingOrder
from .phase import RECONSIDER, Together
from .record import FORMAT, Ended, Entry, Header, Record, RecordError
from .referee import Referee
from .refusal import BanneretError, Refusal, Refused
from .registry import game as find_game
from .result import Result
from .scene import Preview, Scene
from .state import State
from .step import Step
from .tally import Tally
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
        position: str | None = None,
    ) -> None:
        """`position` is where to begin instead of the scenario's own set-up, as `codec.dumps` writes it: nothing before it can be taken back."""
        self.game: Game[Any] = find_game(game) if isinstance(game, str) else game
        self.scenario = self.game.scenario(scenario)
        self.variants = self.game.settle(variants or {})
        if isinstance(seed, Seed):
            if salts:
                raise ValueError("a Seed has its salts in it: don't give them beside it")
        else:
            seed = Seed.fresh(tuple(salts)) if seed is None else Seed(seed, tuple(salts))
        self.seed = seed
        self.players: tuple[str, ...] = ()
        """Who sits in which seat, in words, for the record."""
        self.closed = ""
        """How it ended at the table, if not by its rules, for the record."""
        self.orders: orders.Given = {}
        self.log: list[Event] = []
        self._dice = SealedDice(seed)
        self._ref = Referee(self._dice, self.log)
        self._steps: list[Step] = []
        self._entries: list[Entry] = []
        self._heard = 0
        """How many entries everybody knows of: those after them are secret steps in the decision taken together that is at hand."""
        self._position = position or ""
        self._state: State = self._fresh_state()
        self.decision: Decision | None = advance(self._state, self._ref)
        self._write(Entry(do="start"), 0)

    # ------------------------------------------------------------------ what there is to see

    @property
    def seats(self) -> tuple[str, ...]:
        return self.scenario.seats

    @property
    def awaited(self) -> tuple[str, ...]:
        """The names of the seats whose answer is awaited; nobody's when the game is over."""
        return () if self.decision is None else tuple(self.seats[i] for i in self.decision.seats)

    @property
    def result(self) -> Result | None:
        return self._state.result

    @property
    def commitment(self) -> str:
        """The hash that binds the dice, published from the start."""
        return self.seed.commitment

    @property
    def state(self) -> State:
        """The true position, secrets and all: for the host, tests and tools, never for a player or a bot. Don't change it."""
        return self._state

    @property
    def entries(self) -> tuple[Entry, ...]:
        """What has been done, as the record tells it."""
        return tuple(self._entries)

    @property
    def done(self) -> int:
        """How many entries there are."""
        return len(self._entries)

    def entries_from(self, first: int) -> tuple[Entry, ...]:
        """The entries from this one on."""
        return tuple(self._entries[first:])

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
    def standing(self) -> int:
        """How many answers stand: the number of the last moment."""
        return len(self._steps)

    def has_answered(self, seat: str) -> bool:
        """Whether this seat has given an answer that stands."""
        return self._last_of(self._seat(seat)) is not None

    def unheard(self, seat: str | None) -> list[int]:
        """The entries of which this seat (None: a spectator) knows nothing yet: secret steps of others, taking back included, in the decision taken together
        that is at hand. What the seat is asked, and may answer, is the same as without them; how many there are would tell how much others plan."""
        return [number for number in range(self._heard, len(self._entries)) if self._entries[number].seat != seat]

    def known_moments(self, seat: str | None) -> list[int]:
        """The moments of the match that this seat knows of, by their numbers: all but the secret steps of others in the decision at hand."""
        number = None if seat is None else self._seat(seat)
        return [0, *(at for at, step in enumerate(self._steps, 1) if step.entry < self._heard or step.seat == number)]

    def answers(self) -> list[tuple[str, str]]:
        """The answers that stand: (seat, notation)."""
        return [(self.seats[step.seat], step.option.notation) for step in self._steps]

    def scene(self, seat: str | None = None) -> Scene:
        """What this seat sees; None is a spectator."""
        return compose(self.game, self._state, None if seat is None else self._seat(seat), self.decision)

    def view(self, seat: str) -> View:
        """What a bot in this seat is given."""
        number = self._seat(seat)
        if self.decision is None or not self.decision.menu_of(number):
            raise BanneretError(f"{seat.capitalize()} is not asked anything now.")
        return View(self.game, self._state, number, self.decision)

    def log_of(self, seat: str | None) -> list[Event]:
        """The log as this seat may read it; all of it when the game is over, by its rules or at the table (`closed`)."""
        number = None if seat is None else self._seat(seat)
        over = self.result is not None or bool(self.closed)
        return [event for event in self.log if over or event.visible_to(number)]

    def why_not(self, answer: Option | str, seat: str | None = None) -> Refusal | None:
        """Which rule forbids this answer; None when it is on offer."""
        counts = chosen(self._tally(self._speaker(seat)), str(answer))
        if counts is not None:
            return counts if isinstance(counts, Refusal) else None
        return why_not(self._state, self.decision, self._speaker(seat), self.seats, str(answer))

    def why_not_touched(self, touched: Sequence[str], seat: str | None = None) -> Refusal | None:
        """Which rule forbids what a person may mean by touching these things in this order; None when it leads to an option on offer."""
        return why_not_touched(self._state, self.decision, self._speaker(seat), self.seats, tuple(touched))

    def preview(self, answer: Option | str, seat: str | None = None) -> Preview | None:
        """What an option on offer, or a whole choice, means before it is made: reasons, and what to draw over the map. None if the game has nothing to say."""
        number, answers = self._answers(answer, seat)
        within = seat_within(self._state, number)
        if within is None:
            return None
        position, phase = asking(self._state)
        counts = chosen(self._tally(number), str(answer))
        if isinstance(counts, tuple):
            return phase.preview_tally(position, within, counts)
        return phase.preview(position, within, self._offered(answers[0], seat)[1])

    def odds(self, answer: Option | str, seat: str | None = None) -> Odds:
        """What can come of an option on offer or of a whole choice, from what its seat knows."""
        number, answers = self._answers(answer, seat)
        return odds(self.game, *before_last(self._state, self.decision, number, answers))

    def foresee(self, seat: str) -> Menu:
        """What this seat could answer in its next turn if nothing changed before; empty where the game foresees nothing."""
        number = self._seat(seat)
        return Menu(()) if self.decision is None else foreseen(self.game, self._state, number)

    # ------------------------------------------------------------------ playing

    def play(self, answer: Option | str, seat: str | None = None) -> list[Event]:
        """Give an answer. Returns what happened, standing orders included; raises Refused and changes nothing if it is not on offer.

        A whole choice of so many of each lot (`choose archers 3 jeanne 1`) is played as its steps, all of them or none.
        """
        number, answers = self._answers(answer, seat)
        length = len(self.log)
        with self._whole() as before:
            for step in answers:
                _, option = self._offered(step, self.seats[number])
                self._take(number, option, before if step is answers[0] else self._state.clone())
                self._end_turns()
            self._follow_orders()
        return self.log[length:]

    def order(self, seat: str, order: StandingOrder) -> list[Event]:
        """Give a standing order, in place of an earlier one about the same thing. Returns what it did at once, if it did anything.

        Who is asked right now and orders his coming turns gives the first answer now: raises Refused if it is not on offer.
        """
        number, length = self._seat(seat), len(self.log)
        if order.answers and self.decision is not None and self.decision.ahead and number in self.decision.seats:
            self._offered(order.answers[0], seat)
        with self._whole():
            orders.keep(self.orders, number, order)
            self._follow_orders()
        return self.log[length:]

    def can_undo(self, seat: str | None = None) -> Refusal | None:
        """Why this seat may not freely take back its last answer; None if it may."""
        target = self._undo_target(seat)
        return target if isinstance(target, Refusal) else self._why_consent(*target)

    def undo(self, seat: str | None = None, consent: Sequence[str] = ()) -> None:
        """Take back the last answer of a seat (default: the last answer of all) and what followed from it.

        Free until a die, a card or another seat's secret or answer has come since; beyond that all other seats must consent. Dice that have been
        rolled are spent: the next draw goes on where the last one stopped, so nobody can roll until he likes it. Seats whose answers are taken back
        must think again: what they have ordered for their coming turns is dropped.
        """
        target = self._undo_target(seat)
        if isinstance(target, Refusal):
            raise Refused(target)
        number, first = target
        agreed = {self._seat(name) for name in consent}
        refusal = self._why_consent(number, first)
        if refusal is not None and not agreed >= set(range(len(self.seats))) - {number}:
            raise Refused(refusal)
        since = self._steps[first:]
        for thinks_again in {number} if self._commute(since) else {step.seat for step in since}:
            orders.drop_turns(self.orders, thinks_again)
        secret = refusal is None and all(step.together for step in since)
        self._take_back(number, first)
        length = len(self.log)
        if refusal is not None:
            name, others = self.seats[number].capitalize(), ", ".join(other.capitalize() for other in consent)
            self._ref.tell(Event("undo", f"{name} takes back an answer and all that followed; {others} agreed. Spent dice stay spent."))
        self._write(Entry(do="undo", seat=self.seats[number], consent=tuple(consent)), length, secret)

    def take_back(self, seat: str | None = None, consent: Sequence[str] = ()) -> None:
        """Undo, as a person means it: of a choice of so many of each lot not only the last step, but all of it."""
        target = self._undo_target(seat)
        if isinstance(target, Refusal):
            raise Refused(target)
        name = self.seats[target[0]]
        self.undo(name, consent)
        while (tally := self._tally(target[0])) is not None and self._begun(tally, target[0]) and self.can_undo(name) is None:
            self.undo(name)

    def _begun(self, tally: Tally, seat: int) -> bool:
        """Whether some of a choice has been said: of one that is made piece by piece, the last answer tells."""
        last = self._steps[-1] if self._steps else None
        return tally.begun or (bool(tally.verb) and last is not None and last.seat == seat and last.option.verb == tally.verb)

    def _undo_target(self, seat: str | None) -> tuple[int, int] | Refusal:
        """Whose answer would be taken back, and which of those that stand; or why there is none."""
        if not self._steps:
            return Refusal("", "Nothing has been played that could be taken back.")
        number = self._steps[-1].seat if seat is None else self._seat(seat)
        first = self._last_of(number)
        if first is None:
            return Refusal("", f"{self.seats[number].capitalize()} has not answered anything that could be taken back.")
        return number, first

    def _why_consent(self, number: int, first: int) -> Refusal | None:
        """What has happened since an answer that makes taking it back a matter for the others; None if nothing has."""
        since = self._steps[first:]
        if self.decision is None:
            why = "The game is over and its secrets lie open"
        elif any(step.drawn for step in since):
            why = "A die or card has been drawn since"
        elif any(step.revealed for step in since):
            why = "A secret has come out since"
        elif not self._commute(since) and any(step.seat != number for step in since):
            why = "Another seat has answered since"
        else:
            return None
        others = ", ".join(name.capitalize() for i, name in enumerate(self.seats) if i != number)
        return Refusal("", f"{why}: taking it back needs the consent of {others}.")

    # ------------------------------------------------------------------ looking back

    def moments(self) -> Iterator[Moment]:
        """The match again from its beginning, one moment for the set-up and for each answer that stands. What was taken back is left out."""
        for number, (state, decision) in enumerate(self._positions(self._steps)):
            if number == 0:
                yield Moment(0, 0, None, None, state, decision, self._entries[0].events)
            else:
                step = self._steps[number - 1]
                yield Moment(number, step.entry, step.seat, step.option, state, decision, self._entries[step.entry].events)

    def imagined(self, seat: str | None, moment: int, over: bool = False) -> str:
        """The position of a past moment, to begin another match with: as this seat (None: a spectator) could imagine it then, while the match runs, and
        of those it knows of (`known_moments`); the true one when it is over, by its rules or because the table says so."""
        over = over or self.result is not None
        known = list(range(len(self._steps) + 1)) if over else self.known_moments(seat)
        if not 0 <= moment < len(known):
            raise BanneretError(f"There is no moment {moment} of this match: they go from 0 to {len(known) - 1}.")
        state = self._position_after(self._steps[: known[moment]])
        if not over:
            state = determinise(self.game, state, NOBODY if seat is None else self._seat(seat), FastDice())
        return codec.dumps(state)

    # ------------------------------------------------------------------ records

    def record(self, players: Sequence[str] | None = None, closed: str | None = None) -> Record:
        """The whole match as data: everything that was answered, rolled and taken back, and the seed.

        `players` says who sat in which seat and `closed` how it ended at the table, if not by its rules; without them it is what the match itself says.
        """
        header = Header(
            banneret=FORMAT,
            game=self.game.id,
            rules=self.game.version,
            scenario=self.scenario.id,
            seats=self.seats,
            commitment=self.commitment,
            salts=self.seed.salts,
            variants=self.variants,
            position=self._position,
            players=self.players if players is None else tuple(players),
        )
        given = {self.seats[i]: tuple(by_kind.values()) for i, by_kind in self.orders.items()}
        result = self.result
        return Record(header, tuple(self._entries), Ended.of(result), self.seed.server, given, self.closed if closed is None else closed)

    @classmethod
    def from_record(cls, source: "Record | str | PathLike[str]", game: Game[Any] | None = None) -> "Match":
        """The match of a record, replayed; play can go on. Raises RecordError at the first difference between record and rules."""
        record = source if isinstance(source, Record) else Record.load(source)
        header = record.header
        if record.seed is None:
            raise RecordError("The record does not reveal its seed, so it can't be replayed. It is revealed when the game is over.")
        if Seed(record.seed).commitment != header.commitment:
            raise RecordError("The seed that the record reveals is not the one it was bound to: its hash is not the commitment in the header.")
        found = find_game(header.game) if game is None else game
        if found.id != header.game:
            raise RecordError(f"The record is of the game “{header.game}”, not of {found.title}.")
        if header.rules > found.version:
            raise RecordError(
                f"The record was played by version {header.rules} of the rules of {found.title}; this Banneret knows version {found.version}: update Banneret."
            )
        try:
            match = cls(found, header.scenario, Seed(record.seed, header.salts), variants=header.variants, position=header.position)
            if match.seats != header.seats:
                raise RecordError(f"The record has the seats {', '.join(header.seats)}; {found.title} has {', '.join(match.seats)}.")
            match.players, match.closed = header.players, record.closed
            match.replay(record.entries)
            for seat, given in record.orders.items():
                number = match._seat(seat)
                for order in given:
                    orders.keep(match.orders, number, order)
            if Ended.of(match.result) != record.ended:
                raise RecordError("The record claims another result than its answers lead to.")
        except BanneretError as error:
            older = f" The record was played by version {header.rules} of the rules, this is version {found.version}."
            raise RecordError(f"{error}{older if header.rules < found.version else ''}") from None
        return match

    def replay(self, entries: Sequence[Entry]) -> None:
        """Play a record's entries again on a fresh match. Raises RecordError at the first that differs."""
        if self._steps or len(self._entries) > 1:
            raise ValueError("only a fresh match can replay a record")
        if not entries or entries[0].do != "start":
            raise RecordError("The record does not begin with the set-up.")
        self._entries[0].compare(entries[0], 0)
        for number, entry in enumerate(entries[1:], 1):
            self.repeat(entry)
            self._entries[-1].compare(entry, number)

    def repeat(self, entry: Entry) -> None:
        """Do once more what an entry of a record says was done next. Whether it came to the same, `Entry.compare` tells."""
        try:
            if entry.do == "answer":
                seat, option = self._offered(entry.answer, entry.seat)
                self._take(seat, option, self._state.clone(), ordered=entry.order)
            elif entry.do == "undo":
                self.undo(entry.seat, entry.consent)
            elif entry.do == "lapse":
                self._lapse(self._seat(entry.seat), entry.answer)
            else:
                raise RecordError("The match has been set up already.")
        except BanneretError as error:
            raise RecordError(f"Entry {len(self._entries)} ({entry}) can't be played: {error}") from None

    # ------------------------------------------------------------------ inside

    def _fresh_state(self) -> State:
        if self._position:
            return codec.loads(self.game, self._position)
        state: State = self.game.start(self.scenario.id, self.variants)
        return state

    def _seat(self, name: str) -> int:
        return self.game.seat(self.scenario.id, name)

    def _speaker(self, seat: str | None) -> int:
        if seat is not None:
            return self._seat(seat)
        if self.decision is None:
            return 0
        if len(self.decision.seats) > 1:
            raise BanneretError(f"Several seats are asked at once: say which one answers ({', '.join(self.awaited)}).")
        return self.decision.seat

    def _offered(self, answer: Option | str, seat: str | None) -> tuple[int, Option]:
        number = self._speaker(seat)
        option = None if self.decision is None else self.decision.menu_of(number).find(str(answer))
        if option is None:
            refusal = self.why_not(answer, seat)
            raise Refused(refusal or Refusal("", f"“{answer}” is not on offer."))
        return number, option

    def _tally(self, seat: int) -> Tally | None:
        """The choice of so many of each lot that this seat is asked for."""
        return None if self.decision is None or self.decision.seat != seat else self.decision.tally

    def _answers(self, answer: Option | str, seat: str | None) -> tuple[int, tuple[str, ...]]:
        """Who answers, and the options on offer that an answer means, one after the other. Raises Refused."""
        number = self._speaker(seat)
        tally = self._tally(number)
        counts = chosen(tally, str(answer))
        if isinstance(counts, Refusal):
            raise Refused(counts)
        return number, (self._offered(answer, seat)[1].notation,) if tally is None or counts is None else steps(tally, counts)

    @contextmanager
    def _whole(self) -> Iterator[State]:
        """All of it happens or nothing does: a defect of the game's code half way leaves the match as it was. Gives the position before."""
        before, was = self._state.clone(), self.decision
        first_draw, length, steps, entries = self._dice.count, len(self.log), len(self._steps), len(self._entries)
        given, heard = {seat: dict(by_kind) for seat, by_kind in self.orders.items()}, self._heard
        try:
            yield before
        except BaseException:
            self._state, self.decision, self.orders, self._heard = before, was, given, heard
            self._dice.count = first_draw
            self._dice.forget()
            del self.log[length:], self._steps[steps:], self._entries[entries:]
            raise

    def _take(self, seat: int, option: Option, before: State, ordered: bool = False) -> None:
        """Carry out an answer. `before` is a copy of the position it is given in."""
        first_draw, length = self._dice.count, len(self.log)
        together = isinstance(asking(self._state)[1], Together)
        self._ref.revealed = self._ref.dealt = 0
        if ordered:
            self._tell_order(seat, option)
        apply(self._state, self._ref, seat, option)
        self.decision = advance(self._state, self._ref)
        drawn, revealed = self._dice.count > first_draw, self._ref.revealed > 0
        step = Step(seat, option, first_draw, drawn, revealed, length, together and not revealed, before, len(self._entries))
        self._steps.append(step)
        if drawn or revealed:
            for earlier in reversed(self._steps):
                if earlier.before is None:
                    break
                earlier.before = None
        self._write(Entry(do="answer", seat=self.seats[seat], answer=option.notation, order=ordered), length, step.together)

    def _tell_order(self, seat: int, option: Option) -> None:
        """That an order answers. Interruptions that are let go by are not worth the words."""
        decision = self.decision
        if decision is not None and (decision.ahead or decision.further or option.notation != orders.PASS):
            self._ref.tell(Event("order", f"Standing order: {option.label}.", seats=(seat,) if decision.secret else None, turn=self._turn()))

    def _turn(self) -> str:
        return self.log[-1].turn if self.log else ""

    def _follow_orders(self) -> None:
        """Let standing orders answer for as long as they do."""
        while (decision := self.decision) is not None and (decision.interrupt or decision.ahead or decision.further):
            for seat in decision.seats:
                option = self._ordered(seat, decision)
                if option is not None:
                    self._take(seat, option, self._state.clone(), ordered=True)
                    self._end_turns()
                    break
            else:
                return

    def _end_turns(self) -> None:
        """If the last answer led to where something is dealt anew: the turns before it are over, and nothing that was ordered for them is left standing.
        A seat is told of what it would still have done, not of choices that did not come."""
        if not self._ref.dealt:
            return
        further = innermost(self.game, self._state).face.further
        for seat in sorted(self.orders):
            left = self.orders[seat].get(TURN)
            if left is not None:
                orders.drop_turns(self.orders, seat)
                undone = next((answer for answer in left.answers if answer.split()[0] not in further), None)
                if undone is not None:
                    self._lapse(seat, undone)

    def _ordered(self, seat: int, decision: Decision) -> Option | None:
        """What a seat's orders answer; None: ask."""
        given = self.orders.get(seat, {})
        order = given.get(decision.interrupt) if decision.interrupt else None
        option = None if order is None else orders.answer(order, self.game, self._state, seat, decision)
        turns = given.get(TURN) if decision.ahead or decision.further else None
        if option is not None or turns is None:
            return option
        menu = decision.menu_of(seat)
        answers = orders.due(turns.answers, menu, innermost(self.game, self._state))
        option = menu.find(answers[0]) if answers else None
        if option is not None or decision.ahead:
            orders.keep(self.orders, seat, StandingOrder(TURN, "play", answers=() if option is None else answers[1:]))
            if option is None and answers:
                self._lapse(seat, answers[0])
        return option

    def _lapse(self, seat: int, answer: str) -> None:
        length = len(self.log)
        self._ref.tell(orders.lapse(seat, answer, self._turn()))
        self._write(Entry(do="lapse", seat=self.seats[seat], answer=answer), length)

    def _last_of(self, seat: int) -> int | None:
        for i in range(len(self._steps) - 1, -1, -1):
            if self._steps[i].seat == seat:
                return i
        return None

    def _commute(self, since: list[Step]) -> bool:
        """Secret plans made at once: one can be taken back without touching the others.

        A change of mind only while another seat has not been ready ever since: taking it back makes its own seat ready again, and the others' plans
        on top of that could carry the decision out. Who is ready is no secret, so nothing is told by this.
        """
        if not all(step.together for step in since):
            return False
        if since[0].option != RECONSIDER or self.decision is None:
            return since[0].option != RECONSIDER
        changed = {step.seat for step in since if step.option == RECONSIDER}
        return any(seat not in changed for seat in self.decision.seats)

    def _take_back(self, seat: int, first: int) -> None:
        since = self._steps[first:]
        others = [step for step in since if step.seat != seat] if self._commute(since) else []
        base = since[0]
        del self._steps[first:]
        del self.log[base.log_length :]
        self._state = self._position_after(self._steps) if base.before is None else base.before
        self.decision = peek(self._state)
        for step in others:
            self._silently(step)

    def _position_after(self, steps: list[Step]) -> State:
        *_, (state, _) = self._positions(steps)
        return state

    def _positions(self, steps: list[Step]) -> Iterator[tuple[State, Decision | None]]:
        """Play answers that stand again from the start, each with the dice it had: the one position, as it goes on."""
        dice = SealedDice(self.seed)
        ref = Referee(dice)
        state = self._fresh_state()
        yield state, advance(state, ref)
        for step in steps:
            dice.count = step.first_draw
            apply(state, ref, step.seat, step.option)
            yield state, advance(state, ref)

    def _silently(self, step: Step) -> None:
        """Take a secret step again without writing it into the record a second time."""
        entries = len(self._entries)
        self._take(step.seat, step.option, self._state.clone(), ordered=self._entries[step.entry].order)
        self._steps[-1].entry = step.entry
        del self._entries[entries:]

    def _write(self, entry: Entry, log_from: int, secret: bool = False) -> None:
        rolls = tuple(self._dice.forget())
        self._entries.append(entry.filled(rolls, tuple(self.log[log_from:])))
        if not secret:
            self._heard = len(self._entries)
