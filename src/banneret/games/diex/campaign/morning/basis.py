"""What the offers of a morning rest on. Half of its answers are orders, which change nothing but what may be ordered:
the rest of the menu is kept as long as what it rests on is the same."""

from ..state import CampaignState


class Basis:
    """The counters are values: the same ones are there if nothing has changed. Of a siege too much can change."""

    __slots__ = (
        "_of",
        "convoys",
        "drivers",
        "groups",
        "leaders",
        "loyalty",
        "mottes",
        "muster",
        "patients",
        "rations",
        "resources",
        "sieges",
        "spies",
        "turn",
    )

    def __init__(self, s: CampaignState) -> None:
        self._of = s.groups
        self.groups = s.groups.copy()
        self.leaders = s.leaders.copy()
        self.muster = s.muster
        self.mottes = s.mottes.copy()
        self.convoys = s.convoys.copy()
        self.spies = s.spies.copy()
        self.loyalty = s.loyalty[:]
        self.resources = s.resources[:]
        self.patients = s.patients.copy()
        self.rations = s.rations.copy()
        self.drivers = s.drivers
        self.turn = s.turn
        self.sieges = bool(s.sieges)

    def holds(self, s: CampaignState) -> bool:
        """Whether nothing has changed. It goes from one question of a morning to the next past orders only, which
        change none of it: so it must be compared only in a copy of the position."""
        return self._of is s.groups or self._is_the_same_in(s)

    def _is_the_same_in(self, s: CampaignState) -> bool:
        return not (
            self.sieges
            or s.sieges
            or self.turn != s.turn
            or self.groups != s.groups
            or self.leaders != s.leaders
            or self.mottes != s.mottes
            or self.convoys != s.convoys
            or self.spies != s.spies
            or self.patients != s.patients
            or self.rations != s.rations
            or self.drivers != s.drivers
            or self.loyalty != s.loyalty
            or self.resources != s.resources
        )
