"""Companies in their lines of battle, what a game is about, and what is told before it."""

from rich.console import Console
from rich.text import Text

from banneret.cli.views import briefing, points, ranks, status
from banneret.kernel.scene import Arms, Briefing, Layout, Mark, Objective, Piece, Place, Scene, Side, Verb

CONSOLE = Console(width=200)
AREAS = (
    Place("ridge", "The ridge", 100, 100),
    Place("lane", "The lane", 500, 100),
    Place("mill", "The mill", 900, 100),
)
COMPANIES = (
    Piece("ma", "Household", "ridge", "block", 0, numbers=("MA",), pips=(2, 5), condition=("stung",)),
    Piece("lb", "Archers", "ridge", "block", 0, numbers=("LB",), pips=(3, 3)),
    Piece("gun", "Great gun", "ridge", "block", 0, numbers=("AY",)),
    Piece("prince", "Edward, Prince of Wales", "ridge", "captain", 0, numbers=("5",), on="ma", label="The Prince"),
    Piece("warwick", "Warwick", "ridge", "captain", 0, numbers=("3",)),
    Piece("kt", "Knights", "ridge", "block", 1, numbers=("KT",), pips=(6, 6)),
)


def scene(pieces: tuple[Piece, ...] = COMPANIES, marks: tuple[Mark, ...] = ()) -> Scene:
    sides = (Side("English", Arms("gules"), "0 lost"), Side("French", Arms("azure"), "4 lost"))
    about = Objective("Break the French", "3 turns left", "French 4 of 40", 0.1, 0)
    layout = Layout("areas", 1000, 200, AREAS)
    return Scene("g", "G", "", ("english", "french"), 0, "", layout, pieces, marks, sides=sides, objective=about)


def plain(lines: list[Text]) -> str:
    return "\n".join(line.plain for line in lines)


def test_a_line_for_each_area_in_which_somebody_stands() -> None:
    assert plain(ranks.lines(CONSOLE, scene(), 200)).strip() == (
        "The ridge: ■ MA Household ●●○○○ stung [The Prince 5], LB Archers ●●●, AY Great gun, [Warwick 3]"
        " ⚔ ▲ KT Knights ●●●●●●"
    )


def test_the_status_tells_what_it_is_about_and_every_company() -> None:
    told = plain(status.status(CONSOLE, scene(marks=(Mark("ridge", "melee", "Engaged: a against b"),)), 200))
    assert "Break the French · 3 turns left · French 4 of 40" in told
    assert "MA Household ●●○○○" in told and "Engaged" not in told


def test_a_held_place_where_nobody_stands_has_the_hollow_shape_of_its_holder() -> None:
    marks = (Mark("lane", "control", "French control", 1), Mark("mill", "burnt", "burnt"))
    drawn = plain(points.draw(scene(marks=marks), 80, 9, whole=True).lines)
    assert "△" in drawn and drawn.count("✗") == 1 and "■▲" in drawn


def test_a_briefing_says_who_how_when_and_what() -> None:
    told = Briefing(
        "You lead Henry V.",
        "Two woods, and mud between.",
        ("Break the French.", "Or hold the field."),
        "12 turns",
        (Verb("Shoot", "bowman", "Longbows reach two areas."),),
        90,
        "Even.",
        "Keep your stakes.",
    )
    text = plain(briefing.lines(CONSOLE, told, 200))
    for part in (
        "You lead Henry V.",
        "How you win: Break the French.",
        "By when: 12 turns",
        "Shoot: Longbows",
        "Keep your stakes.",
        "90 minutes",
    ):
        assert part in text
