"""The command line: `main` reads it, `commands` obey it, `table` plays a game at the terminal, `views` draw.

It may import everything; nothing imports it.
"""
