"""How a game is told when it is over: in a line for each moment, how it stood, and what it turned on."""

from banneret.kernel.deeds import Deed
from banneret.kernel.event import Event
from banneret.kernel.scene import Layout, Objective, Scene
from banneret.server.numbers import ShownNumber
from banneret.server.table.course import course, turnings
from banneret.server.table.highlights import Glance, glance
from banneret.server.table.review import picture
from banneret.server.wire import Frame


def frame(moment: int, gauge: float | None, *deeds: Deed, turn: str = "Turn 1") -> Frame:
    objective = None if gauge is None else Objective("Win", "soon", f"at {gauge}", gauge, 0)
    layout = Layout("points", 10, 10)
    scene = Scene("game", "Game", turn, ("a", "b"), None, "phase", layout, objective=objective)
    events = (Event("note", f"Moment {moment} is done. And more.", turn=turn),)
    return Frame(moment=moment, number=ShownNumber(moment), seat="a", text="", events=events, scene=scene, deeds=deeds)


def seen(moment: int, gauge: float | None, turn: str = "Turn 1") -> Glance:
    return glance(frame(moment, gauge, turn=turn))


def test_a_moment_is_told_by_its_greatest_deed() -> None:
    march, death = Deed("move", "He goes."), Deed("die", "He dies.", lead="He", brief="at Pont", result="killed")
    shown = picture(frame(3, None, march, death))
    assert (shown.deed, shown.turn, shown.text) == (1, "Turn 1", "He at Pont: killed")
    assert picture(frame(3, None, Deed("take", "Melun falls.", result="Melun falls"))).text == "Melun falls."
    assert picture(frame(3, None, Deed("fight", "Melun is stormed.", result="no effect"))).text == (
        "Melun is stormed: no effect"
    )
    assert picture(frame(3, None, Deed("card", "March 2"))).text == "Moment 3 is done", "what the card was turned for"
    assert (picture(frame(4, None)).deed, picture(frame(4, None)).text) == (-1, "Moment 4 is done. And more.")


def test_the_course_has_what_changed_and_every_turn_and_the_end() -> None:
    turns = ["Turn 1"] * 4 + ["Turn 2"] * 3
    frames = [seen(i, gauge, turns[i]) for i, gauge in enumerate((0.2, 0.2, 0.5, 0.5, 0.5, 0.5, 0.5))]
    assert [(one.moment, one.gauge) for one in course(frames)] == [(0, 0.2), (2, 0.5), (4, 0.5), (6, 0.5)]
    assert course([seen(0, None)]) == ()


def test_it_turned_on_what_moved_the_gauge_most() -> None:
    gauges = (0.5, 0.6, 0.61, 0.31, 0.36, 0.8)
    found = turnings([seen(i, gauge) for i, gauge in enumerate(gauges)])
    assert [(one.moment, one.before, one.after) for one in found] == [(1, 0.5, 0.6), (3, 0.61, 0.31), (5, 0.36, 0.8)]
    assert turnings([seen(0, 0.5), seen(1, 0.51), seen(2, None)]) == ()
