"""DXS-11.4.2: how many may go out."""

SHARE = 3


def most_in_party(garrison: int) -> int:
    """DXS-11.4.2b, DXS-11.4.2l: a third, rounded down, but at least one."""
    return max(1, garrison // SHARE)
