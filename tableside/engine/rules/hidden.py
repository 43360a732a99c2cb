"""Hidden and hiding: all of rule 811, and of 421 (2026-07-16, 107.3, 421, 811).

In the order of the rules: what hiding costs and who may hide (811.1.a, 811.1.b, 421), playing from facedown
(811.1.b), the battlefield that binds a card played from facedown (811.1.d: its place, its targets, its tokens), and
what is shown of a facedown card (128.4, 421.4). Other modules ask this module and decide none of it themselves.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from carddata.model.card import Card, HideFor
from carddata.model.costs import Cost
from carddata.model.prohibitions import PlayersCannot
from carddata.model.targets import AWAY, Choice, choice_beside
from tableside.engine.derived.chain_objects import ITEM_KINDS
from tableside.engine.derived.position_cache import cached_for_position, share_answer
from tableside.engine.derived.texts_in_play import standing_of, texts_in_play
from tableside.engine.derived.whereabouts import exists, place_of
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.actions import FacedownIs, FacedownIsOther, Hide, HideSource, Play
from tableside.engine.model.board import Facedown, Settlement
from tableside.engine.model.chain_items import Item
from tableside.engine.model.questions import UnreadQuestion
from tableside.engine.model.references import UNKNOWN, Place, Player, Target
from tableside.engine.model.state import Private, Table
from tableside.engine.model.verdict import (
    Assumed,
    Findings,
    Reason,
    assumed,
    disputed,
    forbidden,
    has_reason,
    not_known,
)
from tableside.engine.model.zones import ExitZone, is_exit_zone
from tableside.engine.rules import unread_findings
from tableside.engine.rules.abilities import fire
from tableside.engine.rules.battlefields import room
from tableside.engine.rules.disputes import sides_of
from tableside.engine.rules.locations import is_closed_to
from tableside.engine.rules.play_bans import judge_ban
from tableside.engine.rules.prohibitions import is_closed_to_plays
from tableside.engine.rules.resources import DOMAINS, can_afford, judge_cost, judge_named, resources, with_domain
from tableside.engine.rules.rune_triggers import pay
from tableside.engine.rules.timing import assume_by_hand, judge_permanent, judge_timing
from tableside.engine.rules.totals import ANY, NO_COST, Total
from tableside.engine.rules.watching import TriggerEvent
from tableside.message import PlaceName, PlayerName

HIDE = Total(power=(ANY,))
"""The cost of hiding a card (811.1.b)."""


@cached_for_position
def hide_cost(table: Table, player: Player, paying: tuple[str, ...]) -> Total:
    """Return what a player pays to hide: nothing if an effect says so, else the first cost that they can pay.

    The costs are one power of any domain, and those that the player's own cards allow instead. Naming a domain or an
    amount of energy picks a cost that has it.
    """
    if table.seat(player).hides_free:
        return NO_COST
    others = [resources(cost, None, table.setup.rules) for cost in _alternative_costs(table, player)]
    costs = [with_domain(HIDE, paying), *others]
    named = [cost for cost in costs if not any(judge_named(cost, paying))]
    return next((cost for cost in named or costs if can_afford(table, player, cost)), (named or costs)[0])


def _alternative_costs(table: Table, player: Player) -> Iterator[Cost]:
    return (effect.cost for effect, context, *_ in standing_of(table, HideFor) if context.player == player)


def judge_hide(table: Table, private: Private, action: Hide) -> Findings:
    """Every rule that forbids hiding this card here and now (421, 811.1.b)."""
    yield from _judge_moment(table, action.player)
    yield from _judge_battlefield(table, action.player, action.at)
    yield from _judge_card(table, private, action.player, action.card.reveal(), action.source)
    yield from _judge_hide_cost(table, action.player, action.paying)


def assume_hide(table: Table, private: Private, action: Hide) -> Iterator[Assumed]:
    """Yield what is taken for granted of a hide."""
    yield from unread_findings.assume_unchanged(table, "costs", "prohibitions")


def places_to_hide(table: Table, player: Player) -> tuple[int, ...]:
    """Return the battlefields where a player may hide a card now, if they have a card for it (421, 811.1.b)."""
    if has_reason(_judge_moment(table, player)) or has_reason(_judge_hide_cost(table, player, ())):
        return ()
    return tuple([at for at in table.numbers() if not has_reason(_judge_battlefield(table, player, at))])


def can_be_hidden(table: Table, private: Private, player: Player, name: str | None, source: HideSource) -> bool:
    """Return whether a player may hide a card from their hand or Champion Zone where they may hide; None if unread."""
    return not has_reason(_judge_card(table, private, player, name, source))


def _judge_hide_cost(table: Table, player: Player, paying: tuple[str, ...]) -> Findings:
    """Hide only for its cost, with what is named to pay for it (811.1.b)."""
    for word in paying:
        if word not in DOMAINS and not word.isdecimal():
            yield forbidden("356.2.b", "reason-no-such-additional-cost", cost=word)
    cost = hide_cost(table, player, paying)
    yield from judge_named(cost, paying)
    yield from unread_findings.lifted_by_texts(table, player, judge_cost(table, player, cost, "811.1.b"))


def _judge_moment(table: Table, player: Player) -> Findings:
    """Hide only on your own turn, in a Neutral Open State, with priority (410.1.a, 421.2, 811.1.b)."""
    own_turn = table.turn == player
    if not own_turn:
        yield forbidden("811.1.b", "reason-turn-of-another", player=PlayerName(table.turn))
    if table.setup.follow == "score":
        if own_turn:
            yield assumed("assumed-nothing-in-progress")
        else:
            yield forbidden("410.1.a", "reason-turn-of-another", player=PlayerName(table.turn))
        return
    if not table.open:
        yield forbidden("811.1.b", "reason-chain-exists")
    if not own_turn or table.state != "neutral open" or table.phase != "main":
        yield forbidden("410.1.a", "reason-no-time-to-hide", player=PlayerName(player))
    if table.priority != player:
        yield forbidden("312.1", "reason-no-priority", player=PlayerName(player))


def _judge_battlefield(table: Table, player: Player, at: int) -> Findings:
    """Hide only at a controlled battlefield with room in its facedown zone, unless a text may allow more."""
    yield from unread_findings.lifted_by_texts(table, player, _judge_battlefield_by_rules(table, player, at))


def _judge_battlefield_by_rules(table: Table, player: Player, at: int) -> Iterator[Reason]:
    """Hide only at a controlled battlefield with room in its facedown zone (107.3.b, 107.3.c, 421.1, 811.1.b)."""
    control = table.battlefield(at).control
    if control == UNKNOWN:
        yield not_known("811.1.b", "reason-control-not-known", place=PlaceName(at))
    elif control != player:
        hiding, place = PlayerName(player), PlaceName(at)
        mates = ("489.8.c.1",) if control in table.team(player) else ()
        for rule in (*mates, "811.1.b", "421.1", "107.3.c"):
            yield forbidden(rule, "reason-does-not-control", player=hiding, place=place)
    room_here = room(table, at)
    if len(table.facedown_at(at)) >= room_here:
        for rule in ("107.3.b", "811.1.b"):
            yield forbidden(rule, "reason-facedown-zone-full", place=PlaceName(at), count=room_here)


def _judge_card(table: Table, private: Private, player: Player, name: str | None, source: HideSource) -> Findings:
    """Hide only a card with Hidden, from the hand or the Champion Zone (811.1, 811.1.a, 811.1.b)."""
    from_hand = source == "hand"
    known = private.hands.get(player) if from_hand else table.seat(player).champion
    if known == ():
        empty = "reason-hand-empty" if from_hand else "reason-champion-zone-empty"
        yield forbidden("811.1.b", empty, player=PlayerName(player))
    if name is None:
        yield assumed("assumed-unread-card-has-hidden")
        return
    if known and name not in known and UNKNOWN not in known:
        absent = "reason-card-not-in-hand" if from_hand else "reason-card-not-in-champion-zone"
        yield forbidden("811.1.b", absent, player=PlayerName(player))
    card = table.card(name)
    if card is None:
        yield assumed("assumed-unknown-card-has-hidden")
    elif not card.has("Hidden"):
        yield forbidden("811.1", "reason-card-lacks-hidden")


def may_lie_facedown(table: Table, name: str | None) -> bool | None:
    """Return whether a card of this name may be in a facedown zone: it needs Hidden (811.1); None if unknown."""
    card = table.card(name)
    return None if card is None else card.has("Hidden")


def hide(execution: Execution, action: Hide, settlement: Settlement) -> None:
    """Pay, and put the card facedown without a chain; this is no play (811.1.c).

    `settlement` is `to settle` if the rules refuse the hide for a reason that everybody may know.
    """
    pay(execution, action.player, hide_cost(execution.table, action.player, action.paying))
    handle = f"f{execution.table.next_id}"
    turn = execution.table.number
    execution.emit(e.Hid(handle, action.player, action.at, turn, action.source, action.card, settlement))
    fire(execution, TriggerEvent("hides", action.player))


def chosen_facedown(table: Table, private: Private, action: Play) -> Facedown | None:
    """The facedown card that a play means: the card with its handle, else the most likely card there.

    A card with that face comes first, then a card whose face is not known; among equals, a card not hidden this turn.
    """
    if action.source != "facedown":
        return None
    name = action.card.reveal()

    def unlikeliness(card: Facedown) -> tuple[bool, bool, bool, bool]:
        face = private.faces.get(card.handle)
        return card.handle != action.handle, face != name, face is not None, card.turn >= table.number

    return min(table.facedown_at(action.at, action.player), key=unlikeliness, default=None)


def judge_from_facedown(table: Table, private: Private, action: Play) -> Findings:
    """Every rule that forbids playing this card from facedown here and now (811)."""
    facedown_card = chosen_facedown(table, private, action)
    if facedown_card is None:
        yield forbidden(
            "419.1.a", "reason-no-facedown-card", player=PlayerName(action.player), place=PlaceName(action.at)
        )
        return
    if facedown_card.turn >= table.number:
        yield forbidden("811.1.b", "reason-hidden-this-turn")
    if facedown_card.settlement == "to settle":
        yield forbidden("811.1.b", "reason-hide-not-settled")
    if is_shut(table, action.player, facedown_card.at):
        yield forbidden(
            "421.4", "reason-facedown-shut", player=PlayerName(action.player), place=PlaceName(facedown_card.at)
        )
    yield from judge_timing(table, action.player, action=True, reaction=True)
    yield from _judge_same_card(table, private, facedown_card, action)
    card = table.card(action.card.reveal())
    yield from judge_ban(table, action.player, card)
    if card is None:
        yield assumed("assumed-card-type")
        return
    yield from judge_permanent(table, action.player, card)
    yield from unread_findings.lifted(card, _judge_place(table, action, card))
    yield from assume_by_hand(card)


def is_obvious(table: Table, action: Play, code: str) -> bool:
    """Return whether everybody can tell that this reason holds: they know which card is meant, or it holds for each."""
    cards = table.facedown_at(action.at, action.player)
    match code:
        case "reason-hidden-this-turn":
            holds = all(card.turn >= table.number for card in cards)
        case "reason-hide-not-settled":
            holds = all(card.settlement == "to settle" for card in cards)
        case _:
            return False
    return bool(action.handle) or holds


def _judge_same_card(table: Table, private: Private, facedown_card: Facedown, action: Play) -> Findings:
    """Play only the card that was hidden, and only with Hidden (811.1, 811.1.b)."""
    face = private.faces.get(facedown_card.handle)
    name = action.card.reveal()
    if face is None:
        yield assumed("assumed-hidden-card-not-known")
    elif face != name:
        yield forbidden("811.1.b", "reason-not-the-hidden-card")
    card = table.card(name)
    if card is not None and not card.has("Hidden"):
        yield forbidden("811.1", "reason-card-lacks-hidden")


def _judge_place(table: Table, action: Play, card: Card) -> Iterator[Reason]:
    """A named place must be a place where the card may enter (811.1.d.1).

    Where others fight no unit of the player can enter, and the card stays facedown (462.2, 358.5).
    """
    allowed = places_from_facedown(table, action.player, card.type, action.at)
    is_closed = card.type == "unit" and is_closed_to_plays(table, action.player, action.at)
    if is_closed is not False:
        reason = forbidden("054.1", "reason-closed-to-plays", place=PlaceName(action.at))
        yield unread_findings.hanging_on(table, is_closed, reason)
    elif card.type == "unit" and not allowed:
        player = PlayerName(action.player)
        yield forbidden("462.2", "reason-units-may-not-enter", player=player, place=PlaceName(action.at))
    if action.to is None or action.to in (action.at, *allowed):
        return
    place, to = PlaceName(action.at), PlaceName(action.to)
    if card.type == "gear" and allowed == (action.at,):
        yield forbidden("811.1.d.1.a", "reason-bound-to-hidden-place", place=place, to=to)
    elif card.type == "gear":
        yield forbidden("359.2.d", "reason-gear-goes-to-base")
    elif card.type == "unit":
        yield forbidden("811.1.d.1", "reason-bound-to-hidden-place", place=place, to=to)


def without_played(table: Table, private: Private, action: Play) -> Table:
    """The table as choices are made for a play: a card from facedown is on the chain already (354)."""
    card = chosen_facedown(table, private, action)
    return table if card is None else _without_facedown(table, card.handle)


@cached_for_position
def _without_facedown(table: Table, handle: str) -> Table:
    """The table without a facedown card; the same texts are in play."""
    left = replace(table, facedown=tuple([card for card in table.facedown if card.handle != handle]))
    share_answer(texts_in_play, table, left)
    return left


def turn_up(execution: Execution, action: Play) -> None:
    """If a facedown card is played, show it and take it out of its zone (354, 421.4)."""
    card = chosen_facedown(execution.table, execution.private, action)
    if card is not None:
        name = action.card.reveal()
        reveal(execution, card.handle, name)
        execution.emit(e.LeftFacedown(card.handle, card.player, name, "chain"))


def ignores_base_cost(item: Item) -> bool:
    """Return whether a chain item is played for no base cost, as a card from facedown is (811.1.b)."""
    return item.source == "facedown"


def places_from_facedown(table: Table, player: Player, kind: str, at: int) -> tuple[Place, ...]:
    """Return where a unit or gear that was hidden at a battlefield may enter: at that battlefield (811.1.d.1).

    In the edition of 2025-12-01 gear goes to its player's base (811.1.d.1.a is missing).
    """
    if kind == "gear":
        return table.setup.rules.facedown_gear_places(player, at)
    return () if is_closed_to(table, player, at) else (at,)


def token_places(item: Item, allowed: tuple[Place, ...]) -> tuple[Place, ...]:
    """Those of the allowed places where tokens of an item may enter: of a card from facedown at its own (811.1.d.3)."""
    return allowed if item.hidden_at is None else tuple(place for place in allowed if place == item.hidden_at)


def judge_no_target(item: Item) -> Iterator[Reason]:
    """Forbid an item without a valid target: from facedown it needs a target at its battlefield (811.1.d)."""
    if item.hidden_at is not None:
        yield forbidden("811.1.d", "reason-no-target-at-hidden-place", place=PlaceName(item.hidden_at))


def judge_target(table: Table, item: Item, choices: tuple[Choice, ...], at: int, target: Target) -> Iterator[Reason]:
    """Why a target is away from the item's battlefield although choice number `at`, from 0, is bound to it (811.1.d.2).

    Where an ability has a target that can never be there, the edition of 2025-12-01 can be read in two ways.
    """
    if item.hidden_at in (None, place_of(table, target)) or not exists(table, target):
        return
    if _is_bound(table, choices, at):
        yield forbidden("811.1.d.2", "reason-target-not-at-hidden-place", place=PlaceName(item.hidden_at))
    elif not _never_there(choices, at):
        place, sides = PlaceName(item.hidden_at), sides_of("dispute-hidden-targets")
        yield disputed("811.1.d.2", "reason-target-place-disputed", place=place, sides=sides)


def judge_unread_targets(table: Table, question: UnreadQuestion) -> Iterator[Reason]:
    """Why unread text from facedown may not choose away from its battlefield, as its player says (811.1.d.2)."""
    item = table.item(question.item)
    elsewhere = question.doubt.kind == "targets elsewhere"
    if elsewhere and item is not None and item.hidden_at is not None:
        yield forbidden("811.1.d.2", "reason-target-not-at-hidden-place", place=PlaceName(item.hidden_at))


def _is_bound(table: Table, choices: tuple[Choice, ...], at: int) -> bool:
    """Return whether choice number `at`, from 0, must be met at the battlefield where the item was hidden (811.1.d.2).

    This holds for the spell itself and for the play effect of a permanent. Since 811.1.d.2.a it is decided target by
    target; before, an ability with one target that can never be there is not bound at all.
    """
    return table.setup.rules.is_bound([_never_there(choices, other) for other in range(len(choices))], at)


def _never_there(choices: tuple[Choice, ...], at: int) -> bool:
    """Return whether choice number `at`, from 0, by its own words can never be met at the battlefield (811.1.d.2).

    A target at another location than an earlier target cannot, if the earlier target must be there (811.1.d.2.a, its
    example). A target beside a target that is never there cannot either.
    """
    choice = choices[at]
    if choice.of.kind in ("card", "player", *ITEM_KINDS) or choice.of.where in (*AWAY, "base"):
        return True
    if 0 < (beside := choice_beside(choice.of)) <= at:
        return _never_there(choices, beside - 1)
    return 0 < choice.apart <= at and not _never_there(choices, choice.apart - 1)


def is_shut(table: Table, player: Player, at: int) -> bool:
    """Return whether an opponent's unit at a battlefield keeps a player from revealing facedown cards there (421.4)."""
    names = (unit.card for unit in table.units(at) if unit.player in table.opponents(player))
    cards = (table.card(name) for name in names)
    standing = (effect for card in cards if card is not None for effect in card.standing)
    return PlayersCannot(what="reveal here") in standing


def reveal(execution: Execution, handle: str, shown: str | None = None) -> str | None:
    """Show a facedown card to everybody (421.4); return its name, None if it was never read.

    `shown` is the name that people see as they turn it up; the default is the card that was hidden.
    """
    facedown_card = next(card for card in execution.table.facedown if card.handle == handle)
    card = shown or execution.private.faces.get(handle)
    execution.emit(e.Revealed(handle, facedown_card.player, card))
    return card


def discard_facedown(execution: Execution, handle: str, to: ExitZone = "trash") -> None:
    """Reveal a facedown card and move it, by default to its owner's trash (323.7, 421.4, 652.1)."""
    facedown_card = next(card for card in execution.table.facedown if card.handle == handle)
    card = reveal(execution, handle)
    execution.emit(e.LeftFacedown(handle, facedown_card.player, card, to, execution.table.next_id))


def judge_facedown_correction(table: Table, action: FacedownIs | FacedownIsOther) -> Iterator[Reason]:
    """Why a facedown card cannot be as people say: it needs control and room there (107.3.b, 107.3.c).

    Only the player who may look at a card says which card it is (128.4).
    """
    facedown_card = next((card for card in table.facedown if card.handle == action.handle), None)
    if facedown_card is None:
        yield forbidden("141.1.a", "reason-not-on-the-board")
    elif isinstance(action, FacedownIsOther):
        if action.player != facedown_card.player:
            yield forbidden("128.4", "reason-facedown-of-another", player=PlayerName(facedown_card.player))
    elif isinstance(action.place, int) and action.place != facedown_card.at:
        player, place = PlayerName(facedown_card.player), PlaceName(action.place)
        if table.battlefield(action.place).control not in (facedown_card.player, UNKNOWN):
            yield forbidden("107.3.c", "reason-does-not-control", player=player, place=place)
        space = room(table, action.place)
        if len(table.facedown_at(action.place)) >= space:
            yield forbidden("107.3.b", "reason-facedown-zone-full", place=place, count=space)


def correct_facedown(execution: Execution, action: FacedownIs | FacedownIsOther) -> None:
    """Record where a facedown card is, or that it is another card. Its face stays as private as it was (128.4).

    A card in another's place lies there as long as the card before it did.
    """
    card = next((card for card in execution.table.facedown if card.handle == action.handle), None)
    if card is None:
        return
    if isinstance(action, FacedownIsOther):
        execution.emit(e.LeftFacedown(card.handle, card.player, None, "hand"))
        handle = f"f{execution.table.next_id}"
        execution.emit(e.Hid(handle, card.player, card.at, card.turn, "hand", action.card, card.settlement))
    elif action.place == "champion":
        execution.emit(e.LeftFacedown(card.handle, card.player, None, "champion"))
    elif is_exit_zone(action.place):
        execution.emit(e.LeftFacedown(card.handle, card.player, None, action.place, execution.table.next_id))
    elif isinstance(action.place, int) and action.place != card.at:
        execution.emit(e.FacedownMoved(card.handle, action.place))


def visible_face(table: Table, private: Private, player: Player, handle: str) -> str | None:
    """The face of a facedown card as a player may see it (128.4); None for all others.

    Its controller may, and whoever an effect lets look at that player's facedown cards this turn.
    """
    facedown_card = next((card for card in table.facedown if card.handle == handle), None)
    may_look = facedown_card is not None and facedown_card.player in (player, *table.seat(player).looks_at)
    return private.faces.get(handle) if may_look else None
