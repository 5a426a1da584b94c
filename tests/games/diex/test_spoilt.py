"""Positions that can't be, found by spoiling one value after another: each is refused with a sentence."""

import msgspec
import pytest

from banneret.games.diex import game
from banneret.games.diex.skirmish import SKIRMISH
from banneret.kernel import codec
from banneret.kernel.refusal import BanneretError
from banneret.kernel.writing import position


@pytest.mark.parametrize("field", ["closed", "destroyed"])
def test_a_set_of_hexes_is_not_below_zero(field: str) -> None:
    """The hexes of such a set would be counted for ever."""
    data = codec.dump(position(game, "assault")) | {field: -1}
    with pytest.raises(BanneretError, match=f"DiexState.{field} must be a set"):
        codec.loads(SKIRMISH, msgspec.json.encode(data).decode())


def test_whoever_is_led_is_on_the_map() -> None:
    data = codec.dump(position(game, "foragers"))
    away = len(data["leader"]) - 1
    data["leader"][away], data["at"][away], data["facing"][away] = 0, -1, -1
    with pytest.raises(BanneretError, match=r"leads .* not on the map"):
        codec.loads(SKIRMISH, msgspec.json.encode(data).decode())
    data["leader"][away] = -1
    data["left_by"][away] = 1
    codec.loads(SKIRMISH, msgspec.json.encode(data).decode())
