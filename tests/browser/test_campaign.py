"""The King's Pence by two people through the page: mornings, marches, a battle on the hex map and back, and on to the
end of the sixth day."""

import httpx
from playwright.sync_api import expect

from tests.server.player import Player, lay

from .people import People, Person
from .test_siege import fighting, turn

SEATS = {"king": {"who": "me"}, "rebel": {"who": "me"}}
PENCE = {"game": "diex", "scenario": "kings_pence", "variants": {"battles": "ask"}}
EAGER = ("assault", "skirmish", "flee")
"""Into a battle that both want to fight out, and out of it again."""
QUIET = (
    *("ready", "stop", "done", "pass", "quick", "hold", "stand", "quiet", "nobody", "end", "none", "loot 0", "spare"),
    *("leave", "fight", "retreat"),
)
MOST = 250


def calmly(choices: list[str]) -> str:
    """An answer by which little happens."""
    return next((one for word in QUIET for one in choices if one.startswith(word)), choices[0])


def eagerly(choices: list[str]) -> str:
    return next((one for one in EAGER if one in choices), calmly(choices))


def arrive(people: People, http: httpx.Client) -> list[tuple[Person, Player]]:
    found = []
    for player in lay(http, SEATS, **PENCE).values():
        person = people.come().sit(player)
        found.append((person, player))
    return found


def test_the_kings_pence_from_its_first_morning_to_its_end(people: People, http: httpx.Client) -> None:
    seats = arrive(people, http)
    player = seats[0][1]
    levels = [False]
    for _ in range(MOST):
        asked = turn(seats)
        if asked is None:
            break
        person, choices = asked
        chosen = calmly(choices) if len(levels) > 2 else eagerly(choices)
        person.answer(chosen)
        if levels[-1] != fighting(player):
            levels.append(not levels[-1])
    assert levels[:3] == [False, True, False], "the table has turned into the hex map, and back"
    assert player.view()["status"] == "over"
    for person, _ in seats:
        expect(person.part("result")).to_be_visible()
