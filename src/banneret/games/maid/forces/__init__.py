"""Section 3: stacks, sieges and zones of control, leaders and their bonuses, and pieces as lots of a choice.

May import: country, log, parties, state, tables, touch.
"""
