"""Sections 11.2, 11.4 and 11.5.1: what a side can do with the initiative."""
