"""From per cent to men."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banneret.games.diex.quick.force import Body
from banneret.games.diex.quick.losses import Loss, by_type, deal, loss, losses_of, share
from banneret.games.diex.quick.troops import TROOP

from .forces import bodies, body

CEORL = TROOP["saxon_ceorl"].number
HUSCARL = TROOP["saxon_huscarl"].number
percents = st.integers(0, 45)


@pytest.mark.rules("DXC-17.3e")
@pytest.mark.parametrize(
    ("percent", "men", "lost"), [(15, 5, 1), (30, 5, 2), (10, 5, 1), (10, 4, 0), (5, 10, 1), (5, 9, 0), (45, 0, 0)]
)
def test_nearest_whole_and_halves_up(percent: int, men: int, lost: int) -> None:
    assert share(percent, men) == lost


@pytest.mark.rules("DXC-17.3e")
def test_each_type_by_itself() -> None:
    """Ten per cent of four are nobody; of eight of one type somebody would die."""
    assert losses_of([body("saxon_ceorl", 4), body("saxon_huscarl", 4)], 10, 10) == ()
    assert losses_of([body("saxon_ceorl", 8)], 10, 10) == (Loss(CEORL, 1, 0, 1),)


@pytest.mark.rules("DXC-17.3e", "DXC-17.3h")
def test_a_type_in_two_bodies_is_one_type() -> None:
    thegn = TROOP["saxon_mounted_thegn"].number
    mounted, on_foot = body("saxon_mounted_thegn", 4, mounted=True), body("saxon_mounted_thegn", 3, 1)
    assert by_type([mounted, on_foot]) == {thegn: (7, 1)}
    assert losses_of([mounted, on_foot], 10, 10) == (Loss(thegn, 0, 1, 1),)


@pytest.mark.rules("DXC-17.3h")
def test_the_same_arms_of_another_faction_are_another_type() -> None:
    assert losses_of([body("norman_knight", 4), body("mercenary_knight", 4)], 10, 10) == ()


@pytest.mark.rules("DXC-17.3h")
@pytest.mark.parametrize(
    ("healthy", "wounded", "dead_percent", "wounded_percent", "found"),
    [
        (8, 2, 10, 20, Loss(CEORL, 0, 1, 2)),
        (8, 2, 30, 20, Loss(CEORL, 1, 2, 2)),
        (1, 9, 10, 30, Loss(CEORL, 0, 3, 1)),
        (0, 10, 20, 30, Loss(CEORL, 0, 5, 0)),
        (1, 0, 50, 50, Loss(CEORL, 1, 0, 0)),
        (0, 1, 30, 70, Loss(CEORL, 0, 1, 0)),
    ],
    ids=["wounded die first", "then healthy", "wounds left over kill", "all wounded", "nobody twice", "one wounded"],
)
def test_who_dies_and_who_is_wounded(
    healthy: int, wounded: int, dead_percent: int, wounded_percent: int, found: Loss
) -> None:
    assert loss(CEORL, healthy, wounded, dead_percent, wounded_percent) == found


@pytest.mark.rules("DXC-17.3h")
@given(st.integers(0, 60), st.integers(0, 60), st.integers(0, 100), st.integers(0, 100))
def test_nobody_is_lost_twice(healthy: int, wounded: int, dead_percent: int, wounded_percent: int) -> None:
    found = loss(CEORL, healthy, wounded, dead_percent, wounded_percent)
    men = healthy + wounded
    dead = share(dead_percent, men)
    assert min(found.dead_healthy, found.dead_wounded, found.newly_wounded) >= 0
    assert found.dead_healthy + found.newly_wounded <= healthy
    assert found.dead_wounded <= wounded
    assert found.dead + found.newly_wounded == min(men, dead + share(wounded_percent, men)), "every hit has its man"
    assert found.dead >= dead
    if found.dead_healthy:
        assert found.dead_wounded == wounded, "no healthy man dies while one wounded earlier lives"
    if found.dead > dead:
        assert found.dead_healthy + found.newly_wounded == healthy, "wounds kill only when nobody is healthy"


@pytest.mark.rules("DXC-17.3h")
def test_the_largest_group_first_and_in_turn() -> None:
    small, large = [body("saxon_ceorl", 6)], [body("saxon_ceorl", 4), body("saxon_huscarl", 5)]
    assert deal([Loss(CEORL, 1, 0, 0)], [small, large]) == ((), (Loss(CEORL, 1, 0, 0),))
    assert deal([Loss(CEORL, 2, 0, 3)], [small, large]) == ((Loss(CEORL, 1, 0, 1),), (Loss(CEORL, 1, 0, 2),))
    knights = [body("norman_knight", 30, mounted=True)]
    assert deal([Loss(CEORL, 1, 0, 0)], [small, knights, []]) == ((Loss(CEORL, 1, 0, 0),), (), ())


@pytest.mark.rules("DXC-17.3h")
def test_a_group_that_has_no_such_man_is_passed_over() -> None:
    hale, hurt = [body("saxon_ceorl", 9)], [body("saxon_ceorl", 1, 3)]
    assert deal([Loss(CEORL, 2, 3, 0)], [hale, hurt]) == ((Loss(CEORL, 1, 0, 0),), (Loss(CEORL, 1, 3, 0),))


@pytest.mark.rules("DXC-17.3h")
def test_each_type_begins_with_the_largest_group() -> None:
    one, other = [body("saxon_ceorl", 6), body("saxon_huscarl", 3)], [body("saxon_ceorl", 5), body("saxon_huscarl", 3)]
    both = (Loss(CEORL, 1, 0, 0), Loss(HUSCARL, 1, 0, 0))
    assert deal(both, [other, one]) == ((), both)


@given(st.lists(st.lists(bodies, max_size=4), min_size=1, max_size=4), percents, percents)
def test_dealing_out_loses_nobody(groups: list[list[Body]], dead_percent: int, wounded_percent: int) -> None:
    losses = losses_of([one for group in groups for one in group], dead_percent, wounded_percent)
    dealt = deal(losses, groups)
    for whole in losses:
        parts = [part for group in dealt for part in group if part.troop == whole.troop]
        assert sum(part.dead_healthy for part in parts) == whole.dead_healthy
        assert sum(part.dead_wounded for part in parts) == whole.dead_wounded
        assert sum(part.newly_wounded for part in parts) == whole.newly_wounded
    for group, parts_of_group in zip(groups, dealt, strict=True):
        men = by_type(group)
        for part in parts_of_group:
            healthy, wounded = men[part.troop]
            assert part.dead_healthy + part.newly_wounded <= healthy
            assert part.dead_wounded <= wounded
