"""Players who sit at a table by the HTTP interface, as scripts and phones do. The client may be the app in this process
or a real server."""

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import httpx

BOTH = {"english": {"who": "me"}, "french": {"who": "me"}}


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody at a table; without a token, a spectator."""

    http: httpx.Client
    table: str
    token: str = ""

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def get(self, path: str = "", **params: Any) -> httpx.Response:
        return self.http.get(f"/api/tables/{self.table}{path}", params=params, headers=self.headers)

    def post(self, path: str, body: Any = None) -> httpx.Response:
        return self.http.post(f"/api/tables/{self.table}{path}", json=body, headers=self.headers)

    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = answered(self.get())
        return view

    def choices(self) -> list[str]:
        """What this seat may answer now, in notation."""
        scene = self.view().get("scene") or {}
        return [choice["notation"] for choice in (scene.get("prompt") or {}).get("choices", ())]

    def answer(self, notation: str, number: int | None = None) -> int:
        """Answer, to the position as it is unless another is named. Returns the number of the position after it."""
        at = self.view()["number"] if number is None else number
        return int(answered(self.post("/answers", {"number": at, "answer": notation}))["number"])

    def resign(self) -> None:
        """Give up. A bot may move between the look and the word: then the word is for a position that is gone, and is
        said again to the one that has come."""
        for _ in range(20):
            reply = self.post("/resign", {"number": self.view()["number"]})
            if "moved on" not in reply.text:
                break
        answered(reply)


def answered(response: httpx.Response, status: int | None = None) -> Any:
    """What a request brought, which must have gone well."""
    assert response.is_success if status is None else response.status_code == status, (
        f"{response.status_code}: {response.text[:2000]}"
    )
    return response.json() if response.content else None


def lay(http: httpx.Client, seats: Mapping[str, Any] = BOTH, **table: Any) -> dict[str, Player]:
    """A new table, of Calais unless another game is named; the seats that are mine are sat down on."""
    created = answered(http.post("/api/tables", json={"game": "calais", "seats": dict(seats), **table}), 201)
    players = {seat: Player(http, created["table"], token) for seat, token in created["tokens"].items()}
    for seat, player in players.items():
        answered(player.post("/sit", {"name": seat.title(), "salt": "00" * 16}), 201)
    return players


def play_on(players: Mapping[str, Player], answers: int, dice: random.Random) -> int:
    """Answer so many times at random, or until the game is over. Returns how many answers were given."""
    for given in range(answers):
        for player in players.values():
            choices = player.choices()
            if choices:
                player.answer(dice.choice(choices))
                break
        else:
            return given
    return answers
