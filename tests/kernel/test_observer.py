"""What observers remember of what they wrote."""

from banneret.kernel.observer import MOST_PICTURES, Pictures


def test_a_picture_is_found_where_it_was_kept() -> None:
    pictures: Pictures[list[int]] = Pictures(list)
    first, second = pictures.take(0), pictures.take(8)
    first.append(1)
    pictures.keep(0, first)
    pictures.keep(8, second)
    assert pictures.take(0) is first
    assert pictures.take(0) == [], "while somebody writes from it, others begin with a blank one"
    assert pictures.take(8) is second


def test_no_more_are_kept_than_there_is_room_for() -> None:
    pictures: Pictures[list[int]] = Pictures(list)
    for at in range(MOST_PICTURES + 1):
        pictures.keep(at, [at])
    assert pictures.take(MOST_PICTURES - 1) == [MOST_PICTURES - 1]
    pictures.keep(MOST_PICTURES - 1, [])
    assert pictures.take(MOST_PICTURES) == []
