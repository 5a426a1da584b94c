"""The OpenAPI description is true to the code: all that can be asked is in it, with all that can come back."""

from typing import Any

import msgspec
import pytest
from litestar import Litestar
from litestar.routes import HTTPRoute

from banneret.server.app import create_app
from banneret.server.settings import Settings

CONTRACT = {
    ("GET", "/api/health"): 200,
    ("GET", "/api/games"): 200,
    ("GET", "/api/games/{game_id}/rules"): 200,
    ("GET", "/api/games/{game_id}/scenarios/{scenario_id}/opening"): 200,
    ("GET", "/api/games/{game_id}/plates"): 200,
    ("GET", "/api/pictures/{name}"): 200,
    ("GET", "/api/games/{game_id}/aid"): 200,
    ("GET", "/api/tables"): 200,
    ("POST", "/api/tables"): 201,
    ("POST", "/api/lessons"): 201,
    ("GET", "/api/tables/{table_id}"): 200,
    ("POST", "/api/tables/{table_id}/sit"): 201,
    ("POST", "/api/tables/{table_id}/invitations"): 201,
    ("POST", "/api/tables/{table_id}/places"): 204,
    ("POST", "/api/tables/{table_id}/answers"): 200,
    ("POST", "/api/tables/{table_id}/undo"): 200,
    ("GET", "/api/tables/{table_id}/odds"): 200,
    ("GET", "/api/tables/{table_id}/why"): 200,
    ("POST", "/api/tables/{table_id}/orders"): 200,
    ("GET", "/api/tables/{table_id}/foresee"): 200,
    ("POST", "/api/tables/{table_id}/offers"): 201,
    ("POST", "/api/tables/{table_id}/offers/{offer_id}"): 200,
    ("POST", "/api/tables/{table_id}/resign"): 200,
    ("POST", "/api/tables/{table_id}/claim"): 200,
    ("POST", "/api/tables/{table_id}/vacation"): 200,
    ("POST", "/api/tables/{table_id}/deputy"): 200,
    ("POST", "/api/tables/{table_id}/play-on"): 200,
    ("POST", "/api/tables/{table_id}/chat"): 201,
    ("POST", "/api/tables/{table_id}/listed"): 200,
    ("GET", "/api/tables/{table_id}/card"): 200,
    ("GET", "/api/tables/{table_id}/picture"): 200,
    ("POST", "/api/tables/{table_id}/seen"): 204,
    ("GET", "/api/tables/{table_id}/moments"): 200,
    ("GET", "/api/tables/{table_id}/story"): 200,
    ("POST", "/api/tables/{table_id}/rematch"): 201,
    ("GET", "/api/tables/{table_id}/invited"): 200,
    ("GET", "/api/games/{game_id}/scenarios/{scenario_id}/briefing"): 200,
    ("POST", "/api/tables/{table_id}/copies"): 201,
    ("GET", "/api/tables/{table_id}/record"): 200,
    ("POST", "/api/tables/{table_id}/token"): 201,
    ("GET", "/api/tables/{table_id}/notices"): 200,
    ("POST", "/api/tables/{table_id}/notices"): 201,
    ("DELETE", "/api/tables/{table_id}/notices/{notice_id}"): 204,
    ("GET", "/api/push/key"): 200,
    ("GET", "/api/ways"): 200,
    ("GET", "/api/mail/{notice_id}/{key}"): 200,
    ("POST", "/api/mail/{notice_id}/{key}/confirm"): 200,
    ("POST", "/api/mail/{notice_id}/{key}/stop"): 204,
    ("POST", "/api/accounts"): 201,
    ("POST", "/api/session"): 201,
    ("DELETE", "/api/session"): 204,
    ("GET", "/api/me"): 200,
    ("GET", "/api/me/tables"): 200,
    ("POST", "/api/me/tables"): 204,
    ("DELETE", "/api/me/tables/{table_id}"): 204,
    ("POST", "/api/me/tables/{table_id}/token"): 201,
}
"""What clients rely on, and how it answers when all is well."""


@pytest.fixture(scope="module")
def app() -> Litestar:
    return create_app(Settings())


@pytest.fixture(scope="module")
def described(app: Litestar) -> dict[str, Any]:
    schema: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(app.openapi_schema.to_schema()))
    return schema


def operations(described: dict[str, Any]) -> dict[tuple[str, str], dict[str, Any]]:
    return {
        (method.upper(), path): operation
        for path, methods in described["paths"].items()
        for method, operation in methods.items()
    }


def test_all_that_clients_rely_on_is_described(described: dict[str, Any]) -> None:
    found = operations(described)
    assert set(found) == set(CONTRACT)
    assert {key: min(map(int, operation["responses"])) for key, operation in found.items()} == CONTRACT


def test_nothing_under_api_is_left_undescribed(app: Litestar, described: dict[str, Any]) -> None:
    served = {
        (method, route.path_format)
        for route in app.routes
        if isinstance(route, HTTPRoute) and route.path.startswith("/api")
        for method in route.methods
    }
    assert {
        (method, path) for method, path in served if method != "OPTIONS" and not path.startswith("/api/schema")
    } == set(operations(described))


def test_every_refusal_is_described_as_trouble(described: dict[str, Any]) -> None:
    """What can be refused at all can be refused for bad input or for haste; all refusals have one shape."""
    for (method, path), operation in operations(described).items():
        refusals = {status: response for status, response in operation["responses"].items() if int(status) >= 400}
        assert "429" in refusals, (method, path)
        if operation.get("parameters") or operation.get("requestBody"):
            assert "400" in refusals, (method, path)
        if "{table_id}" in path:
            assert {"401", "404"} <= set(refusals), (method, path)
        for status, response in refusals.items():
            assert response["content"]["application/json"]["schema"] == {
                "$ref": "#/components/schemas/ProblemDetails"
            }, (
                method,
                path,
                status,
            )
    for action in ("answers", "undo", "resign"):
        assert {"409", "422"} <= set(operations(described)["POST", f"/api/tables/{{table_id}}/{action}"]["responses"])


def test_everything_has_a_summary(described: dict[str, Any]) -> None:
    assert not [key for key, operation in operations(described).items() if not operation.get("summary")]


def test_what_we_are_sent_may_hold_nothing_else(described: dict[str, Any]) -> None:
    """The structs that we are sent refuse unknown fields; so says the description."""
    for key, operation in operations(described).items():
        for content in operation.get("requestBody", {}).get("content", {}).values():
            name = content["schema"]["$ref"].rsplit("/", 1)[1]
            assert described["components"]["schemas"][name].get("additionalProperties") is False, (key, name)
