"""What Banneret is measured against. Each module has `SET_UPS`, and plays its peer as the peer's own documentation
does.

A peer that does not check a chosen action against its menu is not made to: only we must.
"""
