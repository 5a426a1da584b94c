"""Word to people who are not at the table: it is your turn."""
