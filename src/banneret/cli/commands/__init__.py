"""What follows the word `banneret`: one module for each command, with `HELP`, `add(parser)` and `run(args)`; and what
several of them need.

They may import the table, the views and all of Banneret. Only the command that is called is loaded, and of the server
nothing before it is needed.
"""
