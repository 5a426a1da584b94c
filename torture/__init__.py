"""Bad days on purpose: real servers are killed, filled up, cut off and damaged while scripted players play, and what
the players were told is held against what is on disk. `make torture`, or `python -m torture --help`."""
