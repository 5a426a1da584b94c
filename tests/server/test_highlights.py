"""Which moments tell a game's story."""

from banneret.kernel.deeds import Deed, Loss
from banneret.kernel.event import Event
from banneret.kernel.scene import Layout, Scene
from banneret.server.numbers import ShownNumber
from banneret.server.table.highlights import MOST, highlights, weight
from banneret.server.wire import Frame

SCENE = Scene("game", "Game", "Turn 1", ("a", "b"), None, "phase", Layout("points", 10, 10))


def frame(moment: int, *deeds: Deed) -> Frame:
    event = Event("note", f"no. {moment}")
    return Frame(
        moment=moment, number=ShownNumber(moment), seat="a", text="", events=(event,), scene=SCENE, deeds=deeds
    )


def test_the_greatest_of_each_part_and_the_last() -> None:
    """Thirty moments make five parts of six and the end; in each part one man falls."""
    falls = {3, 8, 14, 20, 29}
    fallen = Deed("fight", "He falls.", losses=(Loss("he", "He", "lost"),))
    frames = [frame(at, *([fallen] if at in falls else [])) for at in range(32)]
    assert [one.moment for one in highlights(frames)] == [*sorted(falls), 31]


def test_a_short_game_is_told_whole_but_for_its_beginning() -> None:
    frames = [frame(at) for at in range(4)]
    assert [one.moment for one in highlights(frames)] == [1, 2, 3]
    assert [one.moment for one in highlights(frames[:1])] == [0]
    assert len(highlights([frame(at) for at in range(9)])) == MOST


def test_who_is_lost_weighs_more_than_who_marches() -> None:
    march, death = Deed("move", "on"), Deed("die", "dead")
    wound = Deed("shot", "hit", losses=(Loss("x", "X", "wounded"),))
    assert weight(frame(1, death)) > weight(frame(1, wound)) > weight(frame(1, march)) > weight(frame(1))
