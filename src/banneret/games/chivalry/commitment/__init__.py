"""Section 10: the Leader Commitment Decision.

May import: cast, field, log, state.
"""
