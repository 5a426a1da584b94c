"""Where an army may march: the legality of a route, and from it the menu of marches (CAL-6.1 to CAL-6.10, CAL-9.1 to
CAL-9.6)."""

from functools import cache

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.refusal import Refusal

from .country import CALAIS, HELD, NODE, NODES, Country, Spot
from .tables import ENGLISH, FORAGE, FRENCH, PACE_NAMES, PACES, SEATS

MOST_SPACES = 2
"""CAL-6.2: no card moves an army further."""


def route_refusal(country: Country, side: int, start: Spot, enemy: Spot, route: tuple[Spot, ...]) -> Refusal | None:
    """Why this side may not declare this route from `start` while the enemy is where he is; None if it may. Every step
    must be a location."""
    if len(route) > MOST_SPACES:
        return Refusal(_own(side, "CAL-6.2", "CAL-9.4"), "A route has at most two locations.")
    if start in route:
        return Refusal(_own(side, "CAL-6.3", "CAL-9.4"), "A route never returns to where the march starts.")
    here = start
    for step in route:
        if here != start:
            # CAL-6.6, CAL-9.6, CAL-6.7: an army halts where it meets the enemy, and the English at Calais.
            if here == enemy:
                return Refusal(
                    _own(side, "CAL-6.6", "CAL-9.6"),
                    f"The {_other(side)} army is at {_name(here)}: a route ends where it meets the enemy.",
                )
            if here == CALAIS:
                return Refusal("CAL-6.7", "A route ends when it enters Calais.")
        refusal = _english_step(country, here, step, enemy) if side == ENGLISH else _french_step(country, here, step)
        if refusal is not None:
            return refusal
        here = step
    return None


def _english_step(country: Country, here: Spot, step: Spot, french: Spot) -> Refusal | None:
    if step in country.solid[here]:
        # CAL-3.2, CAL-6.5; CAL-6.10: a whole crossing is a location like any other, wherever the French are.
        return None
    if country.ford[here] == step:
        # CAL-6.8, CAL-6.9, CAL-3.12
        if country.within(french, step, 1):
            return Refusal(
                "CAL-6.8", f"The French army is within one space of {_name(step)}: the English may not cross that ford."
            )
        return None
    if step in country.any_road[here]:
        # CAL-3.3, CAL-6.5; at Abbeville, Amiens and the left bank of Péronne all roads are so (CAL-3.5, CAL-3.6).
        return Refusal(
            "CAL-3.3", f"The road from {_name(here)} to {_name(step)} is a broken one: only the French march there."
        )
    return _not_adjacent("CAL-6.2", here, step)


def _french_step(country: Country, here: Spot, step: Spot) -> Refusal | None:
    if HELD[step]:
        # CAL-3.9, CAL-9.5
        return Refusal("CAL-9.5", f"{_name(step)} is held by the English: the French army may not enter it.")
    if step in country.links[here]:
        # CAL-9.3, CAL-3.2, CAL-3.3, CAL-3.12: all roads and all fords.
        return None
    return _not_adjacent("CAL-9.4", here, step)


def _not_adjacent(rule: str, here: Spot, step: Spot) -> Refusal:
    return Refusal(rule, f"No road or ford leads from {_name(here)} to {_name(step)}.")


def pace_refusal(side: int, pace: int) -> Refusal | None:
    """CAL-6.1, CAL-9.1: the English march in three ways, the French never forage."""
    if side == FRENCH and pace == FORAGE:
        return Refusal("CAL-9.1", "The French never forage: they march normally or by force.")
    return None


_PROMPTS = (
    ("English march: choose how hard to march, and the road.", ("CAL-6.1", "CAL-6.2")),
    ("French march: choose how hard to march, and the road.", ("CAL-9.1", "CAL-9.4")),
)


def march_decision(country: Country, side: int, start: Spot, enemy: Spot) -> Decision:
    """Every pace with every legal route, the empty one among them (CAL-6.4, CAL-9.2). Made once for each situation."""
    marches = country.marches[side]
    decision = marches.get(start * _SPOTS + enemy)
    if decision is None:
        # An enemy farther off than four spaces can bear on neither a route of two nor a ford at its end: such
        # situations share a menu.
        bears = start * _SPOTS + (enemy if country.within(start, enemy, MOST_SPACES + 2) else _FAR)
        decision = marches.get(bears)
        if decision is None:
            decision = marches[bears] = _decision(side, tuple(_routes(country, side, start, enemy)))
        marches[start * _SPOTS + enemy] = decision
    return decision


_FAR = len(NODES)
_SPOTS = len(NODES) + 1
"""Where an enemy may be: on a node, or far off."""


@cache
def _decision(side: int, routes: tuple[tuple[Spot, ...], ...]) -> Decision:
    options = [
        _march(side, pace, route) for pace in range(len(PACES)) if pace_refusal(side, pace) is None for route in routes
    ]
    prompt, rules = _PROMPTS[side]
    return Decision(side, prompt, Menu(options), rules=rules)


def _routes(country: Country, side: int, start: Spot, enemy: Spot) -> list[tuple[Spot, ...]]:
    """All legal routes, shortest first. Any link is tried; `route_refusal` decides."""
    routes: list[tuple[Spot, ...]] = [()]
    for length in range(MOST_SPACES):
        for route in [route for route in routes if len(route) == length]:
            for step in country.links[route[-1] if route else start]:
                longer = (*route, step)
                if route_refusal(country, side, start, enemy, longer) is None:
                    routes.append(longer)
    return routes


@cache
def _march(side: int, pace: int, route: tuple[Spot, ...]) -> Option:
    """The option to march so: a value, shared by all menus."""
    ids = tuple(NODES[step].id for step in route)
    way = "to " + " and on to ".join(_name(step) for step in route) if route else "staying here"
    army = SEATS[side]
    return Option(
        " ".join(("march", PACES[pace], *ids)),
        (pace, route),
        label=f"{PACE_NAMES[pace]}, {way}",
        touch=(army, *(ids or (army,))),
    )


def why_not_march(country: Country, side: int, start: Spot, enemy: Spot, words: list[str]) -> Refusal | None:
    """Why this is no march that may be declared: `words` is what a player wrote."""
    rule = _own(side, "CAL-6.1", "CAL-9.1")
    if words[0] != "march":
        return Refusal(rule, "A march is declared now: “march”, the pace and the route.")
    if len(words) < 2 or words[1] not in PACES:
        return Refusal(rule, f"Name a pace after “march”: {', '.join(PACES)}.")
    refusal = pace_refusal(side, PACES.index(words[1]))
    if refusal is not None:
        return refusal
    route = []
    for word in words[2:]:
        if word not in NODE:
            return Refusal("CAL-3.1", f"There is no location “{word}” on the map.")
        node = NODE[word]
        if not country.is_location(node):
            return _no_location(node)
        route.append(node)
    return route_refusal(country, side, start, enemy, tuple(route))


def _no_location(node: Spot) -> Refusal:
    """CAL-1.3, CAL-1.4."""
    here = NODES[node]
    if here.end:
        whole = here.id[:-2]
        return Refusal(
            "CAL-1.3",
            f"The bridge at {NODES[NODE[whole]].name} is whole, so that the crossing is one location: "
            f"march to {whole}.",
        )
    return Refusal(
        "CAL-1.4",
        f"The bridge at {here.name} is broken, so that its banks are two locations: march to {here.id}_s "
        f"(left) or {here.id}_n (right).",
    )


def _own(side: int, english: str, french: str) -> str:
    """The two sides' marches are ruled by clauses of their own."""
    return english if side == ENGLISH else french


def _other(side: int) -> str:
    return "French" if side == ENGLISH else "English"


def _name(node: Spot) -> str:
    return NODES[node].name
