"""What an option says, taken apart."""

from banneret import Option
from banneret.kernel.saying import Saying, declares, verbs_of, words_of

from ..adapters.tiny import COUNCIL
from .campaign import game as campaign
from .hoard import game as hoard

THINGS = {"henry_v", "e_ma_centre", "green.follower", "0614", "rain", "wind"}


def test_an_option_taken_apart() -> None:
    said = Saying(Option("march forced 0614 -2", touch=("henry_v",)), THINGS)
    assert (said.verb, said.things, said.numbers, said.words) == ("march", ["henry_v", "0614"], [-2], ["forced"])


def test_words_of_several() -> None:
    said = Saying(Option("take henry_v.e_ma_centre 0"), THINGS)
    assert (said.things, said.numbers) == (["henry_v", "e_ma_centre"], [0])
    said = Saying(Option("put knight farmhouse.2", touch=("green.follower",)), THINGS)
    assert (said.things, said.numbers, said.words) == (["green.follower"], [2], ["knight", "farmhouse"])
    said = Saying(Option("one.french.infantry"), THINGS)
    assert (said.verb, said.words) == ("one", ["french", "infantry"])


def test_a_thing_is_named_once() -> None:
    said = Saying(Option("choose rain 1 wind 2", touch=("rain",)), THINGS)
    assert (said.things, said.numbers) == (["rain", "wind"], [1, 2])


def test_a_game_knows_the_verbs_of_games_within_it() -> None:
    assert not declares(campaign)
    assert "inner" not in verbs_of(campaign), "that is said by no seat"
    assert {"take", "all", "none", "choose"} <= verbs_of(hoard)
    assert {verb for part in campaign.parts for verb in verbs_of(part)} <= verbs_of(campaign)
    assert words_of(campaign) == set()


def test_plans_can_be_made_again() -> None:
    assert "reconsider" in verbs_of(COUNCIL)
