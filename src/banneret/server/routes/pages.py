"""The client's own files: one page for every address that is not the API's, and what it loads."""

from importlib.resources import files
from pathlib import Path
from typing import Any

from litestar import MediaType, Response, get
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from litestar.response import File
from litestar.router import Router
from litestar.static_files import create_static_files_router

STATIC = Path(str(files("banneret.server"))) / "static"
"""Where the build puts it."""

_FOREVER = CacheControlHeader(public=True, max_age=31_536_000, immutable=True)
"""For files that have a hash of their content in their name."""

_UNBUILT = """<!doctype html><html lang="en"><title>Banneret</title><h1>The page has not been built</h1>
<p>The server runs, but there is no client to send. Build it: <code>make client</code>, or <code>make play</code>,
which does it for you.</p></html>"""


@get("/", include_in_schema=False, media_type=MediaType.HTML)
async def front() -> Response[str]:
    return _index()


@get("/{path:path}", include_in_schema=False, media_type=MediaType.HTML)
async def page(path: FromPath[str]) -> Response[Any]:
    """The client finds out by itself which page is meant; a file of its own that stands beside it (an icon, a worker)
    is sent as it is."""
    if path.startswith("/api/"):
        raise NotFoundException("There is no such address.")
    name = path.removeprefix("/")
    if name in _own_files():
        own = STATIC / name
        return File(own, content_disposition_type="inline", headers={"Cache-Control": "no-cache"})
    return _index()


def _own_files() -> frozenset[str]:
    """What stands beside the page. Asked by name: whatever else an address may say, it is never a path on our disk."""
    return frozenset(each.name for each in STATIC.iterdir() if each.is_file()) if STATIC.is_dir() else frozenset()


def _index() -> Response[str]:
    index = STATIC / "index.html"
    text = index.read_text(encoding="utf-8") if index.is_file() else _UNBUILT
    return Response(text, media_type=MediaType.HTML, headers={"Cache-Control": "no-cache"})


def routes() -> list[HTTPRouteHandler | Router]:
    assets = STATIC / "assets"
    found: list[HTTPRouteHandler | Router] = [front, page]
    if assets.is_dir():
        found.append(create_static_files_router("/assets", [assets], include_in_schema=False, cache_control=_FOREVER))
    return found
