"""Section 13: what each side sees of the table (CAL-13.1, CAL-13.3, CAL-13.4). The one place where anything is hidden."""

from functools import cache, lru_cache

from banneret.kernel.scene import Arms, Cards, Hand, Layout, Line, Link, Mark, Piece, Place, Scene, Side, Stop, Track

from .country import COAST, CROSSINGS, ENDS, NODES, ROADS, SOMME, Node
from .english_march import EnglishMove
from .state import CalaisState
from .tables import (
    AFTER,
    BEFORE,
    CARD_DISTANCE,
    CARD_IDS,
    CARD_TIRES,
    ENDINGS,
    ENGLISH,
    FOOD,
    FRENCH,
    FRESH,
    KIND_NAMES,
    KINDS,
    LEADERSHIP,
    LEVELS,
    NUMBERS,
    PACE_NAMES,
    PACES,
    PROFESSIONALS,
    SEATS,
    SET_UPS,
    STRENGTHS,
)
from .victory import calais_level, calais_total

ARMS = {
    "english": Arms("gules", charge="lion", charge_tincture="or", charges=3),
    "french": Arms("azure", charge="fleur-de-lys", charge_tincture="or", charges=3),
}

STEPS = ("English march", "Forage", "Food", "French march", "Battle", "Bridges")
"""The sequence of play (CAL-5.4)."""
_STEP_OF = {
    "e_declare": 0,
    "e_pay_fresh": 0,
    "e_move": 0,
    "forage_roll": 1,
    "e_pay_numbers": 1,
    "forage_gain": 1,
    "e_food": 2,
    "f_declare": 3,
    "f_move": 3,
    "f_meet": 3,
    "b_draw": 4,
    "b_attack": 4,
    "b_defend": 4,
    "b_die": 4,
    "b_react": 4,
    "b_compare": 4,
    "f_break": 5,
}

# ---------------------------------------------------------------------- the printed map

_WIDTH, _HEIGHT, _BEYOND = 1000.0, 920.0, 80.0
_SHORE = ((-_BEYOND, 850.0), *COAST, (_WIDTH + _BEYOND, 0.0))
"""The coast, and on over the edges of the map."""
_OPEN_SEA = ((_WIDTH + _BEYOND, -_BEYOND), (_WIDTH / 2, -_BEYOND), (-_BEYOND, -_BEYOND), (-_BEYOND, _HEIGHT / 2))
_LANDS = (
    ("The Narrow Sea", ((120.0, 400.0), (350.0, 330.0))),
    ("Normandy", ((185.0, 770.0), (335.0, 770.0))),
    ("Picardy", ((690.0, 810.0), (840.0, 810.0))),
    ("Artois", ((720.0, 330.0), (860.0, 330.0))),
    ("The Pale", ((575.0, 135.0), (645.0, 120.0))),
)
"""Names of lands and of the sea, and the lines on which they are written."""
_ICONS = (
    ("wall", "white-tower"),
    ("castle", "castle"),
    ("abbey", "church"),
    ("bishopric", "church"),
    ("port", "anchor"),
    ("coast", "anchor"),
    ("field", "crossed-swords"),
    ("host", "medieval-pavilion"),
    ("camp", "medieval-pavilion"),
    ("town", "white-tower"),
)
"""What a place looks like, by the first of these words that its note has."""


@cache
def layout() -> Layout:
    """The printed map: crossings with both their ends, roads as they are listed."""
    links = tuple(Link(NODES[a].id, NODES[b].id, "solid" if solid else "broken") for a, b, solid in ROADS)
    fords = tuple(Link(NODES[south].id, NODES[north].id, "ford") for south, north in ENDS)
    sea = Line("sea", (*_SHORE, *_OPEN_SEA), closed=True)
    lines = (sea, Line("coast", _SHORE), Line("river", SOMME, "Somme"), *(Line("region", points, name) for name, points in _LANDS))
    legend = (
        ("solid", "solid road: both armies"),
        ("broken", "broken road: the French alone"),
        ("ford", "ford, when the bridge is broken"),
        ("held", "held by the English: closed to the French"),
        ("crossing", "bridge over the Somme"),
    )
    return Layout("points", _WIDTH, _HEIGHT, tuple(map(_place, NODES)), links + fords, lines, legend, id="calais", name="From Harfleur to Calais")


def _place(node: Node) -> Place:
    whole = NODES[CROSSINGS[node.crossing]].id if node.end else ""
    return Place(node.id, node.name, node.x, node.y, _kind(node), node.note, part_of=whole, icon=_icon(node))


def _kind(node: Node) -> str:
    if node.held:
        return "held"
    return "place" if node.crossing < 0 else "end" if node.end else "crossing"


def _icon(node: Node) -> str:
    if node.held:
        return "flying-flag"
    if node.crossing >= 0:
        return "" if node.end else "stone-bridge"
    note = node.note.lower()
    return next((icon for word, icon in _ICONS if word in note), "village")


# ---------------------------------------------------------------------- what stands on it


def scene(s: CalaisState, seat: int | None) -> Scene:
    """What a seat sees, or a spectator. When the game is over everything is shown (CAL-13.4)."""
    sees_attack = s.result is not None or (s.attack_hand is not None and s.attack_hand.seen_by(seat))
    phase = s.stack[-1].key if s.stack else "over"
    return Scene(
        game="calais",
        title=SET_UPS[s.scenario].name,
        heading=s.heading,
        seats=SEATS,
        seat=seat,
        phase=phase,
        layout=layout(),
        pieces=(_english_army(s.english_at, sum(s.hand), s.plunder, _pace(s)), _french_army(s.french_at, s.french_fresh)),
        marks=_marks(s.broken),
        hands=(_english_hand(s), *_french_hands(s, sees_attack), *_table(s, sees_attack), *_piles(s)),
        tracks=_tracks(s.scenario, s.turn, s.first_turn, s.last_turn, s.plunder, calais_total(s)),
        sides=_sides(sum(s.hand), s.plunder, s.french_fresh),
        steps=STEPS,
        step=_STEP_OF.get(phase, -1),
    )


def _pace(s: CalaisState) -> str:
    """How the English march, once they have declared it (CAL-6.1) and while it goes on."""
    for phase in s.stack:
        if type(phase) is EnglishMove:
            return PACE_NAMES[phase.pace].lower()
    return "foraging" if s.stack and s.stack[-1].key == "e_pay_numbers" else ""


@cache
def _english_army(at: int, cards: int, plunder: int, pace: str) -> Piece:
    note = f"{_cards(cards)}, {plunder} plunder"
    condition = (pace,) if pace else ()
    return Piece("english", "English army", NODES[at].id, "army", ENGLISH, note, "bowman", numbers=(str(cards), str(plunder)), condition=condition)


@cache
def _french_army(at: int, fresh: int) -> Piece:
    return Piece("french", "French army", NODES[at].id, "army", FRENCH, f"{fresh} FRESH", "mounted-knight", numbers=(str(fresh),))


def _cards(count: int) -> str:
    return f"{count} card" if count == 1 else f"{count} cards"


@cache
def _marks(broken: int) -> tuple[Mark, ...]:
    return tuple(Mark(NODES[c].id, "broken", f"{NODES[c].name}: bridge broken", icon="broken-wall") for bit, c in enumerate(CROSSINGS) if broken >> bit & 1)


@cache
def _sides(cards: int, plunder: int, fresh: int) -> tuple[Side, ...]:
    return (
        Side("English", ARMS["english"], f"{_cards(cards)}, {plunder} plunder"),
        Side("French", ARMS["french"], f"{fresh} FRESH"),
    )


_CRISPIN = 18
"""CAL-5.5: 25 October is turn 18."""


def _level(result: str) -> str:
    """CAL-12.2, in words: "a minor victory"."""
    return ENDINGS[result].name.partition(": ")[2]


@lru_cache(maxsize=4096)
def _tracks(scenario: str, turn: int, first: int, last: int, plunder: int, total: int) -> tuple[Track, ...]:
    days = (Stop(_CRISPIN, "Saint Crispin's Day", "crossed-swords"),) if first < _CRISPIN <= last else ()
    time = Track("turn", "Turn", turn, first, last, f"{7 + turn} October", icon="calendar", stops=days)
    if SET_UPS[scenario].kind == "battle":
        return (time,)
    levels = tuple(Stop(low, _level(result)) for low, _, result in LEVELS if low)
    return (
        time,
        Track("plunder", "Plunder", plunder, 0, max(plunder, 10), seat=ENGLISH, icon="open-treasure-chest"),
        Track("worth", "Worth at Calais", total, 0, max(total, 20), _level(calais_level(total)), ENGLISH, "flying-flag", stops=levels),
    )


# ---------------------------------------------------------------------- cards

_KIND_ICONS = ("bread", "sprint", "archer", "swordman", "crown")
_KIND_TEXTS = {
    FOOD: "Feeds the army for a day.",
    FRESH: "Pays for a tiring march or a day's food.",
    NUMBERS: "Pays for men lost or a day's food.",
    PROFESSIONALS: "Pays for a tiring march.",
    LEADERSHIP: "Pays for a tiring march, men lost or a day's food.",
}
"""CAL-4.1 to CAL-4.3, in a sentence for each kind."""


@cache
def _army_cards(kind: int, count: int, name: str = "") -> Cards:
    before, after = BEFORE[kind], AFTER[kind]
    battle = f"In battle +{before} before the die{f', or +{after} after the reveal' if after else ''}." if before else "No use in battle."
    numbers = (f"+{before}", f"+{after}" if after else "–") if before else ()
    return Cards(KINDS[kind], name or KIND_NAMES[kind], count, note=battle, icon=_KIND_ICONS[kind], text=_KIND_TEXTS[kind], numbers=numbers)


@cache
def _attack_cards(strength: int, count: int) -> Cards:
    text = f"Strength {strength}, and 1 more for each FRESH under it."
    return Cards(f"attack_{strength}", f"Attack {strength}", count, icon="mounted-knight", text=text, numbers=(str(strength),))


@cache
def _face_down(count: int) -> Cards:
    return Cards("attack", "Attack card, face down", count, hidden=True, icon="mounted-knight")


def _english_hand(s: CalaisState) -> Hand:
    return Hand("english_hand", "English hand", tuple(_army_cards(kind, count) for kind, count in enumerate(s.hand)), ENGLISH)


def _french_hands(s: CalaisState, sees_attack: bool) -> tuple[Hand, ...]:
    fresh = Hand("french_hand", "French hand", (_army_cards(FRESH, s.french_fresh),), FRENCH)
    if s.attack_hand is None:
        return (fresh,)
    held = s.attack_hand.value
    if sees_attack:
        cards = tuple(_attack_cards(strength, held.count(strength)) for strength in STRENGTHS if strength in held)
    else:
        cards = (_face_down(len(held)),) if held else ()
    return fresh, Hand("attack_hand", "French attack cards", cards, FRENCH)


def _table(s: CalaisState, sees_attack: bool) -> tuple[Hand, ...]:
    """What lies on the table in a battle: the attack, face down or revealed, and the English cards against it. CAL-11.5, CAL-15.5."""
    hands = []
    if s.laid is not None:
        strength, fresh = s.laid.value
        shown = [_attack_cards(strength, 1) if sees_attack else _face_down(1)]
        if sees_attack or s.open_numbers:
            shown.append(_army_cards(FRESH, fresh, "FRESH under it"))
        hands.append(Hand("laid", "The attack", tuple(shown), FRENCH, "table"))
    elif s.spent_attacks:
        strength, fresh = s.spent_attacks[-1]
        hands.append(Hand("laid", "The last attack", (_attack_cards(strength, 1), _army_cards(FRESH, fresh, "FRESH under it")), FRENCH, "table"))
    if any(s.played) or s.die:
        played = tuple(_army_cards(kind, count) for kind, count in enumerate(s.played) if count)
        die = (_die(s.die),) if s.die else ()
        hands.append(Hand("played", "English cards against it", played + die, ENGLISH, "table"))
    return tuple(hands)


@cache
def _die(value: int) -> Cards:
    return Cards("die", f"Die {value}", 1, icon="rolling-dices", numbers=(f"+{value}",))


def _piles(s: CalaisState) -> tuple[Hand, ...]:
    """CAL-13.1: the discard pile is open, and so is which cards are still in the deck; CAL-13.2: their order is nobody's."""
    if not s.two_decks:
        return (_pile("deck", "March deck", s.deck), _pile("discard", "Turned march cards", s.discard))
    return (
        _pile("deck", "English march deck", s.deck),
        _pile("discard", "Turned English cards", s.discard),
        _pile("french_deck", "French march deck", s.french_deck),
        _pile("french_discard", "Turned French cards", s.french_discard),
    )


def _pile(id: str, name: str, cards: list[int]) -> Hand:
    return Hand(id, name, tuple(map(_march_card, cards)), kind="pile")


@cache
def _march_card(card: int) -> Cards:
    distances = ", ".join(f"{pace} {spaces}" for pace, spaces in zip(PACES, CARD_DISTANCE[card], strict=True))
    loses = [pace for pace, tires in zip(PACES, CARD_TIRES[card], strict=True) if tires]
    note = distances + (f"; lose 1 FRESH on {', '.join(loses)}" if loses else "")
    numbers = tuple(map(str, CARD_DISTANCE[card]))
    return Cards(CARD_IDS[card], CARD_IDS[card], 1, note=note, icon="footprint", numbers=numbers)
