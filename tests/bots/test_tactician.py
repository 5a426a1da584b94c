"""The tactician: plays what the game's advice likes best, and a careless one sometimes something else."""

from collections import Counter

from banneret.bots import make
from banneret.bots.tactician import TacticianBot
from banneret.kernel.dice import FastDice
from banneret.kernel.hints import Hints
from banneret.kernel.match import Match
from banneret.kernel.option import Menu
from tests.kernel import ford


class Advice(Hints[ford.FordState]):
    """To form in line and to turn back from the water."""

    def advise(self, s: ford.FordState, seat: int, menu: Menu) -> list[float]:
        return [1.0 if option.notation in ("form line", "turn back", "pass") else 0.0 for option in menu]


class Advised(ford.Ford):
    """The ford, with advice."""

    hints = Advice()


GAME = Advised()


class Whims(Advice):
    """The same, but what comes first is left to chance; the column comes three times as often as the line."""

    def whims(self, s: ford.FordState, seat: int, menu: Menu) -> list[int]:
        return [1 if option.notation == "form line" else 3 for option in menu]


class Whimsical(ford.Ford):
    hints = Whims()


def answers(bot: TacticianBot, games: int, game: ford.Ford = GAME) -> Counter[str]:
    found: Counter[str] = Counter()
    for number in range(games):
        match = Match(game, seed=str(number))
        found[bot.choose(match.view(match.awaited[0]), FastDice(number)).notation] += 1
    return found


def test_it_does_what_the_advice_says() -> None:
    assert answers(TacticianBot(), 20) == {"form line": 20}


def test_equals_are_drawn_by_lot() -> None:
    plain = TacticianBot()
    found = Counter(
        plain.choose((match := Match(ford.game, seed=str(number))).view(match.awaited[0]), FastDice(number)).notation
        for number in range(60)
    )
    assert len(found) == 2
    assert min(found.values()) > 10


def test_chance_decides_where_the_game_leaves_it_to_chance() -> None:
    found = answers(TacticianBot(), 200, Whimsical())
    assert len(found) == 2 and 30 < found["form line"] < 70
    assert found == answers(TacticianBot(), 200, Whimsical()), "the same dice, the same whims"


def test_the_careless_err_the_more_the_more_careless_they_are() -> None:
    little, much = answers(TacticianBot(0.5), 200), answers(TacticianBot(5.0), 200)
    assert 197 > little["form line"] > 165
    assert 130 > much["form line"] > 90


def test_the_same_dice_give_the_same_answer() -> None:
    assert answers(TacticianBot(1.0), 30) == answers(TacticianBot(1.0), 30)


def test_its_name_says_how_careless_it_is() -> None:
    bot = make("tactician:0.4")
    assert isinstance(bot, TacticianBot)
    assert bot.carelessness == 0.4
