"""Which moments tell a game's story."""

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from banneret.kernel.deeds import Deed, Loss
from banneret.kernel.event import Event
from banneret.kernel.scene import Ending, Layout, Scene
from banneret.server.numbers import ShownNumber
from banneret.server.table.highlights import MOST, Glance, glance, weight
from banneret.server.table.highlights import highlights as chosen
from banneret.server.wire import Frame

SCENE = Scene("game", "Game", "Turn 1", ("a", "b"), None, "phase", Layout("points", 10, 10))


def frame(moment: int, *deeds: Deed) -> Frame:
    event = Event("note", f"no. {moment}")
    return Frame(
        moment=moment, number=ShownNumber(moment), seat="a", text="", events=(event,), scene=SCENE, deeds=deeds
    )


def highlights(frames: Sequence[Frame]) -> tuple[Glance, ...]:
    return chosen([glance(one) for one in frames])


def march(at: int) -> Deed:
    return Deed("move", "on", who=("he",), at=(f"h{at}", f"h{at + 1}"))


def test_the_greatest_of_each_part_and_the_last() -> None:
    """Thirty moments make five parts of six and the end; in each part one man falls."""
    falls = {3, 8, 14, 20, 29}
    fallen = Deed("fight", "He falls.", who=("he",), losses=(Loss("he", "He", "lost"),))
    frames = [frame(at, march(at), *([fallen] if at in falls else [])) for at in range(32)]
    assert [one.moment for one in highlights(frames)] == [*sorted(falls), 31]


def test_a_short_game_is_told_whole_but_for_its_beginning() -> None:
    frames = [frame(at, march(at)) for at in range(4)]
    assert [one.moment for one in highlights(frames)] == [1, 2, 3]
    assert [one.moment for one in highlights(frames[:1])] == [0]
    assert len(highlights([frame(at, march(at)) for at in range(9)])) == MOST


def test_moments_that_look_alike_are_one_picture() -> None:
    """Four plan in secret, and nothing is seen of it; somebody is shot at twice from the same place."""
    assert [one.moment for one in highlights([frame(at) for at in range(5)])] == [4]
    shot = Deed("shot", "hit", who=("he",), at=("h1", "h4"))
    frames = [frame(0), frame(1, march(0)), frame(2), frame(3, shot), frame(4, shot), frame(5)]
    assert [one.moment for one in highlights(frames)] == [1, 4]


def test_the_end_by_the_rules_is_a_picture_though_nothing_moves() -> None:
    frames = [frame(0), frame(1, march(0)), frame(2)]
    ending = msgspec.structs.replace(SCENE, ending=Ending("Victory", (0,), (1.0, 0.0), "All is won."))
    assert [one.moment for one in highlights([*frames[:2], msgspec.structs.replace(frames[2], scene=ending)])] == [1, 2]


def test_one_kind_of_deed_does_not_fill_the_story() -> None:
    """Every part has a fire that is the greatest in it by a little, and a storm."""
    fire, storm = Deed("take", "The fire spreads.", at=("h1",)), Deed("fight", "A storm.", at=("h2",))
    frames = [frame(at, march(at), fire if at % 2 else storm) for at in range(32)]
    kinds = [one.kind for one in highlights(frames)]
    assert set(kinds) == {"take", "fight"} and all(one != then for one, then in pairwise(kinds[:-1]))


def test_six_small_things_are_no_great_one() -> None:
    fires = [Deed("fire", "It burns.", at=(f"h{at}",)) for at in range(6)]
    assert weight(frame(1, *fires)) < weight(frame(1, Deed("die", "dead", who=("he",))))
    spared = Deed("fire", "It does not burn.", at=("h1",), harm=False)
    assert weight(frame(1, spared)) < weight(frame(1, fires[0]))


def test_who_is_lost_weighs_more_than_who_marches() -> None:
    death = Deed("die", "dead")
    wound = Deed("shot", "hit", losses=(Loss("x", "X", "wounded"),))
    assert weight(frame(1, death)) > weight(frame(1, wound)) > weight(frame(1, march(1))) > weight(frame(1))
