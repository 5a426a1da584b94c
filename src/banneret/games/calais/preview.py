"""What an option means before it is taken: the way, the cards that can come, what is at stake. Only from what its seat knows (section 13)."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache

from banneret.kernel.option import Option
from banneret.kernel.scene import Overlay, Preview, Reason

from .battle import AFTER_REVEAL, BEFORE_DIE, Defend, defence_value, english_total
from .bridges import bridges_in_reach
from .cards import Pay, payers
from .country import CALAIS, CROSSINGS, HELD, NODES, country
from .routes import march_decision
from .state import CalaisState
from .tables import (
    AFTER,
    ATTACK_COUNTS,
    BEFORE,
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
    NUMBERS,
    PACE_NAMES,
    STRENGTHS,
)
from .victory import calais_level, calais_total


def preview(s: CalaisState, option: Option) -> Preview | None:
    """For the seat that is asked."""
    maker = _MAKERS.get(option.verb)
    return None if maker is None else maker(s, option)


# ---------------------------------------------------------------------- marches


def _march(s: CalaisState, option: Option) -> Preview:
    pace, route = option.args
    side = ENGLISH if s.stack[-1].key == "e_declare" else FRENCH
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
            reasons.append(Reason(f"At {names} the French can reach the army this turn, and would fight.", rules=("CAL-9.11",)))
            overlays.append(Overlay("danger", tuple(NODES[end].id for end in near)))
    return Preview(tuple(reasons), tuple(overlays))


def _cards_to_come(s: CalaisState, side: int) -> list[int]:
    """CAL-13.1: which cards are still in the deck is open; CAL-5.10: an empty one is shuffled anew."""
    if s.two_decks and side == FRENCH:
        return s.french_deck or s.french_discard
    return s.deck or s.discard


def _cards_turned(s: CalaisState, side: int, pace: int, route: tuple[int, ...], cards: list[int], halts: bool) -> list[Reason]:
    """How far the march can go, and what it can cost."""
    if route:
        return [_distances(side, pace, cards), _price(s, side, pace, cards, halts)]
    if side == FRENCH and s.free_standing:
        return [Reason("The army stands still and turns no card.", rules=("CAL-15.4",))]
    stays = Reason("The army stays where it is, and a march card is turned all the same.", rules=("CAL-6.4" if side == ENGLISH else "CAL-9.2",))
    return [stays, _price(s, side, pace, cards, halts)]


def _distances(side: int, pace: int, cards: list[int]) -> Reason:
    counts = [sum(CARD_DISTANCE[card][pace] == spaces for card in cards) for spaces in range(3)]
    told = ", ".join(f"{spaces} on {count}" for spaces, count in enumerate(counts) if count)
    text = f"{PACE_NAMES[pace]}, spaces by the {len(cards)} cards that can come: {told}."
    return Reason(text, rules=("CAL-2.2", "CAL-6.11" if side == ENGLISH else "CAL-9.7"))


def _price(s: CalaisState, side: int, pace: int, cards: list[int], halts: bool) -> Reason:
    tiring = sum(CARD_TIRES[card][pace] for card in cards)
    if not tiring:
        return Reason("None of these cards costs a FRESH.", rules=("CAL-2.2",))
    told = f"{tiring} of these {len(cards)} cards {'cost' if tiring > 1 else 'costs'} a FRESH"
    if halts:
        return Reason(f"{told}: there is no card that could pay, so the army would not move.", rules=("CAL-4.7" if side == ENGLISH else "CAL-4.10",))
    if side == FRENCH:
        return Reason(f"{told}; the French have {s.french_fresh}.", f"{s.french_fresh} − 1 = {s.french_fresh - 1}", ("CAL-9.8",))
    kinds = payers(s.hand, FRESH)
    able = " or ".join(f"{s.hand[kind]} {name}" for kind, name in enumerate(KIND_NAMES) if kinds >> kind & 1)
    return Reason(f"{told}, which can be paid with {able}.", rules=("CAL-6.12", "CAL-4.2"))


def _english_evening(s: CalaisState, pace: int, route: tuple[int, ...]) -> list[Reason]:
    """What comes after the march: Calais, or foraging and food."""
    reasons = []
    end = route[-1] if route else s.english_at
    if end == CALAIS:
        total = calais_total(s)
        level = ENDINGS[calais_level(total)].name
        reasons.append(Reason(f"{level}, with what the army has now.", f"{sum(s.hand)} cards + {s.plunder} plunder = {total}", ("CAL-12.1", "CAL-12.2")))
    elif pace == FORAGE:
        reasons.append(_foraging(s, end))
    kinds = payers(s.hand, FOOD) & ~(1 << FOOD)
    others = ", ".join(name for kind, name in enumerate(KIND_NAMES) if kinds >> kind & 1)
    if s.hand[FOOD]:
        reasons.append(Reason("In the evening the army eats a card.", f"{s.hand[FOOD]} FOOD − 1 = {s.hand[FOOD] - 1}", ("CAL-8.1",)))
    elif others:
        reasons.append(Reason(f"There is no FOOD: unless some is found, the army eats one of its other cards ({others}).", rules=("CAL-8.1", "CAL-4.1")))
    else:
        reasons.append(Reason("Nothing is left to eat: unless FOOD is found, the army dissolves.", rules=("CAL-8.3", "CAL-12.4")))
    return reasons


def _foraging(s: CalaisState, end: int) -> Reason:
    if HELD[end]:
        return Reason(f"At {NODES[end].name}, which the English hold, there is no foraging.", rules=("CAL-3.10",))
    spaces = country(s.broken).distance[s.french_at][end]
    food = sum(row.ways for row in FORAGE_TABLE.values() if row.food)
    plunder = sum(row.ways for row in FORAGE_TABLE.values() if row.plunder)
    lost = sum(row.ways for row in FORAGE_TABLE.values() if row.lose_numbers == "always" or (row.lose_numbers == "near_french" and spaces <= NEAR))
    text = f"Foraging at {NODES[end].name}, {_spaces(spaces)} from the French: of 36 rolls {food} bring FOOD, {plunder} plunder, and {lost} cost a NUMBERS."
    return Reason(text, rules=("CAL-7.1", "CAL-7.3", "CAL-7.4"))


def _french_evening(s: CalaisState, route: tuple[int, ...]) -> list[Reason]:
    end = route[-1] if route else s.french_at
    if end == s.english_at:
        before = _worth(s, BEFORE_DIE, BEFORE)
        text = f"If the army gets to {NODES[end].name} there is a battle, with {s.french_fresh} FRESH at most; the English cards are worth {before}."
        return [Reason(text, rules=("CAL-9.11", "CAL-11.6"))]
    reasons = [Reason(f"From {NODES[end].name} it is {_spaces(country(s.broken).distance[end][s.english_at])} to the English.", rules=("CAL-1.7",))]
    there = s.clone()
    there.french_at = end
    reach = bridges_in_reach(there)
    if reach:
        names = ", ".join(NODES[crossing].name for bit, crossing in enumerate(CROSSINGS) if reach >> bit & 1)
        reasons.append(Reason(f"From there these bridges can be broken: {names}.", rules=("CAL-10.1", "CAL-10.3")))
    return reasons


def _french_can_reach(s: CalaisState, end: int) -> bool:
    """Whether the French, who march next, may come to where the English army ends."""
    if end == CALAIS or (s.double_opening and s.turn == s.first_turn):
        return False  # CAL-6.15; CAL-5.3: the English march once more before them
    return end == s.french_at or any(option.args[1][-1:] == (end,) for option in march_decision(country(s.broken), FRENCH, s.french_at, end).menu)


def _path(start: int, route: tuple[int, ...], moved: list[int]) -> Overlay:
    """The way, with the chance to get so far at least."""
    chances = [Fraction(sum(spaces >= step for spaces in moved), len(moved)) for step in range(1, len(route) + 1)]
    labels = ("", *(f"{round(100 * chance)} %" for chance in chances))
    return Overlay("path", tuple(NODES[node].id for node in (start, *route)), labels)


def _spaces(count: int) -> str:
    return f"{count} space" if count == 1 else f"{count} spaces"


# ---------------------------------------------------------------------- bridges and payments


def _break(s: CalaisState, option: Option) -> Preview:
    bridges, _ = option.args
    broken = (s.broken | bridges).bit_count()
    left = len(CROSSINGS) - broken
    bridge = "bridge" if left == 1 else "bridges"
    reasons = [Reason(f"{left} {bridge} over the Somme would be whole.", f"{len(CROSSINGS)} − {broken} = {left}", ("CAL-10.5", "CAL-3.11"))]
    if not bridges:
        return Preview(tuple(reasons))
    reasons.append(Reason("The English can't use a ford while the French are within one space of its other end.", rules=("CAL-6.8",)))
    return Preview(tuple(reasons), (Overlay("reach", tuple(NODES[crossing].id for bit, crossing in enumerate(CROSSINGS) if bridges >> bit & 1)),))


def _pay(s: CalaisState, option: Option) -> Preview:
    (kind,) = option.args
    phase = s.stack[-1]
    demand = phase.demand if isinstance(phase, Pay) else FOOD
    name, held = KIND_NAMES[kind], s.hand[kind]
    rule = {FOOD: "CAL-4.1", FRESH: "CAL-4.2", NUMBERS: "CAL-4.3"}[demand]
    reasons = [Reason(f"{held - 1} {name} left.", f"{held} − 1 = {held - 1}", (rule,))]
    if BEFORE[kind]:
        after = f", or +{AFTER[kind]} after the reveal" if AFTER[kind] else ""
        reasons.append(Reason(f"In a battle it would be worth +{BEFORE[kind]} before the die{after}.", rules=("CAL-11.6", *(("CAL-11.9",) if after else ()))))
    total = calais_total(s)
    reasons.append(Reason("Every card counts at Calais.", f"{total} − 1 = {total - 1}", ("CAL-12.3",)))
    return Preview(tuple(reasons))


# ---------------------------------------------------------------------- battle


def _attack(s: CalaisState, option: Option) -> Preview:
    strength, fresh = option.args
    total = strength + fresh
    before, after = _worth(s, BEFORE_DIE, BEFORE), _worth(s, AFTER_REVEAL, AFTER)
    reasons = [
        Reason("The attack.", f"{strength} + {fresh} = {total}", ("CAL-11.8",)),
        Reason(f"{s.french_fresh - fresh} FRESH left for later attacks.", f"{s.french_fresh} − {fresh} = {s.french_fresh - fresh}", ("CAL-11.12",)),
        Reason(f"The English cards are worth up to {before} before the die; kept back, up to {after} after the reveal.", rules=("CAL-11.6", "CAL-11.9")),
        Reason(_breaks(total), rules=("CAL-11.11", "CAL-11.16")),
    ]
    return Preview(tuple(reasons))


def _breaks(total: int) -> str:
    """CAL-11.16: against how much it is sure, and against how much it is vain."""
    sure = f"It breaks through for sure against cards worth {total - 7} or less in all, and never" if total >= 7 else "It never breaks through"
    return f"{sure} against cards worth {max(total - 1, 0)} or more."


def _play(s: CalaisState, option: Option) -> Preview:
    (count,) = option.args
    phase = s.stack[-1]
    kind = BEFORE_DIE[phase.step] if isinstance(phase, Defend) else FRESH
    played = list(s.played)
    played[kind] += count
    value = defence_value(played)
    weakest, strongest = _unseen(s.spent_attacks)
    if s.open_numbers and s.laid is not None:
        fewest = most = s.laid.value[1]
    else:
        fewest, most = 0, s.french_fresh
    under = f"{fewest}" if fewest == most else f"{fewest} to {most}"
    low, high = weakest + fewest, strongest + most
    reasons = (
        Reason("Your cards, and then the die.", f"{value} + die = {value + 1} to {value + 6}", ("CAL-11.6", "CAL-11.7")),
        Reason(f"The attack is a card of {weakest} to {strongest} with {under} FRESH.", f"{low} to {high}", ("CAL-11.5", "CAL-11.8")),
        Reason(f"{s.hand[kind] - count} {KIND_NAMES[kind]} left for later.", f"{s.hand[kind]} − {count} = {s.hand[kind] - count}", ("CAL-11.12",)),
    )
    return Preview(reasons)


@cache
def _unseen(spent: tuple[tuple[int, int], ...]) -> tuple[int, int]:
    """CAL-2.5: the weakest and the strongest attack card that has not been seen."""
    left = list(ATTACK_COUNTS)
    for strength, _ in spent:
        left[STRENGTHS.index(strength)] -= 1
    unseen = [strength for strength, count in zip(STRENGTHS, left, strict=True) if count]
    return min(unseen), max(unseen)


def _add(s: CalaisState, option: Option) -> Preview:
    added = sum(option.args)
    english, french = english_total(s, (0, 0)), sum(s.spent_attacks[-1])
    total = english + added
    verdict = f"{french - total} short: the French break through." if total < french else "A tie holds." if total == french else "The attack fails."
    return Preview((Reason(verdict, f"{english} + {added} = {total} against {french}", ("CAL-11.9", "CAL-11.11")),))


def _worth(s: CalaisState, kinds: tuple[int, ...], values: tuple[int, ...]) -> int:
    return sum(s.hand[kind] * values[kind] for kind in kinds)


_MAKERS: dict[str, Callable[[CalaisState, Option], Preview]] = {
    "march": _march,
    "break": _break,
    "pay": _pay,
    "eat": _pay,
    "attack": _attack,
    "play": _play,
    "add": _add,
}
"""By the verb of the option."""
