"""The guided first campaign: its script is legal, the dice fall as the hints say, and they cite rules that exist."""

from fractions import Fraction

import pytest

from banneret.explain.rulebook import read_rulebook
from banneret.games.diex.campaign.attitude import attack_total, settlement_test
from banneret.games.diex.campaign.group import KING, REBEL
from banneret.games.diex.campaign.state import CampaignState
from banneret.games.diex.warpath import CAMPAIGN
from banneret.kernel.dice import Seed
from banneret.kernel.match import Match
from banneret.kernel.refusal import Refused
from banneret.kernel.writing import first_position

(LESSON,) = CAMPAIGN.face.lessons
OWN = [number for number, turn in enumerate(LESSON.turns) if turn.say]
ORDER, TO, DEED, STANCE, BATTLES, READY, GO, ATTACK, STAND, NEXT_DAY = range(10)
"""The steps of the learner."""


def begin(steps: int = 0) -> Match:
    """The lesson, as far as the learner's answer to this step (from 0)."""
    first = first_position(CAMPAIGN, LESSON)
    match = Match(CAMPAIGN, LESSON.scenario, Seed(LESSON.seed), variants=LESSON.variants, position=first)
    match.people = (LESSON.seat,)
    for turn in LESSON.turns[: OWN[steps]]:
        match.play(turn.answer, match.awaited[0])
    return match


def at(match: Match) -> CampaignState:
    assert isinstance(match.state, CampaignState)
    return match.state


def offered(match: Match) -> list[str]:
    assert match.decision is not None
    return [option.notation for option in match.decision.options]


def foreseen(match: Match, answer: str) -> list[str]:
    preview = match.preview(answer)
    assert preview is not None
    return [reason.text for reason in preview.reasons]


def test_the_script_plays_through_ten_steps() -> None:
    assert len(OWN) == 10
    match = begin()
    for turn in LESSON.turns:
        (seat,) = match.awaited
        assert (seat == LESSON.seat) == bool(turn.say), f"{turn.answer}: {seat} is asked"
        assert match.why_not(turn.answer, seat) is None, turn.answer
        assert len(turn.say) < 400 and turn.say.endswith("." if turn.say else "") and bool(turn.rules) == bool(turn.say)
        match.play(turn.answer, seat)
    assert match.awaited == (LESSON.seat,), "the learner goes on from here"
    assert at(match).turn == 3 and CAMPAIGN.scenario(LESSON.scenario).name in LESSON.closing


def test_every_hint_cites_clauses_that_exist() -> None:
    clauses = read_rulebook(CAMPAIGN).clauses
    assert all(rule in clauses for turn in LESSON.turns for rule in turn.rules)


def test_it_begins_on_the_second_day_the_same_each_time() -> None:
    s = at(begin())
    assert s == first_position(CAMPAIGN, LESSON) and (s.turn, s.data.turns) == (2, 6)
    where = {key: s.country.names[group.cell] for key, group in s.groups.items()}
    assert where == {"n1": "0614", "n2": "0812", "x1": "0611", "x2": "0813"}
    assert [s.groups[key].soldiers for key in ("n1", "n2", "x1", "x2")] == [12, 6, 14, 7]
    assert s.groups["n2"].book.value.chest == 2 * 3 and s.taxed == 1 << s.country.site["rye"]


def test_it_happens_as_it_is_told() -> None:
    match = begin()
    texts: list[str] = []
    heard: list[list[str]] = []
    for turn in LESSON.turns:
        if turn.say:
            heard.append(texts)
            texts = []
        texts += [event.text for event in match.play(turn.answer, match.awaited[0])]
    assert heard[READY] == ["Mauger: go to Hastings, levy tax, accept battle, join no battle."]
    assert heard[ATTACK][0] == "Roussel goes from Hastings to Winchelsea."
    assert "35 points against 19: result G." in heard[STAND] and "The attackers keep the field." in heard[STAND]
    assert "The prestige of Roussel rises to 6." in heard[STAND] and "Roussel: 0 dead, 4 wounded." in heard[STAND]
    assert "Ligulf attacks Roussel at Winchelsea." in heard[STAND]
    assert "30 points against 30: result C." in heard[NEXT_DAY] and "The defenders keep the field." in heard[NEXT_DAY]
    assert "Mauger brings £3 of tax to Hastings motte." in heard[NEXT_DAY]
    assert "Mauger levies £6 of tax in Hastings." in heard[NEXT_DAY]


@pytest.mark.rules("DXC-7f", "DXC-7g", "DXC-7i")
def test_the_villages_answer_the_test_as_is_told() -> None:
    """Loyalty, prestige, men: Rye pays, Senlac would rise against Mauger and not against Roussel."""
    s = at(begin(DEED))
    sites = {site.id: site for site in s.country.sites}
    assert (sites["rye"].loyalty, sites["senlac"].loyalty, sites["hastings"].loyalty) == (5, 3, 8)
    assert settlement_test(5, 4, 6) == 4 and settlement_test(3, 4, 6) == 2 and settlement_test(3, 5, 12) == 4
    assert "Senlac: test 4, passed" in foreseen(begin(GO), "go 0513")


@pytest.mark.rules("DXC-3c", "DXC-8.1b")
def test_how_many_they_are_is_seen_in_their_hex_and_not_before() -> None:
    assert foreseen(begin(GO), "go 0813") == [
        "2 of 5 points",
        "there is Guthwold: 3 to 30 men",
        "by a roll you would win 30 to 80 %",
        "Winchelsea: test 7, passed",
    ]
    assert foreseen(begin(ATTACK), "attack x2")[0] == "12 men against 7"


@pytest.mark.rules("DXC-7k", "DXC-7h", "DXC-17.2a", "DXC-17.2b")
def test_the_odds_are_those_that_are_told() -> None:
    assert attack_total(8, 5, 12, 7) == 9 and attack_total(10, 3, 7, 12) == 8
    assert foreseen(begin(ATTACK), "attack x2")[1:] == [
        "totals 9 and 8: above 7 may attack",
        "35 points attack 19",
        "by a roll the attacker wins 60 %, the defender 20 %",
    ]
    stand = begin(STAND)
    assert foreseen(stand, "stand") == ["30 points attack 30", "by a roll the attacker wins 40 %, the defender 40 %"]
    assert any("5 to 7 prisoner" in text for text in foreseen(stand, "refuse"))
    won = [each.chance for each in stand.odds("stand").outcomes if {"result C", "result D"} & set(each.gists)]
    assert sum(won) == Fraction(4, 10), "what the preview says is what the dice do"


@pytest.mark.rules("DXC-1h", "DXC-1m")
def test_the_score_is_the_one_that_is_told() -> None:
    """In half points."""
    match = begin(NEXT_DAY)
    s = at(match)
    assert (s.score(KING), s.score(REBEL)) == (2 * 5, 0) and s.groups["n2"].book.value.chest == 2 * 6
    for turn in LESSON.turns[OWN[NEXT_DAY] :]:
        match.play(turn.answer, match.awaited[0])
    assert offered(match) == ["stop"], "his wounded hold him"
    match.play("stop", LESSON.seat)
    assert match.why_not("tax", LESSON.seat) is None, "as the last words advise"
    while at(match).score(KING) == 2 * 5:
        answers = offered(match)
        match.play(next(one for one in ("tax", "done", "stop", "pass", "ready") if one in answers), match.awaited[0])
    assert at(match).score(KING) == 2 * 11 and at(match).turn == 3


def test_what_is_forbidden_is_told_so_and_changes_nothing() -> None:
    for step, answer, rule in (
        (TO, "to 9999", "DXC-2b"),
        (DEED, "do besiege", "DXC-5.1a"),
        (GO, "go 0711", "DXC-8.3a"),
        (ATTACK, "attack x1", "DXC-13.2e"),
    ):
        match = begin(step)
        before = match.state.clone()
        with pytest.raises(Refused) as refused:
            match.play(answer, LESSON.seat)
        assert (refused.value.rule, match.state) == (rule, before), answer
