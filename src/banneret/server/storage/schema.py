"""The tables of the database. Alembic's migrations in `migrations` build exactly this; a test compares them.

Times are whole seconds since 1970 (UTC), tokens are kept as the SHA-256 of what people hold, JSON is text that msgspec
writes.
"""

from sqlalchemy import BigInteger as _Big
from sqlalchemy import Boolean, Column, ForeignKey, Index, Integer, LargeBinary, MetaData, String, Table, Text

METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

_Count = _Big().with_variant(Integer, "sqlite")
"""A number that the database counts up by itself; SQLite does so for INTEGER only."""

TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("scenario", String(64), nullable=False),
    Column("variants", Text, nullable=False),
    Column("rules", Integer, nullable=False),  # the version of the rules that its answers were last replayed by
    Column("seed", Text, nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("status", String(16), nullable=False, index=True),  # gathering, running, paused, over
    Column("pace", String(16), nullable=False),
    Column("created", _Big, nullable=False),
    Column("changed", _Big, nullable=False, index=True),
    Column("closing", Text),  # wire.Closing, if it ended at the table and not by its rules
    Column("position", Text),  # the position it began from, as the kernel's JSON, if it is a copy
    Column("copy_of", String(32), nullable=False, default=""),
    Column("lesson", String(64), nullable=False, default=""),
    Column("trouble", Text),  # why its record can't be replayed by this version of the rules
    Column("listed", Boolean, nullable=False, default=False),  # among the games that anybody may find and watch
    Column("result", Text),  # wire.Result, once it is over
    Column("rematch", String(32), nullable=False, default=""),  # the table its players went on to
    Column("by_invitation", Boolean, nullable=False, default=False),  # nobody finds it on a list
    Column("practice", Boolean, nullable=False, default=False),  # something was taken back without anybody's consent
)

SEATS = Table(
    "seats",
    METADATA,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),  # person, bot, open, invited
    Column("name", String(64), nullable=False, default=""),
    Column("bot", String(32), nullable=False, default=""),  # of a person: who plays the game within the game for him
    Column("taken_over", Boolean, nullable=False, default=False),
    Column("colour", String(16), nullable=False, default=""),
    Column("salt", String(64), nullable=False, default=""),
    Column("account_id", ForeignKey("accounts.id", ondelete="SET NULL"), index=True),
    Column("seen", Integer, nullable=False, default=0),
    Column("due", _Big, index=True),  # when its time for this move is over
    Column("left", _Big),  # seconds it had left when its clock was stopped (pause, vacation)
    Column("warned", _Big),  # when it was told that its time is over
    Column("vacation", _Big),  # on vacation until then
    Column("rest", Integer, nullable=False, default=30),  # days of vacation it has left
    Column("host", Boolean, nullable=False, default=False),  # who laid the table sits here
    Column("kept", _Big),  # seconds it had left when it last answered: who takes back has no more time than before
)

TOKENS = Table(
    "tokens",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("invite", Boolean, nullable=False, default=False),
    Column("created", _Big, nullable=False),
)

ACTS = Table(
    "acts",
    METADATA,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),  # two that race for a number: one wins
    Column("at", _Big, nullable=False),
    Column(
        "entries", LargeBinary, nullable=False
    ),  # the record's entries that it led to, JSON: one, or more where standing orders answered
    Column("own", _Big),  # the number that its client gave the answer: said again, it is not played again
    Column("privy", Integer),  # if it was done in secret: the seats that knew of it then, as bits
)

ORDERS = Table(
    "orders",
    METADATA,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("interrupt", String(64), primary_key=True),
    Column("body", Text, nullable=False),
)

OFFERS = Table(
    "offers",
    METADATA,
    Column("id", _Count, primary_key=True, autoincrement=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("kind", String(16), nullable=False),
    Column("by", Integer, nullable=False),
    Column("seat", Integer),
    Column("bot", String(32), nullable=False, default=""),
    Column("agreed", Text, nullable=False, default="[]"),  # seats that have said yes
    Column("number", Integer, nullable=False),  # of the position it was made in
    Column("at", _Big, nullable=False),
)

REMARKS = Table(
    "remarks",
    METADATA,
    Column("id", _Count, primary_key=True, autoincrement=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer),  # None: the table itself, or who watches
    Column("text", Text, nullable=False),
    Column("at", _Big, nullable=False),
    Column("gallery", Boolean, nullable=False, default=False),  # said among those who watch
    Column("name", String(64), nullable=False, default=""),  # what who watches calls himself
    Index("ix_remarks_table_id_id", "table_id", "id"),
)

ACCOUNTS = Table(
    "accounts",
    METADATA,
    Column("id", _Count, primary_key=True, autoincrement=True),
    Column("name", String(64), nullable=False),
    Column(
        "folded", String(128), nullable=False, unique=True
    ),  # the name without case: two may not differ by that alone
    Column("password", Text, nullable=False),  # argon2id
    Column("created", _Big, nullable=False),
)

SESSIONS = Table(
    "sessions",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("account_id", ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("expires", _Big, nullable=False, index=True),
)

NOTICES = Table(
    "notices",
    METADATA,
    Column("id", _Count, primary_key=True, autoincrement=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("target", Text, nullable=False),  # wire.Subscription as JSON, or an address
    Column("created", _Big, nullable=False),
    Column("failures", Integer, nullable=False, default=0),
    Column("confirmed", Boolean, nullable=False, default=True),  # nothing is sent before: of e-mail its owner says so
    Index("ix_notices_table_id_seat", "table_id", "seat"),
)

SECRETS = Table(
    "secrets",
    METADATA,
    Column("name", String(64), primary_key=True),
    Column("value", Text, nullable=False),
)
