"""What cards are worth: kept for their events, turned into points, or thrown away for others."""

from banneret.board.hex import members

from ..army.commanders import draw_limit, hand_size, in_play
from ..cards.choice import CardChoice
from ..cards.deck import held
from ..field import FIELD_AREAS, ROUTED
from ..state import ChivalryState
from ..tables import (
    ARROW_STORM,
    BOWS,
    CHARGE_CARD,
    CLOSE_RANKS,
    CV,
    DISMOUNT,
    FEIGNED,
    FORCED_MARCH,
    GUIDE,
    IMPETUOUS,
    KT,
    PAVISES,
    POINTS,
    PRESS,
    QUIVERS,
    RALLY_CARD,
    RANSOM,
    RIVAL,
    SECOND_WIND,
    STAKES,
    STAND_FAST,
    STORM,
    TITLES,
    TRUMPETS,
    TYPES,
    WAR_CRY,
)
from .mind import Mind

_USUAL = {
    CHARGE_CARD: 1.0,
    IMPETUOUS: 0.6,
    ARROW_STORM: 1.0,
    PRESS: 1.0,
    STAND_FAST: 0.7,
    CLOSE_RANKS: 1.2,
    SECOND_WIND: 0.9,
    RALLY_CARD: 1.5,
    PAVISES: 0.9,
    QUIVERS: 0.7,
    TRUMPETS: 0.5,
    WAR_CRY: 0.4,
    FORCED_MARCH: 0.5,
    RANSOM: 0.5,
    RIVAL: 0.7,
    STAKES: 0.7,
    DISMOUNT: 0.1,
    GUIDE: 0.05,
    FEIGNED: 0.3,
    STORM: 0.3,
}
"""What the event of each card is worth to an army that has a use for it."""
NO_USE = 0.05
NEW_CARD = 1.0
"""What a card is worth that is not yet drawn."""


def kept(mind: Mind) -> tuple[float, ...]:
    """By title: what it is worth to keep a card for its event."""
    s, side = mind.s, mind.side
    alive = [unit for unit, at in enumerate(s.at) if at >= -1]
    own = {s.type[unit] for unit in alive if s.cast.side[unit] == side and s.at[unit] != ROUTED[side]}
    theirs = {s.type[unit] for unit in alive if s.cast.side[unit] == mind.foe and s.at[unit] != ROUTED[mind.foe]}
    values = [_USUAL[card] for card in range(TITLES)]
    bows = any(type in own for type in BOWS)
    if not bows:
        values[ARROW_STORM] = values[STAKES] = NO_USE
    if not any(type in theirs for type in BOWS):
        values[QUIVERS] = NO_USE
        if not any(TYPES[type].range for type in theirs):
            values[PAVISES] = NO_USE
    if KT not in own and CV not in own:
        values[CHARGE_CARD] = NO_USE
    if not any(TYPES[type].impetuous for type in theirs):
        values[IMPETUOUS] = NO_USE
    routs = [s.cast.printed[unit] for unit in members(s.here[ROUTED[side]])]
    if routs:
        values[RALLY_CARD] = 0.8 * max(routs) * mind.scale[side]
    return tuple(mind.manner.keep * value for value in values)


def holding(mind: Mind) -> tuple[float, ...]:
    """By title: what a card in hand is worth, for its event or its points."""
    return tuple(max(event, mind.manner.point * POINTS[card]) for card, event in enumerate(kept(mind)))


def asked_for(phase: CardChoice, s: ChivalryState) -> tuple[list[int], list[int]]:
    """The titles of which a form has been told already, and those that it asks for now."""
    titles = [card for card, count in enumerate(s.hands[s.phasing].value) if count]
    said = len(phase.before)
    return titles[:said], titles[said : said + len(phase.tally(s).lots)]


def discards(mind: Mind, titles: list[int], counts: tuple[int, ...], before: int, values: tuple[float, ...]) -> float:
    """What it is worth to throw these away."""
    s = mind.s
    leaders = in_play(s, mind.side)
    now = held(s, mind.side)
    thrown = before + sum(counts)
    drawn = max(0, min(hand_size(leaders) - (now - thrown), draw_limit(leaders)))
    lost = sum(values[card] * count for card, count in zip(titles, counts, strict=True))
    return drawn * NEW_CARD - lost


def fighting(s: ChivalryState) -> int:
    """In how many areas both sides stand."""
    line = s.cast.line
    return sum(1 for area in range(FIELD_AREAS) if s.here[area] & line[0] and s.here[area] & line[1])
