"""Diex Aïe: the man-to-man skirmish."""
