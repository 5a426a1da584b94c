"""The number that a client gave its answer, so that one which is said again is known again.

A column is added and nothing is copied, as in 0002. Answers that were given before have none.
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("acts", sa.Column("own", sa.BigInteger(), nullable=True))


def downgrade() -> None:
    op.drop_column("acts", "own")
