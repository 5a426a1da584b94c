"""Blocks of a page in HTML that needs nothing from anywhere: its look, tables, leaves."""

from collections.abc import Sequence
from html import escape

from ..stats import Rate
from .wording import rate_text

PAGE = """
:root {
  color-scheme: light dark;
  --serif: "Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L", P052, "Book Antiqua", Georgia, serif;
  --sans: "Gill Sans", "Gill Sans Nova", Optima, Candara, "Noto Sans", "DejaVu Sans", sans-serif;
  --paper: #f6efdf; --leaf: #fbf7ec; --ink: #2b2118; --faded: #6a5a45; --rule: #d9cbab; --metal: #b08d3c;
  --seat0: #9c2f22; --seat1: #2d5286; --seat2: #3d6b3a; --seat3: #6c3f78;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #1d1813; --leaf: #261f18; --ink: #eee3cd; --faded: #b3a287; --rule: #46392a; --metal: #c6a352;
    --seat0: #cf6353; --seat1: #6d97cf; --seat2: #7fae74; --seat3: #ad82bb;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.55 var(--serif); }
main { max-width: 72rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
header { text-align: center; border-bottom: 3px double var(--rule); padding-bottom: 1.5rem; margin-bottom: 1.5rem; }
header svg { width: 3.2rem; height: auto; }
h1 { font-size: clamp(1.7rem, 5vw, 2.7rem); line-height: 1.15; margin: .5rem 0 .25rem; font-weight: 600;
  letter-spacing: .01em; }
h2 { font-size: 1.3rem; line-height: 1.25; margin: 0 0 .75rem; font-weight: 600; }
.sub { color: var(--faded); margin: 0; font-style: italic; }
.findings { max-width: 46rem; margin: 0 auto 2rem; padding: 0; list-style: none; font-size: 1.15rem;
  text-align: center; }
.findings li { margin: .35rem 0; }
.leaves { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 27rem), 1fr)); gap: 1.25rem;
  align-items: start; grid-auto-flow: dense; }
section { background: var(--leaf); border: 1px solid var(--rule); border-radius: 3px; padding: 1.1rem 1.2rem 1.2rem;
  min-width: 0; }
section.wide { grid-column: 1 / -1; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font: .95rem/1.4 var(--sans); font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--faded); padding-bottom: .4rem; }
th, td { padding: .35rem .6rem; border-bottom: 1px solid var(--rule); text-align: right; white-space: nowrap;
  vertical-align: baseline; }
th:first-child, td:first-child { text-align: left; padding-left: 0; }
th:last-child, td:last-child { padding-right: 0; }
thead th { color: var(--faded); font-weight: 500; border-bottom: 1.5px solid var(--ink); }
tbody th { font-weight: 600; white-space: normal; }
.interval { color: var(--faded); font-size: .88em; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .3rem 1.2rem; margin: 0; font-family: var(--sans);
  font-size: .95rem; }
dt { color: var(--faded); } dd { margin: 0; overflow-wrap: anywhere; }
pre { margin: .9rem 0 0; padding: .8rem 1rem; background: var(--paper); border: 1px solid var(--rule);
  border-radius: 3px; white-space: pre-wrap;
  overflow-wrap: anywhere; font-size: .88rem; }
.note { color: var(--faded); font-size: .92rem; margin: .8rem 0 0; }
.crash { border-color: var(--seat0); }
footer { color: var(--faded); font-size: .92rem; max-width: 46rem; margin: 2.5rem auto 0; text-align: center; }
@media (max-width: 40rem) {
  main { padding: 1.5rem .8rem 3rem; } section { padding: 1rem .9rem; }
  dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .5rem; }
  /* A table of eight columns becomes a list: each row a block, each cell a line with its column's name. */
  .broad thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .broad, .broad tbody { display: block; }
  .broad tr { display: block; padding: .5rem 0; border-bottom: 1px solid var(--rule); }
  .broad tr:last-child { border: 0; padding-bottom: 0; }
  .broad th, .broad td { display: flex; justify-content: space-between; gap: 1rem; padding: .1rem 0; border: 0;
    white-space: normal; }
  .broad td::before { content: attr(data-name); color: var(--faded); }
}
@media print { body { background: none; } section { break-inside: avoid; } }
"""

BANNER = (
    '<svg viewBox="0 0 32 44" aria-hidden="true"><path d="M4 1v42" stroke="var(--ink)" stroke-width="2" '
    'stroke-linecap="round"/>'
    '<path d="M5 3h24v22H5z" fill="var(--seat0)"/><path d="M5 14h24M17 3v22" stroke="var(--leaf)" stroke-width="5"/>'
    '<path d="M5 14h24M17 3v22" stroke="var(--metal)" stroke-width="2.4"/></svg>'
)


class Html(str):
    """Text that is HTML already."""


def rate_cell(rate: Rate) -> Html:
    return interval_cell(rate_text(rate))


def interval_cell(text: str) -> Html:
    value, bracket, rest = text.partition("(")
    return Html(f'{escape(value)}<span class="interval">({escape(rest)}</span>' if bracket else escape(text))


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    top = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    body = "".join(f'<tr><th scope="row">{_cell(row[0])}</th>{_cells(head[1:], row[1:])}</tr>' for row in rows)
    kind = ' class="broad"' if len(head) > 3 else ""
    return f'<div class="scroll"><table{kind}><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'


def _cells(names: Sequence[str], cells: Sequence[str]) -> str:
    return "".join(
        f'<td data-name="{escape(name)}"><span>{_cell(cell)}</span></td>'
        for name, cell in zip(names, cells, strict=True)
    )


def _cell(text: str) -> str:
    return text if isinstance(text, Html) else escape(text)


def leaf(title: str, body: str, wide: bool = False, kind: str = "") -> str:
    names = " ".join(name for name in ("wide" if wide else "", kind) if name)
    return f"<section{f' class={chr(34)}{names}{chr(34)}' if names else ''}><h2>{escape(title)}</h2>{body}</section>\n"
