"""A briefing's calendar, and its word on how even it is."""

from banneret.kernel.briefing import MOST_LETTERS, dates_of, leaning
from banneret.kernel.lean import Lean
from banneret.kernel.scene import Due, Stop, Track


def test_turns_at_which_something_comes_have_boxes_of_their_own() -> None:
    track = Track("turn", "Turns", 1, 1, 9, stops=(Stop(4, "the bridge opens"),))
    assert dates_of(track) == (
        Due("Turn 1"),
        Due("Turns 2–3"),
        Due("Turn 4", "the bridge opens"),
        Due("Turns 5–8"),
        Due("Turn 9", last=True),
    )


def test_of_too_many_the_later_ones_are_put_together() -> None:
    track = Track("turn", "Turns", 1, 1, 9, stops=tuple(Stop(at, f"no. {at}") for at in (2, 4, 6, 8)))
    found = dates_of(track)
    assert [one.name for one in found] == ["Turn 1", "Turn 2", "Turns 3–8", "Turn 9"]
    assert found[2].text == "no. 4; no. 6; no. 8"
    long = dates_of(Track("turn", "", 1, 1, 2, stops=(Stop(1, "x" * MOST_LETTERS), Stop(1, "too much"))))
    assert long[0].text == "x" * MOST_LETTERS


def test_words_that_two_dates_share_are_said_once() -> None:
    boxes = ("8 October", "9 October", "10 October", "11 October")
    assert [one.name for one in dates_of(Track("day", "", 1, 1, 4, boxes=boxes))] == [
        "8 October",
        "9–10 October",
        "11 October",
    ]
    months = ("May", "June", "July", "August")
    assert dates_of(Track("m", "", 1, 1, 4, boxes=months))[1].name == "June – July"
    assert [one.name for one in dates_of(Track("turn", "", 3, 1, 4))] == ["Turn 3", "Turn 4"], "from the present one"


def test_leanings_in_words() -> None:
    names = ("English", "French")
    said = [leaning(Lean(100, wins), names) for wins in ((50, 50), (40, 60), (70, 30), (5, 95))]
    assert said == [
        "Even between equal bots.",
        "A little in favour of the French between equal bots.",
        "In favour of the English between equal bots.",
        "Far in favour of the French between equal bots.",
    ]
    assert leaning(None, names) == ""
