"""What can be done on a turn: one class an action (sections 9 to 12), and the Beneficial Deeds (13).

May import: buildings, ids, log, loire, numbers, phase, rewards, spaces, state, supply, tables, touch.
"""
