"""Forces for the tests of the quick resolution."""

from hypothesis import strategies as st

from banneret.games.diex.quick.force import Body, Force, Leader
from banneret.games.diex.quick.headcount import headcount
from banneret.games.diex.quick.resolution import Fight
from banneret.games.diex.quick.troops import TROOP, TROOPS


def of_profile(profile: str, soldiers: int) -> Force:
    """All healthy, riders on their horses, without a leader."""
    return Force(tuple(Body(troop, TROOPS[troop].rides, men) for troop, men in headcount(profile, soldiers)))


def body(id: str, healthy: int, wounded: int = 0, *, mounted: bool = False) -> Body:
    return Body(TROOP[id].number, mounted, healthy, wounded)


def leader(id: str, *, mounted: bool = False, wounded: bool = False) -> Leader:
    return Leader(TROOP[id].number, mounted, wounded)


_troops = st.integers(0, len(TROOPS) - 1)

bodies = st.builds(Body, _troops, st.booleans(), st.integers(0, 30), st.integers(0, 30))

forces = st.builds(
    Force,
    st.lists(bodies, max_size=6).map(tuple),
    st.lists(st.builds(Leader, _troops, st.booleans(), st.booleans()), max_size=2).map(tuple),
)

fights = st.builds(Fight, forces, forces, st.booleans(), st.integers(0, 130), st.just(0))
