"""Findings against hiding, playing from facedown and correcting a facedown card: rule, reason and its arguments."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from carddata.model.abilities import Ability
from carddata.model.card import Card, FacedownRoom
from carddata.model.conditions import Counted
from carddata.model.numbers import Holding
from carddata.model.operations import Stun
from carddata.model.prohibitions import PlayersCannot
from carddata.model.targets import Choice, TargetFilter
from carddata.model.unread import May
from tableside.engine import Private, Secret, Setup, Table, enact, evolve, judge
from tableside.engine.editions import NEWEST
from tableside.engine.model import events as e
from tableside.engine.model.actions import Action, Choose, FacedownIs, FacedownIsOther, Hide, Play
from tableside.engine.model.board import Battlefield, Facedown, Permanent, Seat, Settlement
from tableside.engine.model.modes import MODES
from tableside.engine.model.progress import Combat
from tableside.engine.model.questions import UnreadQuestion
from tableside.engine.model.verdict import Reason, Verdict
from tableside.engine.rules.disputes import sides_of
from tableside.engine.rules.hidden import may_lie_facedown
from tableside.message import Argument, CardName, Listing, PlaceName, PlayerName
from tests.kit.engine.play import CARDS, duel

UNIT = Card("Hidden Unit", "unit", might=1, keywords=("Hidden",))
STUN = Card("Hidden Stun", "spell", keywords=("Hidden",), abilities=(Ability("resolve", (Stun(what=1),), (Choice(),)),))
UNREAD = Card("Hidden Riddle", "spell", keywords=("Hidden",), abilities=None, may=())
SETUP = Setup(MODES["duel"], NEWEST, "all", {**CARDS, **{card.name: card for card in (UNIT, STUN, UNREAD)}})
HERE, FULL, FREE, THEIRS = (PlaceName(at) for at in (1, 2, 3, 4))
PLAIN = tuple(Battlefield("plain", control, stated=True) for control in ("A", "A", "A", "B"))
FACEDOWN = (Facedown("f1", 1, "A", 1), Facedown("f2", 2, "A", 1))


def table(face: str = "Hidden Unit", **parts: object) -> tuple[Table, Private]:
    """A's turn: facedown cards of A's at @1 and @2, the first with this face; @4 is B's."""
    found = duel(**{"setup": SETUP, "battlefields": PLAIN, "facedown": FACEDOWN, "priority": "A", "next_id": 9} | parts)
    return found, Private(faces={"f1": face, "f2": "Hidden Unit"})


def reason(rule: str, code: str, *, public: bool = True, **arguments: Argument) -> Reason:
    return Reason(rule, code, tuple(sorted(arguments.items())), public=public)


def reasons(action: Action, face: str = "Hidden Unit", **parts: object) -> list[Reason]:
    """Return what is said against an action, each with its arguments by name."""
    return in_order(judge(*table(face, **parts), action))


def in_order(verdict: Verdict) -> list[Reason]:
    return [replace(reason, arguments=tuple(sorted(reason.arguments))) for reason in verdict.reasons]


def hides(at: int) -> Hide:
    return Hide("A", Secret("Hidden Unit"), at)


def plays(card: str, to: int | str | None = None) -> Play:
    return Play("A", Secret(card), "facedown", 1, "f1", to)


@pytest.mark.parametrize("rule", ["107.3.b", "811.1.b"])
def test_a_facedown_zone_that_is_full_is_named(rule: str) -> None:
    assert reason(rule, "reason-facedown-zone-full", place=FULL, count=1) in reasons(hides(2))


@pytest.mark.parametrize("rule", ["107.3.c", "811.1.b"])
def test_a_battlefield_of_another_is_named(rule: str) -> None:
    said = reason(rule, "reason-does-not-control", player=PlayerName("A"), place=THEIRS)
    assert said in reasons(hides(4))


@pytest.mark.parametrize(("source", "code"), [("hand", "hand"), ("champion", "champion-zone")])
def test_the_zone_is_named_in_which_the_card_is_not(source: str, code: str) -> None:
    found, _ = table(seats=(Seat("A", champion=("Pakaa Cub",)), Seat("B")))
    hide = Hide("A", Secret("Hidden Unit"), 3, source)  # type: ignore[arg-type]
    verdict = judge(found, Private(hands={"A": ("Pakaa Cub",)}), hide)
    assert [(reason.code, reason.public) for reason in verdict.reasons] == [(f"reason-card-not-in-{code}", False)]


@pytest.mark.parametrize(("may", "assumed"), [("prohibitions", True), ("costs", True), ("might", False)])
def test_that_no_text_forbids_a_hide_or_makes_it_dearer_is_assumed(may: May, assumed: bool) -> None:
    oddity = Card("Oddity", "gear", abilities=None, may=(may,))
    found, private = table(
        setup=Setup(MODES["duel"], NEWEST, "all", {**SETUP.cards, "Oddity": oddity}),
        permanents=(Permanent(1, "Oddity", "gear", "A", "A"),),
    )
    verdict = judge(found, private, hides(3))
    assert not verdict.reasons
    assert ("assumed-texts-change-nothing" in {finding.code for finding in verdict.assumed}) is assumed


def test_a_hidden_unit_enters_where_it_was_hidden_alone() -> None:
    said = reason("811.1.d.1", "reason-bound-to-hidden-place", public=False, place=HERE, to=FREE)
    assert reasons(plays("Hidden Unit", 3)) == [said]


def test_a_hidden_unit_does_not_enter_where_others_fight() -> None:
    """Three players: B and C fight at the battlefield where A's card lies (462.2)."""
    found, private = table(
        setup=Setup(MODES["ffa3"], NEWEST, "all", SETUP.cards),
        battlefields=(Battlefield("plain", "B", contested="C"), *PLAIN[1:3]),
        combat=Combat(1, "C", "B"),
        permanents=(Permanent(1, "Recruit", "unit", "B", 1), Permanent(2, "Recruit", "unit", "C", 1)),
    )
    found = replace(found, seats=(*found.seats, Seat("C")))
    place = reason("462.2", "reason-units-may-not-enter", public=False, player=PlayerName("A"), place=HERE)
    verdict = judge(found, private, plays("Hidden Unit"))
    assert place in in_order(verdict)


def test_whether_a_hidden_unit_may_enter_may_not_be_known() -> None:
    """054: while they have eight runes, which nobody counts, B's unit keeps opponents' units from battlefields."""
    warden = Card(
        "Warden",
        "unit",
        might=1,
        standing=(PlayersCannot(what="play units to battlefields", only_if=Counted(Holding("runes"), 8)),),
    )
    setup = Setup(MODES["duel"], NEWEST, "all", {**SETUP.cards, "Warden": warden})
    (finding,) = reasons(plays("Hidden Unit"), setup=setup, permanents=(Permanent(1, "Warden", "unit", "B", 4),))
    assert (finding.kind, finding.rule, finding.code) == ("unknown", "054.1", "reason-texts-may-forbid")
    assert dict(finding.arguments)["cards"] == Listing((CardName("Warden"),))


@pytest.mark.parametrize(("handle", "other", "public"), [("", False, True), ("", True, False), ("f1", True, True)])
def test_that_a_hide_is_to_be_settled_is_public_where_all_know_which_card_is_meant(
    handle: str, other: bool, public: bool
) -> None:
    """128.4: of two cards there, only its player knows which has this face."""
    facedown = (replace(FACEDOWN[0], settlement="to settle"), replace(FACEDOWN[1], at=1 if other else 2))
    position, _ = table(facedown=facedown)
    private = Private(faces={"f1": "Hidden Unit", "f2": "Hidden Stun"})
    verdict = judge(position, private, replace(plays("Hidden Unit"), handle=handle))
    assert in_order(verdict) == [reason("811.1.b", "reason-hide-not-settled", public=public)]


@pytest.mark.parametrize(("name", "may"), [("Hidden Unit", True), ("Recruit", False), ("Nobody knows it", None)])
def test_a_card_that_may_lie_facedown_has_hidden(name: str, may: bool | None) -> None:
    assert may_lie_facedown(duel(setup=SETUP), name) is may


def test_a_hidden_spell_needs_a_target_at_its_battlefield() -> None:
    found = reasons(plays("Hidden Stun"), "Hidden Stun", permanents=(Permanent(1, "Recruit", "unit", "A", 3),))
    assert ("811.1.d", "reason-no-target-at-hidden-place", (("place", HERE),)) in [
        (reason.rule, reason.code, reason.arguments) for reason in found
    ]


def test_where_there_is_no_facedown_card_none_is_played() -> None:
    play = Play("A", Secret("Hidden Unit"), "facedown", 3)
    assert reasons(play) == [reason("419.1.a", "reason-no-facedown-card", player=PlayerName("A"), place=FREE)]


def test_what_keeps_facedown_cards_from_being_revealed_does_so_at_its_battlefield() -> None:
    saboteur = Permanent(1, "Noxus Saboteur", "unit", "B", 1)
    said = reason("421.4", "reason-facedown-shut", player=PlayerName("A"), place=HERE)
    assert said in reasons(plays("Hidden Unit"), permanents=(saboteur,))
    assert said not in reasons(plays("Hidden Unit"), permanents=(replace(saboteur, place=2),))


def test_a_target_elsewhere_is_refused_with_the_battlefield() -> None:
    units = tuple(Permanent(at, "Recruit", "unit", "A", at) for at in (1, 3))
    found = reasons(replace(plays("Hidden Stun"), targets=(3,)), "Hidden Stun", permanents=units)
    said = ("811.1.d.2", "reason-target-not-at-hidden-place", (("place", HERE),), "illegal")
    assert said in [(reason.rule, reason.code, reason.arguments, reason.kind) for reason in found]
    assert reasons(replace(plays("Hidden Stun"), targets=(1,)), "Hidden Stun", permanents=units) == []


def test_whether_the_other_target_is_bound_was_in_dispute() -> None:
    """2025-12-01: beside a target that is in a base, another may be read as bound or as free."""
    choices = (Choice(TargetFilter(where="base")), Choice())
    two = Card("Two", "spell", keywords=("Hidden",), abilities=(Ability("resolve", (Stun(what=1),), choices),))
    units = (Permanent(1, "Recruit", "unit", "A", "A"), Permanent(3, "Recruit", "unit", "A", 3))
    setup = Setup(MODES["duel"], "2025-12-01", "all", {**SETUP.cards, "Two": two})
    found = reasons(replace(plays("Two"), targets=(1, 3)), "Two", permanents=units, setup=setup)
    arguments = (("place", HERE), ("sides", sides_of("dispute-hidden-targets")))
    said = ("737.1.d.2", "reason-target-place-disputed", arguments, "disputed")
    assert said in [(reason.rule, reason.code, reason.arguments, reason.kind) for reason in found]


def after(found: Table, private: Private, action: Action) -> tuple[Table, tuple[e.Event, ...]]:
    """The table after an action, and its events."""
    events = enact(found, private, action)
    for event in events:
        found = evolve(found, event)
    return found, events


def test_unread_text_from_facedown_may_choose_nothing_elsewhere() -> None:
    found, private = table("Hidden Riddle")
    asked, _ = after(found, private, plays("Hidden Riddle"))
    verdict = judge(asked, private, Choose("A", ("yes",)))
    said = [(reason.rule, reason.code, reason.arguments) for reason in verdict.reasons]
    assert said == [("811.1.d.2", "reason-target-not-at-hidden-place", (("place", HERE),))]


def test_a_yes_about_another_doubt_is_legal() -> None:
    """Only the question about targets elsewhere is refused a "yes", though its item came from facedown."""
    trap = Card("Trap", "unit", might=1, keywords=("Hidden",), abilities=None, may=("on play",))
    found, private = table("Trap", setup=Setup(MODES["duel"], NEWEST, "all", {**SETUP.cards, "Trap": trap}))
    now, _ = after(found, private, plays("Trap"))
    while isinstance(now.asks, UnreadQuestion) and now.asks.doubt.kind == "targets elsewhere":
        now, _ = after(now, private, Choose("A", ("no",)))
    assert isinstance(now.asks, UnreadQuestion)
    assert now.asks.doubt.kind == "trigger"
    assert judge(now, private, Choose("A", ("yes",))).kind == "legal"


def test_a_card_that_is_played_is_turned_up_and_goes_on_the_chain() -> None:
    _, events = after(*table(), plays("Hidden Unit"))
    moved = [event for event in events if isinstance(event, e.Revealed | e.LeftFacedown)]
    assert moved == [e.Revealed("f1", "A", "Hidden Unit"), e.LeftFacedown("f1", "A", "Hidden Unit", "chain")]


@pytest.mark.parametrize("other", [True, False])
def test_a_card_that_is_played_from_facedown_cannot_choose_itself(other: bool) -> None:
    """354: it is on the chain by then; another facedown card there can be chosen."""
    ability = Ability("resolve", (Stun(what=1),), (Choice(TargetFilter("facedown")),))
    peek = Card("Peek", "spell", keywords=("Hidden",), abilities=(ability,))
    roomy = Card("Roomy", "battlefield", standing=(FacedownRoom(1),))
    found = reasons(
        plays("Peek"),
        "Peek",
        setup=Setup(MODES["duel"], NEWEST, "all", {**SETUP.cards, "Peek": peek, "Roomy": roomy}),
        battlefields=(Battlefield("Roomy", "A", stated=True), *PLAIN[1:]),
        facedown=(FACEDOWN[0], replace(FACEDOWN[1], at=1 if other else 2)),
    )
    assert [reason.rule for reason in found if reason.kind == "illegal"] == ([] if other else ["811.1.d", "355.8"])


CORRECTIONS = [
    (FacedownIs("A", "f9", 3), reason("141.1.a", "reason-not-on-the-board")),
    (
        FacedownIsOther("B", "f1", Secret("Hidden Stun")),
        reason("128.4", "reason-facedown-of-another", player=PlayerName("A")),
    ),
    (FacedownIs("A", "f1", 4), reason("107.3.c", "reason-does-not-control", player=PlayerName("A"), place=THEIRS)),
    (FacedownIs("A", "f1", 2), reason("107.3.b", "reason-facedown-zone-full", place=FULL, count=1)),
]


@pytest.mark.parametrize(("action", "said"), CORRECTIONS)
def test_why_a_facedown_card_cannot_be_as_people_say(action: Action, said: Reason) -> None:
    assert reasons(action) == [said]


@pytest.mark.parametrize(
    "action",
    [FacedownIs("A", "f1", 3), FacedownIs("A", "f1", 1), FacedownIs("B", "f1", "hand"), FacedownIs("A", "f1", "trash")],
)
def test_a_facedown_card_can_be_where_there_is_control_and_room(action: Action) -> None:
    assert reasons(action) == []


def corrected(action: Action, **parts: object) -> tuple[e.Event, ...]:
    position, private = table(**parts)
    return enact(position, private, action)


def test_a_correction_moves_the_card_or_takes_it_away() -> None:
    assert corrected(FacedownIs("A", "f1", 3)) == (e.FacedownMoved("f1", 3),)
    assert corrected(FacedownIs("A", "f1", 1)) == ()
    assert corrected(FacedownIs("A", "f9", 3)) == ()
    assert corrected(FacedownIs("A", "f1", "trash")) == (e.LeftFacedown("f1", "A", None, "trash", 9),)
    assert corrected(FacedownIs("A", "f1", "hand")) == (e.LeftFacedown("f1", "A", None, "hand", 9),)
    assert corrected(FacedownIs("A", "f1", "champion")) == (e.LeftFacedown("f1", "A", None, "champion"),)


def test_a_card_in_place_of_another_lies_there_as_long() -> None:
    left, hid = corrected(FacedownIsOther("A", "f1", Secret("Hidden Stun")))
    assert left == e.LeftFacedown("f1", "A", None, "hand")
    assert isinstance(hid, e.Hid)
    assert (hid.handle, hid.player, hid.at, hid.turn, hid.source) == ("f9", "A", 1, 1, "hand")
    assert hid.face.reveal() == "Hidden Stun"


@pytest.mark.parametrize("settlement", ["", "to settle", "ruled"])
def test_a_card_in_place_of_another_is_as_far_from_being_settled(settlement: Settlement) -> None:
    facedown = (replace(FACEDOWN[0], settlement=settlement), FACEDOWN[1])
    _, hid = corrected(FacedownIsOther("A", "f1", Secret("Hidden Stun")), facedown=facedown)
    assert isinstance(hid, e.Hid)
    assert hid.settlement == settlement
