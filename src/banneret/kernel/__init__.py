"""Decisions, dice, events, matches and records. Knows no game."""
