"""Sections 2 and 21: set-up and optional rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from banneret.kernel.dice import Dice, SealedDice, Seed
from banneret.kernel.game import Scenario, Variant
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import RECONSIDER, Phase, Plan, Together
from banneret.kernel.referee import Referee
from banneret.kernel.scene import Preview, Reason
from banneret.kernel.secret import Secret

from .log import NAMES, tell
from .loire import AREA_LIST, SPACES
from .phase import taken_up_again
from .round.sequence import PLAN, Round
from .state import OrleansState, Player
from .tables import (
    BONUS_TILES,
    CHURCHES,
    DEEDS,
    ENGLAND,
    FAME_TILES,
    FOLLOWER_KINDS,
    FOLLOWERS,
    FORTRESSES,
    FRANCE,
    FREE,
    GOODS,
    MALUS,
    MESSAGES,
    MISSIONS,
    NATION_NAMES,
    PLACES,
    SCENARIO,
    SEATS,
    START_COINS,
    START_IN_TOWN,
    START_SUPPLY,
    TECHNOLOGY_TILES,
    TERRAINS,
)
from .touch import Touched, answers

SCENARIOS = (
    Scenario(
        SCENARIO.id,
        SCENARIO.name,
        "Four players settle the Loire valley; two secretly serve France, two England.",
        SEATS,
    ),
)
BOARDS = 12
"""ORL-21.3: so many boards have a name."""
VARIANTS = (
    Variant(
        "nations", "All Nation cards lie open, and partners sit opposite each other", "ORL-21.1", ("hidden", "open")
    ),
    Variant("quick", "Quick game: 2 more coins and Fame 4 at the start", "ORL-21.2", ("off", "on")),
    Variant(
        "board",
        "Fixed board: the tiles are laid by the seed of this number",
        "ORL-21.3",
        ("random", *(str(n + 1) for n in range(BOARDS))),
    ),
    Variant("youngest", "The youngest player begins", "ORL-2.14", ("unknown", *SEATS)),
)

QUICK_COINS = 2
QUICK_FAME = FAME_TILES[0].space
"""ORL-21.2: space 4, whose gift is left out."""


def set_up(scenario: str, variants: Mapping[str, str]) -> OrleansState:
    """The position before anything is dealt."""
    quick = variants["quick"] == "on"
    state = OrleansState(
        players=[_player(quick) for _ in SEATS],
        terrain=[FREE] * len(SPACES),
        # ORL-2.5: everything lies on the Marketplace, all deeds with side A up
        market=[follower.supply for follower in FOLLOWERS],
        goods=[good.supply for good in GOODS],
        technology=TECHNOLOGY_TILES,
        church_supply=CHURCHES,
        open_places=(1 << len(PLACES)) - 1,
        deeds=[0] * len(DEEDS),
        slots=[(FREE,) * len(deed.a.slots) for deed in DEEDS],
        bonus=[],
        tiles=[],
        aside=[],
        gone_followers=[0] * FOLLOWER_KINDS,
        gone_goods=[0] * len(GOODS),
        gone_fortresses=[0] * len(SEATS),
        open_nations=variants["nations"] == "open",
        quick=quick,
        board=variants["board"],
        youngest=variants["youngest"],
    )
    state.stack.append(Deal())
    return state


def variants_of(s: OrleansState) -> dict[str, str]:
    """Section 21: the optional rules of a position."""
    return {
        "nations": "open" if s.open_nations else "hidden",
        "quick": "on" if s.quick else "off",
        "board": s.board,
        "youngest": s.youngest,
    }


def _player(quick: bool) -> Player:
    """ORL-2.6 to ORL-2.8; ORL-21.2. The settlers on the Fame track and on the Era card are where the Fame says."""
    return Player(
        coins=START_COINS + (QUICK_COINS if quick else 0),
        fame=QUICK_FAME if quick else 0,
        goods=[0] * len(GOODS),
        bag=[0] * FOLLOWER_KINDS,
        green=[follower.start for follower in FOLLOWERS],
        drawn=[0] * FOLLOWER_KINDS,
        supply=START_SUPPLY,
        towns=[START_IN_TOWN, START_IN_TOWN],
        fortresses=FORTRESSES,
    )


@dataclass(slots=True)
class Deal(Phase[OrleansState]):
    """What chance decides before the first round (ORL-22.2)."""

    key: ClassVar[str] = "set_up"
    rules: ClassVar[tuple[str, ...]] = ("ORL-2.1", "ORL-2.3")

    def run(self, s: OrleansState, ref: Referee) -> None:
        s.then(KeepMessage(KeepMessage.blank(tuple(range(len(SEATS))))))
        lay_tiles(s, ref)
        deal_nations(s, ref)
        turn_missions(s, ref)
        deal_messages(s, ref)
        stack_bonus_tiles(s, ref)
        name_start_player(s, ref)


def lay_tiles(s: OrleansState, ref: Referee) -> None:
    """ORL-2.1 to ORL-2.3: the 27 tiles at random, column by column; ORL-21.3: or by a seed that everybody can see."""
    tiles = [number for number, terrain in enumerate(TERRAINS) for _ in range(terrain.tiles)]
    dice: Dice = ref.dice if s.board == "random" else SealedDice(Seed(f"England vs. France, board {s.board}"))
    dice.shuffle(tiles)
    terrain = [FREE] * len(SPACES)
    for area, tile in zip(AREA_LIST, tiles, strict=True):
        terrain[area] = tile
    s.terrain = terrain
    if ref.hears:
        text = (
            "The Area and Manor Farm tiles are laid at random."
            if s.board == "random"
            else f"The tiles are laid by seed {s.board}, which everybody can see."
        )
        tell(s, ref, "board", text, ("ORL-2.3",) if s.board == "random" else ("ORL-2.3", "ORL-21.3"))


def deal_nations(s: OrleansState, ref: Referee) -> None:
    """ORL-1.2, ORL-2.11: two cards of each nation, dealt face down; ORL-21.1: or open, with partners opposite each
    other."""
    everybody = tuple(range(len(SEATS)))
    if s.open_nations:
        first = ref.below(2)
        cards = [first, 1 - first, first, 1 - first]
    else:
        cards = [FRANCE, FRANCE, ENGLAND, ENGLAND]
        ref.shuffle(cards)
    for seat, nation in enumerate(cards):
        s.players[seat].nation = Secret(everybody if s.open_nations else (seat,), nation)
        if ref.hears:
            if s.open_nations:
                tell(s, ref, "nation", f"{NAMES[seat]} serves {NATION_NAMES[nation]}.", ("ORL-21.1",))
            else:
                tell(
                    s,
                    ref,
                    "nation",
                    f"Your Nation card: you serve {NATION_NAMES[nation]}.",
                    ("ORL-2.11",),
                    seats=(seat,),
                )


def turn_missions(s: OrleansState, ref: Referee) -> None:
    """ORL-2.12: one Mission for each nation; the other six leave the game unseen."""
    left = list(range(len(MISSIONS)))
    s.missions = (left.pop(ref.below(len(left))), left.pop(ref.below(len(left))))
    if ref.hears:
        for nation, mission in zip(NATION_NAMES, s.missions, strict=True):
            tell(
                s,
                ref,
                "mission",
                f"The Mission of {nation}: {MISSIONS[mission].name}. {MISSIONS[mission].text}",
                ("ORL-2.12",),
            )


def deal_messages(s: OrleansState, ref: Referee) -> None:
    """ORL-2.13: two to each player, who alone sees them."""
    left = list(range(len(MESSAGES)))
    for seat, player in enumerate(s.players):
        first, second = left.pop(ref.below(len(left))), left.pop(ref.below(len(left)))
        player.dealt = Secret((seat,), (first, second))


def stack_bonus_tiles(s: OrleansState, ref: Referee) -> None:
    """ORL-2.9: three of the nine friendly tiles face up on the Era cards; the Malus and the other six are the stack."""
    left = [number for number in range(len(BONUS_TILES)) if number != MALUS]
    s.bonus = [left.pop(ref.below(len(left))) for _ in range(3)]
    s.tiles = sorted((*left, MALUS))


def name_start_player(s: OrleansState, ref: Referee) -> None:
    """ORL-2.14: the youngest, if named; ORL-2.15: else a seat chosen at random."""
    named = s.youngest in SEATS
    s.start = SEATS.index(s.youngest) if named else ref.below(len(SEATS))
    if ref.hears:
        why = "as the youngest" if named else "by lot"
        tell(
            s,
            ref,
            "start_player",
            f"{NAMES[s.start]} is the first Start Player, {why}.",
            ("ORL-2.14" if named else "ORL-2.15",),
        )


@dataclass(slots=True)
class KeepMessage(Together[OrleansState]):
    """ORL-2.13: all players secretly and simultaneously keep one of their two Secret Messages."""

    key: ClassVar[str] = "keep_message"
    rules: ClassVar[tuple[str, ...]] = ("ORL-2.13",)

    def prompt(self, s: OrleansState) -> str:
        return "Keep one of your two Secret Messages; the other leaves the game unseen."

    def menu(self, s: OrleansState, seat: int, plan: Plan) -> Menu:
        dealt = s.players[seat].dealt
        assert dealt is not None, "Messages are dealt before they are kept"
        return _keep_menu(dealt.value)

    def resolve(self, s: OrleansState, ref: Referee, plans: dict[int, Plan]) -> None:
        # ORL-5.2: round 1 begins with the planning, as all six followers lie on the green already
        s.round = 1
        s.then(Round(stage=PLAN))
        for seat, plan in plans.items():
            player = s.players[seat]
            assert player.dealt is not None
            kept = plan.steps[0][0]
            first, second = player.dealt.value
            player.message = Secret((seat,), kept)
            player.rejected = Secret((seat,), second if kept == first else first)
            player.dealt = None
            if ref.hears:
                tell(s, ref, "keep", f"{NAMES[seat]} keeps a Secret Message.", ("ORL-2.13",))
                tell(s, ref, "kept", f"You keep: {MESSAGES[kept].text}", ("ORL-2.13",), seats=(seat,))

    def fault(self, s: OrleansState) -> str:
        if sorted(seat for seat, _ in self.plans) != list(range(len(SEATS))):
            return "not every seat keeps a Message, once (ORL-2.13)"
        wrong = [SEATS[seat] for seat, plan in self.plans if self.unsaid(s, seat, plan)]
        return f"{wrong[0]} can't keep that Message (ORL-2.13)" if wrong else ""

    def undecided(self, s: OrleansState) -> str:
        """Nothing: what is kept stays secret, and nobody's choice bears on another's."""
        return ""

    def meant(self, s: OrleansState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        t = Touched(seat, touched)
        return answers([f"keep {name}" for name in t.cards[-1:]], t, menu)

    def preview(self, s: OrleansState, seat: int, option: Option) -> Preview | None:
        if option == RECONSIDER:
            return taken_up_again(self.rules)
        return Preview(
            (
                Reason(
                    "It gives its points to the nation that fulfils it, whoever holds it; a tie gives none.",
                    rules=("ORL-19.2", "ORL-19.4"),
                ),
            )
        )


@cache
def _keep_menu(dealt: tuple[int, int]) -> Menu:
    return Menu(
        [
            Option(
                f"keep {MESSAGES[message].id}",
                (message,),
                label=f"Keep: {MESSAGES[message].text}",
                touch=(f"message.{MESSAGES[message].id}",),
            )
            for message in dealt
        ]
    )
