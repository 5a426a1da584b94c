"""Choices of so many of each sort: whatever the bounds are, every step leads to an end, and the whole choice is the
same as its steps."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banneret.kernel import codec
from banneret.kernel.at_once import Choices
from banneret.kernel.handful import broken, filled, possible, presets, settled, span, steps, whole
from banneret.kernel.match import Match
from banneret.kernel.record import Record
from banneret.kernel.refusal import Refusal, Refused
from banneret.kernel.tally import Bound, Lot, Preset, Tally

from . import sally

Counts = tuple[int, ...]


@st.composite
def tallies(draw: st.DrawFn) -> Tally:
    """Any lots, any bounds that leave a choice: overlapping, nested, lifted by lots before, among or after their
    own."""
    counts = draw(st.lists(st.integers(0, 3), min_size=1, max_size=5))
    lots = tuple(Lot(f"lot{i}", f"Lot {i}", count) for i, count in enumerate(counts))
    some = st.lists(st.integers(0, len(lots) - 1), unique=True, max_size=len(lots)).map(
        lambda found: tuple(sorted(found))
    )
    # the bounds are drawn around a choice, so that there is one
    within = draw(st.tuples(*(st.integers(0, count) for count in counts)))
    bounds = []
    for number in range(draw(st.integers(0, 4))):
        where, unless = draw(some), draw(st.one_of(st.just(()), some))
        total = sum(within[lot] for lot in where)
        least, most = draw(st.integers(-1, total)), draw(st.integers(total, 12))
        if any(within[lot] for lot in unless):
            least, most = draw(st.integers(0, 6)), draw(st.integers(0, 6))  # it is lifted: it may be anything
        bounds.append(Bound(where, least, most, f"R-{number}", f"Reason {number}.", unless))
    ready = Preset("ready", "Ready", draw(st.tuples(*(st.integers(0, count) for count in counts))))
    return Tally(lots, tuple(bounds), (ready,))


def everything(tally: Tally) -> set[Counts]:
    """All choices that break no bound, by trying all that there are."""
    return {
        counts for counts in product(*(range(lot.count + 1) for lot in tally.lots)) if broken(tally, counts) is None
    }


def ends(tally: Tally, chosen: Counts) -> Iterator[Counts]:
    """Where the steps lead, all of them."""
    chosen = settled(tally, chosen)
    if len(chosen) == len(tally.lots):
        yield chosen
        return
    for count in possible(tally, chosen):
        yield from ends(tally, (*chosen, count))


@settings(max_examples=300, deadline=None)
@given(tallies())
def test_the_steps_lead_to_every_choice_within_the_bounds_and_to_no_other(tally: Tally) -> None:
    found = list(ends(tally, ()))
    assert set(found) == everything(tally) and len(set(found)) == len(found)


@settings(max_examples=200, deadline=None)
@given(tallies(), st.integers(0, 3), st.integers(3, 6))
def test_a_choice_at_once_has_every_choice_within_the_bounds_and_no_other(tally: Tally, least: int, most: int) -> None:
    of_all = Bound(tuple(range(len(tally.lots))), least, most, "ONE", "So many of all.")
    for bounds in (tally.bounds, (), (of_all,), (*tally.bounds, of_all)):
        bound = replace(tally, bounds=bounds)
        found = [option.args for option in Choices(bound)]
        assert set(found) == everything(bound) and len(set(found)) == len(found)


@settings(max_examples=200, deadline=None)
@given(tallies(), st.data())
def test_as_much_as_may_be_is_within_the_bounds_from_everywhere(tally: Tally, data: st.DataObject) -> None:
    some = data.draw(st.sampled_from(sorted(everything(tally))))
    at = data.draw(st.integers(0, len(tally.lots)))
    most = filled(tally, some[:at])
    assert broken(tally, most) is None and most[:at] == some[:at]
    assert most == max(counts for counts in everything(tally) if counts[:at] == some[:at])
    if at < len(tally.lots):
        assert span(tally, some[:at])[1] == most[at]


@settings(max_examples=200, deadline=None)
@given(tallies(), st.data())
def test_what_is_ready_made_breaks_no_bound(tally: Tally, data: st.DataObject) -> None:
    offered = {preset.id: preset.counts for preset in presets(tally)}
    everyone = everything(tally)
    assert set(offered.values()) <= everyone
    assert ("ready" in offered) == (tally.presets[0].counts in everyone)
    assert ("none" in offered) == ((0,) * len(tally.lots) in everyone)
    assert data.draw(st.sampled_from(sorted(everyone))) in everyone


def test_bounds_that_overlap_leave_no_dead_end() -> None:
    lots = tuple(Lot(id, id, 5) for id in ("a", "b", "c"))
    tally = Tally(
        lots, (Bound((0, 1, 2), 7, 99, "R-1", "Seven at least."), Bound((1, 2), 0, 1, "R-2", "One of these at most."))
    )
    with pytest.raises(ValueError, match="no choice"):
        possible(tally, ())
    tally = Tally(lots, (Bound((0, 1, 2), 5, 99, "R-1", "Five at least."), tally.bounds[1]))
    assert list(possible(tally, ())) == [4, 5]
    assert list(possible(tally, (4, 0))) == [1]
    assert settled(tally, (4, 0)) == (4, 0, 1)


# ---------------------------------------------------------------------- in a match


def begun() -> Match:
    """A match in which the gate is open."""
    match = Match(sally.game, seed="gate")
    match.play("open")
    return match


def takes(match: Match) -> list[str]:
    assert match.decision is not None
    return [option.notation for option in match.decision.options]


def walk(match: Match, path: tuple[str, ...]) -> None:
    for answer in path:
        match.play(answer, "town")


def test_a_step_for_each_sort_and_ready_made_choices_before_the_first() -> None:
    match = begun()
    assert takes(match) == ["all", "garrison", "take captain 0", "take captain 1"]
    assert match.decision is not None and match.decision.options[0].label == "As many as may be"
    match.play("take captain 0")
    assert takes(match) == ["all", *(f"take spears {n}" for n in range(5))], (
        "nothing more is no choice: somebody goes out"
    )
    match.play("take spears 0")
    assert takes(match) == ["take watch 1", "take watch 2"], "no archers without a spearman, and somebody goes out"


def test_the_whole_choice_is_played_as_its_steps() -> None:
    one, other = begun(), begun()
    one.play("choose archers 3 captain 1")
    walk(other, ("take captain 1", "take spears 0", "take archers 3", "take watch 0"))
    assert codec.dumps(one.state) == codec.dumps(other.state)
    assert one.record().entries == other.record().entries
    assert Match.from_record(Record.loads(one.record().dumps()), sally.game).answers() == one.answers()


def test_a_whole_choice_that_is_ready_made_is_played_by_its_name() -> None:
    match = begun()
    match.play("choose captain 1 spears 2 archers 3 watch 2")
    assert match.answers()[1:] == [("town", "garrison")]
    match = begun()
    walk(match, ("take captain 1", "take spears 1", "choose"))
    assert match.answers()[3:] == [("town", "none")]


def test_lots_that_are_not_named_keep_what_is_settled() -> None:
    match = begun()
    match.play("take captain 1")
    match.play("CHOOSE  spears 2  watch 1")
    assert match.answers()[1:] == [
        ("town", f"take {what}") for what in ("captain 1", "spears 2", "archers 0", "watch 1")
    ]


@settings(max_examples=200, deadline=None)
@given(tallies(), st.data())
def test_the_steps_of_a_whole_choice_lead_to_it(tally: Tally, data: st.DataObject) -> None:
    counts = data.draw(st.sampled_from(sorted(everything(tally))))
    tally = replace(tally, chosen=settled(tally, ()))
    answers = steps(tally, counts)
    ready = {preset.id: preset.counts for preset in presets(tally)}
    if answers and answers[0] in ready:
        assert ready[answers[0]] == counts and len(answers) == 1
        return
    chosen = tally.chosen
    for answer in answers:
        verb, id, count = answer.split()
        assert verb == "take" and id == tally.lots[len(chosen)].id and int(count) in possible(tally, chosen)
        chosen = settled(tally, (*chosen, int(count)))
    assert chosen == counts
    named = [word for lot, number in zip(tally.lots, counts, strict=True) for word in (lot.id, str(number))]
    assert whole(tally, named) == counts


@pytest.mark.parametrize(
    ("choice", "rule", "reason"),
    [
        ("choose", "SAL-1.1", "One to eight"),
        ("choose archers 1", "SAL-1.2", "Archers go out only"),
        ("choose captain 1 spears 3 archers 3 watch 2", "SAL-1.1", "One to eight"),
        ("choose captain 1 spears 4 archers 2", "SAL-1.3", "Two men stay"),
        ("choose archers 6", "SAL-1.1", "there are 3 to choose from, not 6"),
        ("choose archers 99999999999999999999", "SAL-1.1", "must be a number from 0 to 3"),
        ("choose archers -1", "SAL-1.1", "must be a number"),
        ("choose archers ٣", "SAL-1.1", "must be a number"),
        ("choose archers", "SAL-1.1", "how many"),
        ("choose captain 1 captain 1", "SAL-1.1", "named twice"),
        ("choose dragons 1", "SAL-1.1", "no “dragons”"),
    ],
)
def test_a_whole_choice_that_may_not_be_is_refused_and_changes_nothing(choice: str, rule: str, reason: str) -> None:
    match = begun()
    before = match.record().dumps()
    refusal = match.why_not(choice)
    assert refusal is not None and refusal.rule == rule and reason in refusal.reason
    for ask in (match.play, match.odds, match.preview):
        with pytest.raises(Refused) as refused:
            ask(choice)
        assert refused.value.refusal == refusal
    assert match.record().dumps() == before


def test_what_has_been_said_is_settled() -> None:
    match = begun()
    match.play("take captain 0")
    assert match.why_not("choose captain 1 spears 1") == Refusal("SAL-1.1", "How many The captain is settled: 0.")
    refusal = match.why_not("take captain 1")
    assert refusal is not None and "settled" in refusal.reason
    refusal = match.why_not("garrison")
    assert refusal is not None and "beginning" in refusal.reason


def test_why_not_agrees_with_the_menu() -> None:
    """Along every way through the choice."""
    ways: list[tuple[str, ...]] = [()]
    seen = 0
    while ways:
        path = ways.pop()
        match = begun()
        walk(match, path)
        decision = match.decision
        if decision is None or decision.tally is None or decision.seat != sally.TOWN:
            continue
        seen += 1
        for lot in decision.tally.lots:
            for count in range(lot.count + 2):
                answer = f"take {lot.id} {count}"
                assert (match.why_not(answer) is None) == (decision.menu.find(answer) is not None), (path, answer)
        # half of the ways are as good as all of them
        ways += [
            (*path, option.notation)
            for option in decision.options
            if option.verb == "take" and option.args[0] in (0, 1, lot.count)
        ]
    assert seen > 10


def test_a_bound_is_named_that_forbids_a_step() -> None:
    match = begun()
    walk(match, ("take captain 0", "take spears 0"))
    assert match.why_not("none") == Refusal("SAL-1.1", "One to eight men go out, not more and not fewer.")
    assert match.why_not("take watch 0") == Refusal("SAL-1.1", "One to eight men go out, not more and not fewer.")
    match = begun()
    walk(match, ("take captain 1", "take spears 4"))
    assert match.why_not("take archers 2") == Refusal("SAL-1.3", "Two men stay in the town.")
    match.play("take archers 0")
    assert match.why_not("take watch 3") == Refusal("SAL-1.1", "Of Watchmen there are 2 to choose from, not 3.")


def test_of_a_single_lot_all_may_be_said() -> None:
    """The scene shows it as a ready-made choice; what is recorded is the number."""
    position = codec.dumps(sally.SallyState(men=[0, 2, 0, 3], host=[5, 5], stack=[sally.GoOut()]))
    match = Match(sally.game, seed="watch", position=position)
    prompt = match.scene("town").prompt
    assert prompt is not None and prompt.tally is not None
    assert [preset.id for preset in prompt.tally.presets] == ["all", "garrison"]
    assert takes(match) == ["take watch 1", "take watch 2", "take watch 3"]
    assert match.why_not("all") is None and match.preview("all") == match.preview("choose watch 3")
    assert match.odds("all").outcomes == match.odds("take watch 3").outcomes
    match.play("All")
    assert match.answers() == [("town", "take watch 3")]
    assert match.why_not("all") is not None, "exactly so many fall, so “all” would say nothing"


def test_a_choice_that_is_no_choice_is_not_asked_for() -> None:
    match = begun()
    match.play("choose watch 1")  # one goes out: exactly one falls, and both sorts could
    assert match.awaited == ("besieger",) and takes(match) == ["take knights 0", "take knights 1"]
    match.play("take knights 1")
    assert match.awaited == ("town",), "how many foot fall follows from that"


def test_the_whole_choice_has_odds_and_a_preview() -> None:
    match = begun()
    odds = match.odds("choose captain 1 watch 2")
    assert {outcome.name: str(outcome.chance) for outcome in odds.outcomes} == {
        "1 fall": "1/6",
        "2 fall": "1/6",
        "3 fall": "1/6",
        "4 fall": "1/6",
        "5 fall": "1/3",
    }
    preview = match.preview("choose captain 1 watch 2")
    assert preview is not None and preview.reasons[0].sum == "3 + 2 for the captain = 5"
    assert match.preview("take captain 1") is None
    assert len(match.answers()) == 1, "looking is free"


def test_the_prompt_has_the_tally_of_who_is_asked_and_of_nobody_else() -> None:
    match = begun()
    prompt = match.scene("town").prompt
    assert prompt is not None and prompt.tally is not None
    assert [(lot.id, lot.count, lot.group) for lot in prompt.tally.lots][2:] == [
        ("archers", 3, "The town"),
        ("watch", 2, "The gatehouse"),
    ]
    assert [(preset.id, preset.counts) for preset in prompt.tally.presets] == [
        ("all", (1, 4, 1, 2)),
        ("garrison", (1, 2, 3, 2)),
    ]
    assert not prompt.tally.begun and prompt.tally.chosen == ()
    for seat in ("besieger", None):
        other = match.scene(seat).prompt
        assert other is not None and other.tally is None
    match.play("take captain 1")
    prompt = match.scene("town").prompt
    assert prompt is not None and prompt.tally is not None and prompt.tally.begun and prompt.tally.chosen == (1,)
    assert [preset.name for preset in prompt.tally.presets] == ["As many as may be", "No more"]


def test_a_choice_is_taken_back_as_a_whole() -> None:
    match = begun()
    before = codec.dumps(match.state)
    walk(match, ("take captain 0", "take spears 1"))
    match.take_back("town")
    assert codec.dumps(match.state) == before and match.answers() == [("town", "open")]
    match.take_back("town")
    assert match.answers() == []
    with pytest.raises(Refused):
        match.take_back("town")


def test_a_choice_that_rolled_a_die_is_taken_back_whole_by_consent() -> None:
    match = begun()
    match.play("choose captain 1")
    with pytest.raises(Refused, match="die"):
        match.take_back("town")
    match.take_back("town", consent=("besieger",))
    assert match.answers() == [("town", "open")]
    assert [entry.do for entry in match.entries[-4:]] == ["undo"] * 4
    assert Match.from_record(Record.loads(match.record().dumps()), sally.game).answers() == match.answers()


def test_choose_is_no_answer_where_no_such_choice_is_asked() -> None:
    match = Match(sally.game, seed="gate")
    with pytest.raises(Refused, match="not on offer"):
        match.play("choose captain 1")
    begun_match = begun()
    with pytest.raises(Refused, match="not for Besieger"):
        begun_match.play("choose captain 1", "besieger")


def test_nested_bounds_are_judged_as_a_search_would() -> None:
    """Of bounds within one another the closed form and the search through all choices agree."""
    chance = Random(5)
    checked = 0
    for _ in range(300):
        lots = tuple(Lot(f"lot{number}", "Lot", chance.randint(1, 4)) for number in range(chance.randint(2, 5)))
        order = chance.sample(range(len(lots)), len(lots))
        bounds = []
        for width in chance.sample(range(1, len(lots) + 1), 2):
            some = tuple(sorted(order[:width]))
            least = chance.randint(0, sum(lots[lot].count for lot in some))
            bounds.append(Bound(some, least, least + chance.randint(0, 4), "", ""))
        every = [
            counts
            for counts in product(*(range(lot.count + 1) for lot in lots))
            if broken(Tally(lots, tuple(bounds)), counts) is None
        ]
        for counts in every[:1] + every[-1:]:
            for at in range(len(lots)):
                want = sorted({other[at] for other in every if other[:at] == counts[:at]})
                assert list(possible(Tally(lots, tuple(bounds)), counts[:at])) == want
                checked += 1
    assert checked > 500
