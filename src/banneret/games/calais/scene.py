"""Section 13: what each side sees of the table (CAL-13.1, CAL-13.3, CAL-13.4). The one place where anything is hidden."""

from functools import cache

from banneret.kernel.scene import Cards, Hand, Layout, Line, Link, Mark, Piece, Place, Scene, Track

from .country import COAST, CROSSINGS, ENDS, NODES, ROADS, SOMME
from .state import CalaisState
from .tables import CARD_DISTANCE, CARD_IDS, CARD_TIRES, ENGLISH, FRENCH, FRESH, KIND_NAMES, KINDS, PACES, SEATS, SET_UPS, STRENGTHS

_SIZE = 1000.0


@cache
def layout() -> Layout:
    """The printed map: crossings with both their ends, roads as they are listed."""
    places = tuple(Place(node.id, node.name, node.x, node.y, _kind(node.held, node.crossing, node.end), node.note) for node in NODES)
    links = tuple(Link(NODES[a].id, NODES[b].id, "solid" if solid else "broken") for a, b, solid in ROADS)
    fords = tuple(Link(NODES[south].id, NODES[north].id, "ford") for south, north in ENDS)
    legend = (
        ("solid", "solid road: both armies"),
        ("broken", "broken road: the French alone"),
        ("ford", "ford, when the bridge is broken"),
        ("held", "held by the English: closed to the French"),
        ("crossing", "bridge over the Somme"),
    )
    return Layout("points", _SIZE, _SIZE, places, links + fords, (Line("river", SOMME), Line("coast", COAST)), legend)


def _kind(held: bool, crossing: int, end: str) -> str:
    if held:
        return "held"
    return "place" if crossing < 0 else "end" if end else "crossing"


def scene(s: CalaisState, seat: int | None) -> Scene:
    """What a seat sees, or a spectator. When the game is over everything is shown (CAL-13.4)."""
    sees_attack = s.result is not None or (s.attack_hand is not None and s.attack_hand.seen_by(seat))
    return Scene(
        game="calais",
        title=SET_UPS[s.scenario].name,
        heading=s.heading,
        seats=SEATS,
        seat=seat,
        phase=s.stack[-1].key if s.stack else "over",
        layout=layout(),
        pieces=(
            Piece("english", "English army", NODES[s.english_at].id, "army", ENGLISH, f"{sum(s.hand)} cards, {s.plunder} plunder"),
            Piece("french", "French army", NODES[s.french_at].id, "army", FRENCH, f"{s.french_fresh} FRESH"),
        ),
        marks=tuple(Mark(NODES[c].id, "broken", f"{NODES[c].name}: bridge broken") for bit, c in enumerate(CROSSINGS) if s.broken >> bit & 1),
        hands=(_english_hand(s), *_french_hands(s, sees_attack), *_table(s, sees_attack), *_piles(s)),
        tracks=(
            Track("turn", "Turn", s.turn, s.first_turn, s.last_turn, f"{s.day.day} {s.day:%B}"),
            Track("plunder", "Plunder", s.plunder, 0, max(s.plunder, 10)),
        ),
    )


def _english_hand(s: CalaisState) -> Hand:
    cards = tuple(Cards(KINDS[kind], KIND_NAMES[kind], count) for kind, count in enumerate(s.hand))
    return Hand("english_hand", "English hand", cards, ENGLISH)


def _french_hands(s: CalaisState, sees_attack: bool) -> tuple[Hand, ...]:
    fresh = Hand("french_hand", "French hand", (Cards(KINDS[FRESH], KIND_NAMES[FRESH], s.french_fresh),), FRENCH)
    if s.attack_hand is None:
        return (fresh,)
    held = s.attack_hand.value
    if sees_attack:
        cards = tuple(Cards(f"attack_{strength}", f"Attack {strength}", held.count(strength)) for strength in STRENGTHS if strength in held)
    else:
        cards = (Cards("attack", "Attack card, face down", len(held), hidden=True),) if held else ()
    return fresh, Hand("attack_hand", "French attack cards", cards, FRENCH)


def _table(s: CalaisState, sees_attack: bool) -> tuple[Hand, ...]:
    """What lies on the table in a battle: the attack, face down or revealed, and the English cards against it. CAL-11.5, CAL-15.5."""
    hands = []
    if s.laid is not None:
        strength, fresh = s.laid.value
        shown = [Cards(f"attack_{strength}", f"Attack {strength}", 1)] if sees_attack else [Cards("attack", "Attack card, face down", 1, hidden=True)]
        if sees_attack or s.open_numbers:
            shown.append(Cards(KINDS[FRESH], "FRESH under it", fresh))
        hands.append(Hand("laid", "The attack", tuple(shown), FRENCH))
    elif s.spent_attacks:
        strength, fresh = s.spent_attacks[-1]
        hands.append(
            Hand(
                "laid",
                "The last attack",
                (Cards(f"attack_{strength}", f"Attack {strength}", 1), Cards(KINDS[FRESH], "FRESH under it", fresh)),
                FRENCH,
            )
        )
    if any(s.played) or s.die:
        played = tuple(Cards(KINDS[kind], KIND_NAMES[kind], count) for kind, count in enumerate(s.played) if count)
        die = (Cards("die", f"Die {s.die}", 1),) if s.die else ()
        hands.append(Hand("played", "English cards against it", played + die, ENGLISH))
    return tuple(hands)


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
    return Hand(id, name, tuple(_march_card(card) for card in cards))


@cache
def _march_card(card: int) -> Cards:
    distances = ", ".join(f"{pace} {spaces}" for pace, spaces in zip(PACES, CARD_DISTANCE[card], strict=True))
    loses = [pace for pace, tires in zip(PACES, CARD_TIRES[card], strict=True) if tires]
    note = distances + (f"; lose 1 FRESH on {', '.join(loses)}" if loses else "")
    return Cards(CARD_IDS[card], CARD_IDS[card], 1, note=note)
