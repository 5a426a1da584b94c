"""The games that are shown in pictures: played at a server, by the HTTP interface, until they look good."""

import math
import random
import time
from collections.abc import Mapping
from typing import Any

import httpx


class Hall:
    """Games at the server, played by the HTTP interface until they look good."""

    def __init__(self, http: httpx.Client) -> None:
        self.http = http
        self._game: tuple[str, dict[str, str]] | None = None
        self.shelf: list[dict[str, Any]] = self.get("/api/games")["games"]
        self.game: str = self.shelf[0]["id"]
        self.seats: list[str] = self.shelf[0]["scenarios"][0]["seats"]

    def company(self) -> None:
        """Some tables that others play and wait at, for the lobby's lists."""
        for n, names in enumerate((("Ysabel", "Piers"), ("Joan", "Thibault"), ("Maud", ""))):
            mine, other = self.seats[n % 2], self.seats[1 - n % 2]
            created = self.post(
                "/api/tables",
                {"game": self.game, "name": names[0], "seats": {mine: {"who": "me"}, other: {"who": "open"}}},
            )
            tokens = dict(created["tokens"])
            self.post(f"/api/tables/{created['table']}/sit", {"name": names[0], "salt": "a1"}, tokens[mine])
            if names[1]:
                tokens[other] = self.post(
                    f"/api/tables/{created['table']}/sit", {"name": names[1], "seat": other, "salt": "b2"}
                )["token"]
                self._play(created["table"], tokens, 5 + 7 * n)

    def running(self) -> tuple[str, dict[str, str]]:
        """A game at which it is the first seat's turn, some days on the march."""
        while self._game is None:
            created = self.post(
                "/api/tables", {"game": self.game, "name": "Hal", "seats": {seat: {"who": "me"} for seat in self.seats}}
            )
            for seat, name in zip(self.seats, ("Hal", "Charles"), strict=True):
                self.post(f"/api/tables/{created['table']}/sit", {"name": name, "salt": "c3"}, created["tokens"][seat])
            if self._play(created["table"], created["tokens"], 20):
                self._game = created["table"], created["tokens"]
        return self._game

    def finished(self) -> tuple[str, dict[str, str]]:
        """A game that is over."""
        created = self.post(
            "/api/tables", {"game": self.game, "name": "Hal", "seats": {seat: {"who": "me"} for seat in self.seats}}
        )
        for seat, name in zip(self.seats, ("Hal", "Charles"), strict=True):
            self.post(f"/api/tables/{created['table']}/sit", {"name": name, "salt": "c3"}, created["tokens"][seat])
        self._play(created["table"], created["tokens"], 100_000)
        return created["table"], created["tokens"]

    def _play(self, table: str, tokens: Mapping[str, str], answers: int) -> bool:
        """Stops after so many answers, when the first seat has something to decide. False: the game was over before."""
        dice = random.Random(1415)
        given = 0
        while asked := self.asked(table, tokens):
            seat, view = asked
            choices = view["scene"]["prompt"]["choices"]
            if given >= answers and seat == self.seats[0] and len(choices) > 5:
                return True
            best = min(choices, key=lambda choice: (self._far(view["scene"], seat, choice), dice.random()))
            self.post(
                f"/api/tables/{table}/answers", {"number": view["number"], "answer": best["notation"]}, tokens[seat]
            )
            given += 1
        return False

    def asked(self, table: str, tokens: Mapping[str, str]) -> tuple[str, dict[str, Any]] | None:
        for seat, token in tokens.items():
            view = self.get(f"/api/tables/{table}", token)
            if ((view.get("scene") or {}).get("prompt") or {}).get("choices"):
                return seat, view
        return None

    def _far(self, scene: dict[str, Any], seat: str, choice: dict[str, Any]) -> float:
        """How far from its goal an option leaves its seat: the first makes for the map's upper edge, the others
        roam."""
        heights = {place["id"]: float(place["y"]) for place in scene["layout"]["places"]}
        way = [heights[id] for id in choice.get("touch", ()) if id in heights]
        return 0.0 if seat != self.seats[0] else way[-1] if way else math.inf

    def get(self, path: str, token: str = "") -> Any:
        return self._checked(self.http.get(path, headers={"Authorization": f"Bearer {token}"} if token else {}))

    def post(self, path: str, body: Any, token: str = "") -> Any:
        return self._checked(
            self.http.post(path, json=body, headers={"Authorization": f"Bearer {token}"} if token else {})
        )

    def _checked(self, response: httpx.Response) -> Any:
        if not response.is_success:
            raise RuntimeError(f"{response.request.url}: {response.status_code} {response.text[:500]}")
        return response.json() if response.content else None


class Field:
    """A battle on a map of hexes, fought by both sides as rashly as a picture wants it: everybody goes for the nearest
    enemy."""

    AT_ONCE = ("all", "attack", "advance", "shoot", "fire", "volley")
    AT_LAST = ("stop", "done", "pass", "end")
    RASH = ("surrender", "flee", "parley", "negotiate", "lift", "leave", "assault", "skirmish")
    """What would end it, or begin another game within it."""

    def __init__(self, hall: "Hall", scenario: str, bots: bool = False) -> None:
        """`bots`: all but the first seat are theirs."""
        self.hall = hall
        shelf = next(game for game in hall.shelf if any(one["id"] == scenario for one in game["scenarios"]))
        self.seats: list[str] = next(one["seats"] for one in shelf["scenarios"] if one["id"] == scenario)
        created = hall.post(
            "/api/tables",
            {
                "game": shelf["id"],
                "scenario": scenario,
                "name": "Rou",
                "seats": {
                    seat: {"who": "bot", "bot": "knight"} if bots and seat != self.seats[0] else {"who": "me"}
                    for seat in self.seats
                },
            },
        )
        self.table: str = created["table"]
        self.tokens: dict[str, str] = created["tokens"]
        for seat, name in zip(self.tokens, ("Rou", "Edith"), strict=False):
            hall.post(f"/api/tables/{self.table}/sit", {"name": name, "salt": "d4"}, self.tokens[seat])
        self.dice = random.Random(1066)
        self.gone = False
        """Whether the one who moves has gone somewhere: one way each."""

    def fight_on(self) -> None:
        """The next answer of those who are no bots."""
        for _ in range(200):
            asked = self.hall.asked(self.table, self.tokens)
            if asked is not None:
                break
            time.sleep(0.1)  # the bots think
        else:
            raise RuntimeError("Nobody is asked any more.")
        who, view = asked
        self.hall.post(
            f"/api/tables/{self.table}/answers",
            {"number": view["number"], "answer": self._choice(who, view["scene"])},
            self.tokens[who],
        )

    def fight_until(self, phase: str, answers: int, start: str = "") -> tuple[str, dict[str, Any]]:
        """To the first position after so many answers that is in this phase and offers something that starts so; who is
        asked, and his view."""
        for given in range(answers + 600):
            asked = self.hall.asked(self.table, self.tokens)
            if asked is None:
                break
            seat, view = asked
            choices = view["scene"]["prompt"]["choices"]
            if (
                given >= answers
                and view["scene"]["phase"] == phase
                and any(choice["notation"].startswith(start) for choice in choices)
            ):
                return seat, view
            self.hall.post(
                f"/api/tables/{self.table}/answers",
                {"number": view["number"], "answer": self._choice(seat, view["scene"])},
                self.tokens[seat],
            )
        raise RuntimeError(f"The battle never came to {phase}.")

    def wait_until(self, seat: str, phase: str) -> None:
        """To the first position in which this seat is asked in this phase; until then everybody lets everything be."""
        for _ in range(100):
            asked = self.hall.asked(self.table, self.tokens)
            if asked is None:
                break
            who, view = asked
            if (who, view["scene"]["phase"]) == (seat, phase):
                return
            choices = [choice["notation"] for choice in view["scene"]["prompt"]["choices"]]
            answer = next((word for word in self.AT_LAST if word in choices), choices[0])
            self.hall.post(
                f"/api/tables/{self.table}/answers", {"number": view["number"], "answer": answer}, self.tokens[who]
            )
        raise RuntimeError(f"It never came to {phase}.")

    def campaign_until(self, turn: int, seat: str, *orders: str) -> None:
        """To the turn in which this seat moves a group by hand: orders for the first mornings, group by group (“n1 to
        0911, do tax”), and all else as it comes."""
        waiting = {order.split()[0]: order.partition(" ")[2].split(", ") for order in orders}
        said: list[str] = []
        for _ in range(300):
            asked = self.hall.asked(self.table, self.tokens)
            if asked is None:
                break
            who, view = asked
            scene = view["scene"]
            if (who, scene["phase"]) == (seat, "move") and scene["heading"].startswith(f"Turn {turn} "):
                return
            choices = [choice["notation"] for choice in scene["prompt"]["choices"]]
            ordered = next((group for group in waiting if f"order {group}" in choices), "")
            if ordered:
                said = [f"order {ordered}", *waiting.pop(ordered)]
            answer = said.pop(0) if said else next((word for word in self.AT_LAST if word in choices), choices[0])
            self.hall.post(
                f"/api/tables/{self.table}/answers", {"number": view["number"], "answer": answer}, self.tokens[who]
            )
        raise RuntimeError(f"It never came to turn {turn}.")

    def live_until(self, heading: str, seat: str = "") -> str:
        """To the first position under a heading that starts so in which a seat has several things to choose from; until
        then everybody does what comes to his mind. Who is asked."""
        for _ in range(3000):
            asked = self.hall.asked(self.table, self.tokens)
            if asked is None:
                break
            who, view = asked
            choices = [choice["notation"] for choice in view["scene"]["prompt"]["choices"]]
            if view["scene"]["heading"].startswith(heading) and len(choices) > 3 and seat in ("", who):
                return who
            sane = [one for one in choices if one.split()[0] not in self.RASH]
            self.hall.post(
                f"/api/tables/{self.table}/answers",
                {"number": view["number"], "answer": self.dice.choice(sane or choices)},
                self.tokens[who],
            )
        raise RuntimeError(f"It never came to {heading}.")

    def view(self, seat: str) -> dict[str, Any]:
        found: dict[str, Any] = self.hall.get(f"/api/tables/{self.table}", self.tokens[seat])
        return found

    def _choice(self, seat: str, scene: dict[str, Any]) -> str:
        by_verb: dict[str, list[str]] = {}
        for choice in scene["prompt"]["choices"]:
            by_verb.setdefault(choice["notation"].split()[0], []).append(choice["notation"])
        for verb in self.AT_ONCE:
            if verb in by_verb:
                return self.dice.choice(by_verb[verb])
        foes = [piece["at"] for piece in scene["pieces"] if piece.get("seat") == 1 - self.seats.index(seat)]
        if "to" in by_verb and foes and not self.gone:
            self.gone = True
            return min(by_verb["to"], key=lambda answer: min(self._far(answer.split()[1], foe) for foe in foes))
        if "move" in by_verb:
            self.gone = False
            return self.dice.choice(by_verb["move"])
        return next((verb for verb in self.AT_LAST if verb in by_verb), next(iter(by_verb.values()))[0])

    @staticmethod
    def _far(a: str, b: str) -> float:
        """About how many hexes apart."""
        return math.dist((int(a[:2]), int(a[2:])), (int(b[:2]), int(b[2:])))


class Company:
    """A game for four: one plays for the picture, sensibly enough, against three bots."""

    LAST = ("pass", "stop", "decline", "no", "declare", "reconsider", "ready")

    def __init__(self, hall: "Hall") -> None:
        self.hall = hall
        game = next(game for game in hall.shelf if len(game["scenarios"][0]["seats"]) == 4)
        first, *others = game["scenarios"][0]["seats"]
        seats = {first: {"who": "me"}, **{seat: {"who": "bot", "bot": "banneret"} for seat in others}}
        created = hall.post("/api/tables", {"game": game["id"], "name": "Agnès", "seats": seats})
        self.table: str = created["table"]
        self.tokens: dict[str, str] = {first: created["tokens"][first]}
        self.seat = first
        hall.post(f"/api/tables/{self.table}/sit", {"name": "Agnès", "salt": "e5"}, self.tokens[first])
        self.dice = random.Random(1429)

    def play_until(self, heading: str, phase: str) -> None:
        """To the first position under this heading in this phase in which the person is asked, with a fresh plan."""
        for _ in range(3000):
            view = self.hall.get(f"/api/tables/{self.table}", self.tokens[self.seat])
            scene = view["scene"]
            choices = [choice["notation"] for choice in (scene.get("prompt") or {}).get("choices", ())]
            if not choices or choices == ["reconsider"]:
                time.sleep(0.05)  # the bots think
            elif scene["heading"] == heading and scene["phase"] == phase:
                return
            else:
                self.hall.post(
                    f"/api/tables/{self.table}/answers",
                    {"number": view["number"], "answer": self._choice(choices)},
                    self.tokens[self.seat],
                )
        raise RuntimeError(f"The game never came to {heading}.")

    def _choice(self, choices: list[str]) -> str:
        good = [choice for choice in choices if choice not in self.LAST and not choice.startswith(("lift", "put"))]
        fills = [choice for choice in good if choice.startswith(("fill", "territory expand", "building", "church"))]
        return self.dice.choice(fills or good or [choice for choice in choices if choice in self.LAST] or choices)
