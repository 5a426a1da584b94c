"""What tables are written in: the database, the journal of acts, and whether other processes write in it too."""

from dataclasses import dataclass

from .database import Database
from .journal import Journal


@dataclass(frozen=True, slots=True)
class Ledger:
    database: Database
    journal: Journal
    shared: bool
    """Others may have written since we last looked."""
