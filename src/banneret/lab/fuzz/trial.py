"""A game being fuzzed: a legal answer, all checks, now and then a taking back, until the game is over."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from ...kernel.determinise import NOBODY
from ...kernel.dice import FastDice
from ...kernel.flow import asking
from ...kernel.game import Game
from ...kernel.handful import presets, whole_answer
from ...kernel.match import Match
from ...kernel.option import Option
from ...kernel.orders import PASS, TURN, Policy, StandingOrder
from ...kernel.phase import Phase
from ...kernel.refusal import BanneretError, Refused
from . import mutate
from .checks.advice import chances, judgements, told
from .checks.clauses import Clauses
from .checks.ending import ending, replays
from .checks.failed import Failed, Spoken, difference, fingerprint
from .checks.future import dealt, telling
from .checks.interrupts import interruption, meant
from .checks.observing import Observed, answered, shown
from .checks.position import changed, copies, handler, invariants, json, options_kept
from .checks.question import asking_is_pure, menus
from .checks.refusal import refusals, strangers
from .checks.scene import briefings, fumbled, preview, scenes, touched, touches
from .checks.secrecy import leaks, outside, unnoticed
from .checks.unheard import Unheard
from .choosing import STYLES, choose
from .hunt import Hunt

REFUSALS = 6
WORLDS = 2
SELDOM = 12
OFTEN = 4
"""Checks that cost much are made at one answer in so many: seldom, but often where something is hidden. Answers are
taken back as seldom."""

BRANCHES = 2
"""So many answers to the question at hand are tried, to see whether rows tell apart what comes of them."""

PREVIEWS = 3
"""So many options are looked at in one position."""

SET_UPS = 20
"""So many combinations of optional rules are tried until the game takes one."""

KEPT = 400
"""So many notations of earlier menus are remembered, to be said again at the wrong time."""


class Trial:
    """A game being fuzzed."""

    def __init__(self, hunt: Hunt, number: int) -> None:
        game = hunt.rules
        self.number = number
        self.seed = f"{hunt.seed}/{number}"
        self.dice = FastDice(self.seed)
        self.aside = FastDice(f"{self.seed}/rows")
        """What is tried out for rows alone: a game that has an observer is fuzzed like one that has none."""
        self.elsewhere = FastDice(f"{self.seed}/elsewhere")
        """What is imagined to compare what is said: seeds of earlier findings go on finding them."""
        scenario = hunt.scenario or game.scenarios[number % len(game.scenarios)].id
        self.style = hunt.style or list(STYLES)[self.dice.below(len(STYLES))]
        self.most = hunt.most
        self.every = hunt.every
        self.counts: Counter[str] = Counter()
        self.asked: Counter[str] = Counter()
        self.on_offer: Counter[str] = Counter()
        self.taken: Counter[str] = Counter()
        self.hidden: dict[int, list[int]] = {}
        self.used: Counter[str] = Counter()
        """By kind: how often an interruption was used, or using it was weighed."""
        self.came: set[str] = set()
        """The outcomes that orders may want and that came, or could have."""
        self.earlier: list[str] = []
        self.before: dict[int, tuple[bytes, int]] = {}
        """By the number of answers that stood: the position and the length of the log, to compare with what undo gives
        back."""
        self.trying: tuple[str, str] | None = None
        self.bent_on = ""
        """An answer that is chosen wherever it is on offer."""
        self.seldom, self.often = SELDOM, OFTEN
        level = game.of(scenario)
        own = {variant.id for variant in level.variants}
        self.match = self._set_up(level, scenario, {id: value for id, value in hunt.variants if id in own})
        self.wanted = [one for one in self.match.interrupts if one.outcomes]
        self.clauses = Clauses(self.match.game)
        self.unheard = Unheard(self.match)
        self.observed = self._observed(self.match)

    def _set_up(self, game: Game[Any], scenario: str, given: dict[str, str]) -> Match:
        """With any optional rules besides those given. A game may refuse some of them together, in words; then others
        are tried."""
        for _ in range(SET_UPS):
            variants = {v.id: v.values[self.dice.below(len(v.values))] for v in game.variants} | given
            try:
                return Match(game, scenario, self.seed, variants=variants)
            except BanneretError:
                self.counts["set-ups refused"] += 1
        return Match(game, scenario, self.seed, variants=given)

    @staticmethod
    def _observed(match: Match) -> Observed | None:
        """What programs that learn are told, where the game tells them itself."""
        observer = match.game.observer(match.scenario.id, match.variants)
        return None if observer is None else Observed(observer, match.game)

    def play(self) -> None:
        """To the end, or to the first check that fails."""
        match = self.match
        briefings(match, self.clauses)
        self.look()
        self.counts["futures compared"] += dealt(match, self.elsewhere)
        while match.decision is not None:
            if self.counts["answers"] >= self.most:
                raise Failed("runaway", f"no end after {self.most} answers")
            self.answer()
            self.look()
            if not self.dice.below(SELDOM):
                self._reconsider()
        self._finish()

    def follow(self, answers: Iterable[tuple[str, str]]) -> None:
        """Give these answers one after the other and look at nothing yet. Where another seat is asked, it gives the
        answer; those that are not on offer are left out."""
        for seat, notation in answers:
            if self.match.awaited and seat not in self.match.awaited:
                seat = self.match.awaited[0]
            if self.match.decision is None or self.match.why_not(notation, seat) is not None:
                continue
            self.trying = (seat, notation)
            self.match.play(notation, seat)
            self.unheard.follow(closely=False)
        self.trying = None

    def close(self, last: str, back: bool) -> None:
        """Look at everything here, give this answer, look at everything again, and perhaps take it back."""
        self.every = self.seldom = self.often = 1
        self.bent_on = last
        self.look()
        if self.match.decision is not None:
            self.answer()
            self.look()
        if self.match.decision is None:
            self._finish()
        elif back:
            self._reconsider()

    def _reconsider(self) -> None:
        self.take_back()
        self.unheard.rejoin()
        self.look()

    def _finish(self) -> None:
        """What must be true when nobody is asked any more."""
        match = self.match
        if match.result is None:
            raise Failed("dead end", "the game stopped without a result")
        ending(match, match.result)
        self.clauses.cited(match.result.rules, "the result", Spoken(""))
        self.counts["results"] += 1
        replays(match)
        self.counts["replays"] += 1

    def answer(self) -> None:
        """Give a legal answer; a copy made before must not feel it."""
        match = self.match
        seat, option = self._choose()
        closely = self.every == 1 or not self.dice.below(self.every)
        copy = match.state.clone()
        stood = match.last_moment
        before = fingerprint(copy) if closely else b""
        if closely:
            self.before[stood] = (before, len(match.log))
        else:
            self.before.pop(stood, None)
        acting = type(asking(match.state)[1])
        phase, quiet_until = phase_name(acting), len(match.log)
        interrupt = "" if match.decision is None else match.decision.interrupt
        quiet = outside(match) if closely else {}
        self.trying = (match.seats[seat], option.notation)
        if match.decision is not None and match.decision.interrupt and not self.dice.below(SELDOM):
            policy: Policy = "use" if self.dice.below(2) else "pass"
            match.order(match.seats[seat], StandingOrder(match.decision.interrupt, policy))
            self.counts["standing orders"] += 1
        elif (
            match.decision is not None
            and match.decision.ahead
            and seat in match.decision.seats
            and not self.dice.below(SELDOM)
        ):
            match.order(match.seats[seat], StandingOrder(TURN, "play", answers=self._coming(seat, option)))
            self.counts["coming turns"] += 1
        else:
            match.play(option, match.seats[seat])
        if match.last_moment == stood + 1:
            unnoticed(match, quiet)
        for later in range(stood + 1, match.last_moment):
            self.before.pop(later, None)  # answered by orders: what was there before is of another line
        by = handler(acting, option)
        try:
            self.unheard.follow(closely)
        except Failed as failed:
            failed.by = failed.by or by
            raise
        self.trying = None
        self._hear(quiet_until, by)
        if interrupt and option.notation != PASS:
            self.used[interrupt] += 1
        self.taken[f"{phase} {option.verb}"] += 1
        self.counts["answers"] += 1
        after = fingerprint(copy) if closely else b""
        if after != before:
            raise changed("clone", f"“{option.notation}” changed a copy made before it", copy, before, after)

    def _choose(self, seat: int | None = None) -> tuple[int, Option]:
        if self.bent_on and seat is None and self.match.decision is not None:
            for speaker in self.match.decision.seats:
                option = self.match.decision.menu_of(speaker).find(self.bent_on)
                if option is not None:
                    return speaker, option
        return choose(self.match, self.style, self.dice, seat)

    def _coming(self, seat: int, option: Option) -> tuple[str, ...]:
        """An answer, and some more for the turns after it: what is foreseen, and what may not be possible then."""
        match = self.match
        more = [each.notation for each in (*match.foresee(match.seats[seat]), option)]
        return (option.notation, *(more[self.dice.below(len(more))] for _ in range(self.dice.below(4))))

    # ------------------------------------------------------------------ checks of one position

    def look(self) -> None:
        """All that can be checked where the game stands."""
        match, dice = self.match, self.dice
        invariants(match.game, match.state)
        if self.every > 1 and match.decision is not None and dice.below(self.every):
            return
        menus(match)
        interruption(match)
        if match.decision is not None:
            by = (type(asking(match.state)[1]), "ask")
            self.clauses.cited(match.decision.rules, f"the question “{match.decision.prompt}”", by)
        asking_is_pure(match)
        options_kept(match)
        copies(match.state, dice)
        json(match.game, match.state)
        self.counts["positions"] += 1
        self._note()
        hidden = self._see()
        self._say_wrong()
        if match.decision is not None:
            if hidden or match.decision.secret or not dice.below(self.seldom):
                self._compare_futures()
            if not dice.below(self.often if hidden else self.seldom):
                self._weigh()
                self._look_ahead()

    def _note(self) -> None:
        """For the coverage, and to say it again at the wrong time."""
        decision = self.match.decision
        if decision is None:
            return
        phase = phase_name(type(asking(self.match.state)[1]))
        self.asked[phase] += 1
        for menu in decision.menus.values():
            self.on_offer.update({f"{phase} {option.verb}" for option in menu})
            self.counts["options"] += len(menu)
        self.earlier += [menu[self.dice.below(len(menu))].notation for menu in decision.menus.values()]
        del self.earlier[:-KEPT]

    def _see(self) -> bool:
        """Scenes and leaks. Returns whether anything is hidden from anybody."""
        # The pictures of one viewer after the other: they are many, and mostly the same.
        viewers = (NOBODY, *range(len(self.match.seats)))
        sent = scenes(self.match, viewers[self.counts["positions"] % len(viewers)])
        touches(self.match)
        self.counts["scenes"] += len(sent)
        if self.observed is not None:
            self._observe(self.observed, sent)
        if self.match.result is not None:
            # The game is over: its secrets lie open, and there is nothing to imagine.
            return False
        hidden = False
        for seat, scene in sent.items():
            for _ in range(WORLDS):
                drawn = leaks(self.match, seat, scene, self.dice, self.observed)
                self.counts["imagined worlds"] += 1
                if drawn is not None:
                    hidden = True
                    tally = self.hidden.setdefault(seat, [0, 0])
                    tally[0] += 1
                    tally[1] += drawn
        return hidden

    def _observe(self, observed: Observed, sent: dict[int, bytes]) -> None:
        """What each seat is shown and told; and after several answers with the same dice: such positions differ in
        little, and what is forgotten shows."""
        match, dice, decision = self.match, self.aside, self.match.decision
        for seat, scene in sent.items():
            observed.compare(match.state, seat, decision, scene)
            self.counts["observations"] += 1
        if decision is None:
            return
        observed.options(decision)
        speaker, seed = decision.seats[dice.below(len(decision.seats))], dice.below(1 << 30)
        menu = decision.menu_of(speaker)
        first = dice.below(len(menu))
        for number in range(min(BRANCHES, len(menu))):
            then, asked = answered(match.state, speaker, menu[(first + number) % len(menu)], seed)
            for seat in sent:
                observed.compare(then, seat, asked, shown(match.game, then, seat, asked))
                self.counts["observations"] += 1

    def _say_wrong(self) -> None:
        match, dice, decision = self.match, self.dice, self.match.decision
        wrong: list[tuple[int, str]] = []
        for _ in range(REFUSALS):
            seat = dice.below(len(match.seats))
            kind = dice.below(4)
            if kind == 0 or decision is None:
                wrong.append((seat, mutate.nonsense(dice)))
            elif kind == 1 and self.earlier:
                wrong.append((seat, mutate.misplaced(self.earlier, dice)))
            else:
                asked = list(decision.menus)[dice.below(len(decision.menus))]
                wrong.append((asked, mutate.spoilt(decision, asked, dice)))
        self.counts["refusals"] += refusals(match, wrong, self.clauses)
        strangers(match)

    def _compare_futures(self) -> None:
        """Of two options of a seat, the log must not tell more than the game shows."""
        seat, option = self._choose()
        _, other = self._choose(seat)
        self.counts["futures compared"] += telling(self.match, seat, [option, other], self.dice)

    def _weigh(self) -> None:
        """What costs more: odds and previews, and what the game tells its bots."""
        judgements(self.match, self.dice)
        seat, option = self._choose()
        self.trying = (self.match.seats[seat], option.notation)
        found = chances(self.match, seat, option, self.dice)
        self.counts["exact odds" if found.exact else "sampled odds"] += 1
        self._want(gist for outcome in found.outcomes for gist in outcome.gists)
        if self.match.decision is not None and self.match.decision.interrupt and option.notation != PASS:
            self.used[self.match.decision.interrupt] += 1
        self.trying = None

    def _look_ahead(self) -> None:
        """Previews of some options, and of a ready-made choice; and what is meant by touching what they ask for."""
        decision = self.match.decision
        if decision is None:
            return
        for _ in range(PREVIEWS):
            seat, option = self._choose()
            self.trying = (self.match.seats[seat], option.notation)
            preview(self.match, seat, option, self.clauses)
            told(self.match, seat, option, mutate.spoilt(decision, seat, self.elsewhere), self.elsewhere)
            touched(self.match, seat, option)
            fumbled(self.match, seat, self.elsewhere, self.clauses)
            self.counts["previews"] += 1
        ready = () if decision.tally is None else presets(decision.tally)
        if decision.tally is not None and ready:
            answer = whole_answer(decision.tally, ready[self.dice.below(len(ready))].counts)
            self.trying = (self.match.seats[decision.seat], answer)
            preview(self.match, decision.seat, answer, self.clauses)
        self.trying = None

    def _hear(self, first: int, by: object) -> None:
        """What has been told since cites clauses that there are."""
        for event in self.match.log[first:]:
            for clause in event.rules:
                self.clauses.cited((clause,), f"“{event.text}”", Spoken(clause, by))
        self._want(event.gist for event in self.match.log[first:] if event.gist)

    def _want(self, gists: Iterable[str]) -> None:
        if self.wanted:
            self.came |= meant(self.wanted, gists)

    # ------------------------------------------------------------------ taking back

    def take_back(self) -> None:
        """The last answer, freely if it may be, else by consent; or the last of any seat whose plans are still
        secret."""
        match = self.match
        if not match.last_moment:
            return
        seat = match.seats[self.dice.below(len(match.seats))]
        if match.answers()[-1][0] != seat and match.can_undo(seat) is None:
            # Secret plans can be taken back in any order. What the others have planned stands, so there is no earlier
            # position to compare with.
            match.undo(seat)
            self.before.clear()
            self.counts["undos out of order"] += 1
            return
        last = match.answers()[-1][0]
        refusal = match.can_undo()
        consent: tuple[str, ...] = ()
        if refusal is not None:
            self._refused_undo()
            consent = tuple(name for name in match.seats if name != last)
        stood = match.last_moment - 1
        match.undo(consent=consent)
        self.counts["undos by consent" if consent else "undos"] += 1
        if stood not in self.before:
            return
        position, length = self.before[stood]
        now = fingerprint(match.state)
        if now != position:
            raise Failed("undo", f"taking an answer back does not lead back: {difference(position, now)}")
        if len(match.log) != length + bool(consent):
            raise Failed(
                "undo", f"the log had {length} entries before the answer and has {len(match.log)} after taking it back"
            )

    def _refused_undo(self) -> None:
        match = self.match
        before = fingerprint(match.state)
        try:
            match.undo()
        except Refused:
            if fingerprint(match.state) != before:
                raise Failed("undo", "a refused undo changed the position") from None
            return
        raise Failed("undo", "an undo that needs consent was granted without it")


def phase_name(phase: type[Phase[Any]]) -> str:
    """The name by which the coverage counts a phase."""
    return phase.key or phase.__name__
