"""Lines of the history: whole sentences, and none that names a card that not everybody knows."""

from __future__ import annotations

from typing import get_args

import pytest
from msgspec.structs import replace

from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.abilities import Ability, Mode
from carddata.model.costs import Cost
from carddata.model.options import ChooseOption
from tableside.engine import Secret
from tableside.engine.model import actions as a
from tableside.engine.model import events as e
from tableside.engine.model.board import Permanent, TrashCard
from tableside.engine.model.chain_items import Item, PlayTerms, Resolving
from tableside.engine.model.doubt import Doubt
from tableside.engine.model.game_setup import initial_table
from tableside.engine.model.progress import Combat, PendingSkip
from tableside.engine.model.questions import Question
from tableside.engine.model.zones import EXIT_ZONES
from tableside.match.public.history import describe_action, describe_gain, describe_outcome
from tableside.match.public.lines import HistoryLine, decisive_line, headline
from tableside.match.public.permanent_history import describe_combat
from tableside.match.public.references import table_names
from tableside.message import PlayerName, message
from tableside.text import LANGUAGES, Text
from tests.kit.match.cards import AGREED, CANARY, CARDS
from tests.kit.text import english, lines

CUB = Permanent(7, "Pakaa Cub", "unit", "A", 1)
SWORD = Permanent(8, "Might of B.F. Sword", "gear", "B", "B")
BIRD = Permanent(9, "Bird", "unit", "B", 2, token=True)
TABLE = initial_table(AGREED, CARDS)
TABLE = replace(
    TABLE,
    permanents=(CUB, SWORD, BIRD),
    seats=(replace(TABLE.seats[0], trash=(TrashCard(20, "Zap"),)), *TABLE.seats[1:]),
)
NAMES = table_names(AGREED.names, TABLE)


def asked(about, item=0, options=()):
    doubts = {"doubt": Doubt("win", ("A",), ())} if about == "unread" else {}
    costs = {"cost": "accelerate"} if about == "extra" else {}
    kinds = {kind.__struct_config__.tag: kind for kind in get_args(Question)}
    return kinds[about]("A", options, item=item, **doubts, **costs)


def put(card: str = "Zap", **parts: object) -> e.Put:
    return e.Put(Item(30, "A", card, **{"kind": "spell", "source": "hand", **parts}))


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (a.Hide("A", Secret(CANARY), 1), "Ann hides a card at Void Gate."),
        (a.Play("A", Secret(CANARY)), "Ann plays a card."),
        (a.Play("A", Secret(CANARY), "facedown", 2), "Ann plays a card from facedown at Zaun Warrens."),
        (a.StandardMove("A", (7,), 2), "Ann moves Pakaa Cub to Zaun Warrens."),
        (a.StandardMove("A", (7,), "A"), "Ann moves Pakaa Cub to base."),
        (a.StandardMove("A", (99,), 2), "Ann moves a unit to Zaun Warrens."),
        (a.Activate("B", 8), "Bea uses Might of B.F. Sword."),
        (a.Assign("A", ((9, 2), (8, 1))), "Ann assigns damage: 2 to Bird, 1 to Might of B.F. Sword."),
        (a.Assign("A", ()), "Ann assigns no damage."),
        (a.Tell("A", m.Draw()), "Ann reports: draw 1 card."),
        (a.Tell("A", m.Kill(what=1), (9,)), "Ann reports for Bird: kill."),
        (a.Tell("A", m.Move(what=1), (7,), 2), "Ann reports for Pakaa Cub: move (Zaun Warrens)."),
        (a.Tell("A", m.PlayToken(token="Bird"), to="A"), "Ann reports: play Bird (base)."),
        (a.Pass("B"), "Bea passes."),
        (a.EndTurn("B"), "Bea ends the turn."),
        (a.Concede("B"), "Bea concedes."),
        (a.Conquer("A", 2), "Ann takes control of Zaun Warrens."),
        (a.PointsAre("A", "A", 1), "Ann sets the points from 0 to 1."),
        (a.PointsAre("A", "B", 1), "Ann sets the points: Bea has 1, before 0."),
        (a.PointsAre("A", "B", 3), "Ann sets the points: Bea has 3, before 0."),
        (a.ControlIs("A", 1, "A"), "Ann claims Void Gate."),
        (a.ControlIs("A", 2, "B"), "Corrected by Ann: Bea controls Zaun Warrens."),
        (a.ControlIs("A", 2, None), "Corrected by Ann: nobody controls Zaun Warrens."),
        (a.UnitIs("A", 7, 2), "Corrected by Ann: Pakaa Cub is at Zaun Warrens."),
        (a.UnitIs("A", 7, "A"), "Corrected by Ann: Pakaa Cub is in base."),
        (a.UnitIs("A", 7, "trash"), "Corrected by Ann: Pakaa Cub is in the trash."),
        (a.UnitIs("A", 7, "hand"), "Corrected by Ann: Pakaa Cub is in hand."),
        (a.UnitIs("A", 99, "banished"), "Corrected by Ann: a unit is banished."),
        (a.DamageIs("A", 7, 2), "Corrected by Ann: Pakaa Cub has 2 damage."),
        (a.Choose("A", ("?",)), "Ann makes a choice."),
    ],
)
def test_what_somebody_did(action, words):
    assert english(describe_action(TABLE, action), NAMES) == words


@pytest.mark.parametrize("zone", EXIT_ZONES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_zone_has_words_of_its_own(language, zone):
    said = (describe_action(TABLE, a.UnitIs("A", 7, zone)), describe_outcome(TABLE, e.LeftBoard(7, zone)))
    for line in said:
        assert "Pakaa Cub" in Text(language)(line, NAMES)
        assert Text(language)(line, NAMES) != line.code


def test_a_played_card_is_named_once_it_is_on_the_chain():
    play = a.Play("A", Secret("Zap"), "facedown", 1)
    assert english(describe_action(TABLE, play, (put(),)), NAMES) == "Ann plays Zap from facedown at Void Gate."
    assert english(describe_action(TABLE, a.Play("A", Secret("")), (put(""),)), NAMES) == "Ann plays a card."


def test_a_mode_that_was_chosen_is_said_by_what_it_does():
    modal = Ability("resolve", (), modes=(Mode((m.Draw(),)), Mode((m.Buff(),))))
    table = replace(TABLE, chain=(put(ability=modal).item,), asks=asked("mode", item=30, options=("1", "2")))
    assert english(describe_action(table, a.Choose("A", ("1",))), NAMES) == "Ann chooses draw 1 card for Zap."
    assert english(describe_action(table, a.Choose("A", ("3",))), NAMES) == "Ann chooses 3 for Zap."
    assert english(describe_action(table, a.Choose("A", ())), NAMES) == "Ann chooses nothing for Zap."


def test_an_option_that_was_chosen_is_said_by_what_follows_from_it():
    do = (ChooseOption(who=1, cost=Cost(energy=2)), m.Draw(only_if=c.ChoseOption(2, 1)))
    item = replace(put(ability=Ability("resolve", do)).item, progress=Resolving(0))
    table = replace(TABLE, chain=(item,), asks=asked("option", item=30, options=("1", "2")))
    assert english(describe_action(table, a.Choose("A", ("1",))), NAMES) == "Ann chooses pay 2 energy for Zap."
    assert english(describe_action(table, a.Choose("A", ("2",))), NAMES) == (
        "Ann chooses the player of the card: draw 1 card for Zap."
    )


@pytest.mark.parametrize(
    ("about", "answers", "words"),
    [
        ("targets", ("#9", "A"), "Ann chooses Bird, Ann for Zap."),
        ("targets", ("none",), "Ann chooses nothing for Zap."),
        ("recycle", ("#20",), "Ann chooses Zap for Zap."),
        ("may", ("yes",), "Ann accepts what Zap offers."),
        ("may", ("no",), "Ann declines what Zap offers."),
        ("extra", ("yes",), "Ann accepts what Zap offers."),
        ("discard", (CANARY,), "Ann chooses what to discard for Zap."),
        ("order", ("#30", "#9"), "Ann orders the triggers: Zap, Bird."),
        ("order", ("yes",), "Ann keeps the order of the triggers."),
        ("by hand", ("yes",), "Ann has done Zap by hand."),
        ("remains", ("none",), "Ann reports whose units remain: nobody’s."),
        ("remains", ("both",), "Ann reports whose units remain: both."),
        ("endless", ("stop",), "Ann chooses to stop for Zap."),
        ("place", ("base",), "Ann chooses base for Zap."),
    ],
)
def test_what_was_chosen(about, answers, words):
    table = replace(TABLE, chain=(put().item,), asks=asked(about, item=30))
    assert english(describe_action(table, a.Choose("A", answers)), NAMES) == words


@pytest.mark.parametrize("about", ["targets", "may", "discard", "by hand"])
def test_a_choice_for_no_card_has_words(about):
    table = replace(TABLE, asks=asked(about))
    for answers in (("yes",), ("no",)):
        assert english(describe_action(table, a.Choose("A", answers)), NAMES).startswith("Ann ")


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (e.Gained("A", 1, "conquer", 1), "Ann conquers Void Gate and scores 1 point."),
        (e.Gained("A", 2, "hold", 2), "Ann holds Zaun Warrens and scores 2 points."),
        (e.Gained("B", 1, "burn out"), "Bea scores 1 point, because an opponent burned out."),
        (e.Gained("B", 2, "effect"), "Bea gains 2 points by an effect."),
        (e.Gained("B", -1, "effect"), "Bea loses 1 point by an effect."),
        (e.Gained("B", 3, "correction"), None),
        (e.Revealed("f1", "A", "Zap"), "Ann’s facedown card is revealed: Zap."),
        (e.Revealed("f1", "A", None), "Ann’s facedown card is revealed. The table does not know which card it is."),
        (e.TurnBegan("B", 2), "Turn 2: Bea"),
        (e.Won("B"), "Bea wins the game."),
        (put(kind="ability", ability=Ability("play", ())), "Ann’s Zap triggers."),
        (put(), None),
        (put(source="trash", terms=PlayTerms()), "Ann plays Zap through an effect."),
        (e.Discarded("A", None, 31), "Ann discards a card."),
        (e.Recycled("A", (20,)), "Ann recycles Zap."),
        (e.PickedUp("A", 20, "Zap"), "Ann returns Zap from the trash to hand."),
        (e.PickedUp("A", 20, "Zap", "banished"), "Ann returns Zap from banishment to hand."),
        (e.ChampionReturned("A", 20, "Zap"), "Ann returns Zap to the Champion Zone."),
        (e.ChampionTaken("A", "Zap"), "Ann takes Zap from the Champion Zone to hand."),
        (e.Skipped(PendingSkip("A", "turn")), "Ann skips a turn."),
        (e.Skipped(PendingSkip("B", "draw")), "Bea skips the Draw Phase."),
        (e.TurnQueued("A"), "Ann takes another turn after this one."),
        (e.Granted(7, "Temporary", lasting=True), "Ann’s Pakaa Cub has Temporary from now on."),
        (e.HidesFree("A"), "Ann hides without paying this turn."),
        (e.ReadyForbidden(7), "Ann’s Pakaa Cub cannot be readied this turn."),
        (e.ChoicesForbidden(7, ("B",)), "Spells and abilities of Bea cannot choose Ann’s Pakaa Cub this turn."),
        (e.MovesForbidden(7, ("A", "B")), "Ann’s Pakaa Cub cannot be moved this turn by Ann, Bea."),
        (e.LooksAllowed("A", "B"), "Ann may look at facedown cards of Bea this turn."),
        (e.PlaysForbidden("A", "cards"), "Ann cannot play cards this turn."),
        (e.PlaysForbidden("B", "spells"), "Bea cannot play spells this turn."),
        (e.FlowGiven((7,)), "Can be played from the trash for its own cost this turn: Pakaa Cub."),
        (e.BuffsGiveMore("A", 1), "Buffs give +1 Might more to Ann’s units this turn."),
        (
            e.TextsAssumed("survives", "A", ("Zap",), 7),
            "Assumed: the text of Zap changes nothing, and Ann’s Pakaa Cub survives.",
        ),
        (
            e.TextsAssumed("mighty", "A", ("Zap",), 7),
            "Assumed: the text of Zap does not change whether Ann’s Pakaa Cub becomes Mighty.",
        ),
        (
            e.TextsAssumed("points", "B", ("Zap",)),
            "Assumed: the text of Zap does not change the points that Bea gains.",
        ),
        (
            e.TextsAssumed("card for point", "B", ("Zap",)),
            "Assumed: the text of Zap does not give Bea the last point.",
        ),
        (e.DamagePrevented(7, 3, "Zap"), "Zap prevents 3 damage to Ann’s Pakaa Cub."),
        (e.Replaced(1, "Brush", "Void Gate"), "Void Gate becomes Brush."),
        (e.Replaced(1), "Void Gate becomes a battlefield without abilities."),
        (e.BurnedOut("A", None), "Ann burns out."),
        (e.LeftBoard(7, "trash"), "Ann’s Pakaa Cub goes to the trash."),
        (e.LeftBoard(7, "hand"), "Ann’s Pakaa Cub returns to hand."),
        (e.LeftBoard(7, "banished"), "Ann’s Pakaa Cub is banished."),
        (e.LeftBoard(9, "trash"), "Bea’s Bird ceases to exist."),
        (e.Moved((7,), "A", recall=True), "Ann’s Pakaa Cub is recalled to base."),
        (e.Moved((8, 9), "B", recall=True), "Bea’s Might of B.F. Sword, Bea’s Bird are recalled to base."),
        (e.Moved((7,), "A"), None),
        (e.Stunned(7), "Ann’s Pakaa Cub is stunned."),
        (e.Stunned(7, stunned=False), None),
        (e.Buffed(7), "Ann’s Pakaa Cub is buffed."),
        (e.Burned("A", "Cleave", 9), "Ann burns Cleave."),
        (e.Burned("A", None, 9), "Ann burns a card."),
        (e.Burned("A", "Cleave", 9, put=True), "Ann puts Cleave from the deck into the trash."),
        (e.LookedAtTop("A", 1, shown="Cleave", trashed=1), "Ann reveals Cleave from the deck."),
        (e.LookedAtTop("A", 3, taken=1, trashed=2), "Ann takes 1 card of the top 3 into the hand."),
        (e.LookedAtTop("A", 3, trashed=3), "Ann looks at the top 3 cards of the deck."),
        (e.BecameEmpowered(7), "Ann’s Pakaa Cub becomes Empowered."),
        (e.BecameEmpowered(7, empowered=False), "Ann’s Pakaa Cub is Empowered no longer."),
        (e.MightGiven(7, 2), "Ann’s Pakaa Cub gets +2 Might this turn."),
        (e.Granted(7, "Tank"), "Ann’s Pakaa Cub has Tank this turn."),
        (e.MightGiven(7, 2, combat=True), "Ann’s Pakaa Cub gets +2 Might this combat."),
        (e.KeywordLost(7, "Tank"), "Ann’s Pakaa Cub does not have Tank this turn."),
        (e.KeywordLost(7, "Tank", combat=True), "Ann’s Pakaa Cub does not have Tank this combat."),
        (e.KeywordLost(7, "", lasting=True), "Ann’s Pakaa Cub has no keywords from now on."),
        (e.MightSet(7, 4), "The Might of Ann’s Pakaa Cub becomes 4 this turn."),
        (e.MightSet(7, 4, lasting=True), "The Might of Ann’s Pakaa Cub becomes 4."),
        (e.Granted(7, "Tank", combat=True), "Ann’s Pakaa Cub has Tank this combat."),
        (e.CombatExpired(), None),
        (e.DamageSettled(), None),
        (e.Entered(BIRD), "Bea gets a Bird token at Zaun Warrens."),
        (e.Entered(replace(BIRD, place="B")), "Bea gets a Bird token in base."),
        (e.Entered(CUB), None),
        (e.Hid("f1", "A", 1, 1, "hand", Secret(CANARY)), None),
        (e.Drew("A", 1, Secret((CANARY,))), "Ann draws 1 card."),
        (e.Drew("A", 2, Secret(None)), "Ann draws 2 cards."),
    ],
)
def test_what_came_of_it(event, words):
    said = describe_outcome(TABLE, event)
    assert (None if said is None else english(said, NAMES)) == words


def test_the_draw_of_each_turn_is_no_line():
    assert describe_outcome(replace(TABLE, phase="draw"), e.Drew("A", 1, Secret((CANARY,)))) is None


def test_a_battlefield_that_loses_its_name_is_still_named_in_the_history():
    said = describe_outcome(TABLE, e.Replaced(1))
    assert said is not None
    assert english(said, table_names(AGREED.names, replace(TABLE, battlefields=()))).startswith("Void Gate ")


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (e.Gained("A", 1, "conquer", 1), "Conquered Void Gate: +1"),
        (e.Gained("A", 1, "hold", 2), "Held Zaun Warrens: +1"),
        (e.Gained("A", 1, "burn out"), "An opponent burned out: +1"),
        (e.Gained("A", -1, "effect"), "By an effect: \N{MINUS SIGN}1"),
        (e.Gained("A", 3, "correction"), "Corrected: +3"),
    ],
)
def test_points_with_their_reason(event, words):
    assert english(describe_gain(event), NAMES) == words


def test_after_a_combat_the_losses_and_the_control_of_the_battlefield_are_told():
    cleanup = e.CombatIs(Combat(1, "A", "B", step="cleanup"))
    events = (cleanup, e.LeftBoard(7, "trash"), e.Controls(1, "B"), e.Controls(1, None), e.Controls(1, None))
    assert lines(describe_combat(TABLE, events), NAMES) == [
        "Ann’s Pakaa Cub goes to the trash.",
        "Bea controls Void Gate.",
        "Nobody controls Void Gate.",
    ]
    assert describe_combat(TABLE, events[1:]) == ()


def test_in_short_a_pass_is_what_it_led_to():
    passed = HistoryLine(message("history-passed", player=PlayerName("A")), "339", 7)
    drew = HistoryLine(message("history-drew", player=PlayerName("B"), count=2), seq=7)
    assert headline([passed]) == passed
    assert headline([passed, drew]) == drew


def test_in_short_a_call_that_a_ruling_ended_is_the_ruling():
    """Both players read what was ruled, not only that a judge found an error; with an appeal the new ruling."""
    called = HistoryLine(message("history-judge-called", player=PlayerName("A")), seq=5)
    appealed = HistoryLine(message("history-ruling-on-appeal", number=1), seq=6)
    ruled = HistoryLine(message("history-ruling", number=2), seq=6)
    ended = HistoryLine(message("history-call-ended-error"), seq=7)
    told = HistoryLine(message("history-told-same"), seq=7)
    assert headline([called, ruled, ended]) == ruled
    assert headline([called, appealed, ruled]) == ruled
    assert headline([called, appealed, ruled, ended, told]) == ruled
    assert headline([called, ended, told]) == ended, "no ruling came before"


def test_what_won_the_game_is_the_entry_that_ended_it_in_short():
    conceded = HistoryLine(message("history-conceded", player=PlayerName("A")), "650", 7)
    won = HistoryLine(message("history-won", player=PlayerName("B")), "472", 7)
    shown = HistoryLine(message("history-revealed", player=PlayerName("A"), card="Zap"), "421.4", 7)
    later = HistoryLine(message("history-judge-unlocked"), seq=8)
    assert decisive_line([conceded, won, shown, later]) == conceded
    assert decisive_line([won]) is None
    assert decisive_line([conceded]) is None


def test_in_short_an_action_is_what_somebody_did():
    played = HistoryLine(message("history-played", player=PlayerName("A"), card="Pakaa Cub"), "353", 7)
    assert headline([played, HistoryLine(message("history-drew", player=PlayerName("A"), count=1), seq=7)]) == played


def test_the_decks_that_people_bring_are_one_piece_of_news():
    decks = [
        HistoryLine(message("history-deck", player=PlayerName(player), count=40, paired=40), seq=seq)
        for seq, player in enumerate("AB", 2)
    ]
    begun = HistoryLine(message("history-match-began", number=1), seq=1)
    line = headline([begun, *decks])
    assert line is not None
    assert english(line.said, NAMES) == "With their own decks: Ann, Bea."
    assert headline([begun, decks[0]]) == decks[0]
