"""The captain: chooses between manners by forecasts, between options by trying them out."""

from time import perf_counter
from typing import ClassVar

from banneret.bots import make
from banneret.bots.captain import CaptainBot, best_of
from banneret.kernel.dice import Dice, FastDice
from banneret.kernel.match import Match
from banneret.kernel.option import Menu
from tests.kernel import ford


class Leaning(type(ford.game)):  # type: ignore[misc]  # the class of a test game
    """The ford with two manners; forecasts say that the bold one is better, after some luck."""

    manners: ClassVar[tuple[str, ...]] = ("", "bold")
    asked: ClassVar[list[str]] = []

    def advise(self, s: ford.FordState, seat: int, menu: Menu, manner: str = "") -> list[float]:
        wanted = ("form column", "shoot one") if manner == "bold" else ("form line", "pass")
        return [1.0 if option.notation in wanted or option.verb == "wade" else 0.0 for option in menu]

    def chapter(self, s: ford.FordState, seat: int) -> object:
        return "crossing" if seat == 0 else None

    def forecast(self, s: ford.FordState, seat: int, manner: str, dice: Dice) -> float:
        self.asked.append(manner)
        return (1.0 if manner == "bold" else 0.0) + dice.below(100) / 100


def test_the_manner_with_the_best_forecasts_is_taken_and_kept_for_the_chapter() -> None:
    Leaning.asked.clear()
    match = Match(Leaning(), seed="captain")
    bot, dice = CaptainBot(0.05), FastDice("captain")
    assert match.awaited == ("crosser",)
    option = bot.choose(match.view("crosser"), dice)
    assert option.notation == "form column"
    assert set(Leaning.asked) == {"", "bold"}
    thought = len(Leaning.asked)
    match.play(option, "crosser")
    match.play(bot.choose(match.view("crosser"), dice), "crosser")
    assert len(Leaning.asked) == thought


def test_outside_of_chapters_the_usual_manner_will_do() -> None:
    Leaning.asked.clear()
    match = Match(Leaning(), seed="captain")
    match.play("form line", "crosser")
    match.play("wade shallows", "crosser")
    assert match.awaited == ("guard",)
    assert CaptainBot(0.05).choose(match.view("guard"), FastDice(1)).notation == "pass"
    assert not Leaning.asked


def test_without_manners_options_are_tried_out() -> None:
    """Turning back loses the crossing: a few roll-outs show it."""
    match = Match(ford.game, seed="tried")
    match.play("form line", "crosser")
    assert CaptainBot(0.2).choose(match.view("crosser"), FastDice(2)).notation == "wade shallows"


def test_what_trails_clearly_is_given_up() -> None:
    tries: dict[int, int] = {0: 0, 1: 0, 2: 0}

    def tried(subject: int) -> float:
        tries[subject] += 1
        return 10.0 * subject + tries[subject] % 2

    assert best_of([0, 1, 2], tried, 0.05) == 2
    assert max(tries.values()) <= 5


def test_it_keeps_to_its_time() -> None:
    began = perf_counter()
    assert best_of([1, 2], lambda subject: FastDice(str(perf_counter())).below(100), 0.1) in (1, 2)
    assert perf_counter() - began < 0.5


def test_its_name_says_how_long_it_thinks() -> None:
    bot = make("captain:0.5s")
    assert isinstance(bot, CaptainBot)
    assert bot.seconds == 0.5
