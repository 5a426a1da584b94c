"""DXS-11b: everything that happens is written on the siege record, day by day."""

from dataclasses import replace

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
        replace(
            page,
            deed=page.deed if deed is None else deed,
            skirmish=page.skirmish if skirmish is None else skirmish,
            burnt=page.burnt + burnt,
            outcome=", ".join(text for text in (page.outcome, outcome) if text),
        ),
    )


def close(s: SiegeState) -> None:
    """At the end of the day, and again when the siege ends by night: event, initiative and what both sides lost."""
    sides = s.ranks.sides
    before = s.pages[:-1]
    dead = [(s.dead & sides[seat]).bit_count() - sum(page.dead[seat] for page in before) for seat in (0, 1)]
    hurt = [s.pages[-1].wounded[seat] + (s.fresh & sides[seat]).bit_count() for seat in (0, 1)]
    _last(
        s,
        replace(
            s.pages[-1],
            event=s.event,
            initiative=s.initiative,
            dead=(dead[0], dead[1]),
            wounded=(hurt[0], hurt[1]),
        ),
    )
