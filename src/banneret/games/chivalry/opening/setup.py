"""Section 6, CHV-28: scenarios, optional rules, the position at the start."""

from collections.abc import Mapping

from banneret.kernel.game import Scenario, Variant
from banneret.kernel.secret import Secret

from ..army.whereabouts import possess
from ..cards.deck import EMPTY
from ..cast import BOUGHT, cast_of
from ..field import AREA, FIELD_AREAS, START_CONTROL
from ..order_of_battle import SCENARIO_DATA
from ..sequence import Turn
from ..state import WAITING, ChivalryState
from ..tables import CLEAR, COPIES, ENGLISH, SEATS
from .bids import Bids
from .deal import Deal
from .own_battle import UNBID, Muster

_ORDER = ("agincourt_1415", "crecy_1346", "poitiers_1356", "patay_1429", "formigny_1450", "castillon_1453")
_NOTES = {
    "crecy_1346": "Genoese with wet strings, then charge after charge up the slope of Crécy.",
    "poitiers_1356": "King John's divisions climb to the hedges and vineyards that the Black Prince holds.",
    "agincourt_1415": "A few tired men behind stakes, and the chivalry of France in the mud before them.",
    "patay_1429": "La Hire falls upon archers who have not yet planted their stakes.",
    "formigny_1450": "Kyriell holds the brook against Clermont's culverins; then Richemont comes.",
    "castillon_1453": "Talbot storms the artillery park of Jean Bureau.",
}
SCENARIOS = (
    *(Scenario(id, f"{SCENARIO_DATA[id].name}, {SCENARIO_DATA[id].date}", _NOTES[id], SEATS) for id in _ORDER),
    Scenario(BOUGHT, "A battle of your own", "Each side buys an army for 100 points and draws it up.", SEATS),
)
"""CHV-27.1, CHV-28.2."""

_OFF = ("off", "on")
VARIANTS = (
    Variant("bidding", "Bid for sides", "CHV-28.1", _OFF),
    Variant("changing_sky", "A changing sky", "CHV-28.3", _OFF),
    Variant(
        "quick",
        "Ask only when a card could be played: quicker, but who is asked, or pauses, tells that he holds a card",
        "CHV-1.5",
        _OFF,
    ),
)
"""CHV-28, and for friends in a hurry: `quick` gives away what a question gives away."""


def set_up(scenario: str, variants: Mapping[str, str]) -> ChivalryState:
    """CHV-6.1 to CHV-6.3: the position before anything has happened."""
    data = SCENARIO_DATA.get(scenario)
    cast = cast_of(scenario, ())
    s = ChivalryState(
        scenario=scenario,
        quick=variants.get("quick") == "on",
        changing_sky=variants.get("changing_sky") == "on",
        bidding=variants.get("bidding") == "on",
        initiative=ENGLISH if data is None else data.first,
        captures=[0, 0],
        break_point=[UNBID, UNBID] if data is None else [data.break_point[seat] for seat in SEATS],
        ground=[0] * FIELD_AREAS if data is None else data.ground(),
        control=list(START_CONTROL),
        sky=CLEAR if data is None else data.sky(1),
        at=[WAITING if troop.arrives else AREA[troop.location] for troop in cast.troops],
        type=list(cast.type),
        value=list(cast.printed),
        current=list(cast.printed),
        rash=cast.rash,
        leader_at=[WAITING if captain.arrives else AREA[captain.location] for captain in cast.captains],
        committed=[-1] * cast.leaders,
        hands=[Secret((seat,), EMPTY) for seat in range(len(SEATS))],
        deck=Secret((), COPIES),
        discard=EMPTY,
    )
    for area in range(FIELD_AREAS):
        possess(s, area)
    s.stack.append(Turn())
    s.stack.append(Deal())
    if scenario == BOUGHT:
        s.stack.append(Muster())
    if s.bidding:
        s.stack.append(Bids(Bids.blank((0, 1))))
    return s
