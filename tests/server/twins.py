"""Twin tables: two servers at which the same is done at the same times, but for what some seat does or holds in secret.
Whoever may not know of that asks everything that can be asked, and hears all that is told: it must be the same, to the
letter, with headers, sizes and times."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient, WebSocketTestSession

from banneret.kernel.dice import Seed
from banneret.server.app import create_app
from banneret.server.hall.bots import BotRoom
from banneret.server.settings import Settings
from banneret.server.work.pool import Pool

from .leaks import NOON, settle, time_stands_still, without_hurry
from .player import Player, answered, lay

_HUGE = 1_000_000
_OWN_HEADERS = {"date", "x-request-id"}
_NAMES = re.compile(r"[0-9a-f]{16}(?=[\"/?])|[A-Za-z0-9_-]{43}(?=\")|(?<=\"commitment\":\")[0-9a-f]+")
"""Ids of tables and tokens."""


@dataclass
class World:
    """One of two servers, and the table at it."""

    client: TestClient[Litestar]
    players: Mapping[str, Player]
    clock: list[int]
    which: int
    """0 or 1: what is done in secret differs."""
    secrets: int = 0
    lines: "list[Line]" = field(default_factory=list)

    @property
    def table(self) -> str:
        return next(iter(self.players.values())).table

    def secretly(self, seat: str, *answers: str) -> None:
        """Something is done of which others may not know: at any time."""
        for answer in answers:
            self.clock[0] += 7
            self.secrets += 1
            if answer == "undo":
                answered(self.players[seat].post("/undo", {"number": self.players[seat].view()["number"]}))
            else:
                self.players[seat].answer(answer)

    def mark(self, word: str) -> None:
        """Something that all hear, after all that was said before."""
        player = next(iter(self.players.values()))
        answered(player.post("/chat", {"text": f"twins {word}"}), 201)
        for line in self.lines:
            line.until(f"twins {word}")

    def hush(self) -> None:
        """What has been heard until now does not count."""
        self.mark("begin")
        for line in self.lines:
            line.heard.clear()

    def settle(self) -> None:
        """Until everybody has been told what has changed."""
        settle(self.client)


@dataclass(frozen=True)
class Twins:
    """A game with something to hide: how the tables are laid, and what is done there before the others look."""

    name: str
    game: str
    seats: tuple[str, ...]
    hide: Callable[[World], None]
    viewers: tuple[str, ...]
    """The seats that may not know; who watches may not either."""
    more: Mapping[str, Any] = field(default_factory=dict)
    plant: Callable[[pytest.MonkeyPatch, int], None] | None = None
    """Lets the tables begin otherwise."""

    def __str__(self) -> str:
        return self.name


async def _at_once(pool: Pool, *args: Any, **more: Any) -> Any:
    """Odds are found here, not in a process that has to be started for them."""
    first = next(i for i, each in enumerate(args) if callable(each))
    return args[first](*args[first + 1 :])


@contextmanager
def world(twins: Twins, which: int, folder: Path, plant: pytest.MonkeyPatch) -> Iterator[World]:
    clock = [NOON]
    without_hurry(plant)
    time_stands_still(plant)
    plant.setattr("banneret.server.storage.rows.now", lambda: clock[0])
    plant.setattr(Seed, "fresh", classmethod(lambda cls, salts=(): Seed("twins", tuple(salts))))
    plant.setattr(BotRoom, "wake", lambda self, table: None)
    plant.setattr(Pool, "run", _at_once)
    plant.setattr("banneret.server.storage.talk.fresh_number", count(1).__next__)  # else it is made of the time
    plant.setattr(Pool, "warm", lambda self: None)
    if twins.plant is not None:
        twins.plant(plant, which)
    settings = Settings(data=folder / f"{twins.name}-{which}", limits=0.0, bot_workers=1, port=0)
    with TestClient(create_app(settings), raise_server_exceptions=False) as client:
        seats = {seat: {"who": "me"} for seat in twins.seats}
        players = lay(client, seats, game=twins.game, pace="day", listed=True, **twins.more)
        yield World(client, players, clock, which)


# ---------------------------------------------------------------------- all that can be asked

Asking = Callable[[World, Player, dict[str, str]], httpx.Response]


def _get(path: str, **params: Any) -> Asking:
    return lambda world, viewer, head: viewer.get(path, **params)


def _post(path: str, body: Any = None) -> Asking:
    return lambda world, viewer, head: viewer.post(path, body)


def _plain(method: str, path: str, body: Any = None) -> Asking:
    """Something that is asked with the session of an account, or with nothing."""

    def ask(world: World, viewer: Player, head: dict[str, str]) -> httpx.Response:
        return world.client.request(method, path.replace("TABLE", viewer.table), json=body, headers=head)

    return ask


def _number(path: str, **body: Any) -> Asking:
    """To the position that the viewer was told."""
    return lambda world, viewer, head: viewer.post(path, {"number": viewer.view()["number"], **body})


def _odds(world: World, viewer: Player, head: dict[str, str]) -> httpx.Response:
    choices = viewer.choices() if viewer.token else []
    return viewer.get("/odds", answer=choices[0] if choices else "ready")


def _vote(world: World, viewer: Player, head: dict[str, str]) -> httpx.Response:
    offers = viewer.view().get("offers") or [{"id": 1}]
    return viewer.post(f"/offers/{offers[0]['id']}", {"accept": False})


def _keep(world: World, viewer: Player, head: dict[str, str]) -> httpx.Response:
    body = {"table": viewer.table, "token": viewer.token or "0" * 43}
    return world.client.post("/api/me/tables", json=body, headers=head)


ASKED: dict[tuple[str, str], list[Asking]] = {
    ("GET", "/api/tables"): [_plain("GET", "/api/tables?status=running"), _plain("GET", "/api/tables")],
    ("GET", "/api/health"): [_plain("GET", "/api/health")],
    ("POST", "/api/me/tables"): [_keep],
    ("GET", "/api/me/tables"): [_plain("GET", "/api/me/tables")],
    ("POST", "/api/me/tables/{table_id}/token"): [_plain("POST", "/api/me/tables/TABLE/token", {})],
    ("GET", "/api/tables/{table_id}"): [_get("")],
    ("GET", "/api/tables/{table_id}/card"): [_get("/card")],
    ("GET", "/api/tables/{table_id}/picture"): [_get("/picture")],
    ("GET", "/api/tables/{table_id}/moments"): [_get("/moments"), _get("/moments", first=3, count=2)],
    ("GET", "/api/tables/{table_id}/story"): [_get("/story")],
    ("GET", "/api/tables/{table_id}/record"): [_get("/record")],
    ("GET", "/api/tables/{table_id}/odds"): [_odds, _get("/odds", answer="ready", number=_HUGE)],
    ("GET", "/api/tables/{table_id}/why"): [
        _get("/why", answer="ready"),
        _get("/why", touch="castle"),
        _get("/why", answer="ready", number=_HUGE),
    ],
    ("GET", "/api/tables/{table_id}/foresee"): [_get("/foresee")],
    ("GET", "/api/tables/{table_id}/invited"): [_get("/invited")],
    ("GET", "/api/tables/{table_id}/notices"): [_get("/notices")],
    ("DELETE", "/api/tables/{table_id}/notices/{notice_id}"): [
        lambda world, viewer, head: world.client.delete(f"/api/tables/{viewer.table}/notices/1", headers=viewer.headers)
    ],
    ("POST", "/api/tables/{table_id}/notices"): [_post("/notices", {"webhook": "http://127.0.0.1:9/x"})],
    ("POST", "/api/tables/{table_id}/sit"): [_post("/sit", {"name": "Again", "salt": ""})],
    ("POST", "/api/tables/{table_id}/invitations"): [_post("/invitations", {"seat": "nobody"})],
    ("POST", "/api/tables/{table_id}/places"): [_post("/places", {"seat": "nobody", "to": "nowhere"})],
    ("POST", "/api/tables/{table_id}/answers"): [
        _post("/answers", {"number": _HUGE, "answer": "ready"}),
        _post("/answers?since=1", {"number": _HUGE, "answer": "ready"}),
        _number("/answers", answer="nonsense"),
    ],
    ("POST", "/api/tables/{table_id}/undo"): [_post("/undo", {"number": _HUGE}), _number("/undo")],
    ("POST", "/api/tables/{table_id}/orders"): [
        _post("/orders", {"interrupt": "nonsense", "policy": "pass"}),
        _post("/orders?since=0", {"interrupt": "turn", "policy": "take", "answers": ["nonsense"], "number": _HUGE}),
    ],
    ("POST", "/api/tables/{table_id}/offers"): [
        _post("/offers?since=0", {"kind": "draw"}),
        _post("/offers", {"kind": "resume"}),
    ],
    ("POST", "/api/tables/{table_id}/offers/{offer_id}"): [_vote],
    ("POST", "/api/tables/{table_id}/claim"): [_post("/claim", {"seat": "nobody", "what": "win"})],
    ("POST", "/api/tables/{table_id}/vacation"): [_post("/vacation?since=1", {"days": 0})],
    ("POST", "/api/tables/{table_id}/deputy"): [_post("/deputy", {"bot": "nobody"})],
    ("POST", "/api/tables/{table_id}/play-on"): [_post("/play-on")],
    ("POST", "/api/tables/{table_id}/chat"): [_post("/chat", {"text": "Well met."})],
    ("POST", "/api/tables/{table_id}/listed"): [_post("/listed?since=1", {"listed": True})],
    ("POST", "/api/tables/{table_id}/seen"): [_post("/seen", {"number": _HUGE}), _get("")],
    ("POST", "/api/tables/{table_id}/token"): [_post("/token", {})],
    ("POST", "/api/tables/{table_id}/rematch"): [_post("/rematch")],
    ("POST", "/api/tables/{table_id}/copies"): [
        _post("/copies", {"moment": _HUGE, "seat": "nobody"}),
        lambda world, viewer, head: viewer.post("/copies", {"moment": 99, "seat": viewer.view().get("seat", "green")}),
    ],
    ("POST", "/api/tables/{table_id}/resign"): [_post("/resign", {"number": _HUGE})],
    ("DELETE", "/api/me/tables/{table_id}"): [_plain("DELETE", "/api/me/tables/TABLE")],
}
"""How each route is asked by somebody who may not know."""

APART: dict[tuple[str, str], str] = {
    **dict.fromkeys(
        [
            ("GET", "/api/games"),
            ("GET", "/api/games/{game_id}/rules"),
            ("GET", "/api/games/{game_id}/plates"),
            ("GET", "/api/games/{game_id}/aid"),
            ("GET", "/api/games/{game_id}/scenarios/{scenario_id}/opening"),
            ("GET", "/api/games/{game_id}/scenarios/{scenario_id}/briefing"),
            ("GET", "/api/pictures/{name}"),
        ],
        "of games, before anybody plays",
    ),
    **dict.fromkeys([("POST", "/api/tables"), ("POST", "/api/lessons")], "lays a table of its own"),
    **dict.fromkeys(
        [
            ("POST", "/api/accounts"),
            ("POST", "/api/session"),
            ("DELETE", "/api/session"),
            ("GET", "/api/me"),
        ],
        "of accounts alone",
    ),
    **dict.fromkeys([("GET", "/api/push/key"), ("GET", "/api/ways")], "of the server alone"),
    **dict.fromkeys(
        [
            ("GET", "/api/mail/{notice_id}/{key}"),
            ("POST", "/api/mail/{notice_id}/{key}/confirm"),
            ("POST", "/api/mail/{notice_id}/{key}/stop"),
        ],
        "of letters: names a table, no position",
    ),
}
"""Routes that know nothing of a position, and why."""


def routes(app: Litestar) -> set[tuple[str, str]]:
    """All routes of the interface."""
    found: set[tuple[str, str]] = set()
    for route in app.routes:
        path = re.sub(r":\w+}", "}", route.path)
        if path.startswith("/api/") and not path.startswith("/api/schema"):
            found |= {(method, path) for method in getattr(route, "methods", ["LIVE"]) if method not in ("OPTIONS",)}
    return found


def _said(response: httpx.Response) -> str:
    headers = sorted((name, value) for name, value in response.headers.items() if name not in _OWN_HEADERS)
    return _NAMES.sub("", f"{response.status_code} {headers} {response.text}")


def heard(
    twins: Twins, which: int, folder: Path, plant: pytest.MonkeyPatch, asked: Iterable[tuple[str, str]] = ASKED
) -> tuple[list[str], int]:
    """All that those who may not know are sent, asked for or not, while and after something is hidden; and how many
    secret steps there were."""
    with world(twins, which, folder, plant) as here, ExitStack() as open:
        viewers = {seat: here.players[seat] for seat in twins.viewers} | {"": Player(here.client, here.table)}
        head = _account(here)
        for seat in twins.viewers:
            _keep(here, viewers[seat], head)
        here.lines = [Line(open, here.client, viewer, kept) for viewer in viewers.values() for kept in (True, False)]
        here.settle()
        here.hush()
        here.clock[0] = NOON + 3600
        twins.hide(here)
        here.clock[0] = NOON + 7200
        here.settle()
        sent: list[str] = []
        for route in asked:
            for number, ask in enumerate(ASKED[route]):
                for name, viewer in viewers.items():
                    sent.append(f"{name or 'watcher'} {' '.join(route)} {number}: {_said(ask(here, viewer, head))}")
                    here.settle()
        for each in here.lines:
            each.answer()
        here.mark("end")
        for each in here.lines:
            sent += [f"line of {each.name}: {_NAMES.sub('', text)}" for text in each.heard]
        return sent, here.secrets


def _account(world: World) -> dict[str, str]:
    me = answered(world.client.post("/api/accounts", json={"name": "Twin", "password": "a long password"}), 201)
    return {"X-CSRF-Token": me["csrf"]}


class Line:
    def __init__(self, open: ExitStack, client: TestClient[Litestar], viewer: Player, changes: bool) -> None:
        words = ["banneret", *([f"seat.{viewer.token}"] if viewer.token else []), *(["changes"] if changes else [])]
        session = client.websocket_connect(f"/api/tables/{viewer.table}/live", subprotocols=words)
        self.session: WebSocketTestSession = open.enter_context(session)
        self.name = f"{'a seat' if viewer.token else 'a watcher'}{', changes' if changes else ''}"
        self.heard: list[str] = []

    def answer(self) -> None:
        """To a position that is not there, without a word that can be read, and with one that is nonsense."""
        for text in (
            f'{{"own": 1, "number": {_HUGE}, "answer": "ready"}}',
            "?",
            '{"own": 2, "number": 0, "answer": "x"}',
        ):
            self.session.send_text(text)
            self.until('"reply"')

    def until(self, word: str) -> None:
        while True:
            self.heard.append(self.session.receive_text(timeout=20))
            if word in self.heard[-1]:
                return


def differences(one: list[str], other: list[str]) -> list[str]:
    """What tells two worlds apart, in a few words each."""
    found = []
    for a, b in zip(one, other, strict=False):
        if a != b:
            at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
            found.append(f"{a[:60]} … {a[max(0, at - 60) : at + 60]} ≠ {b[max(0, at - 60) : at + 60]}")
    if len(one) != len(other):
        found.append(f"{len(one)} messages here, {len(other)} there")
    return found
