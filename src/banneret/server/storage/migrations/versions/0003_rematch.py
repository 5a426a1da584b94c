"""Which table the players of another went on to.

A column is added and nothing is copied, as in 0002.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("rematch", sa.String(length=32), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("tables", "rematch")
