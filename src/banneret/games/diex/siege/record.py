"""DXS-11b: everything that happens is written on the siege record, day by day."""

from .state import Deed, Page, SiegeState


def begin(s: SiegeState) -> None:
    """A new day."""
    s.pages = (*s.pages, Page(s.day))


def _last(s: SiegeState, page: Page) -> None:
    s.pages = (*s.pages[:-1], page)


def note(
    s: SiegeState,
    *,
    deed: Deed | None = None,
    skirmish: bool | None = None,
    burnt: int = 0,
    outcome: str = "",
) -> None:
    """Write onto today's page (DXS-11.1.3f)."""
    page = s.pages[-1]
    said = page.outcome
    if outcome:
        said = f"{said}, {outcome}" if said else outcome
    _last(
        s,
        Page(
            page.day,
            0,
            -1,
            page.deed if deed is None else deed,
            page.skirmish if skirmish is None else skirmish,
            page.burnt + burnt,
            (0, 0),
            (0, 0),
            said,
        ),
    )


def close(s: SiegeState) -> None:
    """At the end of the day, and again when the siege ends by night: event, initiative and what both sides lost."""
    sides, page = s.ranks.sides, s.pages[-1]
    dead, wounded = (0, 0), page.wounded
    if s.dead:
        mine, theirs = (s.dead & sides[0]).bit_count(), (s.dead & sides[1]).bit_count()
        for past in s.pages[:-1]:
            mine -= past.dead[0]
            theirs -= past.dead[1]
        dead = (mine, theirs)
    if s.fresh:
        hurt = s.fresh
        wounded = (wounded[0] + (hurt & sides[0]).bit_count(), wounded[1] + (hurt & sides[1]).bit_count())
    _last(
        s,
        Page(page.day, s.event, s.initiative, page.deed, page.skirmish, page.burnt, dead, wounded, page.outcome),
    )
