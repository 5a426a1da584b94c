"""`banneret play`, line by line as a person would type it."""

from pathlib import Path
from random import Random

import pytest

from banneret.cli.table.words import WORDS, Word
from banneret.kernel.match import Match
from banneret.kernel.option import Option
from banneret.kernel.record import Record, RecordError

from .desk import AGAINST_BOT, TWO_PEOPLE, WHOLE_GAME, Desk


def answers(path: Path) -> list[tuple[str, str]]:
    return Match.from_record(path).answers()


def kept(desk: Desk) -> list[Path]:
    return sorted((desk.home / "data" / "banneret").glob("*.jsonl"))


def test_a_whole_game_between_two_people(desk: Desk) -> None:
    ran = desk.run("play", "twofords", "--seed", "s1", *TWO_PEOPLE, "--record", "g.jsonl", typed=WHOLE_GAME)
    assert ran.status == 0
    assert "The game is over: a blue victory. Blue wins." in ran.out
    assert "Red will not come to the castle any more. TWF-5.1" in ran.out
    assert "Scores: Red -1, Blue +1." in ran.out
    assert "The seed of the dice was s1" in ran.out
    assert "banneret verify g.jsonl" in ran.out
    assert answers(Path("g.jsonl")) == [("blue", "hide market"), *[("red", "camp")] * 6]


def test_a_whole_game_against_a_bot_with_numbers_only(desk: Desk) -> None:
    ran = desk.run("play", "twofords", *AGAINST_BOT, typed=["1"] * 10)
    assert ran.status == 0
    assert "The game is over" in ran.out
    (path,) = kept(desk)
    assert Match.from_record(path).result is not None
    assert {seat for seat, _ in answers(path)} == {"red", "blue"}


def test_the_screen_shows_map_hands_tracks_prompt_and_numbered_options(desk: Desk) -> None:
    ran = desk.run("play", "twofords", "--seat", "blue=human", *AGAINST_BOT, typed=[])
    for name in ("Mill", "Oakham", "Saint-Benoît-Abbey", "Upper Ford", "Lower Ford", "Heath", "Market", "Castle"):
        assert name in ran.out
    assert "Two Fords · Turn 1 of 6" in ran.out
    assert "■ Red army at Mill" in ran.out
    assert "Red's men: 3 men" in ran.out
    assert "Turn 1 of 6" in ran.out
    assert "Where does the ambush lie? TWF-2.1" in ran.out
    for number, place in enumerate(("Oakham", "Saint-Benoît-Abbey", "Upper Ford", "Lower Ford", "Heath", "Market"), 1):
        assert f"  {number}  Hide at {place}" in ran.out
    assert "◎ Oakham 1" in ran.out
    assert "◎ Market 6" in ran.out


def test_the_log_shows_dice_arithmetic_and_clauses(desk: Desk) -> None:
    ran = desk.run(
        "play", "twofords", "--seed", "s1", *TWO_PEOPLE, typed=["", "hide market", "", "march quick oakham", "log"]
    )
    logged = ran.out[ran.out.rindex("Red> log") :]
    assert "Turn 1" in logged
    assert "Blue hides somewhere. TWF-2.1" in logged
    rolled = next(line for line in logged.splitlines() if "(quick)" in line)
    assert "] " in rolled
    assert "3 or more arrives TWF-3.1" in rolled


def test_changes_of_the_map_are_marked_and_named(desk: Desk) -> None:
    typed = ["", "hide oakham", "", "march quick oakham"]
    for seed in ("s1", "s2", "s3", "s4"):
        ran = desk.run("play", "twofords", "--seed", seed, *TWO_PEOPLE, typed=typed)
        if "The game is over" not in ran.out:
            break
    assert "✗ burnt camp" in ran.out[ran.out.index("Two Fords · Turn 2 of 6") :]


def test_secrets_stay_hidden_between_two_people(desk: Desk) -> None:
    ran = desk.run(
        "play", "twofords", "--seed", "s1", *TWO_PEOPLE, typed=["", "hide market", "", "log", "map", "hand", "camp"]
    )
    assert "Pass the keyboard to Blue." in ran.out
    assert "Pass the keyboard to Red." in ran.out
    reds = ran.out[ran.out.index("Pass the keyboard to Red.") :]
    assert "Blue hides at Market" not in reds
    assert "Ambush at Market" not in reds
    assert "ambush (face down)" in reds


def test_nobody_passes_the_keyboard_where_there_is_no_secret(desk: Desk) -> None:
    """Blue's secret is out once the ambush has been sprung: Red's next screens follow without a pause."""
    typed = ["", "hide oakham", "", *["march quick oakham"] * 3, "march slow mill", "log"]
    ran = desk.run("play", "twofords", "--seed", "s1", *TWO_PEOPLE, typed=typed)
    assert "The ambush at Oakham" in ran.out
    assert ran.out.count("Pass the keyboard") == 2


def test_odds_of_one_option_and_of_all(desk: Desk) -> None:
    ran = desk.run(
        "play", "twofords", "--seed", "s1", *TWO_PEOPLE, typed=["", "hide market", "", "odds march slow oakham", "odds"]
    )
    one = ran.out[ran.out.index("Red> odds march slow oakham") : ran.out.index("Red> odds\n")]
    assert "arrives" in one
    assert "halts" in one
    assert " 33 %  1/3" in one
    assert "█" in one
    assert "Guessed: something hidden bears on this" in one
    everything = ran.out[ran.out.index("Red> odds\n") :]
    assert "Nothing is left to chance." in everything, "camping"
    assert "1–2  Slow march to Oakham, and 1 more with the same odds" in everything


def test_why_gives_the_clause_and_its_text(desk: Desk) -> None:
    typed = ["", "hide market", "", "why march slow castle", "why 1", "why nonsense", "why", "why 99"]
    ran = desk.run("play", "twofords", "--seed", "s1", *TWO_PEOPLE, typed=typed)
    assert "No road leads from Mill to Castle. (TWF-3.1)" in ran.out
    assert "Red names a pace and a place one road away" in ran.out
    assert "Yes, “march slow oakham” is allowed: TWF-3.1 TWF-3.2." in ran.out
    assert "“nonsense” is not on offer." in ran.out
    assert "Write the answer that you wonder about" in ran.out
    assert "There is no option 99: they go from 1 to 7." in ran.out


def test_a_forbidden_answer_is_refused_with_its_clause_and_changes_nothing(desk: Desk) -> None:
    typed = ["", "hide market", "", "march slow castle", "camp"]
    ran = desk.run("play", "twofords", "--seed", "s1", *TWO_PEOPLE, "--record", "g.jsonl", typed=typed)
    assert "No road leads from Mill to Castle. (TWF-3.1)" in ran.out
    assert answers(Path("g.jsonl")) == [("blue", "hide market"), ("red", "camp")]


def test_help_explains_game_decision_clauses_and_commands(desk: Desk) -> None:
    ran = desk.run("play", "twofords", "--seed", "s1", *TWO_PEOPLE, typed=["", "hide market", "", "?"])
    page = ran.out[ran.out.index("Red> ?") :]
    assert "Red marches to the castle, and Blue lies in wait" in page
    assert "Summary of play. Red marches from the mill" in page
    assert "You play Red." in page
    assert "Choose a pace and a road." in page
    assert "Nobody wades a ford at a quick march." in page, "the text of the clauses behind the decision"
    for command in ("odds 3", "why ANSWER", "undo", "rules 6.8", "log", "map", "hand", "save [FILE]", "dice", "quit"):
        assert command in page


def test_rules_by_number_by_id_by_section_by_words(desk: Desk) -> None:
    typed = [
        "",
        "hide market",
        "",
        "rules 3.2",
        "rules TWF-4.1",
        "rules 5",
        "rules revealed ambush",
        "rules",
        "rules 99",
        "rules xyzzy",
    ]
    ran = desk.run("play", "twofords", "--seed", "s1", *TWO_PEOPLE, typed=typed)
    parts = dict(zip(typed[3:], ran.out.split("Red> rules")[1:], strict=True))
    assert "Nobody wades a ford" in parts["rules 3.2"]
    assert "it would be too easy" not in parts["rules 3.2"], "a designer's note is no help at the table"
    assert "on 1 to 3 Red loses a man" in parts["rules TWF-4.1"]
    assert "TWF-5.1" in parts["rules 5"]
    assert "TWF-5.2" in parts["rules 5"]
    assert "TWF-4.1" in parts["rules revealed ambush"]
    assert "3. Marching" in parts["rules"]
    assert "The rulebook has no clause “99”." in parts["rules 99"]
    assert "No clause speaks of “xyzzy”" in parts["rules xyzzy"]


def test_a_clause_with_a_table_shows_the_table(desk: Desk) -> None:
    ran = desk.run("rules", "show", "TWF-3.1")
    assert "added to the die" in ran.out
    assert "steady" in ran.out
    assert "TWF-3.2" not in ran.out


def test_undo_is_free_before_any_die(desk: Desk) -> None:
    """Red's camping needs no die, and Blue has not answered since: nobody is asked to agree."""
    typed = ["", "hide market", "", "camp", "undo", "camp"]
    ran = desk.run("play", "twofords", "--seed", "s1", *TWO_PEOPLE, "--record", "g.jsonl", typed=typed)
    assert "Taken back: Red’s “camp”." in ran.out
    assert "do you agree" not in ran.out
    assert answers(Path("g.jsonl")) == [("blue", "hide market"), ("red", "camp")]


@pytest.mark.parametrize(("said", "stands"), [("y", 2), ("n", 3)])
def test_undo_past_a_die_needs_the_other_person(desk: Desk, said: str, stands: int) -> None:
    typed = ["", "hide market", "", "camp", "march steady oakham", "undo", said]
    ran = desk.run("play", "twofords", "--seed", "s1", *TWO_PEOPLE, "--record", "g.jsonl", typed=typed)
    assert (
        "A die or card has been drawn since: taking it back needs the consent of Blue. Blue, do you agree? (y/n)"
        in ran.out
    )
    assert ("Blue does not agree: the answer stands." in ran.out) == (said == "n")
    assert ("Dice that were rolled stay spent." in ran.out) == (said == "y")
    assert len(answers(Path("g.jsonl"))) == stands


def test_bots_always_agree_to_undo(desk: Desk) -> None:
    """A quick march back to the mill, where no ambush can lie, always arrives: the bot's secret does not matter."""
    typed = ["march quick mill", "undo", "undo", "quit"]
    ran = desk.run("play", "twofords", "--scenario", "dusk", *AGAINST_BOT, "--record", "g.jsonl", typed=typed)
    assert "Taken back: Red’s “march quick mill” and all that followed. Dice that were rolled stay spent." in ran.out
    assert "You have not answered anything that could be taken back." in ran.out
    assert [seat for seat, _ in answers(Path("g.jsonl"))] == ["blue"]
    record = Record.load("g.jsonl")
    assert [entry.do for entry in record.entries].count("undo") == 1


def test_nothing_can_be_taken_back_once_the_seed_is_known(desk: Desk) -> None:
    ran = desk.run(
        "play", "twofords", "--seed", "s1", *TWO_PEOPLE, typed=[*WHOLE_GAME, "undo", "odds", "camp", "dice", "log"]
    )
    assert "nothing can be taken back any more" in ran.out
    assert "The game is over: nothing is asked any more." in ran.out
    assert "The game is over: “camp” can't be answered any more." in ran.out
    assert "Its seed was s1" in ran.out
    assert "Blue hides at Market." in ran.out[ran.out.rindex("leaves)> log") :], "after the end everything is shown"


def test_dice_shows_the_seal_and_not_the_seed_while_the_game_runs(desk: Desk) -> None:
    ran = desk.run("play", "twofords", "--seed", "a-seed-that-is-secret", *AGAINST_BOT, typed=["dice"])
    assert Match("twofords", seed="a-seed-that-is-secret").commitment in ran.out
    assert "a-seed-that-is-secret" not in ran.out


@pytest.mark.parametrize("last", [["quit"], ["q"], []], ids=["quit", "q", "end of input"])
def test_leaving_keeps_the_game_and_says_how_to_go_on(desk: Desk, last: list[str]) -> None:
    ran = desk.run("play", "twofords", *TWO_PEOPLE, typed=["", "hide market", "", "camp", *last])
    assert ran.status == 0
    (path,) = kept(desk)
    assert f"The game is kept in {path}." in ran.out
    assert f"banneret play --resume {path} --seat red=human --seat blue=human" in ran.out
    assert answers(path) == [("blue", "hide market"), ("red", "camp")]


def test_ctrl_c_keeps_the_game(desk: Desk) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    desk.monkeypatch.setitem(WORDS, "interrupt", Word("interrupt", "", interrupt))
    ran = desk.run("play", "twofords", *TWO_PEOPLE, typed=["", "hide market", "", "camp", "interrupt"])
    assert ran.status == 130
    (path,) = kept(desk)
    assert f"banneret play --resume {path}" in ran.out
    assert answers(path) == [("blue", "hide market"), ("red", "camp")]


def test_a_crash_loses_nothing_and_says_where_the_game_is(desk: Desk) -> None:
    def crash(*_: object) -> None:
        raise RuntimeError("a defect")

    desk.monkeypatch.setitem(WORDS, "crash", Word("crash", "", crash))
    with pytest.raises(RuntimeError) as caught:
        desk.run("play", "twofords", *TWO_PEOPLE, typed=["", "hide market", "", "camp", "crash"])
    (path,) = kept(desk)
    assert any(str(path) in note for note in caught.value.__notes__)
    assert answers(path) == [("blue", "hide market"), ("red", "camp")]


def test_the_record_is_written_after_every_answer(desk: Desk) -> None:
    lengths: list[int] = []
    save = Record.save

    def watched(record: Record, path: Path) -> None:
        lengths.append(len(record.entries))
        save(record, path)

    desk.monkeypatch.setattr(Record, "save", watched)
    desk.run("play", "twofords", *TWO_PEOPLE, typed=["", "hide market", "", "camp", "camp"])
    assert lengths[:4] == [1, 2, 3, 4]


def test_a_full_disk_does_not_end_the_game_but_is_told(desk: Desk) -> None:
    save = Record.save

    def full(record: Record, path: Path) -> None:
        if len(record.entries) > 2:
            raise RecordError("The disk is full.")
        save(record, path)

    desk.monkeypatch.setattr(Record, "save", full)
    ran = desk.run("play", "twofords", *TWO_PEOPLE, typed=["", "hide market", "", "camp", "camp", "quit"])
    assert "NOT SAVED: The disk is full." in ran.out
    assert "The game could not be saved: The disk is full." in ran.out
    assert ran.status == 2


def test_resume_goes_on_where_the_game_was_left(desk: Desk) -> None:
    desk.run(
        "play",
        "twofords",
        "--seed",
        "s1",
        *TWO_PEOPLE,
        "--record",
        "g.jsonl",
        typed=["", "hide market", "", "camp", "quit"],
    )
    ran = desk.run("play", "--resume", "g.jsonl", *TWO_PEOPLE, typed=["", "camp", "quit"])
    assert ran.status == 0
    assert "Turn 2 of 6" in ran.out
    again = desk.run("play", "twofords", "--record", "g.jsonl", *TWO_PEOPLE, typed=["", *["camp"] * 4])
    assert "The game is over" in again.out
    assert Path("g.jsonl").read_bytes() == desk.finished("straight.jsonl").read_bytes(), (
        "an interrupted game is the same game"
    )


def test_resuming_a_finished_game_shows_its_end(desk: Desk) -> None:
    path = desk.finished()
    before = path.read_bytes()
    ran = desk.run("play", "--resume", str(path), *TWO_PEOPLE)
    assert "The game is over: a blue victory." in ran.out
    assert path.read_bytes() == before


def test_bots_alone_play_by_themselves_and_print_the_log(desk: Desk) -> None:
    ran = desk.run("play", "twofords", "--seat", "red=random", "--seat", "blue=random")
    assert ran.status == 0
    assert "• Blue hides somewhere. TWF-2.1" in ran.out
    assert "The game is over" in ran.out
    assert len(kept(desk)) == 1


def test_the_default_seat_is_the_first_that_was_not_given_away(desk: Desk) -> None:
    ran = desk.run("play", "twofords", "--seat", "red=random", *AGAINST_BOT, typed=[])
    assert "You play Blue, the bot “random” plays Red." in ran.out


def test_scenario_and_variant_are_played(desk: Desk) -> None:
    desk.run(
        "play",
        "twofords",
        "--scenario",
        "dusk",
        "--variant",
        "fog=on",
        *AGAINST_BOT,
        "--record",
        "g.jsonl",
        typed=["quit"],
    )
    header = Record.load("g.jsonl").header
    assert (header.scenario, header.variants) == ("dusk", {"fog": "on"})


def test_save_makes_a_copy_and_never_overwrites(desk: Desk) -> None:
    ran = desk.run(
        "play", "twofords", "--seed", "s1", *AGAINST_BOT, typed=["save copy.jsonl", "save copy.jsonl", "save"]
    )
    assert "Saved in copy.jsonl." in ran.out
    assert "copy.jsonl exists already: choose another name." in ran.out
    assert Record.load("copy.jsonl").header.game == "twofords"


def test_first_words_open_a_part_of_the_menu_and_numbers_stay(desk: Desk) -> None:
    typed = ["", "hide market", "", "march quick", "castle", "abbey", "slow oakham", ""]
    ran = desk.run("play", "twofords", "--seed", "s1", *TWO_PEOPLE, typed=typed)
    parts = ran.out.split("Red> ")
    quick = next(part for part in parts if part.startswith("march quick"))
    assert "5  Quick march to Oakham" in quick
    assert "Slow march" not in quick
    assert "“castle” is not on offer" in ran.out, "no option goes there"
    assert "Do you mean 1, Slow march to Oakham? Type 1 to play it." in ran.out


def test_a_long_menu_is_grouped_and_letters_open_the_groups(desk: Desk) -> None:
    desk.monkeypatch.setenv("LINES", "15")
    desk.monkeypatch.setenv("COLUMNS", "40")
    typed = ["", "hide market", "", *["march quick abbey"] * 3, "c", "", "odds b"]
    ran = desk.run("play", "twofords", "--seed", "s1", *TWO_PEOPLE, typed=typed)
    assert "a  Slow march to  … 3 options, 1 to 3" in ran.out
    opened = ran.out[ran.out.rindex("Red> c") :]
    assert "7  Quick march to Mill" in opened
    assert "Enter: all 9" in opened
    assert "Steady march" in ran.out[ran.out.rindex("Red> odds b") :]


@pytest.mark.parametrize(("columns", "lines"), [(80, 24), (120, 40), (160, 50), (40, 15)])
def test_the_screen_fits_the_terminal(desk: Desk, columns: int, lines: int) -> None:
    desk.monkeypatch.setenv("COLUMNS", str(columns))
    desk.monkeypatch.setenv("LINES", str(lines))
    ran = desk.run("play", "twofords", "--seed", "s1", "--seat", "blue=human", *AGAINST_BOT, "--record", "g", typed=[])
    drawn = ran.out[: ran.out.index("Blue> ")].splitlines()
    assert max(len(line) for line in drawn) <= columns
    if lines >= 24:
        assert len(drawn) < lines, "room is left for the answer"


def test_without_colour_there_are_no_escape_codes(desk: Desk) -> None:
    desk.monkeypatch.setenv("NO_COLOR", "1")
    ran = desk.run_outside("play", "twofords", *AGAINST_BOT, typed=["?", "odds 1", "1", "quit"])
    assert ran.status == 0
    assert ran.err == ""
    assert "\x1b[" not in ran.out


def test_how_each_side_stands_is_on_the_screen(desk: Desk) -> None:
    ran = desk.run("play", "calais", "--seed", "1", *AGAINST_BOT, typed=["quit"])
    assert "English: 16 cards, 0 plunder" in ran.out and "French: 7 fresh" in ran.out


def test_the_odds_of_one_option_come_with_what_it_means(desk: Desk) -> None:
    ran = desk.run("play", "calais", "--seed", "1", *AGAINST_BOT, typed=["odds march normal montivilliers", "quit"])
    assert "8 of these 28 cards cost a FRESH" in ran.out and "5 FOOD − 1 = 4" in ran.out and "CAL-6.12" in ran.out
    assert (
        "cards cost a FRESH" not in desk.run("play", "calais", "--seed", "1", *AGAINST_BOT, typed=["odds", "quit"]).out
    )


def test_the_list_of_games_says_how_long_and_how_hard(desk: Desk) -> None:
    assert "About 45 minutes; difficulty 2 of 5." in desk.run("games", "calais").out


def test_the_words_of_a_set_are_typed_in_any_order(desk: Desk) -> None:
    """Bridges that are broken together: what is kept is the answer as it is on offer."""
    match, option = at_the_bridges()
    path = desk.home / "bridges.jsonl"
    path.write_bytes(match.record().dumps())
    said = " ".join(("break", *reversed(option.touch)))
    assert said != option.notation
    ran = desk.run(
        "play", "--resume", str(path), "--seat", "french=human", "--seat", "english=random", typed=[said, "quit"]
    )
    assert ran.status == 0, ran.err
    assert answers(path)[match.last_moment] == ("french", option.notation)


def at_the_bridges() -> tuple[Match, Option]:
    """The French have come to where they may break two bridges and stay on their own, which is whole."""
    for seed in range(200):
        match, chance = Match("calais", seed=str(seed)), Random(seed)
        while match.decision is not None:
            for option in match.decision.menu:
                if option.verb == "break" and len(option.touch) == 2 == len(option.notation.split()) - 1:
                    return match, option
            match.play(chance.choice(match.decision.menu))
    raise AssertionError("nobody came to two bridges")
