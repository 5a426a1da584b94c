"""Section 20: what a seat knows, as the drawing anew of what it does not."""

from banneret.kernel.dice import Dice
from banneret.kernel.option import Option
from banneret.kernel.referee import Referee
from banneret.kernel.secret import Secret

from .round.draw import draw_followers
from .state import OrleansState, Player
from .tables import ENGLAND, FOLLOWER_KINDS, FRANCE, MESSAGES, SEATS


def redeal(s: OrleansState, seat: int, dice: Dice) -> None:
    """ORL-20.1: Nation cards and Messages that the seat has not seen; ORL-20.2, ORL-6.4: what others drew. All that
    fits is equally likely.

    What is in a bag as a whole follows from what is public (every recruit is, ORL-20.3), so only the draw of this round
    is unknown.
    """
    redeal_nations(s, seat, dice)
    redeal_messages(s, seat, dice)
    for other, player in enumerate(s.players):
        if other != seat:
            redraw(player, dice)


def redeal_for(s: OrleansState, seat: int, option: Option, dice: Dice) -> None:
    """What bears on the odds of an option: the card that is looked at, and for a declaration all Nation cards. No other
    answer reveals anything."""
    words = option.notation.split()
    if words[0] in ("look", "declare") or words[:2] == ["whispering_inn", "nation"]:
        redeal_nations(s, seat, dice)
    elif words[:2] == ["whispering_inn", "message"]:
        player = s.players[SEATS.index(words[2])]
        if player.message is not None and not player.message.seen_by(seat):
            left = unseen_messages(s, seat)
            player.message = Secret(player.message.owners, left[dice.below(len(left))])


def redeal_nations(s: OrleansState, seat: int, dice: Dice) -> None:
    """ORL-2.11: two cards of each nation; those the seat has seen stay, and all do if they lie open (ORL-21.1)."""
    if s.open_nations:
        return
    unknown = []
    cards = [FRANCE, FRANCE, ENGLAND, ENGLAND]
    for other, player in enumerate(s.players):
        if player.nation is not None:
            if player.nation.seen_by(seat):
                cards.remove(player.nation.value)
            else:
                unknown.append(other)
    for other in unknown:
        nation = s.players[other].nation
        assert nation is not None
        france = cards.count(FRANCE)
        # where all that are left are alike there is nothing to guess
        card = (FRANCE, ENGLAND)[dice.weighted((france, len(cards) - france))] if 0 < france < len(cards) else cards[0]
        cards.remove(card)
        s.players[other].nation = Secret(nation.owners, card)


def unseen_messages(s: OrleansState, seat: int) -> list[int]:
    """ORL-2.13, ORL-12.8: all Messages but those that the seat knows, its own two and those it has looked at."""
    left = list(range(len(MESSAGES)))
    for player in s.players:
        for card in (player.message, player.rejected):
            if card is not None and card.seen_by(seat):
                left.remove(card.value)
        if player.dealt is not None and player.dealt.seen_by(seat):
            left.remove(player.dealt.value[0])
            left.remove(player.dealt.value[1])
    return left


def redeal_messages(s: OrleansState, seat: int, dice: Dice) -> None:
    """ORL-2.13: no Message is there twice."""
    left = unseen_messages(s, seat)

    def another() -> int:
        return left.pop(dice.below(len(left)))

    for player in s.players:
        if player.dealt is not None and not player.dealt.seen_by(seat):
            player.dealt = Secret(player.dealt.owners, (another(), another()))
        if player.message is not None and not player.message.seen_by(seat):
            player.message = Secret(player.message.owners, another())
    # What others rejected bears on nothing but the invariant that no card is there twice.
    for player in s.players:
        if player.rejected is not None and not player.rejected.seen_by(seat):
            player.rejected = Secret(player.rejected.owners, another())


def redraw(player: Player, dice: Dice) -> None:
    """ORL-6.4, ORL-12.7: the draw of this round is made once more, with that of the Bathhouse: nobody else knows even
    whether that left a choice."""
    if not sum(player.drawn) and not player.bath:
        return
    for kind in range(FOLLOWER_KINDS):
        player.bag[kind] += player.drawn[kind]
        player.green[kind] -= player.drawn[kind]
    for kind in player.bath:
        player.bag[kind] += 1
    player.drawn = [0] * FOLLOWER_KINDS
    player.bath = ()
    draw_followers(player, Referee(dice))
