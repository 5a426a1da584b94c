"""Geometry without rules."""
