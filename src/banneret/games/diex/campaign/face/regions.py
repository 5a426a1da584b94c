"""The names of lands and seas, which are on no list of the rules: for the eye, from hex to hex."""

from banneret.kernel.scene import Line, LineKind

from ..country.country import Country
from .spots import centre, printed

_REGIONS: dict[str, tuple[tuple[LineKind, str, tuple[str, ...]], ...]] = {
    "kent": (
        ("region", "Andredsweald", ("0109", "0308", "0508", "0708")),
        ("region", "North Downs", ("0105", "0304", "0505", "0704", "0905")),
        ("region", "Chart Hills", ("1208", "1407", "1608")),
        ("region", "Romney Marsh", ("1011", "1112", "1211")),
        ("region", "Isle of Thanet", ("1703", "1803", "2003")),
        ("sea", "Thames Mouth", ("0801", "1101", "1401")),
        ("sea", "The Narrow Sea", ("1213", "1513", "1813")),
        ("sea", "Pevensey Bay", ("0416", "0715", "0914")),
    ),
    "north": (
        ("region", "Blackamore", ("1002", "1302", "1602", "1902")),
        ("region", "The Dales", ("0103", "0105", "0207", "0209")),
        ("region", "The Wolds", ("1709", "1811", "1813")),
        ("region", "Vale of York", ("0807", "0908", "1108", "1208")),
        ("region", "Forest of Galtres", ("0909", "1010", "1110", "1211")),
        ("region", "Holderness", ("2010", "2112", "2113")),
        ("sea", "Humber", ("1717", "1918", "2218")),
        ("sea", "The North Sea", ("2101", "2203")),
    ),
}


def regions(country: Country) -> tuple[Line, ...]:
    return tuple(
        Line(kind, tuple(printed(centre(country.lattice, country.cells[hex])) for hex in hexes), name)
        for kind, name, hexes in _REGIONS[country.id]
    )
