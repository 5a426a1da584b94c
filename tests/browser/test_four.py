"""Four people, four browsers: they sit down, keep a Message, plan in secret, act in turn and come to the next round.
Nothing here hangs on dice."""

import re
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from tests.server.player import lay

from .people import People, Person
from .test_phone import PHONE, fits

SEATS = ("green", "blue", "red", "yellow")
TURNS = 40
"""More answers than a first round can take."""


@dataclass
class Lord:
    """One of the four, at his own page."""

    seat: str
    person: Person

    def shows_ready(self, *seats: str) -> None:
        """Wait until the page says that these are ready, and no others."""
        for seat in SEATS:
            says = self.person.part("player", seat=seat).locator(".says")
            if seat in seats:
                expect(says).to_have_text("ready")
            else:
                expect(says).not_to_have_text("ready")

    def looks_at_board(self, seat: str) -> None:
        button = self.person.page.get_by_role("group", name="Boards").get_by_role(
            "button", name=seat.capitalize(), exact=True
        )
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
        expect(self.person.thing(f"{seat}.village")).to_be_attached()

    def sees_follower(self, space: str) -> bool:
        return self.person.page.locator(f'[data-id="{space}.follower"]').count() > 0

    def touches(self, *things: str) -> None:
        """Touch these in order; they mean one answer."""
        number = self.person.number
        for thing in things:
            self.person.touch(f"{self.seat}.{thing}")
        if self.person.filled().count():  # by finger it was only picked
            self.person.filled().click()
        self.person.passes(number)

    def answers(self, notation: str) -> None:
        self.person.is_asked()
        self.person.answer(notation)


def sit_down_together(people: People) -> list[Lord]:
    """The host lays the table and sends three links."""
    host = people.come()
    host.go("/new/orleans")
    host.part("seat", seat="green").get_by_test_id("who").select_option("me")
    for seat in SEATS[1:]:
        host.part("seat", seat=seat).get_by_test_id("who").select_option("friend")
    host.part("host-name").fill("Gwen")
    host.part("create").click()
    links = [host.part("invite-link", seat=seat).first.input_value() for seat in SEATS[1:]]
    host.part("to-table").click()
    expect(host.part("gathering")).to_be_visible()
    lords = [Lord("green", host)]
    for seat, link in zip(SEATS[1:], links, strict=True):
        guest = people.come()
        guest.go(link)
        guest.sit_down(seat.title())
        lords.append(Lord(seat, guest))
    for lord in lords:
        lord.person.at_table()
        lord.person.begins()
        expect(lord.person.part("players")).to_contain_text("Gwen" if lord.seat != "green" else "Yellow")
    return lords


def keep_messages(lords: list[Lord]) -> None:
    """ORL-2.13: each keeps one of two; the others see that he has, and nothing more."""
    for lord in lords:
        lord.person.is_asked()
        kept = lord.person.options()
        assert len(kept) == 2 and all(words.startswith("keep ") for words in kept)
        lord.answers(kept[0])
        if lord.seat == "green":
            for other in lords[1:]:
                other.shows_ready("green")
                assert kept[0].removeprefix("keep ").replace("_", " ") not in " ".join(other.person.log())


def plan(lords: list[Lord]) -> None:
    """ORL-7.1: by touching followers and spaces, or the action as a whole; ready; and once more."""
    green, blue, red, yellow = lords
    green.touches("village.fisherman", "farmhouse.1")
    green.touches("village.craftsman", "farmhouse.2")
    assert green.sees_follower("green.farmhouse.1") and green.sees_follower("green.farmhouse.2")
    green.answers("ready")
    for other in (blue, red, yellow):
        other.shows_ready("green")
        other.looks_at_board("green")
        assert not other.sees_follower("green.farmhouse.1"), "others see that he is ready, not what he plans"
        other.looks_at_board(other.seat)
    # he thinks again: the plan goes on where it was left
    green.person.choose("reconsider")
    for lord in lords:
        lord.shows_ready()
    green.person.is_asked()
    assert green.sees_follower("green.farmhouse.1")
    green.touches("guild_house")  # touching the action as a whole fills it
    assert green.sees_follower("green.guild_house.1")
    green.answers("ready")
    for other in (blue, red):
        other.answers("fill territory")
        other.answers("ready")
    yellow.shows_ready("green", "blue", "red")
    yellow.touches("village.trader", "town_hall.1")
    yellow.answers("ready")
    for lord in lords:
        lord.person.reaches(yellow.person.number)
    for other in (blue, red, yellow):
        other.looks_at_board("green")
        expect(other.person.thing("green.farmhouse.1.follower")).to_be_attached()
        other.looks_at_board(other.seat)


def act(lords: list[Lord]) -> list[str]:
    """ORL-8.1: whoever is asked answers, until all plan the second round."""
    done: list[str] = []
    for _ in range(TURNS):
        newest = max(lord.person.number for lord in lords)
        for lord in lords:
            lord.person.reaches(newest)
        asked = [lord for lord in lords if lord.person.turn == "yours"]
        if len(asked) == len(lords):
            return done
        (lord,) = asked
        options = lord.person.options()
        actions = [
            words for words in options if words.split()[0] in ("farmhouse", "territory", "guild_house", "town_hall")
        ]
        if "farmhouse" in actions:
            lord.touches("farmhouse")
            done.append("farmhouse")
            continue
        expansions = [words for words in actions if words.startswith("territory expand")]
        chosen = (expansions or actions or options)[0]
        if expansions:
            number = lord.person.number
            _, _, town, area = chosen.split()
            lord.person.touch(f"{lord.seat}.territory")
            lord.person.touch(town)
            lord.person.touch(area)
            lord.person.passes(number)
        else:
            lord.answers(chosen)
        done.append(chosen)
    pytest.fail(f"the round has no end: {done}")


def test_four_people_play_a_round(people: People) -> None:
    lords = sit_down_together(people)
    keep_messages(lords)
    plan(lords)
    done = act(lords)
    assert (
        "farmhouse" in done and sum(words.startswith("territory expand") for words in done) == 2 and "town_hall" in done
    )
    for lord in lords:
        expect(lord.person.page.get_by_text("Round 2").first).to_be_visible()
        lord.person.is_asked()
    green, blue = lords[:2]
    # talk is open to the whole table (ORL-20.6)
    for lord in lords:
        lord.person.part("tab-chat").click()
    green.person.part("chat-input").fill("I serve England, I swear.")
    green.person.part("chat-send").click()
    for lord in lords:
        expect(lord.person.part("chat")).to_contain_text("I serve England, I swear.")
    # looking back: each sees every moment, and of the others' plans only what was revealed
    blue.person.go(re.sub(r"#.*", "", blue.person.page.url) + "/replay")
    slider = blue.person.part("replay-slider")
    expect(slider).to_be_visible()
    assert int(slider.get_attribute("max") or 0) >= len(done)
    for moment in ("0", "6", slider.get_attribute("max") or ""):
        slider.fill(moment)
        expect(blue.person.page.locator("body")).to_have_attribute("data-moment", moment)


def test_a_follower_on_the_wrong_space_is_told_why_not(people: People, http: httpx.Client) -> None:
    players = lay(http, {seat: {"who": "me"} for seat in SEATS}, game="orleans")
    for player in players.values():
        player.answer(player.choices()[0])
    lord = Lord("red", people.come().sit(players["red"]))
    lord.person.is_asked()
    lord.person.touch("red.monastery")
    expect(lord.person.part("why").first).to_contain_text("ORL-4.4")


def test_what_an_action_would_give_is_shown_before_it_is_filled(people: People, http: httpx.Client) -> None:
    """On the board, and with its reasons where one looks at the option."""
    players = lay(http, {seat: {"who": "me"} for seat in SEATS}, game="orleans")
    for player in players.values():
        player.answer(player.choices()[0])
    person = people.come().sit(players["blue"])
    person.is_asked()
    board = person.page.locator(".board").filter(has=person.thing("blue.territory")).last
    expect(board).to_contain_text("Take one of")
    person.open_list()
    person.part("options").get_by_test_id("option").and_(person.part("option", notation="fill territory")).hover()
    odds = person.part("odds")
    expect(odds).to_contain_text("Territory. Filled.")
    expect(odds).to_contain_text("ORL-4.4")


def test_on_a_phone_the_own_board_and_the_map_are_two_views(people: People, http: httpx.Client) -> None:
    players = lay(http, {seat: {"who": "me"} for seat in SEATS}, game="orleans")
    for player in players.values():
        player.answer(player.choices()[0])
    lord = Lord("yellow", people.come(**PHONE).sit(players["yellow"]))
    lord.person.is_asked()
    fits(lord.person)
    boards = lord.person.page.get_by_role("group", name="Boards")
    expect(boards).to_have_count(1)
    expect(lord.person.thing("yellow.farmhouse")).to_be_attached()
    expect(lord.person.page.locator('[data-id="blois"]')).to_have_count(0)
    boards.get_by_role("button").first.tap()
    expect(lord.person.thing("blois")).to_be_attached()
    expect(lord.person.page.locator('[data-id="yellow.farmhouse"]')).to_have_count(0)
    fits(lord.person)
    lord.looks_at_board("yellow")
    lord.touches("village.fisherman", "farmhouse.1")
    assert lord.sees_follower("yellow.farmhouse.1")
    fits(lord.person)


def test_spectators_see_no_more_than_all_see(people: People, http: httpx.Client) -> None:
    players = lay(http, {seat: {"who": "me"} for seat in SEATS}, game="orleans")
    watcher = Lord("", people.come().watch(players["green"].table))
    for player in players.values():
        player.answer(player.choices()[0])
    players["green"].answer("fill farmhouse")
    players["green"].answer("ready")
    watcher.shows_ready("green")
    watcher.looks_at_board("green")
    assert not watcher.sees_follower("green.farmhouse.1")
    expect(watcher.person.part("options")).to_have_count(0)
    for seat in SEATS[1:]:
        number = players[seat].answer("ready")
    watcher.person.reaches(number)
    expect(watcher.person.thing("green.farmhouse.1.follower")).to_be_attached()


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["wide", "phone"])
def test_one_visit_is_enough_for_a_round(people: People, http: httpx.Client, screen: dict[str, Any]) -> None:
    """He plans, lists his turns and is ready; when the others have answered he is asked for his next plan, and for
    nothing before."""
    players = lay(http, {seat: {"who": "me"} for seat in SEATS}, game="orleans")
    for player in players.values():
        player.answer(player.choices()[0])
    person = people.come(**screen).sit(players["blue"])
    person.is_asked()
    person.answer("fill guild_house")
    person.open_orders()
    dialog = person.part("orders-dialog")
    turns = dialog.get_by_test_id("coming-turns")
    listed = ("guild_house trader", "place pub", "pass", "settler tours", "follower farmer")
    expect(turns.locator(f'option[value="{listed[0]}"]')).to_be_attached()
    for answer in listed:
        if turns.locator(f'option[value="{answer}"]').count():  # the bonus is by chance
            turns.locator("select").select_option(answer)
            turns.get_by_role("button", name="Add").click()
    assert dialog.evaluate("box => box.scrollWidth <= box.clientWidth"), "long options make it no wider"
    dialog.get_by_role("button", name="Give the orders").click()
    expect(dialog).to_be_hidden()
    person.answer("ready")
    for seat in ("green", "red", "yellow"):
        players[seat].answer("ready")
    for _ in range(TURNS):
        waiting = next(
            (
                player
                for seat, player in players.items()
                if seat != "blue" and player.choices() not in ([], ["reconsider"])
            ),
            None,
        )
        if waiting is None or "ready" in waiting.choices():
            break
        waiting.answer(waiting.choices()[-1])
    assert "Round 2" in players["blue"].view()["scene"]["heading"], "nobody waits for him"
    person.is_asked()
    assert person.log()
    assert "place.pub" not in repr(
        [hand for hand in players["green"].view()["scene"]["hands"] if hand["id"] == "places"]
    )
