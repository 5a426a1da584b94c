"""Games that are listed, how they came out, what is said by those who watch, and addresses that are confirmed.

Columns are added and nothing is copied: SQLite would drop the old table of a copy, and with it, by their foreign keys,
all seats and answers.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("listed", sa.Boolean(), nullable=False, server_default=sa.false()))
    # One person alone, with bots: nobody else's business. All others were listed until now, and stay so.
    op.execute(
        "UPDATE tables SET listed = "
        "(SELECT COUNT(*) FROM seats WHERE seats.table_id = tables.id AND seats.kind <> 'bot') > 1"
    )
    op.add_column("tables", sa.Column("result", sa.Text(), nullable=True))
    op.add_column("remarks", sa.Column("gallery", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("remarks", sa.Column("name", sa.String(length=64), nullable=False, server_default=""))
    op.add_column("notices", sa.Column("confirmed", sa.Boolean(), nullable=False, server_default=sa.true()))


def downgrade() -> None:
    op.drop_column("notices", "confirmed")
    op.drop_column("remarks", "name")
    op.drop_column("remarks", "gallery")
    op.drop_column("tables", "result")
    op.drop_column("tables", "listed")
