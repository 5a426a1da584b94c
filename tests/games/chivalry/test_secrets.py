"""CHV-1.5: hidden hands leak nothing. What a viewer is told, by himself or on demand, now and of what follows, is the
same whatever cards lie in the other's hand and in the deck."""

from collections.abc import Callable

import msgspec
import pytest

from banneret.games.chivalry import game
from banneret.games.chivalry.cards.choice import CardChoice
from banneret.games.chivalry.cards.window import Window
from banneret.games.chivalry.clash.strike import CloseRanks
from banneret.games.chivalry.discard.discard import Discards
from banneret.games.chivalry.disengagement.stand_fast import Wavering
from banneret.games.chivalry.face.face import ChivalryFace
from banneret.games.chivalry.log import tell
from banneret.games.chivalry.movement.commands import Commands
from banneret.games.chivalry.ranged.shot import Pavises
from banneret.games.chivalry.ranged.step import Ranged
from banneret.games.chivalry.state import ChivalryState
from banneret.games.chivalry.tables import ENGLISH, FRENCH, PAVISES, TITLES
from banneret.kernel import codec
from banneret.kernel.at_once import Choices
from banneret.kernel.decision import Decision
from banneret.kernel.determinise import NOBODY, determinise
from banneret.kernel.dice import FastDice
from banneret.kernel.match import Match
from banneret.kernel.option import Option
from banneret.kernel.orders import StandingOrder
from banneret.kernel.referee import Referee
from banneret.kernel.scene import Preview, Reason, Scene
from banneret.kernel.secret import Secret
from banneret.kernel.tally import Lot, Tally

from .positions import position, titles
from .worlds import KINDS, VIEWERS, Apart, Twins, at_hand, copied, difference, name, positions, told, worlds

ORDERS: dict[str, dict[str, StandingOrder]] = {
    "usual": {},
    "ask": {kind: StandingOrder(kind, "ask") for kind in KINDS},
    "ask from 2": {kind: StandingOrder(kind, "ask", least=2) for kind in KINDS},
    "never": {kind: StandingOrder(kind, "pass") for kind in KINDS},
    "use from 9": {kind: StandingOrder(kind, "use", least=9) for kind in KINDS},
    "use": {kind: StandingOrder(kind, "use") for kind in KINDS},
}
"""What those whose cards are hidden have ordered. Whoever is asked lets the window go by; where an order plays a card,
what is hidden has come to light, and nothing is compared any more."""
AHEAD = 12


def telling() -> tuple[ChivalryState, ...]:
    """The positions after which hidden cards play no part in who is asked: not those in which `quick` says who holds
    one."""
    return tuple(s for s in positions() if not s.quick)


def compare_positions() -> None:
    for s in positions():
        for viewer in VIEWERS:
            truth = told(s, viewer)
            for world in worlds(s, viewer, 2):
                again = told(world, viewer)
                if truth != again:
                    raise Apart(difference(viewer, truth, again))


def compare_what_follows(orders: str, every: int, first: int = 0) -> int:
    """How many answers were compared."""
    found = 0
    for number, s in enumerate(telling()[first::every]):
        for viewer in VIEWERS:
            (world,) = worlds(s, viewer, 1)
            found += Twins(s, world, viewer, ORDERS[orders]).play(AHEAD, FastDice(f"{number} {viewer}"))
    return found


# ---------------------------------------------------------------------- what is compared


def test_every_window_is_among_the_positions() -> None:
    assert {at_hand(s).interrupt for s in telling()} >= KINDS
    assert {at_hand(s).interrupt for s in positions() if s.quick} & KINDS


def test_there_is_something_to_hide() -> None:
    """Else every comparison would be of a position with itself."""
    for viewer in VIEWERS:
        hidden = [s for s in telling() if any(not hand.seen_by(viewer) and sum(hand.value) for hand in s.hands)]
        changed = [s for s in hidden if any(world.hands != s.hands for world in worlds(s, viewer, 2))]
        assert len(changed) > 0.9 * len(hidden) > 50


@pytest.mark.rules("CHV-1.5")
def test_what_a_viewer_is_told_is_the_same_in_every_world() -> None:
    """Scene, prompt, who is asked, briefing, odds, previews, why not, and the position as it is copied."""
    compare_positions()


@pytest.mark.rules("CHV-1.5", "CHV-5.7")
@pytest.mark.parametrize(("number", "orders"), tuple(enumerate(ORDERS)), ids=ORDERS)
def test_what_follows_is_the_same_in_every_world_until_a_card_is_shown(number: int, orders: str) -> None:
    """Events, questions, answers, moments, entries and what can be taken back: as long as nobody shows a card it can't
    be told who could have."""
    assert compare_what_follows(orders, len(ORDERS), number) > 400


@pytest.mark.rules("CHV-1.5")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_position_that_is_handed_out_is_dealt_anew(viewer: int) -> None:
    """As it stands now, and as it stood before."""
    s = next(s for s in telling() if isinstance(s.stack[-1], Commands) and all(sum(hand.value) > 3 for hand in s.hands))
    match = Match(game, position=s, seed="copies")
    match.play("done")
    for moment in (0, 1):
        copies = [codec.loads(game, match.imagined(name(viewer), moment)) for _ in range(6)]
        for side, hand in enumerate(s.hands):
            dealt = {copy.hands[side].value for copy in copies if isinstance(copy, ChivalryState)}
            assert dealt == {hand.value} if hand.seen_by(viewer) else len(dealt) > 1


@pytest.mark.rules("CHV-1.5")
def test_all_that_is_unseen_is_equally_likely_to_be_held() -> None:
    s = position()
    unseen = [a + b for a, b in zip(s.hands[FRENCH].value, s.deck.value, strict=True)]
    held, deals = [0] * TITLES, 2000
    for number in range(deals):
        hand = determinise(game, s, ENGLISH, FastDice(number)).hands[FRENCH].value
        assert sum(hand) == sum(s.hands[FRENCH].value)
        held = [a + b for a, b in zip(held, hand, strict=True)]
    size = sum(s.hands[FRENCH].value)
    for card in range(TITLES):
        assert held[card] / deals == pytest.approx(size * unseen[card] / sum(unseen), abs=0.06)


def test_who_is_asked_under_quick_questions_is_known_to_hold_the_card() -> None:
    """What this variant says that it reveals, and nothing more."""
    asked = [s for s in positions() if s.quick and isinstance(s.stack[-1], Window)]
    assert asked
    for s in asked:
        window = s.stack[-1]
        assert isinstance(window, Window)
        for world in worlds(s, NOBODY, 20):
            assert world.hands[window.side].value[window.card]


# ---------------------------------------------------------------------- one by one


@pytest.mark.rules("CHV-1.5", "CHV-5.2")
def test_a_card_that_is_chosen_is_played() -> None:
    """Who could think better of it when he is asked what it names would have shown it and still hold it."""
    named = [s for s in positions() if s.stack[-1].key.startswith("name_") or s.stack[-1].key == "forced_march"]
    assert len({s.stack[-1].key for s in named}) > 6
    for s in named:
        assert at_hand(s).menu.find("back") is None
        for world in worlds(s, NOBODY, 3):
            game.check(world)


@pytest.mark.rules("CHV-1.5")
def test_whether_units_are_named_first_does_not_depend_on_the_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Others see the steps of a command: a menu that is too long because of cards must not be cut otherwise."""
    s = next(s for s in telling() if isinstance(s.stack[-1], Commands) and s.stack[-1].unit < 0).clone()
    side = s.phasing
    steps = set()
    for most in range(20, 300, 3):
        monkeypatch.setattr("banneret.games.chivalry.movement.commands.MOST_OPTIONS", most)
        verbs = set()
        for hand in (titles(), titles(charge=1, second_wind=1, local_guide=1, storm_clouds=1, forced_march=1)):
            s.hands[side] = Secret(s.hands[side].owners, hand)
            verbs.add(any(option.verb == "order" for option in at_hand(s).menu))
        assert len(verbs) == 1
        steps |= verbs
    assert steps == {True, False}


@pytest.mark.rules("CHV-1.5")
def test_a_choice_of_a_large_hand_tells_nothing_half_way() -> None:
    """It is asked for in two parts: how many, everybody can count, and nothing else."""
    hand = titles(charge=3, pavises=2, trumpets=2, ransom=2)
    s = position()
    s.phasing = ENGLISH
    s.hands[ENGLISH] = Secret((ENGLISH,), hand)
    s.deck = Secret((), tuple(max(0, card - held) for card, held in zip(s.deck.value, hand, strict=True)))
    s.stack.append(Discards())
    assert at_hand(s).secret, "the answer is not told to others"
    first = at_hand(s).menu.find("choose charge 1")
    assert first is not None
    s.stack[-1].answer(s, Referee(FastDice(1)), ENGLISH, first)
    chosen = s.stack[-1]
    assert isinstance(chosen, CardChoice) and chosen.before == (1, 0, 0)
    for viewer in (FRENCH, NOBODY):
        assert len({copied(world, viewer) for world in (s, *worlds(s, viewer, 4))}) == 1
    assert determinise(game, s, ENGLISH, FastDice(1)).stack[-1] == chosen


def test_what_was_chosen_is_called_the_same_whatever_is_left() -> None:
    for held in (1, 2, 3):
        tally = Tally((Lot("charge", "Charge", held), Lot("pavises", "Pavises", 1)), at_once=True)
        found = Choices(tally).find("choose charge 1")
        assert found is not None and found.label == "Charge"


# ---------------------------------------------------------------------- leaks that are planted are found


def _named_in_the_prompt(plant: pytest.MonkeyPatch) -> None:
    plain = Window.ask

    def ask(self: Window, s: ChivalryState) -> Decision | None:
        decision = plain(self, s)
        if decision is not None and s.holds(self.side, self.card):
            decision.prompt += " You hold it."
        return decision

    plant.setattr(Window, "ask", ask)


def _asked_when_it_is_held(plant: pytest.MonkeyPatch) -> None:
    plain = Window.ask
    plant.setattr(Window, "ask", lambda self, s: plain(self, s) if s.holds(self.side, self.card) else None)


def _counted_in_the_scene(plant: pytest.MonkeyPatch) -> None:
    plain = ChivalryFace.scene

    def scene(self: ChivalryFace, s: ChivalryState, seat: int | None) -> Scene:
        sorts = sum(map(bool, s.hands[FRENCH].value))
        return msgspec.structs.replace(plain(self, s, seat), heading=f"{s.heading} ({sorts})")

    plant.setattr(ChivalryFace, "scene", scene)


def _told_when_it_goes_by(plant: pytest.MonkeyPatch) -> None:
    plain = Window.on_pass

    def on_pass(self: Window, s: ChivalryState, ref: Referee) -> None:
        if s.holds(self.side, self.card):
            tell(s, ref, "card", "A card is kept.", ("CHV-5.2",))
        plain(self, s, ref)

    plant.setattr(Window, "on_pass", on_pass)


def _foreseen_in_a_preview(plant: pytest.MonkeyPatch) -> None:
    def preview(self: Ranged, s: ChivalryState, seat: int, option: Option) -> Preview:
        return Preview((Reason("He can shield himself." if s.holds(s.other, PAVISES) else "He can't.", "", ()),))

    plant.setattr(Ranged, "preview", preview)


def _called_after_what_is_left(plant: pytest.MonkeyPatch) -> None:
    plain = Choices._option

    def option(self: Choices, index: int) -> Option:
        found, counts = plain(self, index), self.counts(index)
        left = [lot.count - count for lot, count in zip(self._tally.lots, counts, strict=True)]
        return Option(found.notation, found.args, label=f"{found.label} of {sum(left)}, {len(left)} sorts")

    plant.setattr(Choices, "_option", option)


def _at_stake_when_it_is_held(plant: pytest.MonkeyPatch) -> None:
    for window in (Wavering, Pavises, CloseRanks):
        plant.setattr(window, "stake", lambda self, s, seat: 3 if s.holds(self.side, self.card) else 0)


AT_ONCE = (_named_in_the_prompt, _asked_when_it_is_held, _counted_in_the_scene, _foreseen_in_a_preview)
LATER = {
    _asked_when_it_is_held: "ask",
    _told_when_it_goes_by: "never",
    _called_after_what_is_left: "usual",
    _at_stake_when_it_is_held: "ask from 2",
}
Leak = Callable[[pytest.MonkeyPatch], None]


@pytest.mark.parametrize("leak", AT_ONCE)
@pytest.mark.plain("it puts code of its own in the place of a rule")
def test_a_leak_in_a_position_is_found(monkeypatch: pytest.MonkeyPatch, leak: Leak) -> None:
    kept = positions()
    leak(monkeypatch)
    assert kept
    with pytest.raises(Apart):
        compare_positions()


@pytest.mark.parametrize(("leak", "orders"), LATER.items())
@pytest.mark.plain("it puts code of its own in the place of a rule")
def test_a_leak_in_what_follows_is_found(monkeypatch: pytest.MonkeyPatch, leak: Leak, orders: str) -> None:
    kept = positions()
    leak(monkeypatch)
    assert kept
    with pytest.raises(Apart):
        compare_what_follows(orders, 1)
