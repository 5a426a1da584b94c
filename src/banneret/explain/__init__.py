"""What can be said about a game's rules: its rulebook clause by clause, and who cites which."""

from .citations import Audit, Citation, audit
from .rulebook import Clause, Rulebook, Section, library, read_rulebook

__all__ = ["Audit", "Citation", "Clause", "Rulebook", "Section", "audit", "library", "read_rulebook"]
