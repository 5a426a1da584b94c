"""What fights of a siege and of a campaign take from the files of those, as it is written there."""

import msgspec

from ..ground.reading import read


class Patrols(msgspec.Struct, forbid_unknown_fields=True):
    """DXS-11.4.2."""

    dice: str
    arrives_on: dict[int, int]
    later_turns: int
    max_men: int
    max_riders: int
    max_missile: int
    sally_fraction_denominator: int
    animals_dice: str


class Battle(msgspec.Struct):
    """DXC-14.6."""

    turn_limit: int


class _SiegeTables(msgspec.Struct):
    patrols: Patrols


class _CampaignTables(msgspec.Struct):
    battle: Battle


PATROLS: Patrols = read("siege_tables.toml", _SiegeTables).patrols
BATTLE: Battle = read("camp_tables.toml", _CampaignTables).battle
