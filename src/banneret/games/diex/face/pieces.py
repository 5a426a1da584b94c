"""The counters on the map: what they are, how they fare, and what they are doing."""

from functools import lru_cache

from banneret.kernel.scene import Piece
from banneret.kernel.vocabulary import Condition

from ..muster.cast import Cast
from ..muster.roster import Person
from ..specials import captive
from ..state import COMBAT, DEAD, HEALTHY, STUNNED, WOUNDED, DiexState
from ..tables import JAVELIN, WEAPONS

_ICONS = {
    "archer": "bowman",
    "crossbowman": "crossbow",
    "slinger": "sling",
    "javelinman": "thrown-spear",
    "light_infantry": "spears",
    "medium_infantry": "swordman",
    "ceorl": "farmer",
    "squire": "attached-shield",
    "huscarl": "battle-axe",
    "hirdman": "viking-helmet",
    "jarl": "viking-head",
    "earl": "crown",
    "noble": "crown",
    "foot_thegn": "round-shield",
    "mounted_thegn": "round-shield",
    "knight": "templar-shield",
    "medium_cavalry": "barbute",
    "light_cavalry": "barbed-spear",
    "civilian": "person",
}
_IN_THE_SADDLE = {
    "knight": "mounted-knight",
    "noble": "mounted-knight",
    "earl": "mounted-knight",
    "jarl": "mounted-knight",
}


def icon_of(person: Person, riding: bool) -> str:
    """The picture of a character."""
    if riding:
        return _IN_THE_SADDLE.get(person.kind, "cavalry")
    return "nun-face" if person.woman else _ICONS[person.kind]


def pieces(s: DiexState) -> tuple[Piece, ...]:
    """All who live and are on the map."""
    found = []
    acting = _acting(s)
    for counter in range(s.cast.counters):
        if s.at[counter] >= 0 and s.health[counter] != DEAD:
            found.append(_person(s, counter, acting) if counter < s.cast.people else _animal(s, counter))
    return tuple(found)


def _person(s: DiexState, counter: int, acting: int) -> Piece:
    facing = s.facing[counter]
    names = s.ground.names
    also = names[s.rear(counter)] if facing >= 0 and s.ground.lattice.mask >> s.rear(counter) & 1 else ""
    return _person_piece(
        s.cast,
        counter,
        names[s.at[counter]],
        also,
        facing,
        s.health[counter],
        _conditions(s, counter, acting),
        s.throws[counter],
        captive(s, counter),
        s.hookmen >> counter & 1 == 1,
        s.terms is not None and s.terms.hungry >> counter & 1 == 1,
    )


def _acting(s: DiexState) -> int:
    """Whom the question at hand is about: who moves, shoots, falls back or falls."""
    if s.moving >= 0:
        return s.moving
    phase = s.stack[-1] if s.stack else None
    return next(
        (counter for name in ("counter", "shooter", "rider", "mover") if (counter := getattr(phase, name, -1)) >= 0), -1
    )


_BLOWS: dict[int, Condition] = {STUNNED: "stunned", WOUNDED: "wounded"}


def _conditions(s: DiexState, counter: int, acting: int) -> tuple[Condition, ...]:
    """What has become of him and what he has done, the worst first."""
    bit = 1 << counter
    mine = s.cast.seat[counter] == s.phasing
    found: list[Condition] = []
    if s.health[counter] in _BLOWS:
        found.append(_BLOWS[s.health[counter]])
    if counter == acting:
        found.append("acting")
    if s.axe & bit:
        found.append("axe")
    if s.load[counter] >= 0:
        found.append("carrying")
    if s.bearers & bit:
        found.append("ladder")
    if s.aloft & bit:
        found.append("on_ladder")
    if s.shields[counter]:
        found.append("shield_wall")
    if any(counter in (charge.rider, charge.counter) for charge in s.charges):
        found.append("charging")
    if (s.shot if mine else s.fired) & bit:
        found.append("fired")
    if s.throws[counter] and s.cast.roster[counter].weapon < 0:
        found.append("lance_thrown")
    if mine and s.moved & bit and s.step < COMBAT:
        found.append("moved")
    if counter in s.leader:
        found.append("leading")
    return tuple(found)


@lru_cache(maxsize=4096)
def _person_piece(
    cast: Cast,
    counter: int,
    at: str,
    also: str,
    facing: int,
    health: int,
    conditions: tuple[Condition, ...],
    throws: int,
    held: bool,
    hook: bool,
    hungry: bool,
) -> Piece:
    person = cast.roster[counter]
    riding = facing >= 0
    wounded = health == WOUNDED
    profile = 2 * riding + wounded
    attack = "–" if health == STUNNED else str(person.attack[profile])
    defence = str(person.stunned_defence if health == STUNNED else person.defence[profile])
    move = "–" if health == STUNNED else str(person.move[profile] // (2 if hungry else 1))  # DXC-8.4f
    return Piece(
        cast.keys[counter],
        cast.names[counter],
        at,
        "rider" if riding else "foot",
        cast.seat[counter],
        _note(person, riding, health, throws, held, hook, hungry, cast.unarmed >> counter & 1 == 1),
        icon_of(person, riding),
        also,
        facing if riding else None,
        (attack, defence, move),
        1 if person.armoured else -1,
        conditions,
    )


def _note(
    person: Person, riding: bool, health: int, throws: int, held: bool, hook: bool, hungry: bool, unarmed: bool
) -> str:
    """His particulars: "knight of the Normans, in armour; flagged lance"."""
    words = [person.kind.replace("_", " ")]
    if person.armoured:
        words.append("in armour")
    if person.weapon >= 0:
        weapon = WEAPONS[person.weapon].name.lower()
        words.append(f"{weapon}, {WEAPONS[JAVELIN].shots - throws} left" if person.weapon == JAVELIN else weapon)
    if person.lance:
        words.append(
            ("", "flagged lance", "lance thrown" if throws and person.weapon < 0 else "plain lance")[person.lance]
        )
    if person.axe:
        words.append("two-handed axe")
    if person.rides and not riding:
        words.append("on foot")
    if health != HEALTHY:
        words.append(("", "stunned", "wounded")[health])
    if held:
        words.append("held captive")  # DXA-SC.10, DXC-14.8f
    if unarmed:
        words.append("without arms")  # DXC-14.8f
    if hungry:
        words.append("hungry")  # DXC-8.4f
    if hook:
        words.append("with a grappling hook")  # DXS-11.2f
    return ", ".join(words)


def _animal(s: DiexState, counter: int) -> Piece:
    mule = s.cast.mules >> counter & 1 == 1
    facing = s.facing[counter]
    also = s.ground.names[s.rear(counter)] if facing >= 0 else ""
    leader = s.leader[counter]
    note = f"led by {s.name(leader)}" if leader >= 0 else "loose"
    seat = s.holder[counter] if mule else None
    return Piece(
        s.cast.keys[counter],
        s.name(counter),
        s.hex(counter),
        "mule" if mule else "horse",
        seat,
        note,
        "donkey" if mule else "horse-head",
        also,
        facing if facing >= 0 else None,
    )
