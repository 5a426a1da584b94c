"""What the lab counts in a finished game: points by source, Missions and Messages, cards, turn order, what was
known."""

from banneret.kernel.study import Fact, Study, Topic

from .ending import DECLARED, FALSE_DECLARATION
from .missions import accomplished, partners
from .rewards.peek import KINDS, NATION
from .round.act import Act
from .scoring import sheet, verdict
from .state import OrleansState
from .supply import followers_owned
from .tables import FREE, KNIGHT, MESSAGES, MISSIONS, MONK, NATIONS, PLACES, SCHOLAR, SEATS, TECHNOLOGY

POINTS, DEALT, MISSION, DECLARATION, MESSAGE, TIED, ACTIONS, CARDS, WEALTH, ORDER, KNOWN = (
    *("points", "dealt", "missions", "declared", "messages", "tied"),
    *("actions", "cards", "wealth", "order", "known"),
)
TOPICS = (
    Topic(
        POINTS,
        "Points by source",
        "Lines A to F of the score sheet (section 19), mean of a nation; games without scoring are left out.",
        "points",
    ),
    Topic(
        DEALT,
        "Missions dealt",
        "How often the nation with this Mission won, whether it accomplished it or not.",
        "rate",
    ),
    Topic(
        MISSION,
        "Missions accomplished",
        "So: accomplished when the game was scored. A case is a nation with this Mission.",
        "rate",
    ),
    Topic(
        DECLARATION,
        "Missions that ended the game",
        "So: the game ended by a declaration and this Mission was accomplished.",
        "rate",
    ),
    Topic(
        MESSAGE,
        "Secret Messages",
        "So: the nation of the player who kept it scored it. Wins are those of that nation.",
        "rate",
    ),
    Topic(TIED, "Secret Messages that nobody scored", "So: tied at the end.", "rate"),
    Topic(
        ACTIONS, "Actions carried out", "How often a player carried each action out in a game.", "use", phase=Act.key
    ),
    Topic(
        CARDS,
        "Place cards",
        "So: a player owned the card at the end. A case is a player; wins are his nation's.",
        "rate",
    ),
    Topic(WEALTH, "What a player had at the end", "", "use"),
    Topic(
        ORDER, "Turn order in round 1", "The Start Player token passes on every round; this is where it began.", "rate"
    ),
    Topic(KNOWN, "Nations known", "A case is a player.", "rate"),
)


class OrleansStudy(Study[OrleansState]):
    """Two nations, and all that is counted, from the last position."""

    teams = NATIONS
    topics = TOPICS

    def team(self, s: OrleansState, seat: int) -> int:
        return s.nation(seat)

    def facts(self, s: OrleansState) -> list[Fact]:
        found = [*_orders(s), *_known(s), *_cards(s), *_wealth(s)]
        if s.ended != FALSE_DECLARATION:
            found += [*_points(s), *_missions(s), *_messages(s)]
        return found


def _points(s: OrleansState) -> list[Fact]:
    found = []
    for score in sheet(s):
        sums: dict[str, float] = {}
        for line in score.lines:
            name = f"{line.letter} {line.name.partition(':')[0]}"
            sums[name] = sums.get(name, 0.0) + line.points
        sums["All points"] = score.points
        found += [Fact(POINTS, name, score.seats, points) for name, points in sums.items()]
    return found


def _missions(s: OrleansState) -> list[Fact]:
    found = []
    for nation, mission in enumerate(s.missions):
        seats = partners(s, nation)
        done = accomplished(s, seats, mission)
        found.append(Fact(DEALT, MISSIONS[mission].name, seats, 1.0))
        found.append(Fact(MISSION, MISSIONS[mission].name, seats, float(done)))
        found.append(Fact(DECLARATION, MISSIONS[mission].name, seats, float(done and s.ended == DECLARED)))
    return found


def _messages(s: OrleansState) -> list[Fact]:
    found = []
    for seat, player in enumerate(s.players):
        assert player.message is not None
        message = player.message.value
        winner = verdict(s, message).winner
        name = MESSAGES[message].id.replace("_", " ")
        found.append(Fact(MESSAGE, name, (seat,), float(winner == s.nation(seat))))
        found.append(Fact(TIED, name, (seat,), float(winner == FREE)))
    return found


def _cards(s: OrleansState) -> list[Fact]:
    return [
        Fact(CARDS, place.name, (seat,), float(player.places >> number & 1))
        for number, place in enumerate(PLACES)
        for seat, player in enumerate(s.players)
    ]


def _wealth(s: OrleansState) -> list[Fact]:
    found = []
    for seat, player in enumerate(s.players):
        placed = player.spaces.count
        for name, value in {
            "coins": player.coins,
            "goods": sum(player.goods),
            "areas": player.areas.bit_count(),
            "villages": (player.areas & s.villages).bit_count(),
            "churches": (player.areas & s.churches).bit_count(),
            "fortresses": (player.areas & s.fortified).bit_count(),
            "Fame": player.fame,
            "Technology tiles": placed(TECHNOLOGY),
            "followers": followers_owned(s, seat),
            "knights": player.bag[KNIGHT] + player.green[KNIGHT] + placed(KNIGHT),
            "scholars": player.bag[SCHOLAR] + player.green[SCHOLAR] + placed(SCHOLAR),
            "monks": player.bag[MONK] + player.green[MONK] + placed(MONK),
            "Place cards": player.places.bit_count(),
        }.items():
            found.append(Fact(WEALTH, name, (seat,), float(value)))
    return found


def _orders(s: OrleansState) -> list[Fact]:
    """ORL-16.11: the token has passed once for each round before this one."""
    first = (s.start - (s.round - 1)) % len(SEATS)
    return [
        Fact(ORDER, name, ((first + at) % len(SEATS),), 1.0)
        for at, name in enumerate(("first", "second", "third", "last"))
    ]


def _known(s: OrleansState) -> list[Fact]:
    """Who had seen enough Nation cards to know the partner: his own, or those of both enemies."""
    found = []
    for seat in range(len(SEATS)):
        seen = {look.other for look in s.seen if look.looker == seat and look.kind == KINDS[NATION]}
        friends = sum(s.nation(other) == s.nation(seat) for other in seen)
        found.append(Fact(KNOWN, "looked at a Nation card", (seat,), float(bool(seen))))
        found.append(
            Fact(KNOWN, "knew the partner for sure", (seat,), float(bool(friends) or len(seen) - friends >= 2))
        )
    return found
