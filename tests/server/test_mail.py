"""Notices by e-mail and in Discord: who is written to, what the letters say, and how they are stopped."""

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from banneret.kernel.refusal import BanneretError
from banneret.server.app import create_app
from banneret.server.guard import limits
from banneret.server.notices import notifier as notifier_module
from banneret.server.notices.discord import Discord, is_discord
from banneret.server.notices.guard import Courier
from banneret.server.notices.mail import Keys, Mail, hidden
from banneret.server.notices.message import Message, Occasion, Outcome, spell
from banneret.server.settings import MailServer, Settings
from banneret.server.storage.database import Database

from .player import Player, answered, lay
from .postman import Postman, delivering, link, words
from .receiver import ABOUT, HOME, MESSAGE, Tls, receiving

pytestmark = pytest.mark.anyio
HAL = "hal@example.org"
SENDER = "The table <table@example.org>"


def mail(postman: Postman, tls: Tls | None = None, **how: Any) -> Mail:
    server = replace(MailServer.of(postman.url), **how)
    return Mail(server, SENDER, "https://table.example.org", Keys("secret"), None if tls is None else tls.client)


# ---------------------------------------------------------------------- what is written


@pytest.mark.parametrize(
    ("event", "more", "text"),
    [
        ("your_turn", {}, "It is your turn, Hal. {} You have 24 hours."),
        ("your_turn", {"left": None, "player": ""}, "It is your turn. {}"),
        (
            "reminder",
            {"left": 21_600},
            "It is your turn, Hal, and three quarters of your time are over. {} You have 6 hours.",
        ),
        (
            "warning",
            {"left": 259_200},
            "Your time for this move is over, Hal. {} The others may claim the game in 3 days.",
        ),
        ("warning", {"left": None}, "Your time for this move is over, Hal. {} Play before the others claim the game."),
        ("over", {"won": ["French"]}, "The game is over, Hal. {} French won."),
        ("over", {"won": []}, "The game is over, Hal. {} It is a draw."),
    ],
)
async def test_a_notice_says_whose_turn_which_game_who_plays_whom_and_how_long_is_left(
    event: Occasion, more: dict[str, Any], text: str
) -> None:
    about = replace(ABOUT, **more)
    found = Message.of(event, about, table="t1", game="calais", seat="english", url="https://x.example/t/t1")
    pairing = f"You {'played' if event == 'over' else 'play'} English against Charles (French) in “Up the Somme”."
    assert found.text == f"Calais or Bust: {text.format(pairing)}"
    assert found.text.startswith(f"Calais or Bust: {found.subject}")


async def test_who_plays_against_several_is_told_of_all() -> None:
    four = replace(ABOUT, against=["a bot (Blue)", "Ann (Red)", "Bea (Yellow)"])
    found = Message.of("your_turn", four, table="t", game="g", seat="green", url="u")
    assert "against a bot (Blue), Ann (Red) and Bea (Yellow) in" in found.text


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (7 * 86_400, "7 days"),
        (86_400 + 43_200, "2 days"),
        (86_400, "24 hours"),
        (86_399, "24 hours"),
        (5400, "2 hours"),
        (5399, "90 minutes"),
        (61, "1 minute"),
        (0, "1 minute"),
    ],
)
async def test_a_time_is_spelt_as_on_the_page(seconds: int, said: str) -> None:
    assert spell(seconds) == said


async def test_a_letter_has_all_that_a_mail_program_wants() -> None:
    async with delivering() as postman:
        assert await mail(postman).send(7, HAL, MESSAGE) == "delivered"
    (letter,) = postman.letters
    assert (letter["to"], letter["from"]) == (HAL, SENDER)
    assert letter["subject"] == "Calais or Bust: It is your turn, Hal."
    assert letter["date"] and letter["message-id"].endswith("@example.org>") and letter["auto-submitted"]
    key = Keys("secret").key(7, HAL)
    assert letter["list-unsubscribe"] == f"<https://table.example.org/api/mail/7/{key}/stop>"
    assert letter["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"
    assert MESSAGE.text in words(letter) and "To the table: http://localhost/t/t1" in words(letter)
    assert link(letter) == (7, key)
    assert not any(line.upper().startswith("AUTH") for line in postman.said), "there is nobody to log in as"


async def test_a_letter_goes_by_tls_and_never_without_but_on_this_machine(tmp_path: Path) -> None:
    tls = Tls(tmp_path)
    async with delivering(tls=tls) as postman:
        assert await mail(postman, tls, user="u", password="p").send(7, HAL, MESSAGE) == "delivered"
        said = [line.split()[0].upper() for line in postman.said]
        assert said.index("STARTTLS") < said.index("AUTH") < said.index("MAIL")
        assert await mail(postman).send(7, HAL, MESSAGE) == "failed", "a certificate that nobody knows"
    async with delivering() as postman:
        # “0.0.0.0” leads here, too, and is not known to be this machine
        assert await mail(postman, host="0.0.0.0").send(7, HAL, MESSAGE) == "failed"
        assert postman.letters == [] and not any(line.upper().startswith("MAIL") for line in postman.said)


@pytest.mark.parametrize(
    ("refuse", "outcome"), [("550 nobody here", "gone"), ("450 later", "failed"), ("", "delivered")]
)
async def test_what_a_mail_servers_answer_means(refuse: str, outcome: Outcome) -> None:
    async with delivering(refuse=refuse) as postman:
        assert await mail(postman).send(7, HAL, MESSAGE) == outcome
    assert await mail(postman).send(7, HAL, MESSAGE) == "failed", "nobody is there"


@pytest.mark.parametrize("url", ["http://host", "smtp://", "smtp://host:x", "smtp://host/path", "host:25"])
async def test_a_mail_server_that_is_none_is_said_at_the_start(url: str) -> None:
    with pytest.raises(BanneretError):
        Settings(smtp=url, mail_from="table@example.org")


async def test_letters_come_from_somebody() -> None:
    for sender in ("", "nobody", "a@b\nBcc: c@d"):
        with pytest.raises(BanneretError, match="--mail-from"):
            Settings(smtp="smtp://host", mail_from=sender)
    server = MailServer.of("smtps://us%40er:p%3Ass@mail.example.org")
    assert (server.user, server.password, server.port, server.tls) == ("us@er", "p:ss", 465, True)
    assert MailServer.of("smtp://mail.example.org").port == 587


async def test_the_servers_secret_is_made_once(database: Database) -> None:
    one, other = await asyncio.gather(Keys.of(database), Keys.of(database))
    assert one.key(1, HAL) == other.key(1, HAL) == (await Keys.of(database)).key(1, HAL.upper())
    assert len({one.key(1, HAL), one.key(2, HAL), one.key(1, "b@example.org"), one.known(HAL)}) == 4
    assert hidden(HAL) == "h…@example.org"


# ---------------------------------------------------------------------- through the whole server


def settings(folder: Path, postman: Postman, **more: Any) -> Settings:
    return Settings(
        data=folder,
        smtp=postman.url,
        mail_from="table@example.org",
        address="https://table.example.org",
        limits=more.pop("limits", 0.0),
        bot_workers=1,
        **more,
    )


def _until(done: Any) -> None:
    import time

    for _ in range(500):
        if done():
            return
        time.sleep(0.01)
    raise AssertionError("it did not happen")


async def test_nothing_is_sent_before_the_owner_of_an_address_has_said_yes_nor_after_he_has_said_no(
    tmp_path: Path, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        notifier_module.Notifier.__init__, "__kwdefaults__", {"settle": 0.05, "apart": 0.05, "tries": (0.0,)}
    )
    async with delivering() as postman:

        def play() -> None:
            with TestClient(create_app(settings(tmp_path, postman, database=database_url))) as http:
                assert http.get("/api/ways").json() == {"email": True}
                players = lay(http, pace="day")
                english, french = players["english"], players["french"]
                notice = answered(english.post("/notices", {"email": HAL}), 201)
                assert notice == {"id": notice["id"], "kind": "email", "target": "h…@example.org", "waits": True}
                assert len(postman.letters) == 1
                asked = postman.letters[0]
                assert asked["subject"] == "Shall we write to you about Calais or Bust, The March to Calais?"
                place, key = link(asked)
                # it is his turn, and he is not there; but he has not said yes
                french.post("/chat", {"text": "Well?"})
                import time

                time.sleep(0.4)
                assert len(postman.letters) == 1
                at = f"/api/mail/{place}/{key}"
                assert http.get(at).json() == {
                    "table": english.table,
                    "title": "Calais or Bust",
                    "scenario": "The March to Calais",
                    "target": "h…@example.org",
                    "waits": True,
                }
                for wrong in (f"/api/mail/{place}/{'0' * 32}", f"/api/mail/{place + 1}/{key}"):
                    assert http.get(wrong).status_code == 404
                    assert http.post(f"{wrong}/confirm").status_code == 404
                    assert http.post(f"{wrong}/stop").status_code == 404
                confirmed = answered(http.post(f"{at}/confirm"), 200)
                assert confirmed["email"] == HAL
                assert "waits" not in english.get("/notices").json()[0]
                # his opponent answers, and it is his turn again
                english.answer(english.choices()[0])
                while not english.choices():
                    french.answer(french.choices()[0])
                _until(lambda: len(postman.letters) == 2)
                told = words(postman.letters[1])
                assert "You play English against French (French) in “The March to Calais”. You have 24 hours." in told
                assert f"https://table.example.org/t/{english.table}" in told
                # at another table the device that has confirmed need not do so again; another must
                other = lay(http)["english"]
                answered(other.post("/notices", {"email": HAL, "known": "0" * 32}), 201)
                assert len(postman.letters) == 3 and other.get("/notices").json()[0]["waits"] is True
                assert "waits" not in answered(other.post("/notices", {"email": HAL, "known": confirmed["known"]}), 201)
                assert len(other.get("/notices").json()) == 1
                # as a mail program's own button does it
                form = {"List-Unsubscribe": "One-Click"}
                assert http.post(f"{at}/stop", data=form).status_code == 204
                assert english.get("/notices").json() == [] and other.get("/notices").json() == []
                assert http.get(at).status_code == 404

        await asyncio.to_thread(play)


async def test_nobody_is_flooded_with_letters_through_us(tmp_path: Path, database_url: str) -> None:
    async with delivering() as postman:

        def ask() -> None:
            with TestClient(create_app(settings(tmp_path, postman, database=database_url, limits=1.0))) as http:
                english = lay(http)["english"]
                for _ in range(limits.MAIL_TO.burst):
                    answered(english.post("/notices", {"email": HAL}), 201)
                assert english.post("/notices", {"email": HAL}).status_code == 429
                assert english.post("/notices", {"email": HAL.upper()}).status_code == 429, "it is the same man"
                assert len(postman.letters) == limits.MAIL_TO.burst

        await asyncio.to_thread(ask)


async def test_an_address_that_takes_no_letter_is_not_kept(tmp_path: Path, database_url: str) -> None:
    async with delivering(refuse="550 nobody here") as postman:

        def ask() -> None:
            with TestClient(create_app(settings(tmp_path, postman, database=database_url))) as http:
                english = lay(http)["english"]
                reply = english.post("/notices", {"email": HAL})
                assert reply.status_code == 409 and HAL in reply.json()["message"]
                assert english.get("/notices").json() == []
                lines = ("hal@example.org\nBcc: x@y.org", "hal@example.org\n")
                near = ("hal@mail.localhost", "hal@box.local", "hal@db.internal", "hal@x.LAN", "hal@10.0.0.1")
                for bad in ("hal", "hal@home", "a b@example.org", "@example.org", *lines, *near):
                    assert english.post("/notices", {"email": bad}).status_code == 400, bad

        await asyncio.to_thread(ask)


async def test_a_server_without_mail_says_so(client: Any) -> None:
    english: Player = lay(client)["english"]
    assert client.get("/api/ways").json() == {}
    reply = english.post("/notices", {"email": HAL})
    assert (reply.status_code, reply.json()["message"]) == (409, "This server sends no e-mail.")


# ---------------------------------------------------------------------- Discord


async def test_discord_gets_what_it_takes_and_nobody_is_called_by_his_name() -> None:
    async with receiving() as receiver:
        courier = Courier(allow=[HOME])
        assert await Discord(courier).send(1, receiver.url(), MESSAGE) == "delivered"
        meant: dict[int, Outcome] = {204: "delivered", 429: "failed", 500: "failed", 401: "gone", 404: "gone"}
        for receiver.status, outcome in meant.items():
            assert await Discord(courier).send(1, receiver.url(), MESSAGE) == outcome
        await courier.close()
    first, headers, body = receiver.got[0]
    assert first.startswith("POST") and headers["content-type"] == "application/json"
    assert json.loads(body) == {
        "content": f"{MESSAGE.text}\nhttp://localhost/t/t1",
        "allowed_mentions": {"parse": []},
    }


@pytest.mark.parametrize(
    ("url", "yes"),
    [
        ("https://discord.com/api/webhooks/123/ab-C_d", True),
        ("https://discordapp.com/api/webhooks/123/abc", True),
        ("https://ptb.discord.com/api/webhooks/123/abc", True),
        ("http://discord.com/api/webhooks/123/abc", False),
        ("https://discord.com.evil.example/api/webhooks/123/abc", False),
        ("https://evil.example/?https://discord.com/api/webhooks/123/abc", False),
        ("https://discord.com@evil.example/api/webhooks/123/abc", False),
        ("https://discord.com:8443/api/webhooks/123/abc", False),
        ("https://discord.com/channels/1/2", False),
    ],
)
async def test_only_discords_own_addresses_are_taken_for_discord(url: str, yes: bool) -> None:
    assert is_discord(url) is yes


def test_a_channel_in_discord_is_named_by_its_webhook(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    checked: list[str] = []

    async def check(self: Courier, url: str) -> None:
        checked.append(url)

    monkeypatch.setattr(Courier, "check", check)
    english: Player = lay(client)["english"]
    hook = "https://discord.com/api/webhooks/123/abc"
    notice = answered(english.post("/notices", {"discord": hook}), 201)
    assert (notice["kind"], notice["target"]) == ("discord", "discord.com")
    assert checked == [hook], "it passes the guard like any other"
    assert english.post("/notices", {"discord": "https://example.org/x"}).status_code == 400
    assert answered(english.post("/notices", {"webhook": f"{hook}d"}), 201)["kind"] == "discord"
