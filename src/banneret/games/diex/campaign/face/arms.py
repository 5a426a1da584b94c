"""The shields of the seats: that of their people, with a difference for who shares a side (DXC-1d)."""

from banneret.kernel.scene import Arms

from .tokens import ARMS

SEATS = {
    "king": ARMS["norman"],
    "constable": Arms("gules", ordinary="chief", ordinary_tincture="or", charge="lion", charge_tincture="or"),
    "rebel": ARMS["saxon"],
    "thegn": Arms("argent", ordinary="bordure", ordinary_tincture="gules", charge="wyvern", charge_tincture="gules"),
    "jarl": ARMS["danish"],
}
PEOPLES = {
    "norman": "Normans",
    "saxon": "Saxons",
    "danish": "Danes",
    "scottish": "Scots",
    "mercenary": "mercenaries",
}
