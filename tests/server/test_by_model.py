"""Tables, seats, offers, orders and clocks against a model of a page or two: whatever is done in whatever order, over
HTTP or over the live line, the server does it if the model does, refuses it if the model does, and shows every seat
what the model says. `BANNERET_EXAMPLES` says how many lives of a table are tried (12)."""

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from litestar import Litestar
from litestar.testing import TestClient

from banneret.server.app import create_app
from banneret.server.settings import Settings

from .player import Player, answered
from .test_timing import Wall

EXAMPLES = int(os.environ.get("BANNERET_EXAMPLES", "12"))
STEPS = 40
SEATS = ("norman", "saxon")
INTERRUPTS = ("defensive fire", "counter-charge")
ALLOWANCE = GRACE = 600
"""Seconds, at the live pace."""
seat = st.sampled_from(SEATS)


@dataclass
class Offer:
    kind: str
    by: str
    number: int


@dataclass
class Clock:
    """Of a seat that is asked."""

    left: int
    """Seconds, as of `at`,"""
    at: int
    """or for good, while it is stopped."""
    warned: int | None = None


@dataclass
class Model:
    """All that there is to know about a table of two, but for the rules of its game."""

    status: str = "gathering"
    number: int = 0
    names: dict[str, str] = field(default_factory=dict)
    offers: dict[int, Offer] = field(default_factory=dict)
    orders: dict[str, dict[str, str]] = field(default_factory=lambda: {each: {} for each in SEATS})
    said: list[tuple[str, str]] = field(default_factory=list)
    owns: dict[str, set[int]] = field(default_factory=lambda: {each: set() for each in SEATS})
    clocks: dict[str, Clock] = field(default_factory=dict)

    @property
    def begun(self) -> bool:
        return self.status in ("running", "paused")

    def moved(self) -> None:
        self.number += 1
        self.offers = {id: each for id, each in self.offers.items() if each.kind != "undo"}

    def end(self) -> None:
        self.number += 1
        self.status, self.offers, self.clocks = "over", {}, {}


class Life(RuleBasedStateMachine):
    """One table, from being laid to its end."""

    client: TestClient[Litestar]
    wall: Wall

    def __init__(self) -> None:
        super().__init__()
        self.model = Model()
        self.tokens: dict[str, str] = {}
        self.table = ""
        self.own = 0

    # ------------------------------------------------------------------ how it is asked

    def at(self, name: str) -> Player:
        return Player(self.client, self.table, self.tokens.get(name, ""))

    def view(self, name: str) -> dict[str, Any]:
        return self.at(name).view()

    def choices(self, name: str) -> list[str]:
        return self.at(name).choices()

    def post(self, name: str, path: str, body: Any, wanted: int | tuple[int, ...]) -> httpx.Response:
        reply = self.at(name).post(path, body)
        expected = (wanted,) if isinstance(wanted, int) else wanted
        assert reply.status_code in expected, f"{path} {body}: {reply.status_code}, not {wanted}: {reply.text[:300]}"
        if reply.status_code >= 400:
            assert reply.json()["message"].endswith((".", "?")), reply.text
        return reply

    def refusal(self) -> int:
        """With what an act is refused that the game is in no state for; 0: it is in one."""
        return 0 if self.model.status == "running" else 409

    # ------------------------------------------------------------------ seats

    @initialize(who=st.tuples(*[st.sampled_from(("me", "friend", "open"))] * 2))
    def lay(self, who: tuple[str, str]) -> None:
        seats = {name: {"who": each} for name, each in zip(SEATS, who, strict=True)}
        body = {"game": "diex", "scenario": "foragers", "seats": seats, "pace": "live"}
        created = answered(self.client.post("/api/tables", json=body), 201)
        self.table = created["table"]
        self.ways = {**created.get("tokens", {}), **created.get("invites", {})}

    @rule(name=seat)
    def sit(self, name: str) -> None:
        way = Player(self.client, self.table, self.tokens.get(name) or self.ways.get(name, ""))
        body = {"name": f"{name} I", "salt": "0a", **({} if way.token else {"seat": name})}
        reply = way.post("/sit", body)
        if name in self.model.names:
            assert reply.status_code in (401, 403, 409), reply.text
            return
        self.tokens[name] = answered(reply, 201)["token"]
        self.model.names[name] = body["name"]
        if len(self.model.names) == len(SEATS):
            self.model.status, self.model.number = "running", 1
            self.asked(None)

    # ------------------------------------------------------------------ the game

    @rule(name=seat, pick=st.integers(0, 50), late=st.integers(0, 3), live=st.booleans())
    def answer(self, name: str, pick: int, late: int, live: bool) -> None:
        if name not in self.tokens:
            return
        choices, number = self.choices(name), max(self.model.number - (late == 3), 0)
        self.own += 1
        said = {"own": self.own, "number": number, "answer": choices[pick % len(choices)] if choices else "march"}
        good = not self.refusal() and number == self.model.number and bool(choices)
        status = self.said_live(name, said) if live else self.at(name).post("/answers", said).status_code
        assert (status == 200) == good and status < 500, (status, said, self.model)
        if good:
            self.model.owns[name].add(self.own)
            self.last = said
            self.acted(name)

    @rule(name=seat, live=st.booleans())
    def say_again(self, name: str, live: bool) -> None:
        """What has been played is acknowledged and not played again."""
        if not self.model.owns[name]:
            return
        said = {"own": max(self.model.owns[name]), "number": 1, "answer": "anything"}
        assert (self.said_live(name, said) if live else self.at(name).post("/answers", said).status_code) == 200

    def said_live(self, name: str, said: dict[str, Any]) -> int:
        words = ["banneret", f"seat.{self.tokens[name]}", "changes"]
        with self.client.websocket_connect(f"/api/tables/{self.table}/live", subprotocols=words) as line:
            first = line.receive_json(timeout=10)
            assert first["number"] == self.model.number and first["status"] == self.model.status
            line.send_json(said)
            while True:
                reply = line.receive_json(timeout=10).get("reply")
                if reply is not None:
                    assert reply["own"] == said["own"]
                    return int(reply.get("status", 200))

    @precondition(lambda self: len(self.tokens) == 2)
    @rule(name=seat)
    def take_back(self, name: str) -> None:
        view = self.view(name)
        good = not self.refusal() and view.get("can_undo", False) and "undo" not in view
        reply = self.post(name, "/undo", {"number": self.model.number}, 200 if good else (409, 422))
        if reply.status_code == 200:
            self.acted(name, undone=True)

    def acted(self, name: str, undone: bool = False) -> None:
        self.model.moved()
        view = self.view(name)
        if view["status"] == "over":
            self.model.status, self.model.offers, self.model.clocks = "over", {}, {}
        else:
            self.asked(name, undone=undone)

    @precondition(lambda self: self.model.begun)
    @rule(name=seat)
    def resign(self, name: str) -> None:
        self.post(name, "/resign", {"number": self.model.number + 1}, 409)
        self.post(name, "/resign", {"number": self.model.number}, 200)
        self.model.end()

    # ------------------------------------------------------------------ offers, orders, talk

    @precondition(lambda self: len(self.tokens) == 2)
    @rule(name=seat, kind=st.sampled_from(("undo", "draw", "pause", "resume")))
    def offer(self, name: str, kind: str) -> None:
        model, wanted = self.model, 201
        made = any(each.kind == kind and each.by == name for each in model.offers.values())
        if made or not model.begun or (kind == "resume") != (model.status == "paused"):
            wanted = 409
        elif kind == "undo" and not self.view(name).get("can_undo"):
            wanted = 422
        reply = self.post(name, "/offers", {"kind": kind}, wanted)
        if wanted == 201:
            assert reply.json()["id"] not in model.offers
            model.offers[reply.json()["id"]] = Offer(kind, name, model.number)

    @precondition(lambda self: bool(self.model.offers))
    @rule(name=seat, accept=st.booleans(), pick=st.integers(0, 9))
    def vote(self, name: str, accept: bool, pick: int) -> None:
        model = self.model
        id = sorted(model.offers)[pick % len(model.offers)]
        offer = model.offers[id]
        if not accept or name == offer.by:
            self.post(name, f"/offers/{id}", {"accept": accept}, 200)
            if not accept:
                del model.offers[id]
                self.post(name, f"/offers/{id}", {"accept": True}, 404)
            return
        reply = self.post(name, f"/offers/{id}", {"accept": True}, (200, 409, 422) if offer.kind == "undo" else 200)
        model.offers.pop(id, None)
        if reply.status_code != 200:
            if reply.status_code == 409:  # not while it is paused: the offer stays
                model.offers[id] = offer
            return
        if offer.kind == "undo":
            self.acted(offer.by, undone=True)
        elif offer.kind == "draw":
            model.end()
        else:
            self.run_clocks(stop=offer.kind == "pause")
            model.status = "paused" if offer.kind == "pause" else "running"

    @precondition(lambda self: len(self.tokens) == 2)
    @rule(name=seat, about=st.sampled_from(INTERRUPTS), policy=st.sampled_from(("pass", "ask", "usual")))
    def order(self, name: str, about: str, policy: str) -> None:
        body = {"interrupt": about, "policy": policy}
        if self.post(name, "/orders", body, self.refusal() or 200).status_code == 200:
            given = self.model.orders[name]
            given[about] = policy
            if policy == "usual":
                del given[about]
            number = self.view(name)["number"]
            if number != self.model.number:  # it has answered at once
                assert number == self.model.number + 1
                self.acted(name)
        self.post(name, "/orders", {"interrupt": "rain", "policy": policy}, (400, 409))

    @precondition(lambda self: bool(self.tokens))
    @rule(name=seat)
    def talk(self, name: str) -> None:
        if name in self.tokens:
            text = f"{len(self.model.said)}"
            self.post(name, "/chat", {"text": text}, 201)
            self.model.said.append((name, text))

    # ------------------------------------------------------------------ time

    @rule(seconds=st.sampled_from((1, 60, 300, 599, 600, 601)))
    def wait(self, seconds: int) -> None:
        self.wall.at += seconds
        keeper = self.client.app.state.desk.timekeeper
        keeper._now = self.wall.now
        with self.client.portal() as portal:
            portal.call(keeper.look)
        if self.model.status == "running":
            for clock in self.model.clocks.values():
                if clock.warned is None and self.wall.at >= clock.at + clock.left:
                    clock.warned = self.wall.at

    @precondition(lambda self: len(self.tokens) == 2)
    @rule(name=seat)
    def claim(self, name: str) -> None:
        late = self.model.clocks.get(next(each for each in SEATS if each != name))
        good = (
            self.model.status == "running"
            and late is not None
            and late.warned is not None
            and self.wall.at >= late.warned + GRACE
        )
        other = next(each for each in SEATS if each != name)
        self.post(name, "/claim", {"seat": other, "what": "win"}, 200 if good else 409)
        if good:
            self.model.end()

    def asked(self, who: str | None, undone: bool = False) -> None:
        """Something was done (by whom): who is asked now has all his time, unless he was asked before and it was not he
        who answered. Who takes back has what he had: so much is asked of the server, and not more than all."""
        now, players = self.wall.at, {each["seat"]: each for each in self.view(SEATS[0])["players"]}
        clocks: dict[str, Clock] = {}
        for name in SEATS:
            if not self.choices(name):
                continue
            due = int(_seconds(players[name]["due"]))
            before = self.model.clocks.get(name)
            moves = undone or name == who or any(self.model.orders.values())
            if before is not None and not moves:
                clocks[name] = before
            else:
                assert due <= now + ALLOWANCE and (undone or moves or due == now + ALLOWANCE), (name, due - now)
                same = before is not None and before.at + before.left == due
                clocks[name] = Clock(due - now, now, before.warned if same and before is not None else None)
        self.model.clocks = clocks

    def run_clocks(self, stop: bool) -> None:
        now = self.wall.at
        for clock in self.model.clocks.values():
            if stop and self.model.status == "running":
                clock.left, clock.warned = max(clock.at + clock.left - now, 0), None
            elif not stop and self.model.status == "paused":
                clock.at = now

    # ------------------------------------------------------------------ what everybody is shown

    @invariant()
    def all_are_shown_what_is(self) -> None:
        if not self.table:
            return
        model = self.model
        for name in (*SEATS, ""):
            view = self.view(name)
            assert (view["number"], view["status"]) == (model.number, model.status), (view.get("closing"), model)
            kinds = {each["seat"]: each["kind"] == "person" for each in view["players"]}
            assert kinds == {each: each in model.names for each in SEATS}
            assert {each["seat"]: each["name"] for each in view["players"] if each["kind"] == "person"} == model.names
            assert {(each["id"], each["kind"], each["by"]) for each in view.get("offers", ())} == {
                (id, each.kind, each.by) for id, each in model.offers.items()
            }
            if name in self.tokens and model.status == "running":
                given = {each["interrupt"]: each["policy"] for each in view.get("orders", ())}
                assert given == model.orders[name]
            talk = [(each["by"], each["text"]) for each in view.get("chat", ()) if each.get("by")]
            assert talk == model.said
            if model.status == "running":
                for each in view["players"]:
                    clock = model.clocks.get(each["seat"])
                    assert ("due" in each and each["due"] is not None) == (clock is not None)
                    if clock is not None:
                        assert int(_seconds(each["due"])) == clock.at + clock.left
                        assert each.get("late", False) == (clock.warned is not None)


def _seconds(when: str) -> float:
    return datetime.fromisoformat(when).timestamp()


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Litestar]]:
    with TestClient(create_app(Settings(data=tmp_path, limits=0.0, bot_workers=1, port=0))) as client:
        yield client


def test_every_life_of_a_table_goes_as_the_model_says(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch
) -> None:
    wall = Wall()
    monkeypatch.setattr("banneret.server.storage.rows.now", wall.now)

    class Here(Life):
        pass

    Here.client, Here.wall = client, wall
    run_state_machine_as_test(
        Here, settings=hypothesis_settings(max_examples=EXAMPLES, stateful_step_count=STEPS, deadline=None)
    )
