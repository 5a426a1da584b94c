"""Odds before you commit: exact where they can be, and honest where they can't."""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import comb, sqrt

import pytest

from banneret.kernel.decision import Decision
from banneret.kernel.dice import Dice, FastDice
from banneret.kernel.event import Event
from banneret.kernel.flow import advance, apply
from banneret.kernel.match import Match
from banneret.kernel.odds import SAMPLES, STEP, Odds, Outcome, odds
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.result import Result
from banneret.kernel.secret import Secret

from . import campaign, council, ford
from .table import play_all, play_random, snapshot

F = Fraction


def under_fire(form: str, **variants: str) -> Match:
    return play_all(Match(ford.game, "company", "odds", variants=variants), f"form {form}", "wade shallows")


def at_the_omen(seed: str = "odds") -> Match:
    """North in the chair is asked whether he consults the omens."""
    match = Match(council.game, "short", seed)
    for seat in council.LORDS:
        match.play("pledge 0", seat)
    for i, seat in enumerate(council.LORDS):
        play_all(match, f"{seat}: envoy {council.LORDS[i - 1]}", f"{seat}: flatter")
    return match


def chances(found: Odds) -> dict[tuple[str, ...], Fraction]:
    return {outcome.gists: outcome.chance for outcome in found.outcomes}


# ---------------------------------------------------------------------- by hand


def test_one_arrow_by_hand() -> None:
    """5 or 6 in line: 2 of 6. In column a 4 will do: 3 of 6."""
    assert chances(under_fire("line").odds("shoot one")) == {("misses",): F(4, 6), ("one falls",): F(2, 6)}
    assert chances(under_fire("column").odds("shoot one")) == {("misses",): F(3, 6), ("one falls",): F(3, 6)}


def test_a_volley_by_hand() -> None:
    """Two dice: 9 or more in 10 of 36 ways, 7 or 8 in 11; against a column 8 or more in 15, 6 or 7 in 11."""
    line = under_fire("line").odds("shoot volley")
    assert chances(line) == {("misses",): F(15, 36), ("one falls",): F(11, 36), ("2 fall",): F(10, 36)}
    column = under_fire("column").odds("shoot volley")
    assert chances(column) == {("misses",): F(10, 36), ("one falls",): F(11, 36), ("2 fall",): F(15, 36)}
    for found in (line, column):
        assert found.exact
        assert not found.guessed


def test_without_dice_nothing_is_in_doubt() -> None:
    found = under_fire("line").odds("pass")
    assert found == Odds((Outcome((), F(1)),), exact=True, guessed=False)
    assert found.outcomes[0].name == "nothing is rolled"


def test_a_die_in_the_middle_of_a_move() -> None:
    match = play_all(under_fire("line", water="high"), "pass")
    assert chances(match.odds("wade midstream")) == {("all keep their feet",): F(5, 6), ("one drowns",): F(1, 6)}


def test_cards_by_hand() -> None:
    """Two comets, three rains, two spies; the game takes the card that it draws out of the very list it draws from."""
    match = at_the_omen()
    state = match.state
    assert isinstance(state, council.CouncilState)
    own, other = council.NATIONS[state.nations[0].value], council.NATIONS[1 - state.nations[0].value]
    found = match.odds("consult")
    assert found.exact
    assert chances(found) == {
        ("comet", "near"): F(2, 7) * F(2, 6),
        ("comet", "far"): F(2, 7) * F(4, 6),
        ("rain",): F(3, 7),
        # Another lord is the spy: North sees that one looks, and learns nothing.
        ("spy",): F(2, 7) * F(3, 4),
        # North himself: of the three others one serves his own nation.
        ("spy", f"east serves the {own}"): F(2, 7) * F(1, 4) * F(1, 3),
        ("spy", f"east serves the {other}"): F(2, 7) * F(1, 4) * F(2, 3),
    }


# ---------------------------------------------------------------------- secrets


def test_odds_that_rest_on_a_guess_say_so() -> None:
    assert at_the_omen().odds("consult").guessed
    assert not under_fire("line").odds("shoot one").guessed


def test_odds_are_the_same_whatever_the_secret_is() -> None:
    """They come from what the seat knows. Over many deals North's odds depend on his own nation and on nothing else."""
    by_nation: dict[int, set[str]] = {0: set(), 1: set()}
    truths = set()
    for number in range(60):
        match = at_the_omen(f"deal {number}")
        assert isinstance(match.state, council.CouncilState)
        nations = tuple(secret.value for secret in match.state.nations)
        truths.add(nations)
        by_nation[nations[0]].add(repr(match.odds("consult")))
    assert len(truths) == 6
    assert [len(found) for found in by_nation.values()] == [1, 1]


def test_what_was_spied_out_is_no_longer_guessed() -> None:
    """Once North has seen East's card, another look would tell him for certain."""
    for number in range(200):
        match = at_the_omen(f"spy {number}")
        match.play("consult")
        assert isinstance(match.state, council.CouncilState)
        if match.state.nations[1].seen_by(0):
            break
    else:
        pytest.fail("in 200 games North was never the spy")
    for seat in council.LORDS:
        match.play("pledge 0", seat)
    for i, seat in enumerate(council.LORDS):
        play_all(match, f"{seat}: envoy {council.LORDS[i - 1]}", f"{seat}: flatter")
    # East is in the chair now; look at the same option through North's eyes, on the same position.
    found = odds(council.game, match.state, 0, council.OMEN_MENU[0])
    nation = council.NATIONS[match.state.nations[1].value]
    looks = {gists for gists in chances(found) if len(gists) == 2 and gists[0] == "spy"}
    assert looks == {("spy", f"east serves the {nation}")}


class Discreet(council.Council):
    """Only who consults the omens can see a card: nothing that others serve bears on the other answer."""

    def redeal_for(self, s: council.CouncilState, seat: int, option: Option, dice: Dice) -> None:
        if option.notation == "consult":
            self.redeal(s, seat, dice)


def test_a_game_may_say_what_bears_on_an_option() -> None:
    """The same odds in fewer runs, and what bears on nothing is not called a guess."""
    match = at_the_omen()
    for option in council.OMEN_MENU:
        plain, discreet = odds(council.game, match.state, 0, option), odds(Discreet(), match.state, 0, option)
        assert plain.outcomes == discreet.outcomes
        assert plain.guessed
        assert discreet.guessed == (option.notation == "consult")


def test_within_a_game_each_says_what_bears_on_an_option_of_the_inner_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also the outer one, which is dealt anew as always if it says nothing: what comes of the inner one may reach
    it."""
    calls = []
    match = Match(campaign.game, seed="inner")
    rng = random.Random(1)
    while match.state.inner is None:
        assert match.decision is not None
        match.play(rng.choice(match.decision.options))
    assert match.decision is not None
    for game in (campaign.game, campaign.game.part(match.state.inner.game)):
        monkeypatch.setattr(type(game), "redeal_for", lambda self, s, seat, option, dice: calls.append(self.id))
    match.odds(match.decision.options[0])
    assert set(calls) == {campaign.game.id, match.state.inner.game}


@dataclass(slots=True)
class Dusk(Phase[council.CouncilState]):
    """What comes of an answer today, and a new deal tomorrow."""

    night: bool = False

    def ask(self, s: council.CouncilState) -> Decision | None:
        return None if self.night else Decision(0, "Sleep?", council.OMEN_MENU)

    def on_abstain(self, s: council.CouncilState, ref: Referee) -> None:
        ref.tell(Event("dusk", "The die is cast.", gist=f"today {ref.die(2)}"))
        s.then(replace(self, night=True))

    def run(self, s: council.CouncilState, ref: Referee) -> None:
        ref.horizon()
        ref.tell(Event("dawn", "Cards are dealt.", gist="tomorrow " + " ".join(str(ref.die(6)) for _ in range(20))))
        s.end(Result("dawn", "", (), (0.0,) * 4, "", ()))


def test_odds_look_no_further_than_the_game_says() -> None:
    """Nor do they play out, in thousands of runs, the deal of the next round."""
    found = odds(council.game, before(Dusk()), 0, council.OMEN_MENU[1])
    assert found.exact
    assert chances(found) == {("today 1",): F(1, 2), ("today 2",): F(1, 2)}


# ---------------------------------------------------------------------- half-way


def test_an_interruption_leaves_open_what_it_interrupts() -> None:
    """Nothing is rolled by who wades into the shallows, but he may be shot there: that is no certainty."""
    match = play_all(Match(ford.game, "company", "odds"), "form line")
    (outcome,) = match.odds("wade shallows").outcomes
    assert outcome == Outcome((), F(1), "Shoot or let them go by.")
    assert outcome.name == "nothing is rolled yet: Shoot or let them go by."
    high = play_all(under_fire("line", water="high"), "pass").odds("wade midstream")
    assert high.open == 1 and high.left_open() == [("Shoot or let them go by.", F(1))]
    assert high.outcomes[0].name == "all keep their feet; undecided: Shoot or let them go by."
    assert not match.odds("turn back").open
    assert not under_fire("line").odds("shoot one").open, "the shot is told, and the crosser's move is his own"


def test_a_common_choice_is_open_until_all_have_chosen() -> None:
    match = Match(council.game, "short", "odds")
    found = match.odds("pledge 0", "north")
    assert found.outcomes == (Outcome((), F(1), "it is carried out when all have chosen"),)
    for seat in council.LORDS[:-1]:
        match.play("pledge 0", seat)
    # The last to choose does not know that he is: others may still reconsider.
    assert match.odds("pledge 1", council.LORDS[-1]).open == 1
    assert not at_the_omen().odds("abstain").open, "what all are asked next is something new"


def test_a_step_of_a_larger_choice_is_open() -> None:
    step = Option("abstain", final=False)
    assert odds(council.game, before(council.Omen()), 0, step).outcomes == (Outcome((), F(1), STEP),)
    assert not odds(council.game, before(council.Omen()), 0, council.OMEN_MENU[1]).open
    # Where something has been told, it is told.
    assert not odds(council.game, before(Dusk()), 0, step).open


TOLL = Menu([Option("pay silver", (1,)), Option("pay gold", (2,)), Option("pay cloth", (3,))])


@dataclass(slots=True)
class Gate(Phase[council.CouncilState]):
    """Who goes through it is asked how he pays, and then rolls for the weather."""

    toll: Phase[council.CouncilState]
    after: str = ""
    """What is rolled once the toll is paid."""

    def ask(self, s: council.CouncilState) -> Decision | None:
        return Decision(0, "Go?", council.OMEN_MENU) if not self.after else None

    def on_consult(self, s: council.CouncilState, ref: Referee) -> None:
        self.pass_through(s, ref, "a die")

    def on_abstain(self, s: council.CouncilState, ref: Referee) -> None:
        self.pass_through(s, ref, "many dice")

    def pass_through(self, s: council.CouncilState, ref: Referee, after: str) -> None:
        if ref.die(2) == 1:
            ref.tell(Event("gate", "It is shut.", gist="shut"))
            s.then(Close())
        else:
            ref.tell(Event("gate", "It is open.", gist="open"))
            s.then(replace(self, after=after))
            s.call(self.toll)

    def run(self, s: council.CouncilState, ref: Referee) -> None:
        if self.after == "a die":
            face = ref.die(3)
            # Who has paid in cloth is cold when it rains.
            gist = "sun" if face < 3 else "cold" if s.coins[0] == 3 else "rain"
        else:
            gist = " ".join(str(ref.die(6)) for _ in range(5))
        ref.tell(Event("weather", "The weather is seen.", gist=gist))
        s.then(Close())

    def undecided(self, s: council.CouncilState) -> str:
        return "the weather" if self.after else ""


@dataclass(slots=True)
class Toll(Phase[council.CouncilState]):
    """In silver, gold or cloth."""

    def ask(self, s: council.CouncilState) -> Decision | None:
        return Decision(0, "Pay.", TOLL)

    def on_pay(self, s: council.CouncilState, ref: Referee, coin: int) -> None:
        s.coins[0] = coin
        s.done()


@dataclass(slots=True)
class AnyToll(Toll):
    """However it is paid: odds look behind it with these answers."""

    answers: Sequence[Option] = field(default=TOLL)

    def typical(self, s: council.CouncilState, menu: Menu) -> Sequence[Option]:
        return self.answers


@dataclass(slots=True)
class Close(Phase[council.CouncilState]):
    def run(self, s: council.CouncilState, ref: Referee) -> None:
        s.end(Result("through", "", (), (0.0,) * 4, "", ()))


def before(phase: Phase[council.CouncilState]) -> council.CouncilState:
    return council.CouncilState(
        rounds=2, omens=True, nations=[Secret((seat,), seat % 2) for seat in range(4)], stack=[phase]
    )


def through(toll: Toll, option: Option = council.OMEN_MENU[0]) -> set[Outcome]:
    found = odds(council.game, before(Gate(toll)), 0, option)
    assert found.exact
    return set(found.outcomes)


SHUT = Outcome(("shut",), F(1, 2))


def test_what_waits_on_the_stack_says_what_is_undecided() -> None:
    assert through(Toll()) == {SHUT, Outcome(("open",), F(1, 2), "the weather")}


def test_odds_look_behind_a_question_whose_answers_make_no_difference() -> None:
    """Whatever is paid, two of three times the sun shines; what else comes depends on the answer, and is open."""
    sun = Outcome(("open", "sun"), F(1, 3))
    assert through(AnyToll()) == {SHUT, sun, Outcome(("open",), F(1, 6), "the weather")}
    assert through(AnyToll(TOLL[:2])) == {SHUT, sun, Outcome(("open", "rain"), F(1, 6))}


def test_where_too_much_comes_behind_a_question_odds_end_there() -> None:
    assert through(AnyToll(), council.OMEN_MENU[1]) == {SHUT, Outcome(("open",), F(1, 2), "the weather")}


@dataclass(slots=True)
class Endless(Dusk):
    """There is more than can be told."""

    def run(self, s: council.CouncilState, ref: Referee) -> None:
        ref.horizon("all that comes tomorrow")


def test_a_horizon_may_leave_something_open() -> None:
    found = odds(council.game, before(Endless()), 0, council.OMEN_MENU[1])
    assert {outcome.name for outcome in found.outcomes} == {
        "today 1; undecided: all that comes tomorrow",
        "today 2; undecided: all that comes tomorrow",
    }


# ---------------------------------------------------------------------- against simulation


def simulated(match: Match, answer: str, games: int) -> Counter[tuple[str, ...]]:
    """What comes of an option when it is simply played, many times, on the true position."""
    assert match.decision is not None
    seat = match.decision.seat
    option = match.decision.menu.find(answer)
    assert option is not None
    dice = FastDice(f"{answer} {games}")
    counts: Counter[tuple[str, ...]] = Counter()
    for _ in range(games):
        world = match.state.clone()
        log: list[Event] = []
        ref = Referee(dice, log)
        apply(world, ref, seat, option)
        advance(world, ref)
        counts[tuple(event.gist for event in log if event.gist and event.visible_to(seat))] += 1
    return counts


@pytest.mark.parametrize("answer", ["shoot one", "shoot volley", "shoot storm"])
@pytest.mark.parametrize("form", ford.FORMS)
def test_odds_agree_with_brute_force(form: str, answer: str) -> None:
    match = under_fire(form)
    games = 4000
    counts = simulated(match, answer, games)
    found = match.odds(answer)
    wanted = chances(found)
    assert set(counts) <= set(wanted) or not found.exact
    # Four standard deviations for the simulation, and the sampling error of the odds themselves where they are not
    # exact.
    noise = 1 / games + (0 if found.exact else 1 / SAMPLES)
    for gists in set(wanted) | set(counts):
        p = float(wanted.get(gists, F(0)))
        assert abs(counts[gists] / games - p) <= 4 * sqrt(max(p * (1 - p), 0.01) * noise)


def test_odds_at_every_moment_of_random_games() -> None:
    """They sum to one, they change nothing, and what then happens was among them."""
    seen = 0
    for game in (ford.game, campaign.game, council.game):
        for number in range(8):
            match = Match(game, seed=f"odds {number}")
            rng = random.Random(number)
            for _ in play_random(match, rng):
                if match.decision is None or len(match.awaited) > 1:
                    continue
                before = snapshot(match)
                for option in match.decision.options:
                    found = match.odds(option)
                    assert sum(outcome.chance for outcome in found.outcomes) == 1
                    seen += 1
                assert snapshot(match) == before
    assert seen > 200


def test_what_happens_was_among_the_outcomes() -> None:
    for number in range(30):
        match = Match(campaign.game, seed=f"among {number}")
        rng = random.Random(number)
        while match.decision is not None:
            option = rng.choice(match.decision.options)
            seat = match.decision.seat
            found = match.odds(option)
            events = match.play(option)
            gists = tuple(event.gist for event in events if event.gist and event.visible_to(seat))
            assert gists in chances(found)


# ---------------------------------------------------------------------- sampling


def test_too_many_outcomes_are_sampled_and_said_to_be() -> None:
    """A storm is six separate dice: 46,656 outcomes."""
    found = under_fire("line").odds("shoot storm")
    assert not found.exact
    assert sum(outcome.chance for outcome in found.outcomes) == 1
    exactly = {hits: comb(6, hits) * 5 ** (6 - hits) / 6**6 for hits in range(7)}
    name = {0: "misses", 1: "one falls"}
    for hits in range(4):
        sampled = float(found.chance(name.get(hits, f"{hits} fall")))
        assert abs(sampled - exactly[hits]) < 4 * sqrt(exactly[hits] * (1 - exactly[hits]) / SAMPLES)
    # The same question has the same answer, for everybody who asks.
    assert under_fire("line").odds("shoot storm") == found


def test_the_limit_is_the_callers() -> None:
    match = under_fire("line")
    option = ford.SHOOTS[ford.STORM]
    exact = odds(ford.game, match.state, ford.GUARD, option, most=6**6)
    assert exact.exact
    assert exact.chance("misses") == F(5, 6) ** 6
    assert exact.chance("6 fall") == F(1, 6) ** 6
    rough = odds(ford.game, match.state, ford.GUARD, ford.SHOOTS[ford.ONE], most=5)
    assert not rough.exact
    assert odds(ford.game, match.state, ford.GUARD, ford.SHOOTS[ford.ONE], most=6).exact


# ---------------------------------------------------------------------- how they are told


def test_most_likely_first_and_parts() -> None:
    found = at_the_omen().odds("consult")
    ranked = [outcome.chance for outcome in found.outcomes]
    assert ranked == sorted(ranked, reverse=True)
    assert found.chance("comet") == F(2, 7)
    assert found.chance("spy") == F(2, 7)
    assert found.chance("dragon") == 0
    parts = dict(found.parts())
    assert parts["comet"] == F(2, 7)
    assert parts["near"] == F(2, 7) * F(1, 3)
    assert [chance for _, chance in found.parts()] == sorted(parts.values(), reverse=True)
    assert found.outcomes[0].name == "rain"


def test_the_sequence_of_gists_is_an_outcome() -> None:
    assert Outcome(("comet", "near"), F(1, 7)).name == "comet, near"
