"""The headcount tables."""

import msgspec
import pytest

from banneret.games.diex.quick.headcount import PROFILES, Profile, fault, headcount, profiles
from banneret.games.diex.quick.troops import TROOPS
from banneret.kernel.refusal import BanneretError


def named(profile: str, soldiers: int) -> dict[str, int]:
    return {TROOPS[troop].id: men for troop, men in headcount(profile, soldiers)}


LINE_TEN = {
    "norman": {"knight": 3, "medium_infantry": 3, "archer": 2, "light_infantry": 2},
    "saxon": {"mounted_thegn": 1, "huscarl": 2, "foot_thegn": 1, "archer": 1, "javelinman": 1, "ceorl": 4},
    "danish": {"hirdman": 6, "light_infantry": 2, "archer": 2},
    "scottish": {"medium_cavalry": 1, "medium_infantry": 2, "light_infantry": 4, "javelinman": 2, "slinger": 1},
    "mercenary": {"knight": 1, "medium_infantry": 4, "crossbowman": 3, "light_infantry": 2},
    "norman_cavalry": {"knight": 10},
    "saxon_cavalry": {"mounted_thegn": 10},
    "scottish_cavalry": {"medium_cavalry": 3, "light_cavalry": 7},
    "mercenary_cavalry": {"knight": 4, "rider": 6},
}


@pytest.mark.rules("DXC-8.2b")
@pytest.mark.parametrize("profile", LINE_TEN)
def test_line_ten(profile: str) -> None:
    faction = profile.partition("_")[0]
    assert named(profile, 10) == {f"{faction}_{kind}": men for kind, men in LINE_TEN[profile].items()}


def test_no_table_is_left_out() -> None:
    assert set(PROFILES) == set(LINE_TEN)


@pytest.mark.rules("DXC-8.2a", "DXC-8.2c")
@pytest.mark.parametrize("profile", LINE_TEN)
def test_as_many_soldiers_as_asked_for_and_nobody_else(profile: str) -> None:
    for soldiers in range(61):
        assert sum(men for _, men in headcount(profile, soldiers)) == soldiers
        assert all(men > 0 for _, men in headcount(profile, soldiers))


@pytest.mark.rules("DXC-8.2a")
@pytest.mark.parametrize(("soldiers", "lines"), [(13, (10, 3)), (20, (10, 10)), (35, (10, 10, 10, 5))])
def test_above_twelve_by_tens_and_the_rest(soldiers: int, lines: tuple[int, ...]) -> None:
    found: dict[str, int] = {}
    for line in lines:
        for id, men in named("scottish", line).items():
            found[id] = found.get(id, 0) + men
    assert named("scottish", soldiers) == found


GOOD = Profile("few", "Few", False, {"saxon_ceorl": list(range(1, 13))})


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"columns": {"saxon_bishop": list(range(1, 13))}}, "nobody knows saxon_bishop"),
        ({"columns": {"saxon_ceorl": [1, 2]}}, "saxon_ceorl should have 12 lines, not 2"),
        ({"columns": {"saxon_ceorl": [2, *range(2, 13)]}}, "line 1 has 2 men"),
        ({"all_riders": True}, "whether all of them ride"),
    ],
)
def test_a_wrong_table_is_told(change: dict[str, object], said: str) -> None:
    assert fault(GOOD) == ""
    wrong = msgspec.structs.replace(GOOD, **change)
    assert said in fault(wrong)
    with pytest.raises(BanneretError, match=r"headcount table Few \(few\) is wrong"):
        profiles([wrong])
