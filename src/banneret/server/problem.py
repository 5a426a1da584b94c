"""What the server says no with: a status for programs, a sentence for people."""

from .wire import TableView


class Problem(Exception):
    """Something that was asked and is not done. Nothing has changed."""

    def __init__(self, status: int, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.status = status
        self.message = message
        self.rule = rule
        self.view: TableView | None = None
        """The table as it is, for who was late."""


class Later(Problem):
    """What can't be done just now, but soon."""

    def __init__(self, status: int, message: str, retry_after: int) -> None:
        super().__init__(status, message)
        self.retry_after = retry_after
        """In so many seconds."""


class MovedOn(Problem):
    """The position is no longer the one that was answered: the reply shows the one it is now."""

    def __init__(self) -> None:
        super().__init__(
            409, "The position has moved on. Look at it as it is now, and answer again if you still want to."
        )


class Crowded(Later):
    """So many wait already that one more is told to come again."""

    def __init__(self, why: str, seconds: int = 2) -> None:
        super().__init__(503, f"{why} Try again in {seconds} seconds.", seconds)


def not_found(what: str) -> Problem:
    return Problem(404, f"There is no such {what}.")


def not_yours(why: str) -> Problem:
    return Problem(403, why)


class Gone(Exception):
    """Who was to be told has closed the line."""
