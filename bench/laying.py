"""Tables that are laid past the server, in a database that none has opened yet: with dice that we know, and in any
position."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from server import Seat

from banneret.kernel.dice import Seed
from banneret.kernel.registry import game as find_game
from banneret.server import tokens
from banneret.server.settings import Settings
from banneret.server.storage import changes, rows
from banneret.server.storage.changes import Token
from banneret.server.storage.database import Database
from banneret.server.storage.rows import TableRow

SALT = "00"
"""What `Seat.sit` gives to the dice."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A table at which everybody may sit down."""

    table: str
    tokens: Sequence[str]

    async def sit(self, port: int) -> list[Seat]:
        seats = [Seat(port, self.table, token) for token in self.tokens]
        for seat in seats:
            await seat.sit()
        return seats


async def lay_past(data: str, game: str, scenario: str, seed: str = "bench", position: str = "") -> Laid:
    """In the database of this folder. The position is as `codec.dumps` writes it; without one the match begins as the
    scenario has it, with the dice of `sealed`."""
    played, at = find_game(game).of(scenario), rows.now()
    seats = played.scenario(scenario).seats
    own = [tokens.fresh() for _ in seats]
    dice = sealed(seed, len(seats))
    row = TableRow(
        id=tokens.table_id(),
        game=game,
        scenario=scenario,
        variants="{}",
        rules=played.version,
        seed=dice.server,
        commitment=dice.commitment,
        status="gathering",
        pace="none",
        created=at,
        changed=at,
        closing=None,
        position=position,
        copy_of="",
        lesson="",
        trouble=None,
        listed=False,
        result=None,
        rematch="",
        by_invitation=False,
        practice=False,
    )
    kept = [Token(tokens.hashed(token), row.id, seat, invite=False, created=at) for seat, token in enumerate(own)]
    database = await Database.open(Settings(data=Path(data)).url)
    try:
        await database.apply(changes.laid(row, [{"kind": "invited"} for _ in seats], kept))
    finally:
        await database.close()
    return Laid(row.id, own)


def sealed(seed: str, seats: int) -> Seed:
    """The dice of such a table when everybody sits."""
    return Seed(seed, (SALT,) * seats)
