"""What happened, as people read it."""

from banneret.kernel.event import Event


def test_who_was_told_alone_is_named_when_all_is_open() -> None:
    names = ("red", "green_knight", "blue")
    told = Event("draw", "You draw a 3.", seats=(1,))
    assert told.overheard(1, names) is told
    assert told.overheard(0, names).text == "Green knight alone was told: You draw a 3."
    assert told.overheard(None, names).text == "Green knight alone was told: You draw a 3."
    both = Event("deal", "You are of one team.", seats=(0, 2))
    assert both.overheard(1, names).text == "Red and Blue alone were told: You are of one team."
    assert Event("march", "They march.").overheard(None, names).text == "They march."
