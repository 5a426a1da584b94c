"""Who laid which table, as far as bots take turns by it: the network that he came from. It is known in memory only, as
all network addresses are; after a restart it is whoever comes to his seat first."""

from collections import OrderedDict

_KNOWN = 20_000
NOBODY = ""
"""Whose a table is that nobody has come to since the start: all such tables take turns as one."""


class Creators:
    def __init__(self) -> None:
        self._by: OrderedDict[str, str] = OrderedDict()

    def laid(self, table: str, client: str) -> None:
        """A client has laid a table, or sits there: the first one counts."""
        if table not in self._by:
            self._by[table] = client
            if len(self._by) > _KNOWN:
                self._by.popitem(last=False)

    def of(self, table: str) -> str:
        return self._by.get(table, NOBODY)
