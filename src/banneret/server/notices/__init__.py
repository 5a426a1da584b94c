"""Word to people who are not at the table: it is your turn.

It imports hall, table, storage and the words.
"""
