"""A table for tests: set up a position by hand, give answers, look at what comes of it.

The armies are those of a battle of the players' own (CHV-28.2): units of each type with their usual Cohesion, and
leaders rated 5, 3, 3, 2, 2 and 1. A unit is called by its side, type and number, a leader by his side and rating:
`e.kt1`, `f.ay2`, `e.l5`, and the second of a rating `e.m3`. Whoever is not put down is out of the game and counts
nowhere. In a scenario they are called by their ids.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from banneret.games.chivalry import game
from banneret.games.chivalry.cards.deck import EMPTY, more
from banneret.games.chivalry.cast import BOUGHT, Purchase
from banneret.games.chivalry.clash.step import BeginClash
from banneret.games.chivalry.commitment.commitment import Uncommit
from banneret.games.chivalry.discard.discard import DiscardDecision
from banneret.games.chivalry.disengagement.step import Begin as BeginChecks
from banneret.games.chivalry.field import ALL_BATTLES, AREA, AREA_IDS, BATTLES, FIELD_AREAS, START_CONTROL, field_of
from banneret.games.chivalry.initiative.dawn import Dawn
from banneret.games.chivalry.initiative.initiative import InitiativeCheck
from banneret.games.chivalry.movement.commands import Commands
from banneret.games.chivalry.movement.lead import LeaderMovement
from banneret.games.chivalry.movement.pool import BeginMovement, EndMovement
from banneret.games.chivalry.movement.reaction import Impetuous
from banneret.games.chivalry.movement.restrain import BeginRestraint
from banneret.games.chivalry.order_of_battle import SCENARIO_DATA
from banneret.games.chivalry.ranged.step import BeginFire
from banneret.games.chivalry.sequence import GameEnd, SubSequence, Turn
from banneret.games.chivalry.state import GONE, REMOVED, WAITING, ChivalryState
from banneret.games.chivalry.status.captures import Captures
from banneret.games.chivalry.status.flight import Flight, Markers
from banneret.games.chivalry.tables import (
    CARD,
    CARDS,
    CLEAR,
    COPIES,
    ENGLISH,
    NOBODY,
    SEATS,
    SIDES,
    TERRAIN,
    TYPE,
    TYPE_IDS,
    TYPES,
    WEATHER,
    WEATHERS,
    Side,
    ground_of,
)
from banneret.games.chivalry.victory import losses
from banneret.kernel.decision import Decision
from banneret.kernel.dice import FastDice, ScriptedDice
from banneret.kernel.event import Event
from banneret.kernel.flow import advance, apply, why_not
from banneret.kernel.handful import broken, steps, whole_answer
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.secret import Secret
from banneret.kernel.tally import Lot

LEADERS_OF = {"l5": 5, "l3": 3, "m3": 3, "l2": 2, "m2": 2, "l1": 1}
UNITS_OF = {"BL": 3, "CB": 3, "CV": 3, "KT": 5, "LB": 5, "LV": 3, "MA": 5, "PK": 3, "AY": 2}
"""So many units of each type."""


def _armies() -> tuple[tuple[Purchase, ...], dict[str, int], dict[str, int]]:
    """What is bought, and the number of each unit and leader by its name here."""
    bought: list[Purchase] = []
    units: dict[str, int] = {}
    leaders: dict[str, int] = {}
    for side in SIDES:
        letter = SEATS[side][0]
        for type, count in UNITS_OF.items():
            for number in range(1, count + 1):
                units[f"{letter}.{type.lower()}{number}"] = len(units)
                bought.append((side, TYPE[type], TYPES[TYPE[type]].cohesion))
        for name, rating in LEADERS_OF.items():
            leaders[f"{letter}.{name}"] = len(leaders)
            bought.append((side, -1, rating))
    return tuple(bought), units, leaders


ARMIES, UNITS, LEADERS = _armies()
OFF_MAP = {WAITING: "waiting", GONE: "gone", REMOVED: "removed"}
PLACES = {**AREA, **{name: number for number, name in OFF_MAP.items()}}
ROW = ("english", "middle", "french")


def side_of(seat: str) -> Side:
    return Side(SEATS.index(seat))


def titles(names: Iterable[str]) -> tuple[int, ...]:
    """These cards, by title."""
    found = EMPTY
    for name in names:
        found = more(found, CARD[name])
    return found


def names_of(cards: Iterable[int]) -> list[str]:
    """Cards by title, as names in the order of the deck's list."""
    return [CARDS[card].id for card, count in enumerate(cards) for _ in range(count)]


@dataclass(slots=True)
class Rest(Phase[ChivalryState]):
    """The part that was begun is over."""

    key: ClassVar[str] = "rest"

    def ask(self, s: ChivalryState) -> Decision | None:
        return Decision(0, "It is over.", Menu((Option("rest"),)))


class Table:
    """A position with a referee. Without a scenario it is a bare field in clear weather; `bare` takes everybody off the
    field of a scenario. A side is asked for a card only when it holds one, unless `quick` is switched off."""

    def __init__(self, scenario: str = "", *, bare: bool = False) -> None:
        self.log: list[Event] = []
        self.ref = Referee(FastDice(1), self.log)
        self.decision: Decision | None = None
        if scenario:
            self.s: ChivalryState = game.start(scenario, game.settle({}))
            if bare:
                self._clear()
        else:
            self.s = _bare()
            self._clear()
        self.s.quick = True

    def _clear(self) -> None:
        cast = self.s.cast
        for unit in range(cast.units):
            self._put(unit, REMOVED)
        self.s.leader_at = [REMOVED] * cast.leaders
        self.s.control = list(START_CONTROL)
        self.s.hands = [Secret((side,), EMPTY) for side in SIDES]
        self.s.deck = Secret((), COPIES)
        self.s.discard = EMPTY

    def clone(self) -> "Table":
        """The same position, to go on from in another way. Its dice are to be told anew."""
        new = Table.__new__(Table)
        new.log = []
        new.ref = Referee(FastDice(1), new.log)
        new.s = self.s.clone()
        new.decision = advance(new.s, new.ref)
        return new

    # ------------------------------------------------------------------ names

    @property
    def bought(self) -> bool:
        return self.s.scenario not in SCENARIO_DATA

    def unit(self, name: str) -> int:
        return UNITS[name] if self.bought else self.s.cast.unit_number[name]

    def leader(self, name: str) -> int:
        return LEADERS[name] if self.bought else self.s.cast.leader_number[name]

    def id(self, name: str) -> str:
        """The id of a unit or leader in the position."""
        if not self.bought:
            return name
        return self.s.cast.unit_ids[UNITS[name]] if name in UNITS else self.s.cast.leader_ids[LEADERS[name]]

    def name(self, id: str) -> str:
        """What an id of the position is called here."""
        if not self.bought:
            return id
        cast = self.s.cast
        called = {cast.unit_ids[number]: name for name, number in UNITS.items()}
        called |= {cast.leader_ids[number]: name for name, number in LEADERS.items()}
        return called.get(id, id)

    def _spoken(self, words: str) -> str:
        """An answer with the ids of the position."""
        if not self.bought:
            return words
        return " ".join(self.id(word) if word in UNITS or word in LEADERS else word for word in words.split())

    def _heard(self, notation: str) -> str:
        return " ".join(self.name(word) for word in notation.split())

    # ------------------------------------------------------------------ looking

    @property
    def phase(self) -> str:
        """The key of the phase that asks."""
        return self.s.stack[-1].key if self.s.stack else ""

    @property
    def asked(self) -> str:
        """The seat that is asked; "" when the part that was begun, or the game, is over."""
        return "" if self.decision is None or self.phase == "rest" else SEATS[self.decision.seat]

    @property
    def over(self) -> bool:
        return self.s.result is not None

    @property
    def winner(self) -> str | None:
        """None: a draw, or the game goes on."""
        result = self.s.result
        return SEATS[result.winners[0]] if result is not None and len(result.winners) == 1 else None

    @property
    def left(self) -> list[int]:
        """Dice that were told and have not been rolled."""
        dice = self.ref.dice
        assert isinstance(dice, ScriptedDice)
        return dice.left

    @property
    def pool(self) -> int:
        return self.s.pool

    @property
    def initiative_of(self) -> str:
        return SEATS[self.s.initiative]

    @property
    def sky_now(self) -> str:
        return WEATHERS[self.s.sky].id

    def menu(self, verb: str = "") -> list[str]:
        """What may be answered, of one verb or all; nothing when the part that was begun is over."""
        if not self.asked or self.decision is None:
            return []
        return [self._heard(option.notation) for option in self.decision.menu if not verb or option.verb == verb]

    def can(self, words: str) -> bool:
        return words in self.menu()

    def why_not(self, words: str) -> Refusal | None:
        assert self.decision is not None
        return why_not(self.s, self.decision, self.decision.seat, SEATS, self._spoken(words))

    def rule(self, words: str) -> str:
        """The clause that forbids an answer."""
        refusal = self.why_not(words)
        return "" if refusal is None else refusal.rule

    def _of(self, verb: str, at: int) -> set[str]:
        """One word of all answers of a verb."""
        return {words.split()[at] for words in self.menu(verb)}

    def shooters(self) -> set[str]:
        return self._of("shoot", 1)

    def attackers(self) -> set[str]:
        return self._of("attack", 1)

    def targets(self, unit: str) -> set[str]:
        """At whom a unit may shoot, or whom it may strike."""
        return {
            words.split()[2] for verb in ("shoot", "attack") for words in self.menu(verb) if words.split()[1] == unit
        }

    def breakers(self) -> set[str]:
        return self._of("break", 1)

    def firers(self) -> set[str]:
        """Who may fire at contact."""
        return self._of("fire", 1)

    def goals(self, verb: str, unit: str) -> set[str]:
        """Where a unit may go by a command."""
        return {words.split()[2] for words in self.menu(verb) if words.split()[1] == unit}

    def rides(self, leader: str) -> set[str]:
        return {words.split()[2] for words in self.menu("ride") if words.split()[1] == leader}

    def rallies(self, unit: str) -> set[int]:
        return {int(words.split()[2]) for words in self.menu("rally") if words.split()[1] == unit}

    def names(self, card: str) -> set[str]:
        """What a card of one's own movement could name; nothing if it can't be played."""
        if not self.can(f"play {card}"):
            return set()
        asked = self.clone()
        asked.play(f"play {card}")
        return asked._of("name", 1)

    def affected(self) -> set[str]:
        """Who must be held back or rides."""
        return self._of("rash", 1)

    def commitments(self) -> set[tuple[str, str]]:
        """Which leader may join which unit."""
        if self.decision is None or self.decision.tally is None or self.phase != "commitment":
            return set()
        pairs = (lot.id.split(".") for lot in self.decision.tally.lots)
        return {(self.name(leader), self.name(unit)) for leader, unit in pairs}

    def lots(self) -> tuple[Lot, ...]:
        """The sorts of which some are chosen."""
        return () if self.decision is None or self.decision.tally is None else self.decision.tally.lots

    def where(self, name: str) -> str:
        """Where a unit or leader is: an area, a box, or waiting, gone, removed."""
        unit = name in (UNITS if self.bought else self.s.cast.unit_number)
        area = self.s.at[self.unit(name)] if unit else self.s.leader_at[self.leader(name)]
        return AREA_IDS[area] if area >= 0 else OFF_MAP[area]

    def places(self, *names: str) -> set[str]:
        return {self.where(name) for name in names}

    def current(self, unit: str) -> int:
        return self.s.current[self.unit(unit)]

    def value(self, unit: str) -> int:
        return self.s.value[self.unit(unit)]

    def type(self, unit: str) -> str:
        return TYPE_IDS[self.s.type[self.unit(unit)]]

    def engaged(self, unit: str) -> bool:
        return self.s.engaged(self.unit(unit))

    def markers(self, unit: str) -> set[str]:
        sets = {"flank": self.s.flanking, "stung": self.s.stung, "stopped": self.s.stopped}
        return {name for name, units in sets.items() if units >> self.unit(unit) & 1}

    def has_flank(self, unit: str) -> bool:
        return "flank" in self.markers(unit)

    def is_rash(self, unit: str) -> bool:
        return bool(self.s.rash >> self.unit(unit) & 1)

    def committed(self, leader: str) -> str:
        """The unit that a leader fights with; "": none."""
        unit = self.s.committed[self.leader(leader)]
        return self.name(self.s.cast.unit_ids[unit]) if unit >= 0 else ""

    def controller(self, area: str) -> str:
        side = self.s.control[AREA[area]]
        return SEATS[side] if side != NOBODY else ""

    def kinds(self, area: str) -> set[str]:
        return {terrain.id for terrain in ground_of(self.s.ground[AREA[area]])}

    def distance(self, a: str, b: str) -> int:
        return self.s.board.distance(AREA[a], AREA[b])

    def battles(self) -> set[str]:
        return {battle for number, battle in enumerate(BATTLES) if self.s.battles >> number & 1}

    def outer(self) -> tuple[str, str]:
        west, east = self.s.board.outer
        return BATTLES[west], BATTLES[east]

    def captures(self) -> dict[str, int]:
        return {SEATS[side]: self.s.captures[side] for side in SIDES}

    @property
    def level(self) -> str:
        return "" if self.s.result is None else self.s.result.kind

    def losses(self, seat: str) -> int:
        return losses(self.s, side_of(seat))

    def strain(self, seat: str) -> Fraction:
        """CHV-25.2."""
        return Fraction(self.losses(seat), self.s.break_point[side_of(seat)])

    def cards(self, seat: str) -> list[str]:
        return names_of(self.s.hands[side_of(seat)].value)

    def discarded(self) -> list[str]:
        return sorted(names_of(self.s.discard))

    def in_deck(self) -> list[str]:
        return names_of(self.s.deck.value)

    def log_of(self, kind: str) -> list[Event]:
        return [event for event in self.log if event.kind == kind]

    # ------------------------------------------------------------------ setting up

    def _put(self, unit: int, area: int) -> None:
        old = self.s.at[unit]
        if old >= 0:
            self.s.here[old] &= ~(1 << unit)
        self.s.at[unit] = area
        if area >= 0:
            self.s.here[area] |= 1 << unit

    def put(self, name: str, where: str, *, current: int | None = None, value: int | None = None) -> None:
        """A unit stands there, fresh or with so much Cohesion. In the Routed box it has none (CHV-13.7). Control
        follows by CHV-2.15."""
        unit, area = self.unit(name), PLACES[where]
        self._put(unit, area)
        self.s.value[unit] = self.s.cast.printed[unit] if value is None else value
        here = where.endswith("_rout") or where in ("gone", "removed")
        self.s.current[unit] = 0 if here else self.s.value[unit] if current is None else current
        if 0 <= area < FIELD_AREAS:
            sides = [side for side in SIDES if self.s.lines(side, area)]
            if len(sides) == 1:
                self.s.control[area] = sides[0]

    def lead(self, name: str, where: str, to: str = "") -> None:
        """A leader is there, committed to a unit or to none."""
        leader = self.leader(name)
        self.s.leader_at[leader] = PLACES[where]
        self.s.committed[leader] = self.unit(to) if to else -1

    def ground(self, area: str, *kinds: str) -> None:
        self.s.ground[AREA[area]] = sum(TERRAIN[kind] for kind in kinds)

    def control(self, area: str, seat: str | None) -> None:
        self.s.control[AREA[area]] = NOBODY if seat is None else side_of(seat)

    def sky(self, kind: str) -> None:
        self.s.sky = WEATHER[kind]

    def turn(self, number: int, initiative: str = "english") -> None:
        """It is this turn, and this side had the initiative last."""
        self.s.turn = number
        self.s.initiative = side_of(initiative)

    def hand(self, seat: str, *names: str) -> None:
        """A side holds these cards; they come from the deck, and what it held goes back there."""
        side = side_of(seat)
        deck = [a + b for a, b in zip(self.s.deck.value, self.s.hands[side].value, strict=True)]
        held = titles(names)
        self.s.hands[side] = Secret((self.s.players[side],), held)
        self.s.deck = Secret((), tuple(a - b for a, b in zip(deck, held, strict=True)))

    def deck(self, *names: str) -> None:
        self.s.deck = Secret((), titles(names))

    def pile(self, *names: str) -> None:
        self.s.discard = titles(names)

    def _units(self, names: Iterable[str]) -> int:
        return sum(1 << self.unit(name) for name in names)

    def lose(self, seat: str, losses: int) -> None:
        """A side has had so many losses, in units that are not put down."""
        side = side_of(seat)
        idle = [unit for unit, area in enumerate(self.s.at) if area == REMOVED and self.s.cast.side[unit] == side]
        for unit in _adding_up(idle, self.s.cast.printed, losses):
            self._put(unit, GONE)

    def flank(self, *units: str) -> None:
        self.s.flanking |= self._units(units)

    def unflank(self, *units: str) -> None:
        self.s.flanking &= ~self._units(units)

    def rash(self, *units: str) -> None:
        self.s.rash |= self._units(units)

    def sting(self, *units: str) -> None:
        self.s.stung |= self._units(units)

    def stop(self, *units: str) -> None:
        self.s.stopped |= self._units(units)

    def may_charge(self, unit: str) -> None:
        """As if a Charge card had named its area."""
        self.s.chargers |= self._units([unit])
        self.again()

    def collapsed(self, *battles: str) -> None:
        """These battles have left play; nobody stands there."""
        mask = ALL_BATTLES
        for battle in battles:
            mask &= ~(1 << BATTLES.index(battle))
        self.s.battles = mask
        self.s.board = field_of(mask)

    def dice(self, *faces: int) -> None:
        """The next dice, as they show."""
        self.ref.dice = ScriptedDice.faces(*faces)

    # ------------------------------------------------------------------ playing

    def play(self, *answers: str) -> None:
        """Give answers that are on offer, one after the other, and run on."""
        for words in answers:
            assert self.decision is not None, "the game is over"
            option = self.decision.menu.find(self._spoken(words))
            assert option is not None, f"{words!r} is not among {self.menu()}"
            apply(self.s, self.ref, self.decision.seat, option)
            self.again()

    def play_if(self, words: str) -> None:
        """Give an answer if it is on offer."""
        if self.can(words):
            self.play(words)

    def again(self) -> None:
        """Run on from a position or stack that was changed by hand."""
        self.decision = advance(self.s, self.ref)

    def go(self, words: str, pay: str = "") -> None:
        """Give a command; if it is asked who pays, the first way in which this word occurs."""
        self.play(words)
        if self.phase == "payment":
            self.play(next(bill for bill in self.menu("pay") if pay in bill.split() or not pay))

    def card(self, title: str, target: str) -> None:
        """Play a card of one's own movement that names a unit or an area."""
        self.play(f"play {title}", f"name {target}")

    def _begin(self, seat: str | None, *phases: Phase[ChivalryState]) -> None:
        """These phases, one after the other, in the sub-sequence of a side or outside of one."""
        self.s.phasing = NOBODY if seat is None else side_of(seat)
        self.s.stack = [Rest(), *reversed(phases)]
        self.again()

    def dawn(self) -> None:
        self._begin(None, Dawn())

    def initiative(self) -> None:
        self._begin(None, InitiativeCheck())

    def discarding(self, seat: str) -> None:
        self.s.passed = False
        self._begin(seat, DiscardDecision())

    def disengage(self, seat: str) -> None:
        self._begin(seat, BeginChecks())

    def commitment(self, seat: str) -> None:
        self._begin(seat, Uncommit())

    def ranged(self, seat: str) -> None:
        self._begin(seat, BeginFire())

    def clash(self, seat: str) -> None:
        self._begin(seat, BeginClash())

    def movement(
        self, seat: str, pool: int = 0, *, ask_pool: bool = False, ask_reaction: bool = False, keep: bool = False
    ) -> None:
        """The Movement Phase, from step E3 with so many points in the pool. `ask_pool`: from step E1; `ask_reaction`:
        from E2. `keep`: who was engaged at the start of the sub-sequence, and who has fired at contact, is kept."""
        if not keep:
            self.s.melee = self.s.contact = 0
        later = (Impetuous(), BeginRestraint(), Commands(), LeaderMovement(), EndMovement())
        if ask_pool:
            self._begin(seat, BeginMovement(), *later)
            return
        self._begin(seat, BeginMovement())
        if self.phase == "pool":
            self.choose()
        self.s.pool = pool
        self._begin(seat, *(later if ask_reaction else later[1:]))

    def sub_sequence(self, seat: str) -> None:
        """All steps of a side."""
        self._begin(None, SubSequence(side_of(seat)))

    def status(self) -> None:
        """The Status Check."""
        self._begin(None, Captures(), Flight(), Markers())

    def game_end(self) -> None:
        """The Game End Check, unless a capture has ended the game."""
        if not self.over:
            self._begin(None, GameEnd())

    def end_of_turn(self) -> None:
        self._begin(None, Captures(), Flight(), Markers(), GameEnd())

    def whole_turn(self) -> list[tuple[str, str]]:
        """Play a turn to its end, doing as little as may be: who was asked in which phase."""
        self.s.stack = [Rest(), Turn()]
        number, seen = self.s.turn, []
        self.again()
        while self.decision is not None and self.s.turn == number:
            seen.append((self.asked, self.phase))
            idle = [words for words in ("continue", "done", "pass") if words in self.menu()]
            if self.decision.tally is not None:
                self.choose()
            else:
                self.play(idle[0] if idle else self.menu()[0])
        return seen

    def riding(self, seat: str) -> None:
        """Step E5."""
        self._begin(seat, BeginMovement())
        if self.phase == "pool":
            self.choose()
        self._begin(seat, LeaderMovement(), EndMovement())

    def choose(self, **counts: int) -> None:
        """Answer a choice of so many of each lot; of lots not named none."""
        assert self.decision is not None and self.decision.tally is not None, "no such choice is asked"
        tally = self.decision.tally
        assert counts.keys() <= {lot.id for lot in tally.lots}, f"{counts} is not among {[x.id for x in tally.lots]}"
        numbers = tuple(counts.get(lot.id, 0) for lot in tally.lots)
        if tally.at_once:
            self.play(whole_answer(tally, numbers))
        else:
            self.play(*steps(tally, numbers))

    def _pairs(self, pairs: Iterable[tuple[str, str]]) -> tuple[int, ...]:
        assert self.decision is not None and self.decision.tally is not None
        wanted = {f"{self.id(leader)}.{self.id(unit)}" for leader, unit in pairs}
        return tuple(int(lot.id in wanted) for lot in self.decision.tally.lots)

    def commit(self, *pairs: tuple[str, str]) -> None:
        """These leaders join these units."""
        assert self.decision is not None and self.decision.tally is not None
        self.play(*steps(self.decision.tally, self._pairs(pairs)))

    def refuses_commit(self, *pairs: tuple[str, str]) -> str:
        """The clause that forbids this."""
        assert self.decision is not None and self.decision.tally is not None
        found = broken(self.decision.tally, self._pairs(pairs))
        return "" if found is None else found.rule


def _adding_up(units: list[int], printed: tuple[int, ...], losses: int) -> tuple[int, ...]:
    """Some of these units whose printed Cohesion is this together."""
    made: dict[int, tuple[int, ...]] = {0: ()}
    for unit in units:
        for total, chosen in list(made.items()):
            made.setdefault(total + printed[unit], (*chosen, unit))
    return made[losses]


def _bare() -> ChivalryState:
    """A field with both armies and nothing else."""
    units = len(UNITS)
    return ChivalryState(
        scenario=BOUGHT,
        bought=ARMIES,
        initiative=ENGLISH,
        captures=[0, 0],
        break_point=[99, 99],
        ground=[0] * FIELD_AREAS,
        control=list(START_CONTROL),
        sky=CLEAR,
        at=[REMOVED] * units,
        type=[type for _, type, _ in ARMIES if type >= 0],
        value=[strength for _, type, strength in ARMIES if type >= 0],
        current=[0] * units,
        rash=0,
        leader_at=[REMOVED] * len(LEADERS),
        committed=[-1] * len(LEADERS),
        hands=[Secret((side,), EMPTY) for side in SIDES],
        deck=Secret((), COPIES),
        discard=EMPTY,
    )
