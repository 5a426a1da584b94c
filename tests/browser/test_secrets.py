"""What a seat may not know is not in its page, and not in anything that its page is sent."""

import json
import re
from dataclasses import dataclass, field
from typing import Any

import httpx
from playwright.sync_api import Response, WebSocket, expect

from tests.server.player import Player, lay

from .people import People, Person

TELL_TALE = re.compile(r"attack_[4-7]|Attack [4-7]|attack [4-7]|It is the \d|The attack cards are")
"""How the French attack cards are called in scenes, options and events."""
OWN = re.compile(r'"(id|commitment|created|table|copy_of|at|due|changed)":"[^"]*"')
"""What differs between any two tables."""


@dataclass
class Traffic:
    """Everything a page is sent about tables."""

    person: Person
    frames: list[str] = field(default_factory=list)
    responses: list[Response] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.person.page.on("websocket", self._socket)
        self.person.page.on("response", self._response)

    def _socket(self, socket: WebSocket) -> None:
        socket.on(
            "framereceived", lambda frame: self.frames.append(frame if isinstance(frame, str) else frame.decode())
        )

    def _response(self, response: Response) -> None:
        if "/api/tables" in response.url and response.status != 204:
            self.responses.append(response)

    def heard(self) -> list[str]:
        return [*self.frames, *(response.text() for response in self.responses)]

    def told(self) -> list[str]:
        """What it was told of each position, without what tells tables apart and without who has the page open: that
        may come in a message of its own. Moments that are asked for one by one or together are the same moments."""
        frames = {json.loads(text)["number"]: text for text in reversed(self.frames)}
        told = [self._plain(text) for text in (*frames.values(), *(response.text() for response in self.responses))]
        films = [film for film in told if "frames" in film]
        views = [view for view in told if "frames" not in view]
        moments = [moment for film in films for moment in film["frames"]]
        layouts = [layout for film in films for layout in film.get("layouts", ())]
        return sorted({json.dumps(part, sort_keys=True) for part in (*views, *moments, *layouts)})

    def _plain(self, text: str) -> Any:
        view = json.loads(OWN.sub(r'"\1":""', text))
        view.pop("seen", None)  # the page says by itself what it has shown, in its own time
        for player in view.get("players", ()):
            player.pop("present", None)
        return view


def french_lay(french: Player, strongest: bool) -> str:
    """Lay the best or the worst attack that there is. Returns it."""
    choice = sorted(french.choices(), key=lambda notation: tuple(map(int, notation.split()[1:])))[
        -1 if strongest else 0
    ]
    french.answer(choice)
    return choice


def watch_an_attack(people: People, http: httpx.Client, strongest: bool) -> tuple[Traffic, str, str]:
    players = lay(http, scenario="agincourt")
    english = people.come()
    traffic = Traffic(english)
    english.sit(players["english"])
    number = english.number
    laid = french_lay(players["french"], strongest)
    english.passes(number)
    english.is_asked()
    english.options()
    english.page.wait_for_load_state("networkidle")  # what it asks for by itself has come
    page = english.page.content()
    return traffic, laid, page


def test_hidden_cards_stay_hidden(people: People, http: httpx.Client) -> None:
    """Two battles in which the French hold and lay different cards look the same to the English, byte by byte, until
    the cards are turned."""
    weak, laid_weak, page_weak = watch_an_attack(people, http, strongest=False)
    strong, laid_strong, page_strong = watch_an_attack(people, http, strongest=True)
    assert laid_weak != laid_strong
    for traffic, page in ((weak, page_weak), (strong, page_strong)):
        assert len(traffic.frames) >= 2, "the test hears what the page is sent"
        assert not [found for text in traffic.heard() for found in TELL_TALE.findall(text)]
        assert not TELL_TALE.findall(page)
    assert weak.told() == strong.told()


def test_the_french_do_see_their_own_cards(people: People, http: httpx.Client) -> None:
    """So the words that the test above looks for are the right ones."""
    players = lay(http, scenario="agincourt")
    french = people.come()
    traffic = Traffic(french)
    french.sit(players["french"])
    expect(french.part("hand")).to_be_visible()
    assert any(TELL_TALE.search(text) for text in traffic.heard())
