"""The books, page by page: what readers find in them, and what they don't."""

import html
import re
from typing import Any

import msgspec
import pytest

from banneret.explain.rulebook import library, parse
from banneret.kernel.booklet import AidTable, Example
from banneret.kernel.game import Game
from banneret.kernel.match import Match
from banneret.kernel.plain import plain_event
from banneret.kernel.registry import games
from banneret.server import wire
from banneret.server.aid import play_aid, table_for
from banneret.server.plates import begun, chapter_of, plates
from banneret.server.rulebook import rulebook, table_of

from ..kernel import lists

GAMES = pytest.mark.parametrize("game", games(), ids=lambda game: game.id)

IDENTIFIER = re.compile(r"\b[a-z0-9]+_[a-z0-9_]+\b|\b[A-Z0-9]+_[A-Z0-9_]+\b")
FILE_NAME = re.compile(r"\b[\w*]+\.(?:toml|py|md|json|csv)\b|\bdata/\w+")
ARROW = re.compile(r"->|→")


def words(text: str) -> str:
    """What a reader reads of HTML."""
    return html.unescape(re.sub(r"<[^>]*>", " ", text))


def faults(text: str) -> list[str]:
    """What is in a text for programmers."""
    read = words(text)
    found = [*IDENTIFIER.findall(read), *FILE_NAME.findall(read), *ARROW.findall(read)]
    found += ["code"] * ("<code>" in text or "<pre>" in text or "`" in read)
    found += re.findall(r"[Ss]tate machine", read)
    return found


def test_what_is_for_programmers_is_found() -> None:
    assert faults("<p>lose_fresh, <code>x</code></p>") == ["lose_fresh", "code"]
    assert faults("<p>See camp_map.toml and data/map: A -&gt; B, the state machine.</p>") == [
        "camp_map",
        "camp_map.toml",
        "data/map",
        "->",
        "state machine",
    ]
    assert faults("<p>END_GAME `x`</p>") == ["END_GAME", "code"]
    assert faults("<p>A d6, 7–12, CAL-3.1; the King's side.</p>") == []


@GAMES
def test_no_page_of_a_book_speaks_to_programmers(game: Game[Any]) -> None:
    for chapter in rulebook(game).chapters:
        for text in (chapter.title, chapter.html, *(clause.html for clause in chapter.clauses)):
            assert not faults(text), (chapter.title, text[:300])
        heads = re.findall(r"<thead>(.*?)</thead>", chapter.html, flags=re.DOTALL)
        assert not any("next" in words(head).split() for head in heads), f"{chapter.title} has a table of states"


@GAMES
def test_every_chapter_has_a_name_and_a_rank(game: Game[Any]) -> None:
    chapters = rulebook(game).chapters
    assert chapters[0].level == 1 and all(chapter.name and 1 <= chapter.level <= 6 for chapter in chapters)
    numbered = [chapter for chapter in chapters if chapter.number]
    assert len(numbered) >= 10 and all(not chapter.name.startswith(chapter.number) for chapter in numbered)


# ---------------------------------------------------------------------- plates


@GAMES
def test_plates_show_counters_signs_and_the_maps_of_all_scenarios(game: Game[Any]) -> None:
    found = plates(game)
    for level in game.kinds():
        own = [plate for plate in found.plates if plate.id.startswith(f"{level.kind.lower() or level.id}-")]
        assert {plate.kind for plate in own} == {"counters", "symbols", "map"}
        (counters,) = (plate for plate in own if plate.kind == "counters")
        sorts = {(specimen.piece.kind, specimen.piece.icon) for specimen in counters.specimens}
        openings = [Match(level, scenario.id, seed="another").scene() for scenario in level.scenarios]
        pieces = {(p.kind, p.icon) for scene in openings for p in scene.pieces if not p.hidden and p.seat is not None}
        assert pieces <= sorts and len(sorts) == len(counters.specimens), "each sort once"
        legends = {sign for scene in openings for sign in scene.layout.legend}
        assert {sign for plate in own for sign in plate.legend} == legends
        assert sum(len(plate.legend) for plate in own) == len(legends), "no sign twice"
        assert {scene.layout.id for scene in openings} <= {plate.scene.layout.id for plate in own}
    assert msgspec.json.decode(msgspec.json.encode(found), type=wire.Plates) == found
    assert plates(game) is found


@GAMES
def test_layouts_are_sent_once_and_none_is_missing(game: Game[Any]) -> None:
    found = plates(game)
    scenes = [plate.scene for plate in found.plates]
    scenes += [scene for example in found.examples for scene in (example.before, example.after)]
    assert {scene.layout.id for scene in scenes} == set(found.layouts)
    assert all(scene.layout.grid is None and not scene.layout.places for scene in scenes)


@GAMES
def test_every_number_on_a_counter_of_the_book_has_a_word(game: Game[Any]) -> None:
    for plate in plates(game).plates:
        known = {(words.kind, len(words.words)) for words in plate.numbers}
        for specimen in plate.specimens:
            piece = specimen.piece
            assert not piece.numbers or (piece.kind, len(piece.numbers)) in known, piece


# ---------------------------------------------------------------------- examples of play


def examples() -> list[tuple[Game[Any], Example]]:
    return [(level, example) for game in games() for level in game.kinds() for example in level.face.book.examples]


@GAMES
def test_each_game_and_each_level_has_at_least_five_examples_at_different_chapters(game: Game[Any]) -> None:
    for level in game.kinds():
        own = level.face.book.examples
        assert len(own) >= 5, level.kind or level.id
        assert len({example.clause for example in own}) == len(own)
        assert len({example.id for example in own}) == len(own)


@pytest.mark.parametrize(("level", "example"), examples(), ids=lambda one: getattr(one, "id", ""))
def test_an_example_is_what_the_rules_play(level: Game[Any], example: Example) -> None:
    """Played again apart from the book: the same events, of which the seat sees what the book tells."""
    match = begun(level, example)
    told = []
    for turn in example.turns:
        events = match.play(turn.answer, turn.seat or match.awaited[0])
        if not turn.quiet:
            viewer = match.seats.index(example.seat)
            told.append([plain_event(match.game, event) for event in events if event.visible_to(viewer)])
    title = next(game for game in games() if level in game.kinds())
    (played,) = (
        one
        for one in plates(title).examples
        if one.id == example.id and one.title == example.title and one.about == example.about
    )
    assert [list(step.events) for step in played.steps] == told
    assert any(event.rules for events in told for event in events), "it cites clauses"
    clauses = library(title).clauses
    assert all(rule in clauses for events in told for event in events for rule in event.rules)
    heading = library(title).sections[played.chapter]
    assert example.clause in {clause.id for clause in heading.clauses}
    things = {piece.id for scene in (played.before, played.after) for piece in scene.pieces}
    layout = plates(title).layouts[played.before.layout.id]
    things |= {place.id for place in layout.places} | {hex.id for hex in (layout.grid.hexes if layout.grid else ())}
    assert set(example.frame) <= things, "what the picture shows is there"
    for step in played.steps:
        for text in (step.question, step.answer, step.say):
            assert not faults(text), text
        assert step.question and step.answer and step.side


@GAMES
def test_examples_have_dice_and_sums(game: Game[Any]) -> None:
    for level in game.kinds():
        own = {example.id for example in level.face.book.examples}
        events = [
            event
            for example in plates(game).examples
            if example.id in own
            for step in example.steps
            for event in step.events
        ]
        assert any(event.sum for event in events)
        assert any(event.dice for event in events) or level.id == "orleans", "bags are drawn from, no dice are rolled"


@GAMES
def test_what_is_said_around_the_pictures_speaks_to_players(game: Game[Any]) -> None:
    found = plates(game)
    for plate in found.plates:
        for text in (plate.title, plate.note, *(part for sign in plate.legend for part in sign[1:])):
            assert not faults(text), text
    for example in found.examples:
        for text in (example.title, example.about, example.closing):
            assert not faults(text), text


def test_an_example_of_a_clause_that_is_not_there_says_so() -> None:
    example = Example(id="x", title="X", clause="BAR-1.1", about="", scenario="x", seat="x", seed="x", turns=())
    with pytest.raises(ValueError, match=r"explains BAR-1\.1, and there is no such clause"):
        chapter_of(library(games()[0]), example.clause)


# ---------------------------------------------------------------------- the play aid


@GAMES
def test_the_aid_has_turn_tables_verbs_and_victory(game: Game[Any]) -> None:
    aid = play_aid(game)
    clauses = library(game).clauses
    assert [sheet.kind for sheet in aid.sheets] == [level.kind for level in game.kinds()]
    for level, sheet in zip(game.kinds(), aid.sheets, strict=True):
        assert tuple(step.name for step in sheet.steps) == Match(level, seed="x").scene().steps
        assert all(step.text for step in sheet.steps), "each step is explained"
        assert {step.name for step in level.face.book.aid.steps} <= {step.name for step in sheet.steps}
        assert sheet.verbs and sheet.tables and sheet.victory
        for table in sheet.tables:
            assert table.rows and all(len(row) == len(table.head) for row in table.rows) and table.rule in clauses
        rules = [
            *[rule for step in sheet.steps for rule in step.rules],
            *[rule for verb in sheet.verbs for rule in verb.rules],
            *[rule for one in sheet.lists for rule in one.rules],
        ]
        assert rules and all(rule in clauses for rule in rules)
        texts = [entry.text for entry in (*sheet.steps, *sheet.verbs)] + [*sheet.victory]
        texts += [line for one in sheet.lists for line in one.lines]
        texts += [cell for table in sheet.tables for row in (table.head, *table.rows) for cell in row]
        assert not any(faults(text) for text in texts)


def test_a_game_without_a_booklet_has_a_book_and_an_aid() -> None:
    found, aid = plates(lists.game), play_aid(lists.game)
    assert {plate.kind for plate in found.plates} >= {"map"} and not found.examples
    assert [sheet.kind for sheet in aid.sheets] == ["Joust", "Tourney"]


def test_only_some_columns_of_a_table() -> None:
    text = "Words.\n\n| a | b | c |\n| --- | --- | --- |\n| 1 | *2* | ABC-1.1 |\n"
    assert table_of(text, {"ABC-1.1"}) == [
        ("a", "b", "c"),
        ("1", "<em>2</em>", '<a href="#ABC-1.1">ABC-1.1</a>'),
    ]
    assert table_of("No table.", ()) == []
    book = parse(f"# Book\n\n- **ABC-1.1** {text}", "ABC")
    shown = table_for(AidTable(clause="ABC-1.1", title="T", columns=("c", "a")), book)
    assert (shown.head, shown.rows) == (("a", "c"), (("1", '<a href="#ABC-1.1">ABC-1.1</a>'),))
