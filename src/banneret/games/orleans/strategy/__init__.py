"""How bots play England vs. France. Nothing here is a rule; docs/bots.md says how strong it makes them.

May import: actions, buildings, ending, loire, missions, rewards, round, setup, spaces, state, tables.
"""
