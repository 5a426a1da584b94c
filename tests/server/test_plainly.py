"""What is wrong with a request is said in words that people understand."""

from typing import Any

import httpx
import pytest

from .player import lay


@pytest.mark.parametrize(
    ("method", "path", "body", "words"),
    [
        ("POST", "/api/tables", b"{", "can't be read as JSON"),
        ("POST", "/api/tables", b"\xff\xfe", "can't be read as JSON"),
        ("POST", "/api/tables", b"[" * 50_000, "can't be read as JSON"),
        ("POST", "/api/tables", b'{"seats": {"english": {"who": "me"}}}', "“game” is missing"),
        (
            "POST",
            "/api/tables",
            b'{"game": "calais", "seats": {"english": {"who": "me"}}, "elephants": 3}',
            "elephants",
        ),
        (
            "POST",
            "/api/tables",
            b'{"game": "calais", "seats": {"english": {"who": "me"}}, "name": ""}',
            "“name” is too short",
        ),
        (
            "POST",
            "/api/tables",
            b'{"game": "calais", "seats": {"english": {"who": "me"}}, "name": "a\\nb"}',
            "“name” has something in it",
        ),
        ("POST", "/api/tables", b'{"game": 7, "seats": {}}', "“game” must be text"),
        ("POST", "/api/tables", b'{"game": "calais", "seats": {"english": {"who": "pope"}}}', "can't be “pope”"),
        ("POST", "/api/tables", b" " * 100_000, "Too much was sent"),
        ("GET", "/api/nowhere", b"", "no such address"),
        ("GET", "/api/tables?sttus=running", b"", "“sttus” is not known here"),
        ("DELETE", "/api/games", b"", "can't be used in this way"),
        ("GET", "/api/games/tiddlywinks/rules", b"", "no game"),
        ("GET", "/api/tables/nonsense", b"", "“table_id” has something in it"),
    ],
)
def test_sentences(client: httpx.Client, method: str, path: str, body: bytes, words: str) -> None:
    response = client.request(method, path, content=body, headers={"Content-Type": "application/json"})
    assert 400 <= response.status_code < 500
    assert words in response.json()["message"], response.json()["message"]


@pytest.mark.parametrize(
    "path", ["/%00", "/" + "a/" * 3000, "/" + "x" * 300, "/%2e%2e/%2e%2e/etc/passwd", "/assets/%00"]
)
def test_odd_addresses_are_pages_or_not_found(client: httpx.Client, path: str) -> None:
    response = client.get(path)
    assert response.status_code in (200, 404)
    assert "root:" not in response.text


def test_a_remark_with_a_zero_in_it_is_refused(client: httpx.Client) -> None:
    english = lay(client)["english"]
    body: Any = {"text": "a\x00b"}
    assert english.post("/chat", body).status_code == 400
