"""Operations: what each instruction of a card does (2026-07-16, 407-444)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from carddata.model import operations as m
from carddata.model.abilities import Delay, DoThis, GiveAbility
from carddata.model.battlefields import ReplaceBattlefield
from carddata.model.champions import ToChampionZone
from carddata.model.decisions import Decide
from carddata.model.deck_ends import ToDeck
from carddata.model.hands import AllowLooks, ReturnBanished, ReturnLater, RevealHand, TakeFromHand
from carddata.model.new_choices import ChooseAnew
from carddata.model.options import ChooseOption
from carddata.model.payments import PayAny, SpendBuffs
from carddata.model.plays import HandCard, Play, SomeCards, TopCard
from carddata.model.recycling import Recycle
from carddata.model.repeats import GiveRepeat
from carddata.model.replacements import ReplaceNext
from tableside.engine.derived.context import targeting_context
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.board import Permanent, Ward
from tableside.engine.model.chain_items import Item, Resolving
from tableside.engine.model.progress import PendingSkip
from tableside.engine.model.references import Place, Player
from tableside.engine.model.state import Table
from tableside.engine.rules import delayed, given_traits, looking, resources, revealing, scoring
from tableside.engine.rules.abilities import activate_effects, fire
from tableside.engine.rules.acted_on import permanents_of, players_of, targets_of
from tableside.engine.rules.attachment import attach, detach
from tableside.engine.rules.battlefield_tokens import replace_battlefield
from tableside.engine.rules.control import lose_control, take_control
from tableside.engine.rules.copies import become_copies
from tableside.engine.rules.dealing import deal, fight
from tableside.engine.rules.deaths import kill
from tableside.engine.rules.decisions import decide
from tableside.engine.rules.deck_ends import to_deck
from tableside.engine.rules.discarding import discard
from tableside.engine.rules.effect_plays import leave_chain, play_cards
from tableside.engine.rules.effects_replaced import replaced
from tableside.engine.rules.given_repeats import give_repeat
from tableside.engine.rules.killing import causes_of_kill
from tableside.engine.rules.lasting_effects import (
    buffs_give_more,
    change_costs,
    change_damage_dealt,
    enter_ready,
    forbid,
    forbid_plays,
    give_flow,
    hide_free,
    next_spell_bonus,
    prevent_damage,
)
from tableside.engine.rules.limited_resources import with_added
from tableside.engine.rules.marking import buff, disempower, empower, exhaust, move_buff, moved_buffs, ready, stun
from tableside.engine.rules.might_changes import times
from tableside.engine.rules.movement import move_units, moves_of, recall, swaps_of
from tableside.engine.rules.naming import name_spell
from tableside.engine.rules.new_choices import choose_anew
from tableside.engine.rules.object_amounts import note_this_way
from tableside.engine.rules.options import choose_option
from tableside.engine.rules.paid_amounts import pay_any, spend_buffs
from tableside.engine.rules.private_plays import play_from_deck, play_from_hand
from tableside.engine.rules.prohibitions import can_be_countered, can_be_marked
from tableside.engine.rules.recycling import recycle_cards
from tableside.engine.rules.reflexive import do_this
from tableside.engine.rules.revealed_hands import (
    allow_looks,
    return_banished,
    return_later,
    reveal_hand,
    take_from_hand,
)
from tableside.engine.rules.revealed_plays import play_first_revealed
from tableside.engine.rules.rune_triggers import fire_channeled, fire_recycled
from tableside.engine.rules.tokens import play_token
from tableside.engine.rules.trigger_changes import with_more
from tableside.engine.rules.watching import TriggerEvent
from tableside.engine.rules.zone_changes import banish, return_cards, return_to_hand, to_champion_zone


def _draw(execution: Execution, item: Item, do: m.Draw) -> None:
    for player in reversed(players_of(execution.table, item, do.who)):
        execution.draw(player, do.count * (times(execution.table, item, do) or 0))


def _burn(execution: Execution, item: Item, do: m.Burn) -> None:
    for player in reversed(players_of(execution.table, item, do.who)):
        execution.burn(player, do.count * (times(execution.table, item, do) or 0), item.id)


def _deal(execution: Execution, item: Item, do: m.Deal) -> None:
    units = permanents_of(execution.table, item, do.to)
    deal(execution, item, do, units, do.amount * (times(execution.table, item, do) or 0))


def _kill(execution: Execution, item: Item, do: m.Kill) -> None:
    units = permanents_of(execution.table, item, do.what)
    causes = causes_of_kill(execution.table, item, do)
    kill(execution, *(permanent.id for permanent in units), causes=causes, item=item.id)


def _move(execution: Execution, item: Item, do: m.Move) -> None:
    """Move units, at the same time those that go to the same place."""
    together: dict[Place, list[int]] = {}
    for unit, to in moves_of(execution.table, item, do):
        if to is None:
            recall(execution, unit)
        else:
            together.setdefault(to, []).append(unit.id)
    moved = 0
    for place, units in together.items():
        moved += move_units(execution, tuple(units), place, item.player, spell=item.kind == "spell")
    note_this_way(execution, item, "moved", moved)


def _swap(execution: Execution, item: Item, do: m.Swap) -> None:
    for unit, place in swaps_of(execution.table, item, do):
        move_units(execution, (unit.id,), place, item.player, spell=item.kind == "spell")


def _move_buff(execution: Execution, item: Item, do: m.MoveBuff) -> None:
    for source, to in moved_buffs(execution.table, item, do):
        move_buff(execution, source, to)


def _mark(
    mark: Callable[[Execution, Player, tuple[Permanent, ...]], None], counted: str = ""
) -> Callable[[Execution, Item, Any], None]:
    """An operation that marks permanents, and notes how many it has changed if later instructions count those."""

    def do(execution: Execution, item: Item, operation: Any) -> None:
        marked = permanents_of(execution.table, item, operation.what)
        mark(execution, item.player, marked)
        if counted:
            note_this_way(execution, item, counted, sum(_is_changed(execution.table, each) for each in marked))

    return do


def _is_changed(table: Table, before: Permanent) -> bool:
    """Return whether a permanent is readied, exhausted, stunned or buffed now, and was not before, or the reverse."""
    now = table.permanent(before.id)
    marks = (before.exhausted, before.stunned, before.buffed, before.more_buffs)
    return now is not None and (now.exhausted, now.stunned, now.buffed, now.more_buffs) != marks


def _stun(execution: Execution, item: Item, do: m.Stun) -> None:
    """Stun units, but for those that get something else instead (369)."""
    units = permanents_of(execution.table, item, do.what)
    unstunned = [unit for unit in units if not unit.stunned]
    marked = [unit for unit in unstunned if can_be_marked(execution.table, unit, "stunned") is not False]
    stun(execution, item.player, [unit for unit in marked if not replaced(execution, item, "stun", unit)])
    note_this_way(execution, item, "stunned", sum(_is_changed(execution.table, each) for each in units))


def _put_away(put_away: Callable[[Execution, Item, Any], None], counted: str) -> Callable[[Execution, Item, Any], None]:
    """An operation that moves permanents or cards of a trash away, and notes how many if later instructions count."""

    def do(execution: Execution, item: Item, operation: Any) -> None:
        before = _cards_there(execution.table)
        put_away(execution, item, operation)
        note_this_way(execution, item, counted, len(before - _cards_there(execution.table)))

    return do


def _cards_there(table: Table) -> frozenset[int]:
    """The ids of all permanents, and of all cards of trashes."""
    in_trashes = (card.id for seat in table.seats for card in seat.trash)
    return frozenset((*(permanent.id for permanent in table.permanents), *in_trashes))


def _recall(execution: Execution, item: Item, do: m.Recall) -> None:
    recall(execution, *permanents_of(execution.table, item, do.what))


def _heal(execution: Execution, item: Item, do: m.Heal) -> None:
    hurt = tuple(permanent.id for permanent in permanents_of(execution.table, item, do.what) if permanent.damage)
    if hurt:
        execution.emit(e.DamageMarked(hurt, 0))


def _gain_points(execution: Execution, item: Item, do: m.GainPoints) -> None:
    for player in players_of(execution.table, item, do.who):
        scoring.gain_points(execution, player, do.points, "effect")


def _gain_xp(execution: Execution, item: Item, do: m.GainXp) -> None:
    gained = do.count * (times(execution.table, item, do) or 0)
    for player in players_of(execution.table, item, do.who) if gained else ():
        execution.emit(e.XpIs(player, execution.table.seat(player).xp + gained, gained))
        fire(execution, TriggerEvent("gain xp", player))


def _add(execution: Execution, item: Item, do: m.Add) -> None:
    count = times(execution.table, item, do) or 0
    for player in players_of(execution.table, item, do.who) if count else ():
        seat = execution.table.seat(player)
        if seat.runes is not None:
            added = replace(do, energy=do.energy * count, power=do.power * count)
            execution.emit(e.PoolIs(player, with_added(seat.pool, with_more(execution.table, item, added))))


def _replace_next(execution: Execution, item: Item, do: ReplaceNext) -> None:
    how = do.by.outcome or "recall"
    for unit in permanents_of(execution.table, item, do.what):
        execution.emit(e.Warded(unit.id, Ward(how, item.card, item.player, do.by.cost)))


def _counter(execution: Execution, item: Item, do: m.Counter) -> None:
    """Counter spells and abilities that can be, which leave the chain (425.1.a).

    What is banished as it leaves the chain is banished wherever else it would go (829.1.b.1). Otherwise, where two
    texts say where such a card goes instead, its player says by hand which it is (372).
    """
    for target in targets_of(execution.table, item, do.what):
        countered = execution.table.item(target) if isinstance(target, int) else None
        if countered is not None and can_be_countered(execution.table, countered) is False:
            continue
        then = countered.terms.then if countered is not None and countered.terms is not None else ""
        if countered is not None and do.to_hand and then == "recycle":
            execution.emit(e.LeftToPlayers(item.id))
        elif countered is not None:
            leave_chain(execution, countered, "trash" if countered.is_card else "")
            if do.to_hand and then != "banish":
                return_to_hand(execution, countered.id)


def _win_game(execution: Execution, item: Item, do: m.WinGame) -> None:
    scoring.win(execution, item.player)


def _skip(execution: Execution, item: Item, do: m.Skip) -> None:
    """Have players skip their next turn or phase; whoever is to skip it already skips the following too (443)."""
    skips = (PendingSkip(player, do.what) for player in players_of(execution.table, item, do.who))
    execution.emit(e.SkipsAre((*execution.table.turns.skips, *skips)))


def _banish_this(execution: Execution, item: Item, do: m.BanishThis) -> None:
    """Banish the spell itself, which ends its resolution: what follows is not carried out (359.3.e.15)."""
    end = len(item.ability.do) if item.ability is not None else 0
    execution.emit(e.BanishmentMarked(item.id), e.NextInstruction(item.id, end))


def _take_turn(execution: Execution, item: Item, do: m.TakeTurn) -> None:
    execution.emit(e.TurnQueued(item.player))


def _delay(execution: Execution, item: Item, do: Delay) -> None:
    """Generate a delayed trigger, unless what it is about is gone (390.2), or has taken no damage that may kill it."""
    of = () if do.of is None else targets_of(execution.table, item, do.of)
    if do.killing and do.of is not None:
        dealt = item.progress.dealt if isinstance(item.progress, Resolving) else ()
        of = tuple(target for target in of if target in dealt)
    if of or do.of is None:
        delayed.wait(execution, item, do, tuple(target for target in of if isinstance(target, int)))


def _give_ability(execution: Execution, item: Item, do: GiveAbility) -> None:
    for unit in permanents_of(execution.table, item, do.to):
        execution.emit(e.AbilityGiven(unit.id, do.ability))


def _activate_effects(execution: Execution, item: Item, do: m.ActivateEffects) -> None:
    here = targeting_context(execution.table, item).here
    activate_effects(execution, do.when, permanents_of(execution.table, item, do.of), here)


def _change_runes(execution: Execution, item: Item, do: m.ChangeRunes) -> None:
    count = do.count * (times(execution.table, item, do) or 0)
    for player in players_of(execution.table, item, do.who) if count else ():
        changed = resources.change_runes(execution.table.seat(player), replace(do, count=count, each=None))
        before = execution.table.seat(player).runes
        if changed is not None:
            execution.emit(e.RunesAre(player, changed))
        if do.how == "recycle":
            fire_recycled(execution, player, before, may_recycle=True)
        elif do.how == "channel":
            fire_channeled(execution, player, before)


def _play(execution: Execution, item: Item, do: Play) -> None:
    match do.what:
        case int() | "me" | SomeCards(how="all") as what:
            play_cards(execution, item, do, what)
        case HandCard() as card:
            play_from_hand(execution, item, do, card)
        case TopCard() as card:
            play_from_deck(execution, item, do, card)
        case SomeCards() as card:
            play_first_revealed(execution, item, do, card)


DO: dict[type[Any], Callable[[Execution, Item, Any], None]] = {
    Decide: decide,
    ChooseOption: choose_option,
    RevealHand: reveal_hand,
    AllowLooks: allow_looks,
    TakeFromHand: take_from_hand,
    ReturnLater: return_later,
    ReturnBanished: return_banished,
    Recycle: _put_away(recycle_cards, "recycled"),
    ToChampionZone: to_champion_zone,
    ToDeck: to_deck,
    m.Draw: _draw,
    m.Burn: _burn,
    m.Deal: _deal,
    m.Fight: fight,
    m.Kill: _kill,
    m.Move: _move,
    m.Swap: _swap,
    m.GiveMight: given_traits.give_might,
    m.GiveKeyword: given_traits.give_keyword,
    m.ShareKeywords: given_traits.share_keywords,
    m.LoseKeyword: given_traits.lose_keyword,
    m.SetMight: given_traits.set_might,
    m.Double: given_traits.double_might,
    m.SwapMight: given_traits.swap_might_of,
    m.RaiseMight: given_traits.raise_might_to,
    m.Stun: _stun,
    m.Buff: _mark(buff, "buffed"),
    m.MoveBuff: _move_buff,
    m.Empower: _mark(empower),
    m.Disempower: _mark(disempower),
    m.Return: _put_away(return_cards, "returned"),
    m.Ready: _mark(ready, "readied"),
    m.Exhaust: _mark(exhaust, "exhausted"),
    m.Recall: _recall,
    m.Heal: _heal,
    m.PlayToken: play_token,
    m.Discard: discard,
    m.GainPoints: _gain_points,
    m.GainXp: _gain_xp,
    m.Add: _add,
    ReplaceNext: _replace_next,
    m.Counter: _counter,
    ChooseAnew: choose_anew,
    Play: _play,
    m.EnterReady: enter_ready,
    m.ChangeCosts: change_costs,
    GiveRepeat: give_repeat,
    GiveAbility: _give_ability,
    ReplaceBattlefield: replace_battlefield,
    m.HideFree: hide_free,
    m.NameSpell: name_spell,
    m.RaiseBuffs: buffs_give_more,
    m.ChangeDamage: change_damage_dealt,
    m.PreventDamage: prevent_damage,
    m.NextSpellBonus: next_spell_bonus,
    m.Forbid: forbid,
    m.GiveFlow: give_flow,
    m.ForbidPlays: forbid_plays,
    m.WinGame: _win_game,
    m.BanishThis: _banish_this,
    DoThis: do_this,
    Delay: _delay,
    m.TakeTurn: _take_turn,
    m.Skip: _skip,
    m.Banish: _put_away(banish, "banished"),
    m.TakeControl: take_control,
    m.LoseControl: lose_control,
    m.Attach: attach,
    m.Detach: detach,
    m.BecomeCopy: become_copies,
    m.ChangeRunes: _change_runes,
    m.ActivateEffects: _activate_effects,
    PayAny: pay_any,
    SpendBuffs: spend_buffs,
    m.Look: looking.look,
    m.Seek: looking.seek,
    m.Reveal: revealing.reveal,
}
"""The function that carries out each operation."""
