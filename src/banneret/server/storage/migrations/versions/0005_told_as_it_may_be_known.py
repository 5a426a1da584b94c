"""Who knew of an act when it was done; tables by invitation, games that are practice, and who laid a table.

Columns are added and nothing is copied, as in 0002. Acts of older versions count as known to all. Nobody knows any more
which running games began by invitation: none of them stays on the list, but for those with a seat that is open;
whoever plays there can put it back. Who laid a table is not known either: the first person at it counts as its host.
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("acts", sa.Column("privy", sa.Integer(), nullable=True))
    for table, column in (("tables", "by_invitation"), ("tables", "practice"), ("seats", "host")):
        op.add_column(table, sa.Column(column, sa.Boolean(), nullable=False, server_default=sa.false()))
    tables = sa.table(
        "tables", sa.column("id", sa.String()), sa.column("listed", sa.Boolean()), sa.column("status", sa.String())
    )
    seats = sa.table(
        "seats",
        sa.column("table_id", sa.String()),
        sa.column("seat", sa.Integer()),
        sa.column("kind", sa.String()),
        sa.column("host", sa.Boolean()),
    )
    anybody = sa.select(seats.c.table_id).where(seats.c.kind == "open")
    op.execute(tables.update().where(tables.c.status != "over", tables.c.id.not_in(anybody)).values(listed=False))
    other = seats.alias()
    first = sa.select(sa.func.min(other.c.seat)).where(other.c.table_id == seats.c.table_id, other.c.kind == "person")
    op.execute(seats.update().where(seats.c.seat == first.scalar_subquery()).values(host=True))


def downgrade() -> None:
    op.drop_column("seats", "host")
    op.drop_column("tables", "practice")
    op.drop_column("tables", "by_invitation")
    op.drop_column("acts", "privy")
