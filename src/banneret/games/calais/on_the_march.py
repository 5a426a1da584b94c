"""What is the same in both armies' marches: moving along the route, and telling of it (CAL-6.13, CAL-9.9)."""

from banneret.kernel.event import Event
from banneret.kernel.referee import Referee

from .country import NODES, Spot
from .state import CalaisState
from .tables import CARD_DISTANCE, CARD_IDS, CARD_TIRES, ENGLISH, PACE_NAMES

_ARMIES = ("English", "French")


def move(s: CalaisState, ref: Referee, side: int, at: Spot, route: tuple[Spot, ...], distance: int) -> Spot:
    """CAL-6.13, CAL-9.9: where the army comes to stand."""
    steps = min(distance, len(route))
    end = route[steps - 1] if steps else at
    if ref.hears:
        army = _ARMIES[side]
        went = f"marches to {NODES[end].name}" if steps else f"stays at {NODES[at].name}"
        rule = "CAL-6.13" if side == ENGLISH else "CAL-9.9"
        ref.tell(
            Event(
                "move",
                f"The {army} army {went}.",
                (rule,),
                sum=f"distance {distance}, route of {len(route)}: {steps} space{'s' if steps != 1 else ''}",
                touch=(army.lower(), NODES[end].id),
                turn=s.heading,
            )
        )
    return end


def tell_march(
    s: CalaisState, ref: Referee, side: int, pace: int, route: tuple[Spot, ...], card: int, halts: bool
) -> None:
    """The declaration and the card; then what the march costs, or that it can't be paid."""
    army, way = _ARMIES[side], " and on to ".join(NODES[step].name for step in route)
    distance, name = CARD_DISTANCE[card][pace], PACE_NAMES[pace].lower()
    spaces = 0 if halts else min(distance, len(route))
    ref.tell(
        Event(
            "march",
            f"The {army} {f'set out on a {name} to {way}' if way else f'declare a {name} and stay'}. Card "
            f"{CARD_IDS[card]} is turned.",
            ("CAL-6.11" if side == ENGLISH else "CAL-9.7", "CAL-2.2"),
            sum=(
                f"{CARD_IDS[card]} on a {name}: distance {distance}{', lose 1 FRESH' if CARD_TIRES[card][pace] else ''}"
            ),
            gist=f"moves {spaces}" if route else "",
            touch=(army.lower(), *(NODES[step].id for step in route)),
            turn=s.heading,
        )
    )
    if halts:
        text = f"The {army} have no card that pays for FRESH: their army does not move."
        ref.tell(
            Event(
                "halt",
                text,
                ("CAL-4.7" if side == ENGLISH else "CAL-4.10",),
                gist="is too tired",
                touch=(army.lower(),),
                turn=s.heading,
            )
        )
    elif CARD_TIRES[card][pace]:
        text, rule = (
            ("The march costs the English a FRESH.", "CAL-6.12")
            if side == ENGLISH
            else ("The march costs the French a FRESH card.", "CAL-9.8")
        )
        ref.tell(Event("tire", text, (rule,), gist="loses a FRESH", touch=(army.lower(),), turn=s.heading))
