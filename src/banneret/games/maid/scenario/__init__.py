"""Sections 11 and 12: the scenarios, the optional rules and the position at the start."""
