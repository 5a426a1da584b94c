"""What Alembic runs: on the connection that the server has opened."""

from alembic import context

from banneret.server.storage.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,  # SQLite alters a table by copying it
    transaction_per_migration=True,
)
with context.begin_transaction():
    context.run_migrations()
