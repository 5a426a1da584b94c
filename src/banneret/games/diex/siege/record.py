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
    _last(
        s,
        Page(
            page.day,
            deed=page.deed if deed is None else deed,
            skirmish=page.skirmish if skirmish is None else skirmish,
            burnt=page.burnt + burnt,
            outcome=f"{page.outcome}, {outcome}" if page.outcome and outcome else page.outcome or outcome,
        ),
    )


def close(s: SiegeState) -> None:
    """At the end of the day, and again when the siege ends by night: event, initiative and what both sides lost."""
    (one, two), page = s.ranks.sides, s.pages[-1]
    before = s.pages[:-1]
    _last(
        s,
        Page(
            page.day,
            s.event,
            s.initiative,
            page.deed,
            page.skirmish,
            page.burnt,
            (
                (s.dead & one).bit_count() - sum([past.dead[0] for past in before]),
                (s.dead & two).bit_count() - sum([past.dead[1] for past in before]),
            ),
            (
                page.wounded[0] + (s.fresh & one).bit_count(),
                page.wounded[1] + (s.fresh & two).bit_count(),
            ),
            page.outcome,
        ),
    )
