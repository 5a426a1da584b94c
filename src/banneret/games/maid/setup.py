"""Sections 11 and 12: scenarios, optional rules, the position at the start."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from banneret.kernel.decision import Decision
from banneret.kernel.game import Scenario, Variant
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview, Reason

from .country import NAMES, TOWN_CELL, TOWNS, WORDS
from .forces.preview import those_at
from .forces.stacks import enter, lose, of_nation, room, slot_of
from .log import nation_name, tell
from .numbers import Nation
from .previews import here
from .scenarios import GARRISONS, SCENARIO_DATA, TOWNS_IN, ScenarioData, first_control
from .sequence import Turn
from .state import ABSENT, CAPTIVE, JEANNE_STATES, NOBODY, WAITING, MaidState
from .tables import (
    ARTILLERY,
    BURGUNDY,
    ENGINEERS,
    ENGLAND,
    EVERYBODY,
    FASTOLF,
    FRANCE,
    FRENCH,
    HEAVY,
    JEANNE,
    KINDS,
    LEADER,
    NATION,
    NATION_IDS,
    NATIONS,
    RAIS,
    SEATS,
    SIDE_OF,
    TYPE,
    WAGON,
    WILL_EVENT,
)
from .touch import Touched, about_hex

_NOTES = {
    "loire_1429": "The English lie before Orléans in their works; the Maid is at Blois. Four turns.",
    "rheims_1429": "The royal army at Gien means to crown Charles at Rheims. Four turns.",
    "compiegne_1430": "The Burgundians move on the Oise, and Jeanne rides to Compiègne. Seven turns.",
    "campaign_1429": "The whole war from the relief of Orléans. Eighteen turns on the whole map.",
    "campaign_1428": (
        "The whole war from Salisbury's march on Orléans, before anybody had heard of Jeanne. Twenty turns."
    ),
}
_ORDER = ("loire_1429", "rheims_1429", "compiegne_1430", "campaign_1429", "campaign_1428")
SCENARIOS = tuple(Scenario(id, SCENARIO_DATA[id].name, _NOTES[id], SEATS) for id in _ORDER)
"""MAI-11.4, MAI-11.5, MAI-11.6, MAI-11.7, MAI-11.8: the short scenarios first."""

_OFF = ("off", "on")
VARIANTS = (
    Variant("shifts", "Column shifts for Archers and Artillery", "MAI-12.1", _OFF),
    Variant("raw_militia", "Raw militia fight worse", "MAI-12.3", _OFF),
    Variant("engineers", "Engineers in sieges", "MAI-12.5", _OFF),
    Variant("routs", "Stacks that retreat on 4R are routed", "MAI-12.7", _OFF),
    Variant("multipliers", "Cavalry alone in the open: Heavy Cavalry count 2", "MAI-12.8", _OFF),
    Variant("train", "The English have a supply train", "MAI-12.9", _OFF),
    Variant("greater_burgundy", "Burgundians take a greater role", "MAI-12.10", _OFF),
    Variant("no_rais", "De Rais is not ascendant", "MAI-12.11", _OFF),
    Variant("truce", "The truce of Compiègne", "MAI-12.12", _OFF),
)
"""Section 12: each is off unless both players choose it."""


def set_up(scenario: str, variants: Mapping[str, str]) -> MaidState:
    """MAI-11.1 to MAI-11.3: the position before turn 1."""
    chosen = [variant.id for variant in VARIANTS if variants[variant.id] == "on"]
    return first_position(scenario, frozenset(chosen)).clone()


@lru_cache(maxsize=64)
def first_position(scenario: str, chosen: frozenset[str]) -> MaidState:
    """The same, worked out once: whoever plays many games copies it."""
    data = SCENARIO_DATA[scenario]
    on = {variant.id: variant.id in chosen for variant in VARIANTS}
    control = [ABSENT] * len(TOWNS)
    for town in TOWNS_IN[scenario]:
        control[town] = first_control(data, town)
    s = MaidState(
        scenario=scenario,
        sp=[{}, {}],
        at=[ABSENT] * len(EVERYBODY),
        control=control,
        unsupplied=[(), ()],
        banks=[data.first_rp[id] for id in NATION_IDS],
        will=data.will_start,
        jeanne=JEANNE_STATES.index(data.jeanne_state),
        will_used=_used(data),
        orleans_besieged=data.orleans_under_siege,
        coming=tuple(range(len(data.reinforcements))),
        spent={},
        entered=[0] * (len(NATIONS) * KINDS),
        lost=[0] * (len(NATIONS) * KINDS),
        routed=[(), ()],
        shifts=on["shifts"],
        raw_militia=on["raw_militia"],
        engineers=on["engineers"],
        routs=on["routs"],
        multipliers=on["multipliers"],
        train=on["train"],
        greater_burgundy=on["greater_burgundy"],
        no_rais=on["no_rais"],
        truce=on["truce"],
    )
    _people(s, data)
    _forces(s, data)
    _garrisons(s, data)
    _options(s)
    s.stack.append(Turn(stage=len(Turn.stages)))  # turn 1 begins as all do, when the one before it is over
    if s.engineers:
        for nation in (FRANCE, BURGUNDY, ENGLAND):
            s.call(PlaceEngineers(nation))
    return s


def _used(data: ScenarioData) -> int:
    """MAI-9.13, MAI-11.6: events of National Will that a scenario starts with as used."""
    used = 0
    if data.charles_crowned:
        used |= 1 << WILL_EVENT["charles_crowned"]
    if data.orleans_relieved:
        used |= 1 << WILL_EVENT["orleans_relieved"]
    return used


def _people(s: MaidState, data: ScenarioData) -> None:
    """MAI-11.3: prisoners, and leaders who are still to come; those not named are not in play."""
    for id in data.prisoners:
        s.put(LEADER[id], CAPTIVE)
        s.first_prisoners |= 1 << LEADER[id]
    for reinforcement in data.reinforcements:
        for id in reinforcement.leaders:
            s.put(LEADER[id], WAITING)
    if data.jeanne_state == "unknown":
        s.put(JEANNE, WAITING)


def _forces(s: MaidState, data: ScenarioData) -> None:
    """MAI-11.1."""
    for force in data.forces:
        nation = NATION[force.nation]
        side = SIDE_OF[nation]
        counts = list(NOBODY[side])
        for type, count in force.sp.items():
            counts[slot_of(nation, TYPE[type])] += count
        enter(s, side, force.cell, tuple(counts))
        for id in force.leaders:
            s.put(LEADER[id], force.cell)
        if force.works:
            s.works = (*s.works, force.cell)


def _garrisons(s: MaidState, data: ScenarioData) -> None:
    """MAI-11.2: the default garrison of every town without a listed force inside."""
    manned = {force.cell for force in data.forces if not force.outside}
    for town in TOWNS_IN[s.scenario]:
        cell = TOWN_CELL[town]
        if cell in manned:
            continue
        nation = s.control[town]
        counts = list(NOBODY[SIDE_OF[nation]])
        for type, count in GARRISONS[TOWNS[town].kind].items():
            counts[slot_of(nation, TYPE[type])] += count
        enter(s, SIDE_OF[nation], cell, tuple(counts))


def _options(s: MaidState) -> None:
    """MAI-12.9: the wagon starts with Fastolf, if he starts on the map. MAI-12.11: de Rais is not used, nor is one
    Heavy Cavalry SP of his stack."""
    if s.train and s.at[FASTOLF] >= 0:
        s.put(WAGON, s.at[FASTOLF])
    if s.no_rais and s.at[RAIS] >= 0:
        cell = s.at[RAIS]
        s.put(RAIS, ABSENT)
        counts = list(NOBODY[FRENCH])
        if s.sp[FRENCH][cell][HEAVY]:
            counts[HEAVY] = 1
            lose(s, FRENCH, cell, tuple(counts))


@dataclass(slots=True)
class PlaceEngineers(Phase[MaidState]):
    """MAI-12.6: each nation adds one Engineers SP to one of its forces that includes Artillery."""

    key: ClassVar[str] = "place_engineers"
    rules: ClassVar[tuple[str, ...]] = ("MAI-12.6",)
    nation: Nation

    def cells(self, s: MaidState) -> list[int]:
        side = SIDE_OF[self.nation]
        return [
            cell
            for cell, counts in sorted(s.sp[side].items())
            if of_nation(side, counts, self.nation)[ARTILLERY] and room(s, side, cell)
        ]

    def ask(self, s: MaidState) -> Decision | None:
        cells = self.cells(s)
        if len(cells) < 2:
            return None
        options = [
            Option(f"engineers {WORDS[cell]}", (cell,), label=f"Engineers to {NAMES[cell]}", touch=(WORDS[cell],))
            for cell in cells
        ]
        prompt = f"Which {nation_name(self.nation)} force with Artillery gets the Engineers?"
        return Decision(SIDE_OF[self.nation], prompt, Menu(options), rules=self.rules)

    def run(self, s: MaidState, ref: Referee) -> None:
        cells = self.cells(s)
        if cells:
            self.on_engineers(s, ref, cells[0])
        else:
            s.done()

    def on_engineers(self, s: MaidState, ref: Referee, cell: int) -> None:
        s.done()
        side = SIDE_OF[self.nation]
        counts = list(NOBODY[side])
        counts[slot_of(self.nation, ENGINEERS)] = 1
        enter(s, side, cell, tuple(counts))
        if ref.hears:
            tell(
                s,
                ref,
                "engineers",
                f"{nation_name(self.nation)} Engineers join the force at {NAMES[cell]}.",
                self.rules,
                touch=(WORDS[cell],),
            )

    def why_not(self, s: MaidState, seat: int, words: list[str]) -> Refusal | None:
        return about_hex(words, "engineers", lambda cell: self._refusal(s, cell))

    def _refusal(self, s: MaidState, cell: int) -> Refusal | None:
        if cell in self.cells(s):
            return None
        return Refusal(
            "MAI-12.6", f"There is no {nation_name(self.nation)} force with Artillery and room at {NAMES[cell]}."
        )

    def meant(self, s: MaidState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        return Touched(s, touched).hex("engineers") or Phase.meant(self, s, seat, menu, touched)

    def preview(self, s: MaidState, seat: int, option: Option) -> Preview | None:
        (cell,) = option.args
        return Preview((Reason(those_at(s, SIDE_OF[self.nation], cell), rules=("MAI-12.6",)),), here(cell))
