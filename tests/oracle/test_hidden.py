"""The engine and a second reading of the rules agree on hiding and on playing from facedown."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from typing import Literal

import msgspec
import pytest
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from carddata.model.abilities import Ability
from carddata.model.card import Card
from carddata.model.operations import Draw, PlayToken
from carddata.model.targets import Beside, Choice, TargetFilter
from tableside.engine import Private, Secret, Setup, Table, enact, evolve, judge
from tableside.engine.editions import NEWEST
from tableside.engine.model.actions import Action, Choose, Hide, Pass, Play, StandardMove
from tableside.engine.model.board import Battlefield, Facedown, Permanent, Runes, Seat
from tableside.engine.model.chain_items import WAITING, Item
from tableside.engine.model.events import Chose, Entered, Put, Revealed
from tableside.engine.model.modes import MODES
from tableside.engine.model.progress import Combat, Showdown
from tableside.engine.model.references import UNKNOWN, Place, Target
from tableside.engine.model.verdict import Verdict
from tests.kit.samples import some
from tests.oracle.cards import (
    CARDS,
    HIDDEN,
    HIDDEN_DATA,
    HIDDEN_SPELLS,
    NOT_HIDDEN,
    PLAIN,
    STRANGE,
    made_up_spells,
    made_up_units,
)
from tests.oracle.hidden import Rules, Says, may_hide, may_play_from_facedown, play_options
from tests.oracle.positions import STATES, Position, positions, sayings

PLAY_EFFECTS = ["Blastcone Fae", "Tideturner", "Windsinger", "Mischievous Marai"]
"""Shipped units whose play effect chooses something, on no condition."""

quick = settings(
    max_examples=some(60, 150),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)


def slips(*about: str) -> st.SearchStrategy[set[str]]:
    """The conditions that a player breaks: none, one or two."""
    single = st.sampled_from(about)
    return st.one_of(
        st.just(set()), single.map(lambda slip: {slip}), single.map(lambda slip: {slip}), st.sets(single, max_size=2)
    )


def chooses(card: Card) -> bool:
    return any(ability.choose for ability in card.abilities or ())


def related(rules: Rules, cited: tuple[str, ...]) -> bool:
    """Return whether a rule that states the condition is cited, or a rule above or below it."""
    return any(
        f"{number}.".startswith(f"{rule}.") or f"{rule}.".startswith(f"{number}.") for number in cited for rule in rules
    )


def agree(verdict: Verdict, says: Says) -> None:
    """The engine gives the oracle's verdict and cites each rule that the oracle found broken."""
    event(says.kind if len(says.broken) != 1 else f"illegal by {min(next(iter(says.broken)))} alone")
    assert verdict.kind == says.kind, (verdict, says)
    missing = [sorted(rules) for rules in says.broken if not related(rules, verdict.rules)]
    assert not missing, (missing, verdict)
    stated = frozenset[str]().union(*says.broken, *says.unknown)
    beside = [rule for rule in verdict.rules if not related(stated, (rule,))]
    assert not beside, (beside, says)


@settings(quick, max_examples=some(120, 300))
@given(st.data(), slips("player", "state", "card", "zone", "place"))
def test_a_hide_is_judged_as_the_rules_say(data: DataObject, wrong: set[str]) -> None:
    draw = data.draw
    position = draw(positions(state=draw(st.sampled_from(STATES[1:])) if "state" in wrong else "neutral open"))
    if "player" not in wrong:
        position = giving_priority(position, position.table.turn)
    table = position.table
    player = draw(st.sampled_from("ABCD"[: len(table.seats)])) if "player" in wrong else table.turn
    everywhere = range(1, len(table.battlefields) + 1)
    held = [at for at in everywhere if table.battlefields[at - 1].control in (player, UNKNOWN)]
    at = draw(st.sampled_from(everywhere if "place" in wrong or not held else held))
    champion = next(seat.champion for seat in table.seats if seat.player == player)
    sources: list[Literal["hand", "champion"]] = ["hand", "hand", "champion" if champion else "hand"]
    source = draw(st.sampled_from(sources))
    zone = champion if source == "champion" else position.private.hands.get(player)
    known_names = [name for name in zone or () if name != UNKNOWN]
    fitting: list[str | None] = [name for name in known_names if name in HIDDEN_DATA] or [None]
    card = draw(st.sampled_from([*HIDDEN, STRANGE, None] if zone is None or "zone" in wrong else fitting))
    if "card" in wrong:
        card = draw(st.sampled_from([*known_names, *NOT_HIDDEN]))
    says = may_hide(position, player, card, at, source)
    agree(judge(table, position.private, Hide(player, Secret(card), at, source)), says)


def play(position: Position, data: DataObject, wrong: set[str]) -> None:
    draw = data.draw
    facedown_card = position.table.facedown[0]
    actor = draw(st.sampled_from("ABCD"[: len(position.table.seats)])) if "priority" in wrong else facedown_card.player
    position = giving_priority(position, actor)
    position = hidden_before(position, 0 if "turn" in wrong else 1)
    table = position.table
    face = None if "face" in wrong else position.private.faces[facedown_card.handle]
    name = face or draw(st.sampled_from(HIDDEN))
    card = table.setup.cards[name]
    player = draw(st.sampled_from("ABCD"[: len(table.seats)])) if "player" in wrong else facedown_card.player
    places = [player, *range(1, len(table.battlefields) + 1)] if "place" in wrong else [None, facedown_card.at]
    to = None if card.type == "spell" else draw(st.sampled_from(places))
    targets = draw(sayings(position, card, facedown_card.at, "targets" in wrong))
    paying = tuple(extra.name for extra in card.additional if draw(st.booleans()))
    orders = [targets, *permutations(targets)] if len(targets) < 4 else [targets]
    says, *others = [
        may_play_from_facedown(position, player, facedown_card.handle, name, to, order, paying) for order in orders
    ]
    if any(len(other.broken) < len(says.broken) for other in others):
        return  # no rule says in which order targets are named
    handle = (
        facedown_card.handle
        if len([card for card in table.facedown if card.at == facedown_card.at]) > 1 or draw(st.booleans())
        else ""
    )
    action = Play(player, Secret(name), "facedown", facedown_card.at, handle, to, targets, paying=paying)
    agree(judge(table, position.private, action), says)


def giving_priority(position: Position, player: str) -> Position:
    """The same position, but it is for this player to act: in a chain or a showdown, or else in their own turn."""
    table = position.table
    if table.showdown is not None:
        table = msgspec.structs.replace(table, showdown=msgspec.structs.replace(table.showdown, focus=player))
    elif not table.chain:
        table = msgspec.structs.replace(table, turn=player, numbered=False)
    return replace(position, table=msgspec.structs.replace(table, priority=player))


def hidden_before(position: Position, turns: int = 1) -> Position:
    """The same position, but all that lies facedown was hidden that many turns ago."""
    table = position.table
    older = [msgspec.structs.replace(card, turn=table.number - turns) for card in table.facedown]
    return replace(position, table=msgspec.structs.replace(table, facedown=tuple(older)))


@quick
@given(st.data(), slips("priority", "turn", "player", "place", "targets", "face"))
def test_playing_a_shipped_card_from_facedown_is_judged_as_the_rules_say(data: DataObject, wrong: set[str]) -> None:
    names = [*HIDDEN, *HIDDEN_SPELLS, *[name for name in HIDDEN_SPELLS if chooses(CARDS[name])]]
    face = data.draw(st.sampled_from([*names, *NOT_HIDDEN] if "face" in wrong else names))
    play(data.draw(positions(face=face)), data, wrong)


@quick
@given(
    made_up_spells(),
    st.data(),
    slips("priority", "turn", "targets", "targets"),
)
def test_the_choices_of_any_hidden_spell_are_judged_as_the_rules_say(
    card: Card, data: DataObject, wrong: set[str]
) -> None:
    play(data.draw(positions(follow="all", face=card.name, extra=card)), data, wrong)


@settings(quick, max_examples=some(40, 100))
@given(st.one_of(made_up_units(), made_up_units(), st.sampled_from([CARDS[name] for name in PLAY_EFFECTS])), st.data())
def test_a_play_effect_may_choose_what_the_rules_say(card: Card, data: DataObject) -> None:
    position = hidden_before(data.draw(positions(follow="all", face=card.name, extra=card)))
    facedown_card = position.table.facedown[0]
    position = giving_priority(position, facedown_card.player)
    if (
        may_play_from_facedown(position, facedown_card.player, facedown_card.handle, card.name, None, ()).kind
        != "legal"
    ):
        return
    table, effect, offered = position.table, 0, set[Target]()
    for outcome in enact(
        table,
        position.private,
        Play(facedown_card.player, Secret(card.name), "facedown", facedown_card.at, facedown_card.handle),
    ):
        table = evolve(table, outcome)
        if isinstance(outcome, Put) and outcome.item.kind == "ability" and outcome.item.card == card.name:
            effect = outcome.item.id
        if isinstance(outcome, Chose) and outcome.id == effect:
            offered = {target for group in outcome.chosen for target in group}
    asks = table.asks
    if asks is not None and asks.item != effect:
        return
    if asks is not None and asks.about == "targets":
        offered = {int(option[1:]) for option in asks.options if option.startswith("#")}
    # The cost of a single option is paid by now, so take the resources from before.
    entered = replace(position, table=msgspec.structs.replace(table, seats=position.table.seats))
    ability = (card.abilities or ())[0]
    options = play_options(entered, facedown_card, ability)
    event(f"{min(len(options), 3)} options")
    assert offered == options


TOKENS = PlayToken(token="Recruit", count=2)
PLAYERS_OF_TOKENS = [
    CARDS["Sprite Call"],
    Card("Made Up", "spell", keywords=("Hidden",), abilities=(Ability("resolve", do=(TOKENS,)),)),
    Card("Made Up", "unit", might=2, keywords=("Hidden",), abilities=(Ability("play", do=(TOKENS,)),)),
    Card("Made Up", "spell", keywords=("Hidden",), abilities=(Ability("resolve", do=(PlayToken(token="Gold"),)),)),
]


@settings(quick, max_examples=some(40, 100))
@given(st.sampled_from(PLAYERS_OF_TOKENS), st.data())
def test_units_that_a_hidden_card_plays_enter_at_its_battlefield(card: Card, data: DataObject) -> None:
    position = hidden_before(data.draw(positions(follow="all", face=card.name, extra=card)))
    facedown_card = position.table.facedown[0]
    position = giving_priority(position, facedown_card.player)
    play = Play(facedown_card.player, Secret(card.name), "facedown", facedown_card.at, facedown_card.handle)
    if judge(position.table, position.private, play).kind != "legal":
        return
    table, places = position.table, list[tuple[str, Place]]()
    action: Action = play
    while table.asks is None and not places:
        for outcome in enact(table, position.private, action):
            table = evolve(table, outcome)
            if (
                isinstance(outcome, Entered)
                and outcome.permanent.token
                and outcome.permanent.player == facedown_card.player
            ):
                places.append((outcome.permanent.kind, outcome.permanent.place))
        action = Pass(table.priority or "")
    event(f"{len(places)} tokens")
    # 811.1.d.3 speaks of units; a gear goes to its player's base as ever (359.2.d).
    assert set(places) <= {("unit", facedown_card.at), ("gear", facedown_card.player)}
    assert places or (table.asks is not None and table.asks.about != "token")


@settings(quick, max_examples=some(40, 100))
@given(positions(follow="all", state="neutral open"), st.data())
def test_what_lies_at_a_lost_battlefield_is_revealed_and_gone(position: Position, data: DataObject) -> None:
    table = position.table
    mine = [permanent for permanent in table.permanents if permanent.kind == "unit" and permanent.player == table.turn]
    held = sorted({unit.place for unit in mine if isinstance(unit.place, int)})
    if not held:
        return
    left = data.draw(st.sampled_from(held))
    ready = [
        msgspec.structs.replace(permanent, exhausted=False) if permanent in mine else permanent
        for permanent in table.permanents
    ]
    table = msgspec.structs.replace(table, permanents=tuple(ready))
    action = StandardMove(table.turn, tuple(unit.id for unit in mine if unit.place == left), table.turn)
    shown: dict[str, str | None] = {}
    outcomes = enact(table, position.private, action)
    while outcomes:
        for outcome in outcomes:
            table = evolve(table, outcome)
            if isinstance(outcome, Revealed):
                shown[outcome.handle] = outcome.card
        asks = table.asks if table.asks is not None and table.asks.about == "unread" else None
        outcomes = enact(table, position.private, Choose(asks.player, ("no",))) if asks is not None else ()
    if table.asks is not None or table.chain:
        event("a trigger on the move comes first")
        return
    # 190.4.c: control goes with the last unit; 107.3.d, 323.7: so do the facedown cards; 421.4: all see what they were.
    before = position.table.facedown
    assert table.battlefields[left - 1].control is None
    assert [card.handle for card in table.facedown] == [card.handle for card in before if card.at != left]
    assert shown == {card.handle: position.private.faces[card.handle] for card in before if card.at == left}


def alone(*choices: Choice, power: int = 0) -> tuple[Table, Private]:
    """A's own turn, with this power: a hidden spell that asks for these choices lies at @1.

    There is a Recruit of A's at @1 and in each base, and one of B's with Deflect at @1.
    """
    card = Card("Made Up", "spell", keywords=("Hidden",), abilities=(Ability("resolve", do=(Draw(),), choose=choices),))
    units: list[tuple[str, Place]] = [("A", 1), ("A", "A"), ("B", "B"), ("B", 1)]
    table = Table(
        Setup(MODES["duel"], NEWEST, "all", {**CARDS, card.name: card}),
        "A",
        5,
        (Battlefield(PLAIN, "A", contested="B"), Battlefield(PLAIN)),
        (Seat("A", runes=(Runes("fury", power),)), Seat("B")),
        permanents=tuple(
            Permanent(number, "Recruit", "unit", player, place, token=True, granted=("Deflect",) if number == 4 else ())
            for number, (player, place) in enumerate(units, start=1)
        ),
        facedown=(Facedown("it", 1, "A", 2),),
        showdown=Showdown(1, "A"),
        combat=Combat(1, "B", "A", attacked=(4,), defended=(1,)),
        priority="A",
        next_id=9,
    )
    return table, Private(faces={"it": card.name})


def plays(*targets: Target) -> Play:
    return Play("A", Secret("Made Up"), "facedown", 1, "it", targets=targets)


@pytest.mark.parametrize("targets", [(), ("it",)])
def test_a_card_on_its_way_to_the_chain_is_no_facedown_card(targets: tuple[Target, ...]) -> None:
    # 354: it is moved to the chain first, and a facedown card lies in a facedown zone (355.9.a.3).
    assert judge(*alone(Choice(TargetFilter("facedown"))), plays(*targets)).kind == "illegal"


def test_a_target_elsewhere_than_at_a_base_must_be_at_the_cards_battlefield() -> None:
    # 811.1.d.2: nothing makes it impossible that the second unit, at another location than the first, is at @1.
    position = alone(Choice(TargetFilter(where="base")), Choice(apart=1))
    assert judge(*position, plays(2, 1)).kind == "legal"
    assert "811.1.d.2" in judge(*position, plays(2, 3)).rules


def test_a_target_beside_one_at_a_base_is_chosen_freely() -> None:
    # 811.1.d.2: a unit at the location of a unit that is at a base can never be at @1.
    assert (
        judge(*alone(Choice(TargetFilter(where="base")), Choice(TargetFilter(that=(Beside(1),)))), plays(2, 2)).kind
        == "legal"
    )


@pytest.mark.parametrize(("power", "kind"), [(1, "illegal"), (2, "legal")])
def test_deflect_is_paid_for_each_time_that_a_unit_is_chosen(power: int, kind: str) -> None:
    # 809.1.c: and that on top of a base cost that is ignored (356.1.b.3).
    assert judge(*alone(Choice(), Choice(), power=power), plays(4, 4)).kind == kind


@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize(("face", "kind"), [("Blastcone Fae", "illegal"), ("Consult the Past", "legal")])
def test_a_teammate_is_invited_to_play_spells_alone(face: str, kind: str, closed: bool) -> None:
    # 489.8.a: with the turn player's priority, in whatever state; all else asks for C's own priority (312.1).
    spell = next(iter(CARDS["Consult the Past"].abilities or ()))
    chain = (Item(5, "A", "Consult the Past", "spell", "hand", spell, progress=WAITING),) if closed else ()
    table = Table(
        Setup(MODES["2v2"], NEWEST, "all", CARDS),
        "A",
        5,
        (Battlefield(PLAIN, "C"), Battlefield(PLAIN), Battlefield(PLAIN)),
        tuple(Seat(player) for player in "ABCD"),
        permanents=(Permanent(1, "Recruit", "unit", "C", 1, token=True),),
        facedown=(Facedown("it", 1, "C", 2),),
        chain=chain,
        opened_by="play" if closed else "",
        priority="A",
        next_id=9,
    )
    assert judge(table, Private(faces={"it": face}), Play("C", Secret(face), "facedown", 1, "it")).kind == kind


@pytest.mark.parametrize("free", [False, True])
def test_who_hides_free_needs_no_rune(free: bool) -> None:
    table = Table(
        Setup(MODES["duel"], NEWEST, "all", CARDS),
        "A",
        5,
        (Battlefield(PLAIN, "A"), Battlefield(PLAIN)),
        (Seat("A", runes=(), hides_free=free), Seat("B")),
        permanents=(Permanent(1, "Recruit", "unit", "A", 1, token=True),),
        priority="A",
        next_id=9,
    )
    assert judge(table, Private(), Hide("A", Secret("Block"), 1)).kind == ("legal" if free else "illegal")


@pytest.mark.parametrize("player", ["A", "B", "C"])
def test_where_the_score_alone_is_followed_whoever_plays_is_believed_to_have_priority(player: str) -> None:
    # A chain or a showdown may be going on that nobody told, in which a teammate too may have priority of their own.
    table = Table(
        Setup(MODES["2v2"], NEWEST, "score", CARDS),
        "A",
        5,
        (Battlefield(PLAIN, player, stated=True), Battlefield(PLAIN, stated=True), Battlefield(PLAIN, stated=True)),
        tuple(Seat(player) for player in "ABCD"),
        facedown=(Facedown("it", 1, player, 2),),
        priority="A",
        next_id=9,
    )
    play = Play(player, Secret("Pakaa Cub"), "facedown", 1, "it")
    assert judge(table, Private(faces={"it": "Pakaa Cub"}), play).kind == "legal"
