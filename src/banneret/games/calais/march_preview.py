"""What a march means before it is declared: the way, the cards that can come, what is at stake in the evening. Only
from what all know (CAL-13.1)."""

from fractions import Fraction

from banneret.kernel.scene import Overlay, Preview, Reason

from .bridges import bridges_in_reach
from .cards import payers
from .country import CALAIS, CROSSINGS, HELD, NODES, Spot, country
from .routes import march_decision
from .state import CalaisState
from .strength import most_before
from .tables import (
    CARD_DISTANCE,
    CARD_TIRES,
    ENDINGS,
    ENGLISH,
    FOOD,
    FORAGE,
    FORAGE_TABLE,
    FRENCH,
    FRESH,
    KIND_NAMES,
    NEAR,
    PACE_NAMES,
)
from .victory import calais_level, calais_total


def march_preview(s: CalaisState, side: int, pace: int, route: tuple[Spot, ...]) -> Preview:
    """For the side that declares it."""
    start = s.english_at if side == ENGLISH else s.french_at
    cards = _cards_to_come(s, side)
    halts = not (payers(s.hand, FRESH) if side == ENGLISH else s.french_fresh)
    moved = [0 if CARD_TIRES[card][pace] and halts else min(CARD_DISTANCE[card][pace], len(route)) for card in cards]
    reasons = _cards_turned(s, side, pace, route, cards, halts)
    if side == ENGLISH:
        reasons += _english_evening(s, pace, route)
    else:
        reasons += _french_evening(s, route)
    ends = dict.fromkeys((start, *route)[spaces] for spaces in sorted(set(moved)))
    overlays = [_path(start, route, moved)] if route else []
    if side == ENGLISH:
        near = [end for end in ends if _french_can_reach(s, end)]
        if near:
            names = " or ".join(NODES[end].name for end in near)
            reasons.append(
                Reason(f"At {names} the French can reach the army this turn, and would fight.", rules=("CAL-9.11",))
            )
            overlays.append(Overlay("danger", tuple(NODES[end].id for end in near)))
    return Preview(tuple(reasons), tuple(overlays))


def _cards_to_come(s: CalaisState, side: int) -> list[int]:
    """CAL-13.1: which cards are still in the deck is open; CAL-5.10: an empty one is shuffled anew."""
    if s.two_decks and side == FRENCH:
        return s.french_deck or s.french_discard
    return s.deck or s.discard


def _cards_turned(
    s: CalaisState, side: int, pace: int, route: tuple[Spot, ...], cards: list[int], halts: bool
) -> list[Reason]:
    """How far the march can go, and what it can cost."""
    if route:
        return [_distances(side, pace, cards), _price(s, side, pace, cards, halts)]
    if side == FRENCH and s.free_standing:
        return [Reason("The army stands still and turns no card.", rules=("CAL-15.4",))]
    stays = Reason(
        "The army stays where it is, and a march card is turned all the same.",
        rules=("CAL-6.4" if side == ENGLISH else "CAL-9.2",),
    )
    return [stays, _price(s, side, pace, cards, halts)]


def _distances(side: int, pace: int, cards: list[int]) -> Reason:
    counts = [sum(CARD_DISTANCE[card][pace] == spaces for card in cards) for spaces in range(3)]
    spread = ", ".join(f"{spaces} on {count}" for spaces, count in enumerate(counts) if count)
    text = f"{PACE_NAMES[pace]}, spaces by the {len(cards)} cards that can come: {spread}."
    return Reason(text, rules=("CAL-2.2", "CAL-6.11" if side == ENGLISH else "CAL-9.7"))


def _price(s: CalaisState, side: int, pace: int, cards: list[int], halts: bool) -> Reason:
    tiring = sum(CARD_TIRES[card][pace] for card in cards)
    if not tiring:
        return Reason("None of these cards costs a FRESH.", rules=("CAL-2.2",))
    tiring_cards = f"{tiring} of these {len(cards)} cards {'cost' if tiring > 1 else 'costs'} a FRESH"
    if halts:
        return Reason(
            f"{tiring_cards}: there is no card that could pay, so the army would not move.",
            rules=("CAL-4.7" if side == ENGLISH else "CAL-4.10",),
        )
    if side == FRENCH:
        return Reason(
            f"{tiring_cards}; the French have {s.french_fresh}.",
            f"{s.french_fresh} − 1 = {s.french_fresh - 1}",
            ("CAL-9.8",),
        )
    kinds = payers(s.hand, FRESH)
    able = " or ".join(f"{s.hand[kind]} {name}" for kind, name in enumerate(KIND_NAMES) if kinds >> kind & 1)
    return Reason(f"{tiring_cards}, which can be paid with {able}.", rules=("CAL-6.12", "CAL-4.2"))


def _english_evening(s: CalaisState, pace: int, route: tuple[Spot, ...]) -> list[Reason]:
    """What comes after the march: Calais, or foraging and food."""
    reasons = []
    end = route[-1] if route else s.english_at
    if end == CALAIS:
        total = calais_total(s)
        level = ENDINGS[calais_level(total)].name
        reasons.append(
            Reason(
                f"{level}, with what the army has now.",
                f"{sum(s.hand)} cards + {s.plunder} plunder = {total}",
                ("CAL-12.1", "CAL-12.2"),
            )
        )
    elif pace == FORAGE:
        reasons.append(_foraging(s, end))
    kinds = payers(s.hand, FOOD) & ~(1 << FOOD)
    others = ", ".join(name for kind, name in enumerate(KIND_NAMES) if kinds >> kind & 1)
    if s.hand[FOOD]:
        reasons.append(
            Reason(
                "In the evening the army eats a card.", f"{s.hand[FOOD]} FOOD − 1 = {s.hand[FOOD] - 1}", ("CAL-8.1",)
            )
        )
    elif others:
        reasons.append(
            Reason(
                f"There is no FOOD: unless some is found, the army eats one of its other cards ({others}).",
                rules=("CAL-8.1", "CAL-4.1"),
            )
        )
    else:
        reasons.append(
            Reason("Nothing is left to eat: unless FOOD is found, the army dissolves.", rules=("CAL-8.3", "CAL-12.4"))
        )
    return reasons


def _foraging(s: CalaisState, end: Spot) -> Reason:
    if HELD[end]:
        return Reason(f"At {NODES[end].name}, which the English hold, there is no foraging.", rules=("CAL-3.10",))
    spaces = country(s.broken).distance[s.french_at][end]
    food = sum(row.ways for row in FORAGE_TABLE.values() if row.food)
    plunder = sum(row.ways for row in FORAGE_TABLE.values() if row.plunder)
    lost = sum(
        row.ways
        for row in FORAGE_TABLE.values()
        if row.lose_numbers == "always" or (row.lose_numbers == "near_french" and spaces <= NEAR)
    )
    text = (
        f"Foraging at {NODES[end].name}, {_spaces(spaces)} from the French: of 36 rolls {food} bring FOOD, "
        f"{plunder} plunder, and {lost} cost a NUMBERS."
    )
    return Reason(text, rules=("CAL-7.1", "CAL-7.3", "CAL-7.4"))


def _french_evening(s: CalaisState, route: tuple[Spot, ...]) -> list[Reason]:
    end = route[-1] if route else s.french_at
    if end == s.english_at:
        text = (
            f"If the army gets to {NODES[end].name} there is a battle, with {s.french_fresh} FRESH at most; "
            f"the English cards are worth {most_before(s)}."
        )
        return [Reason(text, rules=("CAL-9.11", "CAL-11.6"))]
    reasons = [
        Reason(
            f"From {NODES[end].name} it is {_spaces(country(s.broken).distance[end][s.english_at])} to the English.",
            rules=("CAL-1.7",),
        )
    ]
    there = s.clone()
    there.french_at = end
    reach = bridges_in_reach(there)
    if reach:
        names = ", ".join(NODES[crossing].name for bit, crossing in enumerate(CROSSINGS) if reach >> bit & 1)
        reasons.append(Reason(f"From there these bridges can be broken: {names}.", rules=("CAL-10.1", "CAL-10.3")))
    return reasons


def _french_can_reach(s: CalaisState, end: Spot) -> bool:
    """Whether the French, who march next, may come to where the English army ends."""
    if end == CALAIS or (s.double_opening and s.turn == s.first_turn):
        return False  # CAL-6.15; CAL-5.3: the English march once more before them
    return end == s.french_at or any(
        option.args[1][-1:] == (end,) for option in march_decision(country(s.broken), FRENCH, s.french_at, end).menu
    )


def _path(start: Spot, route: tuple[Spot, ...], moved: list[int]) -> Overlay:
    """The way, with the chance to get so far at least."""
    chances = [Fraction(sum(spaces >= step for spaces in moved), len(moved)) for step in range(1, len(route) + 1)]
    labels = ("", *(f"{round(100 * chance)} %" for chance in chances))
    return Overlay("path", tuple(NODES[node].id for node in (start, *route)), labels)


def _spaces(count: int) -> str:
    return f"{count} space" if count == 1 else f"{count} spaces"
