"""A match: who is asked, what is refused, and that nothing happens by halves."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banneret.kernel import flow
from banneret.kernel.dice import Seed
from banneret.kernel.event import Event
from banneret.kernel.flow import Runaway
from banneret.kernel.game import Game
from banneret.kernel.match import Match
from banneret.kernel.option import Menu, Option
from banneret.kernel.orders import StandingOrder
from banneret.kernel.phase import Phase, Plan
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import BanneretError, Refused
from banneret.kernel.state import State

from . import campaign, council, ford
from .table import GAMES, play_all, play_random, played, snapshot

# ---------------------------------------------------------------------- beginnings


def test_a_seed_makes_the_same_match_again() -> None:
    one, two, three = Match(council.game, seed="a"), Match(council.game, seed="a"), Match(council.game, seed="b")
    assert snapshot(one) == snapshot(two) != snapshot(three)
    assert one.commitment == Seed("a").commitment
    fresh = Match(council.game), Match(council.game)
    assert fresh[0].commitment != fresh[1].commitment


def test_salts_change_the_dice_but_not_the_commitment() -> None:
    plain = played(council.game, 1)
    salted = played(council.game, 1, salts=("mine", "yours"))
    assert plain.commitment == salted.commitment
    assert [entry.dice for entry in plain.record().entries] != [entry.dice for entry in salted.record().entries]
    assert salted.record().header.salts == ("mine", "yours")
    given = Match(council.game, seed=Seed("match 1", ("mine", "yours")))
    assert given.seed == salted.seed


def test_salts_beside_a_whole_seed_would_be_lost_so_they_are_refused() -> None:
    with pytest.raises(ValueError, match="has its salts in it"):
        Match(council.game, seed=Seed("x"), salts=("mine",))


def test_scenarios_and_variants_are_checked() -> None:
    assert Match(ford.game, seed="x").scenario.id == "company"
    assert Match(ford.game, "patrol", "x").scenario.id == "patrol"
    assert Match(ford.game, seed="x").variants == {"water": "low"}
    assert Match(ford.game, seed="x", variants={"water": "high"}).variants == {"water": "high"}
    with pytest.raises(BanneretError, match=r"The Ford has no scenario “siege”\. It has: company, patrol"):
        Match(ford.game, "siege")
    with pytest.raises(BanneretError, match=r"no optional rule “wind”\. It has: water"):
        Match(ford.game, variants={"wind": "on"})
    with pytest.raises(BanneretError, match="can be low, high, not “none”"):
        Match(ford.game, variants={"water": "none"})
    with pytest.raises(BanneretError, match=r"no optional rule “wind”\. It has: none"):
        Match(campaign.game, variants={"wind": "on"})


def test_set_up_by_chance_is_the_first_entry() -> None:
    match = Match(council.game, seed="deal")
    entries = match.record().entries
    assert [entry.do for entry in entries] == ["start"]
    # Four nations are dealt; the last one is no longer in doubt, but it is drawn all the same.
    assert [n for n, _ in entries[0].dice] == [4, 3, 2, 1]
    assert len(entries[0].events) == 4


# ---------------------------------------------------------------------- who is asked


def test_awaited_decision_and_result_over_a_whole_game() -> None:
    match = Match(ford.game, "patrol", "whole")
    assert match.seats == ford.SEATS
    assert match.result is None
    for _ in play_random(match, random.Random(2)):
        assert (match.decision is None) == (match.result is not None)
        assert (match.awaited == ()) == (match.decision is None)
    assert match.result is not None
    with pytest.raises(Refused, match="The game is over"):
        match.play("form line")
    refusal = match.why_not("form line", "guard")
    assert refusal is not None
    assert refusal.reason == "The game is over."


def test_play_gives_back_what_happened() -> None:
    match = Match(ford.game, "company", "events")
    told = match.play("form line")
    assert told == match.log == list(match.record().entries[-1].events)
    more = match.play("wade shallows")
    assert match.log == told + more


def test_answers_may_be_options_or_words_in_any_case_and_spacing() -> None:
    for answer in ("form line", "FORM Line", "  form   line ", "form\tline", Option("form line"), ford.FORM_MENU[1]):
        match = Match(ford.game, "company", "words")
        match.play(answer)
        assert match.answers() == [("crosser", "form line")]
        assert match.record().entries[-1].answer == "form line"


def test_an_option_from_elsewhere_is_only_its_words() -> None:
    """Its arguments are not believed: the match takes its own option of that notation."""
    match = Match(ford.game, "company", "forged")
    match.play(Option("form line", (ford.COLUMN,)))
    assert isinstance(match.state, ford.FordState)
    assert match.state.form == ford.LINE


def test_a_view_is_for_those_who_are_asked() -> None:
    match = Match(ford.game, "company", "view")
    assert match.view("crosser").menu == ford.FORM_MENU
    with pytest.raises(BanneretError, match="Guard is not asked anything now"):
        match.view("guard")
    with pytest.raises(BanneretError, match="no seat “pope”"):
        match.view("pope")


def test_a_menu_with_two_options_of_one_notation_is_a_defect() -> None:
    with pytest.raises(ValueError, match="share a notation"):
        Menu([Option("pass"), Option("pass", (1,))]).find("pass")


def test_menus_are_values() -> None:
    one, two = Menu([Option("pass"), Option("shoot one")]), Menu([Option("pass"), Option("shoot one")])
    assert one == two
    assert hash(one) == hash(two)
    assert one != Menu([Option("pass")])
    assert Option("pass") in one
    assert "pass" not in one
    assert [option.notation for option in one[0:2]] == ["pass", "shoot one"]
    assert one.find("PASS") is one[0]
    assert one.find("pas") is None


# ---------------------------------------------------------------------- refusals change nothing


POSITIONS: list[Match] = [
    played(game, number, most=length) for game in GAMES for number, length in ((1, 0), (2, 3), (3, 7), (4, 1000))
]

WORDS = sorted(
    {word for match in POSITIONS for _, answer in match.answers() for word in answer.split()}
    | {"reconsider", "pass", "shoot", "storm"}
)

BAD_ANSWERS = st.one_of(
    st.text(max_size=30),
    st.lists(st.sampled_from(WORDS), max_size=4).map(" ".join),
    st.lists(st.sampled_from(WORDS), min_size=1, max_size=3).flatmap(
        lambda words: st.text(max_size=3).map(lambda t: t.join(words))
    ),
    st.text(alphabet="0123456789-+.eE ", max_size=12).map(lambda t: "pledge " + t),
    st.sampled_from(
        [
            "\x00",
            "form line\x00",
            "__class__",
            "on_form",
            "form line; wade shallows",
            "form\nline\nwade",
            "ﬁ",
            "İ",
            "9" * 5000,
        ]
    ),
)


@given(st.sampled_from(POSITIONS), BAD_ANSWERS, st.data())
@settings(max_examples=400)
def test_any_answer_that_is_not_on_offer_is_refused_and_changes_nothing(
    match: Match, answer: str, data: st.DataObject
) -> None:
    seat = data.draw(st.sampled_from(match.seats))
    menu = match.decision.menu_of(match.seats.index(seat)) if match.decision is not None else Menu(())
    words = " ".join(answer.lower().split())
    if words in {option.notation for option in menu}:
        return
    before = snapshot(match)
    assert match.why_not(answer, seat) is not None
    with pytest.raises(Refused) as refused:
        match.play(answer, seat)
    assert len(refused.value.reason) > 10
    assert snapshot(match) == before


@given(st.text(max_size=12).filter(lambda name: name not in ford.SEATS))
@settings(max_examples=50)
def test_any_name_that_is_no_seat_is_refused(name: str) -> None:
    match = POSITIONS[4]
    assert match.game is ford.game
    before = snapshot(match)
    calls: list[Callable[[], object]] = [
        lambda: match.play("form line", name),
        lambda: match.undo(name),
        lambda: match.scene(name),
        lambda: match.view(name),
        lambda: match.log_of(name),
        lambda: match.odds("form line", name),
        lambda: match.why_not("form line", name),
        lambda: match.order(name, StandingOrder("x", "pass")),
    ]
    for call in calls:
        with pytest.raises(BanneretError):
            call()
    assert snapshot(match) == before


# ---------------------------------------------------------------------- nothing by halves


class Mine(Exception):
    """What the broken rules of these tests raise."""


def blow_up(s: Any, ref: Referee) -> None:
    """Change everything there is to change, then fail."""
    s.stack.append(ford.Form())
    for name in ("men", "arrows", "round", "season"):
        if hasattr(s, name):
            setattr(s, name, 99)
    for name in ("coins", "glory", "honour"):
        if hasattr(s, name):
            getattr(s, name)[0] = 99
    ref.die(6)
    ref.weighted([1, 2])
    ref.learned(1)
    ref.tell(Event("ruin", "Half of it has happened."))
    raise Mine


def test_a_handler_that_fails_half_way(monkeypatch: pytest.MonkeyPatch) -> None:
    match = play_all(Match(ford.game, "company", "mine"), "form line", "wade shallows")
    before = snapshot(match)
    monkeypatch.setattr(ford.FordFire, "on_shoot", lambda self, s, ref, shot: blow_up(s, ref))
    with pytest.raises(Mine):
        match.play("shoot one")
    assert snapshot(match) == before
    monkeypatch.undo()
    # And the match is as sound as ever: it plays on as one that never failed.
    other = play_all(Match(ford.game, "company", "mine"), "form line", "wade shallows", "shoot one")
    match.play("shoot one")
    assert snapshot(match) == snapshot(other)


def test_a_phase_that_fails_after_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer itself was carried out; the next phase fails to ask."""
    match = play_all(Match(ford.game, "company", "mine"), "form line", "wade shallows")
    before = snapshot(match)

    def fail(self: ford.Wade, s: ford.FordState) -> None:
        raise Mine

    monkeypatch.setattr(ford.Wade, "ask", fail)
    for answer in ("pass", "shoot one"):
        with pytest.raises(Mine):
            match.play(answer)
        assert snapshot(match) == before


def test_a_common_decision_that_fails_to_resolve(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(council.game, seed="mine")
    for seat in council.LORDS[:3]:
        match.play("pledge 1", seat)
    before = snapshot(match)

    def fail(self: council.Pledge, s: council.CouncilState, ref: Referee, plans: dict[int, Plan]) -> None:
        blow_up(s, ref)

    monkeypatch.setattr(council.Pledge, "resolve", fail)
    with pytest.raises(Mine):
        match.play("pledge 1", "west")
    assert snapshot(match) == before
    assert match.awaited == ("west",)


def test_a_game_within_that_fails_on_its_way_out(monkeypatch: pytest.MonkeyPatch) -> None:
    match = play_all(Match(campaign.game, seed="mine"), "bless duke", "march ford", "form line")
    before = snapshot(match)

    def fail(self: campaign.Crossing, s: campaign.CampaignState, ref: Referee, inner: State) -> None:
        blow_up(s, ref)

    monkeypatch.setattr(campaign.Crossing, "on_inner", fail)
    with pytest.raises(Mine):
        match.play("turn back")
    assert snapshot(match) == before
    assert match.state.inner is not None


def test_an_order_that_fails_takes_the_answer_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The crosser's answer and the guard's standing order are one event: both happen or neither."""
    match = Match(ford.game, "company", "mine")
    match.order("guard", StandingOrder(ford.FORD_FIRE, "pass"))
    match.play("form line")
    before = snapshot(match)
    monkeypatch.setattr(ford.FordFire, "on_pass", lambda self, s, ref: blow_up(s, ref))
    with pytest.raises(Mine):
        match.play("wade shallows")
    assert snapshot(match) == before
    assert match.awaited == ("crosser",)


def test_an_order_that_fails_at_once_is_not_given(monkeypatch: pytest.MonkeyPatch) -> None:
    match = play_all(Match(ford.game, "company", "mine"), "form line", "wade shallows")
    before = snapshot(match)
    monkeypatch.setattr(ford.FordFire, "on_pass", lambda self, s, ref: blow_up(s, ref))
    with pytest.raises(Mine):
        match.order("guard", StandingOrder(ford.FORD_FIRE, "pass"))
    assert snapshot(match) == before
    assert match.orders == {}


def test_even_an_interrupt_from_the_keyboard_leaves_the_match_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    match = play_all(Match(ford.game, "company", "mine"), "form line", "wade shallows")
    before = snapshot(match)

    def interrupted(self: ford.FordFire, s: ford.FordState, ref: Referee, shot: int) -> None:
        ref.die(6)
        s.men = 0
        raise KeyboardInterrupt

    monkeypatch.setattr(ford.FordFire, "on_shoot", interrupted)
    with pytest.raises(KeyboardInterrupt):
        match.play("shoot one")
    assert snapshot(match) == before


# ---------------------------------------------------------------------- defects of a game are called by their name


@dataclass(slots=True)
class Circle(Phase[ford.FordState]):
    """Runs and leaves everything as it was."""

    def run(self, s: ford.FordState, ref: Referee) -> None:
        s.then(Circle())


@dataclass(slots=True)
class Idle(Phase[ford.FordState]):
    """Neither asks nor runs."""


class Broken(ford.Ford):
    first: Phase[ford.FordState] = Circle()

    def start(self, scenario: str, variants: object) -> ford.FordState:
        return ford.FordState(men=1, arrows=1, high=False, stack=[self.first])


def test_a_runaway_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flow, "MOST_STEPS", 500)
    with pytest.raises(Runaway, match="more than 500 phases without a decision, the last Circle"):
        Match(Broken(), seed="circle")


def test_a_phase_that_does_nothing_says_so() -> None:
    class Lazy(Broken):
        first = Idle()

    with pytest.raises(NotImplementedError, match="Idle asks nothing and does nothing"):
        Match(Lazy(), seed="idle")


def test_a_phase_that_enters_a_game_must_read_its_result(monkeypatch: pytest.MonkeyPatch) -> None:
    match = play_all(Match(campaign.game, seed="unread"), "bless duke", "march ford", "form line")
    before = snapshot(match)
    monkeypatch.delattr(campaign.Crossing, "on_inner")
    with pytest.raises(NotImplementedError, match="Crossing entered a game and does not read its result"):
        match.play("turn back")
    assert snapshot(match) == before


# ---------------------------------------------------------------------- many games


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.id)
def test_random_games_end_and_hold_together(game: Game[Any]) -> None:
    """Hundreds of games: no dead end, the rules' own invariants after every answer, a decision that is the same when
    asked again."""
    for number in range(200):
        for match in play_random(Match(game, seed=f"game {number}"), random.Random(number), most=200):
            game.check(match.state)
            decision, again = match.decision, flow.peek(match.state)
            if decision is None or again is None:
                assert decision is again
                continue
            assert decision.seats == again.seats
            assert dict(decision.menus) == dict(again.menus)
            assert all(decision.menu_of(seat) for seat in decision.seats)
        assert match.result is not None
        assert len(match.result.scores) == len(match.seats)
