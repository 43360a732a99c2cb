"""Reports by people: agreed corrections, and results that the table does not follow itself."""

from __future__ import annotations

from msgspec.structs import replace

from carddata.model.abilities import Ability
from carddata.model.operations import Deal, Discard, PlayToken
from tableside.engine.derived.whereabouts import exists, player_of
from tableside.engine.execution import Execution
from tableside.engine.flow import entering
from tableside.engine.flow.asking import ask_again
from tableside.engine.model import events as e
from tableside.engine.model.actions import (
    BuffIs,
    CardIs,
    Conquer,
    ControlIs,
    ControllerIs,
    Correction,
    DamageIs,
    EmpowermentIs,
    ExhaustionIs,
    FacedownIs,
    FacedownIsOther,
    HandIs,
    OwnerIs,
    PermanentIs,
    PointsAre,
    ResourceIs,
    ResultIs,
    StunIs,
    Tell,
    UnitIs,
)
from tableside.engine.model.chain_items import Resolving
from tableside.engine.model.references import Place
from tableside.engine.model.state import Private, Table
from tableside.engine.model.verdict import Findings, assumed, forbidden
from tableside.engine.model.zones import is_exit_zone
from tableside.engine.rules import effects, hidden, tokens
from tableside.engine.rules.battlefields import has_showdown_or_combat
from tableside.engine.rules.dealing import mark_damage
from tableside.engine.rules.killing import cause_of
from tableside.engine.rules.limited_resources import with_energy, with_power
from tableside.engine.rules.scoring import end_game, establish_control
from tableside.message import CardName, PlaceName, PlayerName


def judge_correction(table: Table, private: Private, action: Correction) -> Findings:
    """Every rule that forbids an agreed correction: points and damage are never below 0 (194.4)."""
    if isinstance(action, PointsAre) and action.points < 0:
        yield forbidden("194.4", "reason-points-below-zero")
    if isinstance(action, HandIs) and action.cards < 0:
        yield forbidden("108.7", "reason-hand-below-zero")
    if isinstance(action, ResourceIs) and action.amount < 0:
        yield forbidden("165", "reason-resource-below-zero")
    if isinstance(action, DamageIs) and action.damage < 0:
        yield forbidden("142", "reason-damage-below-zero")
    match action:
        case DamageIs(unit=unit) | UnitIs(unit=unit) | ControllerIs(unit=unit) | OwnerIs(unit=unit):
            yield from _judge_present(table, unit)
        case BuffIs(unit=unit) | EmpowermentIs(unit=unit) | ExhaustionIs(unit=unit) | StunIs(unit=unit):
            yield from _judge_present(table, unit)
        case FacedownIs() | FacedownIsOther():
            yield from hidden.judge_facedown_correction(table, action)
        case CardIs(unit=unit, card=name):
            yield from _judge_present(table, unit)
            yield from _judge_name(table, unit, name)
        case PermanentIs(owner=owner, card=card, zone=zone):
            yield from entering.judge_entering(table, private, owner, card.reveal(), zone)
        case _:
            pass


def _judge_name(table: Table, unit: int, name: str) -> Findings:
    """A legend stays what it is, and no permanent is a card of another type (141.1.a, 148)."""
    permanent, card = table.permanent(unit), table.card(name)
    wrong_type = card is not None and card.type not in ("unit", "gear")
    if wrong_type or (permanent is not None and permanent.kind == "legend"):
        yield forbidden("141.1.a", "reason-not-a-permanent", card=CardName(name))


def _judge_present(table: Table, unit: int) -> Findings:
    if table.permanent(unit) is None:
        yield forbidden("141.1.a", "reason-not-on-the-board")


def apply_correction(execution: Execution, action: Correction) -> None:
    """Record the state of the real table. A correction is no move, so it contests nothing.

    The table then asks a question about the board again.
    """
    match action:
        case PointsAre(whose=whose, points=points):
            change = points - execution.table.seat(whose).points
            if change:
                execution.emit(e.Gained(whose, change, "correction"))
        case ControlIs(at=at, whose=whose):
            execution.emit(e.Controls(at, whose, stated=True), e.ContestedBy(at, None))
        case DamageIs(unit=unit, damage=damage):
            execution.emit(e.DamageMarked((unit,), damage))
        case ResultIs(winner=winner):
            end_game(execution, winner)
        case UnitIs():
            _put_unit(execution, action)
        case PermanentIs(place=place):
            entering.correct_entry(execution, action)
            _derive_control(execution, place)
        case FacedownIs() | FacedownIsOther():
            hidden.correct_facedown(execution, action)
        case CardIs():
            entering.name_card(execution, action)
        case HandIs(whose=whose, cards=cards):
            execution.emit(e.HandCounted(whose, cards))
        case ResourceIs():
            _set_resource(execution, action)
            return
        case _:
            _correct_state(execution, action)
    ask_again(execution)


def _set_resource(execution: Execution, action: ResourceIs) -> None:
    """Set what a player told; it answers no question. Power without a domain is of any; known domains stay first."""
    pool, amount = execution.table.seat(action.whose).pool, action.amount
    match action.resource:
        case "energy":
            execution.emit(e.PoolIs(action.whose, with_energy(pool, amount)))
        case "power":
            execution.emit(e.PoolIs(action.whose, with_power(pool, amount)))
        case "xp":
            execution.emit(e.XpIs(action.whose, amount))


def _correct_state(
    execution: Execution, action: ControllerIs | OwnerIs | BuffIs | EmpowermentIs | ExhaustionIs | StunIs
) -> None:
    """Record whose a permanent is, and in what state, where the record differs."""
    permanent = execution.table.permanent(action.unit)
    if permanent is None:
        return
    match action:
        case ControllerIs(whose=whose) if whose != permanent.player:
            execution.emit(e.ControllerChanged((permanent.id,), whose))
            _derive_control(execution, permanent.place)
        case OwnerIs(whose=whose) if whose != permanent.owned_by:
            execution.emit(e.OwnerStated(permanent.id, whose))
        case BuffIs(buffed=buffed) if buffed != permanent.buffed:
            execution.emit(*[e.Buffed(permanent.id, buffed)] * max(permanent.buffs, 1))
        case EmpowermentIs(empowered=empowered) if empowered != permanent.empowered:
            execution.emit(*[e.BecameEmpowered(permanent.id, empowered)] * max(permanent.times_empowered, 1))
        case ExhaustionIs(exhausted=exhausted) if exhausted != permanent.exhausted:
            execution.emit(e.Turned((permanent.id,), exhausted))
        case StunIs(stunned=stunned) if stunned != permanent.stunned:
            execution.emit(e.Stunned(permanent.id, stunned))
        case _:
            pass


def _put_unit(execution: Execution, action: UnitIs) -> None:
    if is_exit_zone(action.place):
        leaves = execution.table.permanent(action.unit)
        if leaves is not None and action.place in ("hand", "deck") and not leaves.token:
            card = leaves.card if action.place == "hand" else ""
            execution.emit(e.LeftBoard(leaves.id, action.place, leaves.owned_by, card))
        else:
            execution.emit(e.LeftBoard(action.unit, action.place))
        return
    execution.emit(e.Moved((action.unit,), action.place, recall=True))
    _derive_control(execution, action.place)


def _derive_control(execution: Execution, place: Place) -> None:
    """The only player at a battlefield that nobody controls or contests controls it, since nothing contests it now."""
    if isinstance(place, int):
        battlefield = execution.table.battlefield(place)
        present = execution.table.present(place)
        if battlefield.control is None and battlefield.contested is None and len(present) == 1:
            execution.emit(e.Controls(place, present[0]))


def judge_conquer(table: Table, private: Private, action: Conquer) -> Findings:
    """Every rule that forbids a reported conquest: it needs a unit there if units are followed (190.4)."""
    player, place = PlayerName(action.player), PlaceName(action.at)
    if table.battlefield(action.at).control == action.player:
        yield forbidden("469.1", "reason-controls-already", player=player, place=place)
    if table.setup.follow == "score":
        yield assumed("assumed-combat-won")
    elif has_showdown_or_combat(table, action.at):
        yield forbidden("190.4.b", "reason-showdown-or-combat-there", place=place)
    elif not table.units(action.at, action.player):
        yield forbidden("190.4", "reason-no-unit-there", player=player, place=place)


def report_conquest(execution: Execution, action: Conquer) -> None:
    """Establish control for the player, who scores by the rules (469.1)."""
    establish_control(execution, action.player, action.at)


def judge_tell(table: Table, private: Private, action: Tell) -> Findings:
    """Every rule that forbids this report: the table must be asking what a card did, and the objects must be on it."""
    if table.asks is None or table.asks.about != "by hand":
        yield forbidden("333", "reason-no-card-by-hand")
    if isinstance(action.did, Discard) or (isinstance(action.did, PlayToken) and action.to is None):
        yield forbidden("333", "reason-result-needs-choice")
    onto = () if action.onto is None else (action.onto,)
    if not all(exists(table, target) for target in (*action.what, *onto)):
        yield forbidden("355.9.a", "reason-not-on-the-table")


def report_result(execution: Execution, action: Tell) -> None:
    """Carry out one reported result by the rules, as an effect of the card that is done by hand.

    Damage is what was dealt in the end, with all that changed it.
    """
    question = execution.table.asks
    item = execution.table.item(question.item) if question is not None else None
    if question is None or item is None:
        return
    groups = (action.what, *(() if action.onto is None else ((action.onto,),)))
    whose = tuple(tuple(player_of(execution.table, target) or item.player for target in group) for group in groups)
    ability = Ability("resolve", (action.did,))
    doing = replace(item, ability=ability, chosen=groups, whose=whose, destinations=(action.to,), progress=Resolving(0))
    execution.emit(e.DoneByHand(item.card, item.player), e.Answered(action.player, ()))
    if isinstance(action.did, PlayToken) and action.to is not None:
        tokens.put_tokens(execution, doing, action.did, action.to, item.player, action.did.count)
    elif isinstance(action.did, Deal):
        units = [unit for unit in action.what if isinstance(unit, int)]
        cause = replace(cause_of(execution.table, item), spell=None)
        mark_damage(execution, *((unit, action.did.amount) for unit in units), causes=dict.fromkeys(units, cause))
    else:
        effects.DO[type(action.did)](execution, doing, action.did)
