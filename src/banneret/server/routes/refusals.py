"""Saying no: what becomes of an error, for who asked over HTTP and for who asked over a live line."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException

from ...kernel.refusal import BanneretError
from ..problem import Later, Problem
from ..wire import ProblemDetails
from .sentences import sentence_for


@dataclass(frozen=True, slots=True)
class Denial:
    """A status for programs, and why not, for people."""

    status: int
    details: ProblemDetails
    headers: dict[str, str] = field(default_factory=dict)
    retry_after: int = 0


def refusal(error: Exception) -> Denial:
    """What is said of an error."""
    for kind in type(error).__mro__:
        if kind in _SAID:
            return _SAID[kind](error)
    raise error


def _problem(problem: Any) -> Denial:
    return Denial(problem.status, ProblemDetails(message=problem.message, rule=problem.rule, view=problem.view))


def _later(problem: Any) -> Denial:
    wait: int = problem.retry_after
    return Denial(problem.status, ProblemDetails(message=problem.message), {"Retry-After": str(wait)}, wait)


def _http(error: Any) -> Denial:
    return Denial(error.status_code, ProblemDetails(message=sentence_for(error)), dict(error.headers or {}))


def _banneret(error: Any) -> Denial:
    return Denial(400, ProblemDetails(message=str(error)))


def _unreadable(error: Any) -> Denial:
    """Bytes that are no text, or brackets within brackets without end."""
    return Denial(400, ProblemDetails(message="What was sent can't be read as JSON."))


def _unforeseen(error: Any) -> Denial:
    text = "The table has stumbled over this. Nothing was changed. Try again, and tell the host if it goes on."
    return Denial(500, ProblemDetails(message=text))


_SAID: dict[type, Callable[[Any], Denial]] = {
    Later: _later,
    Problem: _problem,
    HTTPException: _http,
    BanneretError: _banneret,
    UnicodeDecodeError: _unreadable,
    RecursionError: _unreadable,
    Exception: _unforeseen,
}


def _respond(request: Request[Any, Any, Any], error: Exception) -> Response[ProblemDetails]:
    said = refusal(error)
    return Response(said.details, status_code=said.status, media_type=MediaType.JSON, headers=said.headers or None)


HANDLERS: dict[int | type[Exception], Any] = {kind: _respond for kind in _SAID if kind is not Later}
"""For the app."""
