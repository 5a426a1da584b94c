"""Sections 5 and 9: what the two determination phases settle, from supply and replacements to sieges and National Will."""
