"""The peer of the server: Litestar and nothing else, echoing JSON over a WebSocket, as it would be deployed."""

import sys
from typing import Any

import uvicorn
from litestar import Litestar, websocket_listener

WHO = "bare Litestar echo"


@websocket_listener("/echo")
async def echo(data: dict[str, Any]) -> dict[str, Any]:
    return data


app = Litestar([echo], openapi_config=None)

if __name__ == "__main__":
    uvicorn.run(
        app,
        host="127.0.0.1",
        port=int(sys.argv[1]),
        loop="uvloop",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        log_level="warning",
    )
