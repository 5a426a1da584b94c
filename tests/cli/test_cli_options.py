"""Menus that can be read, and odds that can be believed."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banneret.cli.views import chances, options
from banneret.cli.views.options import Listing, Numbered
from banneret.kernel.odds import Odds, Outcome
from banneret.kernel.scene import Choice

PACES, TOWNS = ("slow", "steady", "quick"), ("Aumale", "Neufchâtel", "Poix", "Boves", "Caix", "Nesle", "Péronne")
MARCHES = tuple(
    Choice(
        f"march {pace} {town.lower().replace('é', 'e').replace('â', 'a')}",
        f"{pace.capitalize()} march, to {town}",
        (town,),
    )
    for pace in PACES
    for town in TOWNS
)


def shown(choices: tuple[Choice, ...], width: int = 80, rows: int = 7) -> Listing:
    numbered = options.number(choices)
    return options.menu(numbered, numbered, width, rows)


def plain(menu: Listing, width: int = 80) -> list[str]:
    return [line.plain for line in options.lines(menu, width)]


def test_a_short_menu_is_a_list() -> None:
    menu = shown(MARCHES[:3])
    assert menu.groups == ()
    assert plain(menu) == ["  1  Slow march, to Aumale", "  2  Slow march, to Neufchâtel", "  3  Slow march, to Poix"]


def test_columns_are_read_downwards_and_stand_straight() -> None:
    lines = plain(shown(MARCHES[:7]), 80)
    assert len(lines) == 4
    assert lines[0].startswith("  1  Slow march, to Aumale")
    assert lines[0].endswith("  5  Slow march, to Caix")
    assert len({line.index("march", 20) for line in lines[:3]}) == 1


def test_a_long_menu_is_grouped_by_the_word_that_tells_it_apart() -> None:
    assert plain(shown(MARCHES, 50)) == [
        "  a  Slow march, to  … 7 options, 1 to 7",
        "  b  Steady march, to  … 7 options, 8 to 14",
        "  c  Quick march, to  … 7 options, 15 to 21",
    ]


def test_a_lone_option_among_groups_is_listed_with_its_number() -> None:
    lines = plain(shown((*MARCHES, Choice("camp", "Camp")), 50))
    assert lines[-1] == " 22  Camp"


def test_a_step_of_a_larger_choice_is_marked() -> None:
    assert plain(shown((Choice("play 1", "Play one", final=False),))) == ["  1  Play one …"]


def test_options_that_share_no_word_are_listed_however_many_they_are() -> None:
    choices = tuple(Choice(f"w{i}", f"Word {i}") for i in range(100))
    menu = shown(choices, 80, 7)
    assert menu.groups == ()
    assert sum(line.count("Word") for line in plain(menu)) == 100


@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        ("march quick", list(range(15, 22))),
        ("MARCH quick p", [17, 21]),
        ("steady", list(range(8, 15))),
        ("neufchatel", [2, 9, 16]),
        ("peronne slow", [7]),
        ("onne", []),
        ("", []),
        ("dragon", []),
    ],
)
def test_options_are_found_by_first_words_or_any_words(words: str, numbers: list[int]) -> None:
    assert [option.number for option in shown(MARCHES, 50).starting_with(words)] == numbers


@given(
    st.lists(
        st.lists(st.sampled_from("abc"), min_size=1, max_size=5).map(" ".join), min_size=1, max_size=120, unique=True
    ),
    st.integers(40, 160),
    st.integers(4, 20),
)
def test_every_option_can_be_reached(notations: list[str], width: int, rows: int) -> None:
    """Whatever the menu: each option is listed, or lies in a group that has fewer members than the whole."""
    numbered = options.number([Choice(notation, notation) for notation in notations])

    def reach(shown: tuple[Numbered, ...], depth: int) -> set[int]:
        menu = options.menu(numbered, shown, width, rows)
        assert depth < 10
        if not menu.groups:
            return {option.number for option in menu.shown}
        assert all(len(group.members) < len(shown) for group in menu.groups)
        assert len({group.letter for group in menu.groups}) == len(menu.groups)
        return set().union(*(reach(group.members, depth + 1) for group in menu.groups))

    assert reach(numbered, 0) == set(range(1, len(notations) + 1))
    assert all(len(line.plain) <= width for line in options.lines(options.menu(numbered, numbered, width, rows), width))


# ---------------------------------------------------------------------- odds


def odds(*chances: tuple[str, Fraction], exact: bool = True, guessed: bool = False, **open: str) -> Odds:
    return Odds(
        tuple(
            Outcome(tuple(name.split("+")) if name else (), chance, open.get(name or "nothing", ""))
            for name, chance in chances
        ),
        exact,
        guessed,
    )


def bars(found: Odds, width: int = 80) -> list[str]:
    return [line.plain for line in chances.lines(found, width)]


def test_bars_are_as_long_as_the_chance_with_percent_and_fraction() -> None:
    lines = bars(odds(("wins", Fraction(3, 4)), ("loses", Fraction(1, 4))))
    assert lines == [
        "  wins     " + "█" * 15 + "     " + "   75 %  3/4",
        "  loses    " + "█" * 5 + " " * 15 + "   25 %  1/4",
    ]


def test_a_small_chance_is_never_invisible_and_never_0_percent() -> None:
    (_, rare) = bars(odds(("usual", Fraction(999, 1000)), ("rare", Fraction(1, 1000))))
    assert "▏" in rare
    assert "0.1 %  1/1000" in rare


def test_nothing_of_note_is_an_outcome_too() -> None:
    assert "nothing of note" in bars(odds(("", Fraction(5, 7)), ("tires", Fraction(2, 7))))[0]


def test_many_outcomes_are_shown_by_what_is_in_them() -> None:
    lines = bars(odds(*((f"moves {i}+eats {i % 2}", Fraction(1, 12)) for i in range(12))))
    assert "12 outcomes; each thing that can happen, whatever else does:" in lines[0]
    assert any(line.startswith("  eats 0") and "50 %  1/2" in line for line in lines)


def test_sampled_and_guessed_odds_say_so() -> None:
    sampled = bars(odds(("wins", Fraction(1, 2)), ("loses", Fraction(1, 2)), exact=False, guessed=True))
    assert "1/2" not in sampled[0], "a sample has no exact fraction"
    assert "Sampled:" in sampled[-2]
    assert "Guessed:" in sampled[-1]


def test_what_is_undecided_is_marked_and_said_in_full() -> None:
    waits = "cards may be added, which is told here at such a length that no bar has room for it"
    lines = bars(odds(("holds", Fraction(3, 4)), ("short", Fraction(1, 4)), short=waits), 60)
    assert lines[1].startswith("  short … ") and lines[0].startswith("  holds   ")
    assert lines[2] == f"  … 25 % undecided: {waits}."
    many = odds(*((f"moves {i}", Fraction(1, 12)) for i in range(11)), ("", Fraction(1, 12)), nothing=waits)
    assert bars(many)[-1] == f"  … 8.3 % undecided: {waits}."
    few = bars(odds(("holds", Fraction(3, 4)), ("", Fraction(1, 4)), nothing=waits))
    assert few[1].startswith("  undecided … ")


def test_where_nothing_is_rolled_yet_it_is_not_said_that_nothing_is_left_to_chance() -> None:
    assert bars(odds(("", Fraction(1)))) == ["  Nothing is left to chance."]
    assert bars(odds(("", Fraction(1)), nothing="it is to be met")) == ["  Nothing is rolled yet: it is to be met."]


def test_long_names_are_cut_to_the_width() -> None:
    assert all(len(line) <= 60 for line in bars(odds(("x" * 100, Fraction(1, 3)), ("y" * 90, Fraction(2, 3))), 60))
