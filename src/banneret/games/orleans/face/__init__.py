"""What people see: the scene and what it is made of, and what players may answer in advance.

May import: actions, ending, ids, known, log, loire, missions, rewards, round, scoring, setup, spaces, state, tables.
"""
