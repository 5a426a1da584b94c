"""What befalls men on a siege: wounds, death, captivity. A wound comes as in the skirmish: a second one kills
(DXA-6.5)."""

from .state import SiegeState


def wound(s: SiegeState, men: int) -> None:
    """These healthy men are wounded; the healing roll comes at the end of the day (DXS-11.1.5a)."""
    s.wounded |= men
    s.fresh |= men


def kill(s: SiegeState, men: int) -> None:
    s.dead |= men
    _gone(s, men)


def capture(s: SiegeState, men: int) -> None:
    """They take no further part; for command they count as dead (DXS-11.5d)."""
    s.captured |= men
    _gone(s, men)


def _gone(s: SiegeState, men: int) -> None:
    s.here[0] &= ~men
    s.here[1] &= ~men
    s.wounded &= ~men
    s.fresh &= ~men
    s.relief &= ~men
    if s.back:
        for man in [man for man in s.back if men >> man & 1]:
            del s.back[man]


def strike(s: SiegeState, man: int) -> bool:
    """One is wounded, or dies of it if he was wounded before; whether he dies."""
    if s.wounded >> man & 1:
        kill(s, 1 << man)
        return True
    wound(s, 1 << man)
    return False


def heal(s: SiegeState) -> int:
    """DXS-11.1.5c: who recovers on this day, if he is still alive."""
    men = sum(1 << man for man, day in s.back.items() if day <= s.day)
    s.wounded &= ~men
    for man in [man for man in s.back if men >> man & 1]:
        del s.back[man]
    return men
