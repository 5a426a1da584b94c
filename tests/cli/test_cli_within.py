"""Games within games, and seats that choose at once, at one keyboard."""

from .desk import Desk

TWO = ("--seat", "king=human", "--seat", "duke=human")


def test_a_game_within_a_game_in_which_both_choose_at_once(desk: Desk) -> None:
    ran = desk.run("play", "envoy", *TWO, typed=["send", "", "war", "", "peace"])
    assert "The Envoy · In the field · The Parley · Between the lines" in ran.out
    assert "Peace or war? PAR-1.1" in ran.out
    assert "They said war, peace." in ran.out
    assert "Duke wins." in ran.out, "the first to write is the inner left seat, the duke"


def test_what_one_writes_the_other_does_not_see(desk: Desk) -> None:
    seen = []
    for number, word in enumerate(("war", "peace")):
        typed = ["send", "", word, "", "log", "hand", "undo", "odds"]
        ran = desk.run("play", "envoy", "--seed", "s1", *TWO, "--record", f"g{number}", typed=typed)
        seen.append(ran.out[ran.out.index("Pass the keyboard to King.") :].replace(f"g{number}", "g"))
    assert seen[0] == seen[1]


def test_undo_while_both_choose_takes_back_ones_own_answer(desk: Desk) -> None:
    """The king's own last answer is the sending; that the duke has written meanwhile is not his to take back, nor to be
    told."""
    ran = desk.run("play", "envoy", *TWO, typed=["send", "", "war", "", "undo", "n"])
    assert "Duke, do you agree? (y/n) n" in ran.out
    assert "Duke does not agree: the answer stands." in ran.out


def test_the_rules_of_the_inner_game_can_be_read_while_it_is_played(desk: Desk) -> None:
    ran = desk.run("play", "envoy", *TWO, typed=["send", "", "?", "rules PAR-1.2", "rules 1.1"])
    page = ran.out[ran.out.index("> ?") : ran.out.index("> rules PAR-1.2")]
    assert "Both write down a word." in page
    assert "War against peace wins." in ran.out[ran.out.index("> rules PAR-1.2") :]
    assert "A herald is sent." in ran.out[ran.out.index("> rules 1.1") :], "a bare number is one of the outer game's"


def test_a_bot_writes_first_and_nobody_waits(desk: Desk) -> None:
    ran = desk.run("play", "envoy", "--level", "random", typed=["send", "war"])
    assert "Pass the keyboard" not in ran.out
    assert "The game is over: the end of the envoy." in ran.out


def test_a_game_without_a_map_or_cards_says_so(desk: Desk) -> None:
    ran = desk.run("play", "envoy", "--level", "random", typed=["map", "hand"])
    assert "This game has no map." in ran.out
    assert "There are no cards in this game." in ran.out
