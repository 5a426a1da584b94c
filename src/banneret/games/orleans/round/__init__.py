"""The phases of a round: draw, planning, actions, bonus and exchange (sections 5 to 8, 16).

May import: actions, buildings, ending, ids, log, loire, numbers, phase, rewards, spaces, state, supply, tables, touch.
"""
