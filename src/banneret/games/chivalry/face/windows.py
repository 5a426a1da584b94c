"""The windows for which players can give standing orders, and what is usual: the same for everybody, whatever he holds
(CHV-1.5). With the usual orders a player is asked about the cards that choose something, and the others look after
themselves."""

from banneret.kernel.face import Interrupt

_HITS = "hits saved"

WINDOWS = (
    Interrupt(
        "trumpets",
        title="Trumpets, before the initiative is rolled",
        note="Adds 2 to your roll.",
    ),
    Interrupt(
        "empty_quivers",
        title="Empty Quivers, when you are shot at",
        note="The shooters roll half their dice.",
        unit="dice taken away",
        usual="use",
        usual_least=2,
    ),
    Interrupt(
        "empty_quivers_contact",
        title="Empty Quivers, when your advance is shot at",
        note="The shooters roll half their dice.",
        unit="dice taken away",
        usual="use",
        usual_least=2,
    ),
    Interrupt(
        "pavises",
        title="Pavises, when arrows have hit",
        note="Two hits are cancelled.",
        unit=_HITS,
        usual="use",
        usual_least=2,
    ),
    Interrupt(
        "pavises_contact",
        title="Pavises, when arrows have hit your advance",
        note="Two hits are cancelled.",
        unit=_HITS,
        usual="use",
        usual_least=1,
    ),
    Interrupt(
        "close_ranks",
        title="Close Ranks, when you are hit hand to hand",
        note="Two hits are cancelled.",
        unit=_HITS,
        usual="use",
        usual_least=2,
    ),
    Interrupt(
        "close_ranks_charge",
        title="Close Ranks, in a charge",
        note="Two hits are cancelled.",
        unit=_HITS,
        usual="use",
        usual_least=2,
    ),
    Interrupt(
        "press_back",
        title="Press the Attack, when you are charged",
        note="Your strike back rolls two more dice.",
        unit="Cohesion of the unit that strikes",
        usual="use",
        usual_least=3,
    ),
    Interrupt(
        "stand_fast",
        title="Stand Fast, in your disengagement checks",
        note="A failed check counts as passed.",
        unit="Cohesion of the unit that wavers",
        usual="use",
        usual_least=2,
    ),
    Interrupt(
        "stand_fast_contact",
        title="Stand Fast, when your advance wavers under fire",
        note="A failed check counts as passed.",
        unit="Cohesion of the unit that wavers",
        usual="use",
        usual_least=3,
    ),
    Interrupt(
        "stand_fast_collapse",
        title="Stand Fast, when a wing collapses",
        note="A failed check counts as passed.",
        unit="Cohesion of the unit that wavers",
        usual="use",
        usual_least=3,
    ),
    Interrupt(
        "contact_fire",
        title="Fire at contact",
        note="Your archers and guns shoot at who comes upon them, best shot first, without Arrow Storm.",
        usual="use",
    ),
    Interrupt(
        "ransom",
        title="Ransom, when the enemy breaks through",
        note="The breakthrough does not happen.",
        unit="Cohesion of the unit that breaks through",
        usual="use",
        usual_least=2,
    ),
    Interrupt(
        "impetuous",
        title="Impetuous, before the enemy moves",
        note="His proud units in one area must be held back or rush forward.",
        unit="units carried away",
    ),
    Interrupt(
        "rival_captains",
        title="Rival Captains, before the enemy moves",
        note="One of his leaders provides no commands.",
        unit="his Command Rating",
    ),
)
