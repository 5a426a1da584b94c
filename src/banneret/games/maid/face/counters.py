"""The pieces on the table: SPs by hex, nation and type, leaders, and the supply train."""

from functools import lru_cache

from banneret.kernel.scene import Piece
from banneret.kernel.vocabulary import Condition, Stacking

from ..country import WORDS
from ..forces.icons import PERSON_ICONS, TYPE_ICONS
from ..forces.ids import troop_id
from ..forces.leaders import attack_bonus, defence_bonus
from ..forces.lots import slot_name
from ..forces.stacks import nation_of
from ..parties import Party
from ..state import NOBODY, MaidState
from ..tables import (
    BURGUNDY,
    ENEMY,
    ENGLISH,
    EVERYBODY,
    FRENCH,
    JEANNE,
    KINDS,
    LEADER_COUNT,
    LEADER_MA,
    LEADER_NAMES,
    PERSON_IDS,
    PERSON_NAMES,
    PERSON_NATION,
    PERSON_SIDE,
    TYPES,
    WAGON_MA,
    Person,
    Side,
)
from .arms import BURGUNDIAN_ARMS

FIELD, WITHIN, BEFORE = range(3)
_WORDS: tuple[Stacking, ...] = ("field", "within", "before")
"""MAI-3.6: in the open, inside a town, before its walls."""


def pieces(s: MaidState) -> tuple[Piece, ...]:
    """All of them, in an order that does not tell who came when. In a stack those who command come first, then combat
    SPs. Those whose march or attack is under way are shown as acting."""
    found = []
    acting = {party.cell: party for party in _acting(s)}
    for person in EVERYBODY:
        cell = s.at[person]
        if cell >= 0:
            side = PERSON_SIDE[person]
            bonuses = (attack_bonus(s, person), defence_bonus(s, person)) if person < LEADER_COUNT else (0, 0)
            event = s.event if person == JEANNE else ""
            acts = side == s.active and cell in acting and bool(acting[cell].people >> person & 1)
            found.append(
                _person(
                    person, cell, _location(s, side, cell), bonuses, bool(s.spent_people >> person & 1), event, acts
                )
            )
    for side in (ENGLISH, FRENCH):
        hungry, routed = s.unsupplied[side], s.routed[side]
        for cell, counts in sorted(s.sp[side].items()):
            location = _location(s, side, cell)
            spent = s.spent.get(cell, NOBODY[side]) if side == s.active else NOBODY[side]
            group = acting[cell].counts if side == s.active and cell in acting else NOBODY[side]
            for slot, count in enumerate(counts):
                if count:
                    found.append(
                        _troops(
                            side,
                            cell,
                            slot,
                            count,
                            location,
                            spent[slot],
                            cell in hungry,
                            cell in routed,
                            min(group[slot], count),
                        )
                    )
    return tuple(found)


def _acting(s: MaidState) -> tuple[Party, ...]:
    """The group that marches, or those who attack."""
    if s.battle is not None:
        return s.battle.parties
    group = s.marching
    return () if group is None else (Party(group.cell, group.counts, group.people),)


def _location(s: MaidState, side: Side, cell: int) -> int:
    """MAI-3.6: whoever controls a town is inside, the other side outside."""
    bit = 1 << cell
    return WITHIN if s.towns[side] & bit else BEFORE if s.towns[ENEMY[side]] & bit else FIELD


@lru_cache(maxsize=16384)
def _troops(
    side: Side, cell: int, slot: int, count: int, location: int, spent: int, hungry: bool, routed: bool, acting: int
) -> Piece:
    type = TYPES[slot % KINDS]
    facts = [
        f"{count} strength point of {type.name}" if count == 1 else f"{count} strength points of {type.name}",
        f"movement allowance {type.ma}",
    ]
    if not type.combat:
        facts.append("support: no combat strength")
    if type.fires:
        facts.append("fires")
    if acting:
        facts.append("all of them are in this" if acting == count else f"{acting} of {count} are in this")
    elif spent:
        facts.append("done for this phase" if spent == count else f"{spent} of {count} done for this phase")
    return Piece(
        troop_id(cell, side, slot),
        slot_name(side, slot),
        WORDS[cell],
        "troops",
        side,
        "; ".join(facts),
        TYPE_ICONS[slot % KINDS],
        condition=_conditions(spent >= count, hungry, routed, acting > 0),
        count=count,
        arms=BURGUNDIAN_ARMS if nation_of(side, slot) == BURGUNDY else None,
        stack=_WORDS[location],
    )


def _conditions(spent: bool, hungry: bool, routed: bool, acting: bool) -> tuple[Condition, ...]:
    found: list[Condition] = ["acting"] if acting else []
    if routed:
        found.append("routed")
    if hungry:
        found.append("unsupplied")
    if spent and not acting:
        found.append("spent")
    return tuple(found)


EVENT_NOTES = {
    "wounded": "wounded: no bonus, and she does not move",
    "court_intrigue": "called to court: she does not move",
    "voices": "hears her voices: one roll of her stack may be made again",
    "miracle": "a miracle: +1 to her attack bonus",
}
"""MAI-5.16: what the event of this turn does to Jeanne."""


@lru_cache(maxsize=4096)
def _person(
    person: Person, cell: int, location: int, bonuses: tuple[int, int], spent: bool, event: str, acting: bool
) -> Piece:
    leader = person < LEADER_COUNT
    if leader:
        note = (
            f"{LEADER_NAMES[person]}: attack bonus {bonuses[0]}, defence bonus {bonuses[1]}; movement "
            f"allowance {LEADER_MA}"
        )
        if event:
            note += f"; {EVENT_NOTES[event]}"
    else:
        note = f"Supplies the English side in its hex and beside it; movement allowance {WAGON_MA}"
    conditions: tuple[Condition, ...] = (
        *(("wounded",) if event == "wounded" else ("inspired",) if event in ("voices", "miracle") else ()),
        *_conditions(spent, False, False, acting),
    )
    return Piece(
        PERSON_IDS[person],
        PERSON_NAMES[person],
        WORDS[cell],
        "leader" if leader else "unit",
        PERSON_SIDE[person],
        note,
        PERSON_ICONS[person],
        numbers=tuple(map(str, bonuses)) if leader else (),
        condition=conditions,
        arms=BURGUNDIAN_ARMS if PERSON_NATION[person] == BURGUNDY else None,
        stack=_WORDS[location],
    )
