"""How does a scenario lean, and how long does it take? What the lab has measured, as data (`balance.toml`)."""

import msgspec


class Lean(msgspec.Struct, frozen=True, omit_defaults=True):
    """How games between equal bots came out: `wins` of each seat, in their order (seats that share a side win
    together), and `draws`."""

    games: int
    wins: tuple[int, ...]
    draws: int = 0
    bots: str = ""
    """Who played: the name of the bot."""


class Measured(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is known of one scenario: how many minutes it takes two people who know the game, and how it leans. Nothing
    is known of what is 0."""

    minutes: int = 0
    games: int = 0
    wins: tuple[int, ...] = ()
    draws: int = 0
    bots: str = ""

    @property
    def lean(self) -> Lean | None:
        return Lean(self.games, self.wins, self.draws, self.bots) if self.games else None
