"""Scripted players: they answer over the line and by POST, take back, give orders, make offers and vote, sit down by
token, invitation or on an open seat, and talk; and write down what they asked for and what they were told."""

import asyncio
import random
from collections.abc import Callable
from contextlib import suppress

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from banneret.kernel.game import interrupts
from banneret.kernel.registry import game as find_game

from .told import Counts, Deed, Kind, Ledger, tick

GAMES = (
    ("calais", "somme"),
    ("calais", "march"),
    ("diex", "foragers"),
    ("diex", "great_hall"),
    ("chivalry", "patay_1429"),
    ("maid", "loire_1429"),
    ("orleans", "england_vs_france"),
)
LONG = 70
"""Answers after which a game has been long enough, and somebody resigns."""
PATIENCE = 6.0
"""Seconds after which a player believes that no reply will come."""
GONE = (httpx.TransportError, WebSocketException, OSError, TimeoutError)
"""How it shows that nobody answers any more."""


# ---------------------------------------------------------------------- so much of the wire as they need


class Choice(msgspec.Struct):
    notation: str


class Prompt(msgspec.Struct):
    choices: tuple[Choice, ...] = ()


class SceneNow(msgspec.Struct):
    prompt: Prompt | msgspec.UnsetType | None = msgspec.UNSET


class Scene(msgspec.Struct):
    """Whole, or what has changed in it."""

    prompt: Prompt | None = None
    now: SceneNow = msgspec.field(default_factory=SceneNow)


class Offer(msgspec.Struct):
    id: int
    kind: str
    by: str
    waiting: tuple[str, ...] = ()


class Now(msgspec.Struct):
    status: str | None = None
    offers: tuple[Offer, ...] | None = None
    scene: Scene | msgspec.UnsetType | None = msgspec.UNSET


class Refused(msgspec.Struct):
    message: str


class Reply(msgspec.Struct):
    own: int
    status: int = 200
    problem: Refused | None = None


class Message(msgspec.Struct):
    """The whole table, what has changed, or what came of an answer."""

    number: int = -1
    status: str | None = None
    scene: Scene | None = None
    offers: tuple[Offer, ...] = ()
    now: Now | None = None
    reply: Reply | None = None


_message = msgspec.json.Decoder(Message).decode


class World:
    """What all players of a run share: where the servers are, and what is counted."""

    def __init__(self, addresses: Callable[[], list[str]], counts: Counts, dice: random.Random) -> None:
        self._addresses = addresses
        self.counts = counts
        self.dice = dice
        self.http = httpx.AsyncClient(timeout=PATIENCE, limits=httpx.Limits(max_connections=200))
        self.over = False
        self.ledgers: list[Ledger] = []
        """Of the tables that are played at,"""
        self.finished: list[Ledger] = []
        """and of those that are done."""
        self.records: list[tuple[Ledger, bytes]] = []
        """Games that are over, as their record tells them; not looked at yet."""

    def address(self) -> str:
        """host:port of a server that is there, as far as is known. Two servers: either."""
        found = self._addresses()
        if not found:
            raise ConnectionRefusedError
        return self.dice.choice(found)

    async def ask(self, method: str, path: str, body: object = None, token: str = "") -> httpx.Response:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return await self.http.request(method, f"http://{self.address()}{path}", json=body, headers=headers)

    async def pause(self, most: float = 0.05) -> None:
        await asyncio.sleep(self.dice.random() * most)


class Seat:
    """One player, with a line of his own."""

    def __init__(self, world: World, ledger: Ledger, name: str, token: str) -> None:
        self._world = world
        self._ledger = ledger
        self.name = name
        self.token = token
        self._dice = random.Random(world.dice.random())
        self._line: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._own = 0
        self._waiting: dict[int, asyncio.Future[Reply]] = {}
        self._unsure: Deed | None = None
        """An answer whose reply has not come: it is said again."""
        self._at = 0
        self.number = -1
        self.status = ""
        self._choices: tuple[Choice, ...] = ()
        self._offers: tuple[Offer, ...] = ()

    # ------------------------------------------------------------------ the line

    async def _connect(self) -> None:
        path = f"ws://{self._world.address()}/api/tables/{self._ledger.table}/live"
        words = ["banneret", f"seat.{self.token}", *(["changes"] if self._dice.random() < 0.5 else [])]
        line = await connect(
            path,
            subprotocols=words,  # type: ignore[arg-type]  # plain words will do
            open_timeout=PATIENCE,
            close_timeout=0.1,
            compression=None,
            ping_interval=None,
            max_size=None,
        )
        self._line, self.number = line, -1
        self._reader = asyncio.create_task(self._listen(line))

    async def _listen(self, line: ClientConnection) -> None:
        try:
            async for text in line:
                self._heard(_message(text))
        except GONE:
            pass
        finally:
            if self._line is line:
                self._line = None
            for waiting in self._waiting.values():
                if not waiting.done():
                    waiting.set_exception(ConnectionResetError())

    def _heard(self, message: Message) -> None:
        if message.status is not None:
            self.number, self.status, self._offers = message.number, message.status, message.offers
            self._choices = _choices(message.scene)
        elif message.number >= 0:
            self.number, now = message.number, message.now
            if now is not None:
                self.status = now.status or self.status
                self._offers = self._offers if now.offers is None else now.offers
                if now.scene is not msgspec.UNSET:
                    self._choices = _choices(now.scene)
            if message.scene is not None and message.scene.now.prompt is not msgspec.UNSET:
                prompt = message.scene.now.prompt
                self._choices = () if prompt is None else prompt.choices
        if message.reply is not None:
            waiting = self._waiting.get(message.reply.own)
            if waiting is not None and not waiting.done():
                waiting.set_result(message.reply)

    async def hang_up(self) -> None:
        line, self._line = self._line, None
        if line is not None:
            line.transport.abort()
        if self._reader is not None:
            await self._reader
            self._reader = None

    # ------------------------------------------------------------------ playing

    async def play(self) -> None:
        """Until the game is over, or the run is."""
        while not self._world.over and self.status != "over":
            try:
                if self._unsure is not None:
                    await self._again(self._unsure)
                if self._line is None:
                    await self._connect()
                await self._something()
            except GONE:
                await self.hang_up()
                await asyncio.sleep(0.05)
        await self.hang_up()

    async def _something(self) -> None:
        await self._world.pause()
        if self.number < 0 or self.status == "gathering":
            return
        late = self.number > LONG
        if late and self.status == "running" and self._dice.random() < 0.2:
            if len(self._ledger.seats) == 2:
                await self._post("resign", "/resign", {"number": self.number})
            else:  # a bot would play on
                await self._offer("draw")
            return
        chance = self._dice.random()
        voting = next((offer for offer in self._offers if self.name in offer.waiting and offer.by != self.name), None)
        if voting is not None and chance < 0.5:
            yes = (voting.kind != "draw" or late) and self._dice.random() < (0.95 if late else 0.7)
            await self._post("vote", f"/offers/{voting.id}", {"accept": yes}, "yes" if yes else "no", str(voting.id))
        elif self.status == "paused":
            if chance < 0.3:
                await self._offer("resume")
        elif chance < 0.70:
            if self._choices:
                await self._answer(self._dice.choice(self._choices).notation)
        elif chance < 0.78:
            await self._post("undo", "/undo", {"number": self.number})
        elif chance < 0.84:
            await self._order()
        elif chance < 0.90:
            await self._offer(self._dice.choice(("undo", "undo", "draw", "pause")))
        else:
            words = f"{self.name} says {tick()}"
            await self._post("chat", "/chat", {"text": words}, words)

    async def _answer(self, notation: str) -> None:
        if self._dice.random() < 0.1:
            # A script may leave its own number out: then nobody knows, if no reply comes.
            await self._post("answer", "/answers", {"number": self.number, "answer": notation}, notation)
            return
        self._own += 1
        deed = self._unsure = self._ledger.say(self.name, "answer", notation, own=self._own)
        self._at = self.number
        if self._dice.random() < 0.1:
            # Impatient: the same over both ways at once.
            both = await asyncio.gather(self._on_the_line(deed), self._by_post(deed), return_exceptions=True)
            if errors := [each for each in both if isinstance(each, BaseException)]:
                raise errors[0]
        else:
            await self._say(deed)

    async def _again(self, deed: Deed) -> None:
        self._world.counts.again += 1
        if self._line is None and self._dice.random() < 0.5:
            await self._connect()
        await self._say(deed)

    async def _say(self, deed: Deed) -> None:
        await (self._on_the_line(deed) if self._line is not None and self._dice.random() < 0.7 else self._by_post(deed))

    async def _on_the_line(self, deed: Deed) -> None:
        assert deed.own is not None
        if self._line is None:
            raise ConnectionResetError
        said = {"own": deed.own, "number": self._at, "answer": deed.text}
        waiting = self._waiting[deed.own] = asyncio.get_running_loop().create_future()
        try:
            await self._line.send(msgspec.json.encode(said).decode())
            async with asyncio.timeout(PATIENCE):
                reply = await waiting
        finally:
            del self._waiting[deed.own]
            if waiting.done() and not waiting.cancelled():
                waiting.exception()  # whoever waited has gone
        self._settle(deed, reply.status)

    async def _by_post(self, deed: Deed) -> None:
        body = {"own": deed.own, "number": self._at, "answer": deed.text}
        reply = await self._world.ask("POST", f"/api/tables/{self._ledger.table}/answers", body, self.token)
        self._settle(deed, reply.status_code)

    def _settle(self, deed: Deed, status: int) -> None:
        """What a reply says of an answer. After a stumble of the server (5xx) nobody knows: it is said again."""
        if status >= 500:
            raise ConnectionResetError
        if status >= 400:
            deed.refused = deed.told is None
        elif deed.told is None:
            deed.done()
        if self._unsure is deed:
            self._unsure = None

    async def _post(self, kind: Kind, path: str, body: object, text: str = "", about: str = "") -> None:
        """What can't be said again without being done again is said once."""
        deed = self._ledger.say(self.name, kind, text, about=about)
        reply = await self._world.ask("POST", f"/api/tables/{self._ledger.table}{path}", body, self.token)
        if reply.status_code >= 500:
            raise ConnectionResetError
        if not reply.is_success:
            deed.refused = True
            return
        if kind == "offer":
            deed.about = str(reply.json()["id"])
        deed.done()

    async def _order(self) -> None:
        known = [each.kind for each in interrupts(find_game(self._ledger.game).of(self._ledger.scenario))]
        if not known:
            return
        about, policy = self._dice.choice(known), self._dice.choice(("pass", "ask", "usual"))
        await self._post("order", "/orders", {"interrupt": about, "policy": policy}, policy, about)

    async def _offer(self, kind: str) -> None:
        await self._post("offer", "/offers", {"kind": kind}, kind)


def _choices(scene: Scene | None) -> tuple[Choice, ...]:
    return () if scene is None or scene.prompt is None else scene.prompt.choices


# ---------------------------------------------------------------------- tables


async def tables(world: World) -> None:
    """Play at one table after another, until the run is over."""
    while not world.over:
        try:
            await _one(world)
        except GONE:
            await asyncio.sleep(0.1)


async def _one(world: World) -> None:
    dice = world.dice
    game, scenario = dice.choice(GAMES)
    seats = find_game(game).of(scenario).scenario(scenario).seats
    who = {seat: {"who": dice.choice(("me", "friend", "open"))} for seat in seats}
    body = {"game": game, "scenario": scenario, "seats": who, "pace": dice.choice(("none", "live", "day"))}
    reply = await world.ask("POST", "/api/tables", body)
    if reply.status_code != 201:
        raise ConnectionResetError
    created = reply.json()
    ledger = Ledger(created["table"], game, scenario, created["commitment"], tuple(seats))
    world.ledgers.append(ledger)
    tokens = {**created.get("tokens", {}), **created.get("invites", {})}
    sat = await asyncio.gather(*(_sit(world, ledger, seat, tokens.get(seat, "")) for seat in seats))
    players = [seat for seat in sat if seat is not None]
    if len(players) == len(seats):
        await asyncio.gather(*(player.play() for player in players))
        if not world.over:
            await _keep_record(world, ledger)
    world.ledgers.remove(ledger)
    world.finished.append(ledger)


async def _sit(world: World, ledger: Ledger, seat: str, token: str) -> Seat | None:
    """Sit down, however often it takes. None: he sat down and never heard it, so he has no token."""
    name = f"{seat} {tick()}"
    body = {"name": name, "salt": f"{world.dice.getrandbits(64):016x}", **({} if token else {"seat": seat})}
    deed, tried = ledger.say(seat, "sit", name), False
    while not world.over:
        try:
            # An open seat is raced for: who comes second is refused.
            tries = [world.ask("POST", f"/api/tables/{ledger.table}/sit", body, token)]
            if not token and not tried:
                other = {**body, "name": f"{name} II"}
                tries.append(world.ask("POST", f"/api/tables/{ledger.table}/sit", other))
            tried_before, tried = tried, True
            replies = await asyncio.gather(*tries)
            won = [reply for reply in replies if reply.status_code == 201]
            if len(won) > 1:
                world.counts.doubled.add(f"{ledger.table}: two sit on the seat {seat}")
            if won:
                deed.text = name if won[0] is replies[0] else f"{name} II"
                deed.done()
                return Seat(world, ledger, seat, won[0].json()["token"])
            if any(reply.status_code >= 500 for reply in replies):
                raise ConnectionResetError
            if not tried_before:
                deed.refused = True
                world.counts.wrong.add(f"{ledger.table}: nobody may sit on {seat}: {replies[0].text[:200]}")
                return None
            # He has been told no, after a reply that never came: he sits there, or the other name does.
            view = await world.ask("GET", f"/api/tables/{ledger.table}", token=token)
            if view.status_code == 200 and view.json().get("seat") == seat:
                deed.done()
                return Seat(world, ledger, seat, token)
            world.counts.stranded += 1
            return None
        except GONE:
            await asyncio.sleep(0.1)
    return None


async def _keep_record(world: World, ledger: Ledger) -> None:
    while not world.over:
        with suppress(*GONE):
            reply = await world.ask("GET", f"/api/tables/{ledger.table}/record")
            if reply.status_code == 200:
                world.records.append((ledger, reply.content))
                return
        await asyncio.sleep(0.1)
