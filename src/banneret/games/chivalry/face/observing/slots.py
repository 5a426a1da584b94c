"""Units and leaders in a fixed order, whoever they are: of a scenario by their names; of a battle of the players' own,
where nobody knows beforehand who will be bought, as many of each side as its points can buy."""

from ...cast import BOUGHT, cast_of
from ...opening.own_battle import MOST_LEADERS, POINTS, leader_price
from ...tables import ENGLISH, FRENCH, SEATS, SIDES, TYPE_IDS

MOST_BOUGHT = POINTS - leader_price(1)
"""CHV-28.4: units for a point each, with the one leader that an army must have."""


class Slots:
    """Names by side, those of the English first. `units` and `leaders` are how many slots each side has."""

    __slots__ = ("leader_names", "leaders", "own", "things", "unit_names", "units")

    def __init__(self, scenario: str) -> None:
        self.own = scenario == BOUGHT
        """CHV-28.2."""
        self.unit_names: tuple[str, ...]
        self.leader_names: tuple[str, ...]
        self.things: tuple[str, ...]
        """By which options name units and leaders."""
        if self.own:
            self.units = (MOST_BOUGHT, MOST_BOUGHT)
            self.leaders = (MOST_LEADERS, MOST_LEADERS)
            self.unit_names = tuple(f"{SEATS[side]}_{n}" for side in SIDES for n in range(1, MOST_BOUGHT + 1))
            self.leader_names = tuple(f"{SEATS[side]}_leader_{n}" for side in SIDES for n in range(1, MOST_LEADERS + 1))
            kinds = ("leader", *(id.lower() for id in TYPE_IDS))
            # Purchases are numbered through both armies (`cast.cast_of`), and each is a unit or a leader.
            self.things = tuple(
                f"{SEATS[side][0]}_{kind}_{number}"
                for side in SIDES
                for kind in kinds
                for number in range((MOST_BOUGHT + 1) * (side + 1))
            )
        else:
            cast = cast_of(scenario, ())
            self.units = (len(cast.roster[ENGLISH]), len(cast.roster[FRENCH]))
            self.leaders = (len(cast.captains_of[ENGLISH]), len(cast.captains_of[FRENCH]))
            self.unit_names, self.leader_names = cast.unit_ids, cast.leader_ids
            self.things = (*cast.unit_ids, *cast.leader_ids)
