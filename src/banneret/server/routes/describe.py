"""The OpenAPI description, made by Litestar from the routes and completed here: how each thing can be refused, and that
nothing unknown is taken."""

from collections.abc import Iterator

from litestar import Litestar
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIResponse, Operation, Reference, Schema
from litestar.openapi.spec.components import Components
from litestar.openapi.spec.enums import OpenAPIType
from litestar.openapi.spec.security_scheme import SecurityScheme

from ...kernel.event import Roll
from ..wire import Asked

REFUSALS = {
    400: "What was sent can't be read; the message says where.",
    401: "The token opens no seat here, or nobody is logged in.",
    403: "It is not yours to do.",
    404: "There is no such thing.",
    409: "The position has moved on, or the table is not in a state for this.",
    413: "Too much was sent.",
    422: "The rules forbid it; the message says why, and `rule` which clause.",
    429: "Too fast: Retry-After says for how many seconds to wait.",
    503: "Too many at once: Retry-After says for how many seconds to wait.",
}


def complete(app: Litestar) -> None:
    """Write into the app's description what the routes' types don't say."""
    description = app.openapi_schema
    for path, item in (description.paths or {}).items():
        for method in ("get", "post", "delete"):
            operation: Operation | None = getattr(item, method)
            if operation is not None and operation.responses is not None:
                for status in [status for status in operation.responses if int(status) >= 400]:
                    del operation.responses[status]
                if isinstance(nothing := operation.responses.get("204"), OpenAPIResponse):
                    nothing.content = None
                operation.responses.update(
                    {str(status): _trouble(status) for status in sorted(set(_refusals(method, path, operation)))}
                )
                if "{table_id}" in path:
                    # A spectator needs no token.
                    operation.security = [{"seat": []}, {}]
    components = description.components
    for asked in Asked.__subclasses__():
        found = components.schemas.get(asked.__name__)
        if isinstance(found, Schema):
            found.additional_properties = False
    # A roll is written as [faces, value]; Litestar takes every struct for an object.
    number = Schema(type=OpenAPIType.INTEGER)
    components.schemas[Roll.__name__] = Schema(
        type=OpenAPIType.ARRAY, prefix_items=[number, number], min_items=2, max_items=2
    )
    _bearer(components)


def _refusals(method: str, path: str, operation: Operation) -> Iterator[int]:
    yield 429
    if operation.parameters or operation.request_body:
        yield 400
    if operation.request_body:
        yield 413
    if method != "get":
        yield 403
    if "{" in path:
        yield 404
    if "{table_id}" in path:
        yield from (401, 403)
        if method != "get" or path.endswith(("/odds", "/why", "/story")):
            yield from (409, 422)
    elif path.startswith(("/api/me", "/api/session", "/api/accounts")):
        yield from (401, 403, 404, 409)
        if method == "post" and not path.startswith("/api/me"):
            yield 503
    elif method == "post":
        yield 404


def _trouble(status: int) -> OpenAPIResponse:
    return OpenAPIResponse(
        REFUSALS[status],
        content={"application/json": OpenAPIMediaType(schema=Reference("#/components/schemas/ProblemDetails"))},
    )


def _bearer(components: Components) -> None:
    components.security_schemes = {
        "seat": SecurityScheme(
            type="http",
            scheme="bearer",
            description="The token of a seat: 43 letters, digits, - and _. Who has it sits there.",
        )
    }
