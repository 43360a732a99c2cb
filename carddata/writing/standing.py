"""The words for effects that stand while a card is in play: one writer for each of them."""

from __future__ import annotations

from typing import Final, assert_never

from msgspec.structs import replace

from carddata.model import amounts as q
from carddata.model import conditions as c
from carddata.model import targets as t
from carddata.model.battlefields import AddsBattlefield, MovesHereFromAnywhere
from carddata.model.card import (
    CopiesText,
    Enters,
    FacedownRoom,
    HideFor,
    MorePoints,
    Standing,
)
from carddata.model.conditions import Condition, parts
from carddata.model.continuous import HasKeywords, HasMight, HasTags, LosesKeywords, OthersEnter
from carddata.model.costs import Cost
from carddata.model.damage import (
    AnyDamageKills,
    AssignedLast,
    BonusDamage,
    NoCombatDamage,
    TakesMoreMight,
    TakesNoDamage,
)
from carddata.model.granted import HasAbilities
from carddata.model.naming import NamesTag
from carddata.model.numbers import AmountOf
from carddata.model.permissions import (
    CardsCost,
    CostChange,
    EmpoweredAgain,
    HasBuffs,
    IgnoresKeyword,
    PlayedFor,
    PlayedTo,
)
from carddata.model.prohibitions import CannotBe, ChannelsOnly, NoMoveToBase, PlayersCannot
from carddata.model.repeats import RepeatCosts, SpellsRepeat
from carddata.model.replacements import Replacement
from carddata.model.scope import Affected
from carddata.model.targets import IsNot, IsToken, TargetFilter
from carddata.model.trigger_changes import AddsMore, TriggerChange
from carddata.writing.conditions import condition_words, denial_words
from carddata.writing.costs import resources
from carddata.writing.effects_players import cards_played
from carddata.writing.nouns import bare, noun_phrase, one
from carddata.writing.quantities import for_each
from carddata.writing.replacements import replacement_words
from carddata.writing.words import Unwritten, Voice, article, change, listed, ordinal, sentence, unwritten

OPEN_TO: Final = {
    "open": "an open battlefield",
    "occupied enemy": "an occupied enemy battlefield",
    "attacked": "a battlefield you're attacking",
    "lone enemy": "an occupied battlefield if an enemy unit is alone there",
    "enemy units": "a battlefield where there are enemy units",
    "conquered": "a battlefield you conquered this turn",
}
"""The battlefields of permissions to play cards."""


def standing_line(effect: Standing, voice: Voice) -> str:
    """The line of a standing effect, with its condition."""
    gate, words, after = "", _words(effect, voice), ""
    condition = getattr(effect, "only_if", None)
    if voice.type == "battlefield" and _is_of_player(effect):
        gate = "While you control this battlefield, "
    if condition is not None:
        gate, words, after = _gated(condition, words, effect, voice)
    return f"{gate}{words}{after}." if gate.endswith(", ") else f"{gate}{sentence(words + after)}"


def _is_of_player(effect: Standing) -> bool:
    """Return whether an effect of a battlefield is for the player who controls it."""
    return isinstance(effect, CardsCost) and effect.of.whose in ("you", "friendly")


def _gated(condition: Condition, words: str, effect: Standing, voice: Voice) -> tuple[str, str, str]:
    """The gate before the words of an effect, those words, and what follows them."""
    match condition:
        case c.InShowdown(here=True) if isinstance(effect, CardsCost):
            return "During showdowns here, ", words, ""
        case c.Level(xp=xp):
            return f"[Level {xp}] — ", words, ""
        case c.Empowered() if "Empowered" in voice.gates:
            return "[Empowered] — ", words, ""
        case c.Legion() if isinstance(effect, CostChange | Enters | PlayedFor | HasMight | HasKeywords):
            return "[Legion] — ", words, ""
        case c.AnyChosen(of=of) if isinstance(effect, CostChange):
            return "", words, f" if you choose {one(of, voice)}"
        case c.Not(of=c.PlayedFrom(zone="hand")) if isinstance(effect, CostChange):
            return "", words, " to play from anywhere other than your hand"
        case c.Not(of=c.TurnOf()):
            raise Unwritten("turn")
        case c.TurnOf(whose=whose) if isinstance(effect, Replacement) and effect.when == ("dies",):
            turn = f"would die on {'your' if whose == 'you' else 'an opponent’s'} turn".replace("’", "'")
            return "", words.replace("would die", turn, 1), ""
        case c.TurnOf(whose=whose) if not isinstance(effect, CostChange | Enters):
            return "", words, f" on {'your' if whose == 'you' else 'an opponent’s'} turn".replace("’", "'")
        case _ if isinstance(effect, Replacement) and effect.when == ("plays",):
            return "", words.replace("a token unit", f"a token unit while {_held(condition, voice)}"), ""
        case _ if isinstance(effect, AddsMore):
            return f"While {_held(condition, voice)}, ", words, ""
        case _ if isinstance(effect, Enters | CostChange | PlayedFor):
            return f"If {condition_words(condition, voice)}, ", words, ""
        case c.Empowered() if "Empowered" in voice.gates:
            return "[Empowered] — ", words, ""
        case c.All(of=(c.Empowered(), *others)) if (rest := c.of_parts(tuple(others))) is not None:
            before, words, after = _gated(rest, words, effect, voice)
            if before:
                raise Unwritten("all")
            return "[Empowered] — ", words, after
        case _ if condition == c.NOT_IN_COMBAT:
            return "", words, " unless I'm in combat"
        case c.Not(of=denied) if not isinstance(denied, c.ThereAre | c.Itself | c.TurnOf):
            return "", words, f" unless {condition_words(denied, voice)}"
        case _:
            return "", words, f" while {_held(condition, voice)}"


def _held(condition: Condition, voice: Voice) -> str:
    if len(parts(condition)) > 1:
        return condition_words(condition, voice)
    return denial_words(condition.of, voice) if isinstance(condition, c.Not) else condition_words(condition, voice)


def subject_words(to: Affected, voice: Voice) -> str:
    """Those whom an effect is about."""
    if to == "me":
        return voice.i
    called = next((each.name for each in to.that if isinstance(each, t.Called)), "")
    if called not in ("", voice.name):
        return f"your {called} tokens"
    return bare(noun_phrase(to, voice, several=True))


def _cannot_be(effect: CannotBe, voice: Voice) -> str:
    to, by = effect.to, "spells and abilities" if effect.by == "effects" else effect.by
    match effect.what:
        case "countered":
            if to == "me":
                return "this can't be countered"
            effects = {"spell": "spells", "ability": "abilities"}.get(to.kind, "spells and abilities")
            return f"{'your' if to.whose == 'you' else to.whose} {effects} can't be countered"
        case "readied" if by:
            return f"{by} can't ready {subject_words(to, voice)}"
        case "chosen":
            return f"{subject_words(to, voice)} can't be chosen by enemy {by}"
        case "moved" if by:
            return f"{subject_words(to, voice)} can't be moved by {'enemy ' * effect.by_enemies}{by}"
        case "moved":
            return f"{subject_words(to, voice)} can't move"
        case what:
            return f"{subject_words(to, voice)} can't be {'[Empowered]' if what == 'empowered' else what}"


def _players_cannot(effect: PlayersCannot, voice: Voice) -> str:
    turn = effect.before_turn or 0
    match effect.what:
        case "play this":
            turns = [ordinal(number) for number in range(1, turn)]
            return f"{voice.i} can't be played on your {listed(turns, 'or')} turn{'s' * (len(turns) > 1)}"
        case "play the named":
            return "opponents can't play spells with that name"
        case "play units here":
            return "units can't be played here"
        case "play units to battlefields":
            return "opponents can only play units to their base"
        case "reveal here":
            return "your opponents' [Hidden] cards can't be revealed here"
        case "score here":
            return f"players can't score here until their {ordinal(turn)} turn"
        case "gain points":
            return "while I'm at a battlefield, opponents can't gain points"


def _words(effect: Standing, voice: Voice) -> str:
    match effect:
        case FacedownRoom(more=more):
            return f"you may hide {'an additional card' if more == 1 else f'{more} additional cards'} here"
        case HideFor(cost=cost):
            return f"you may pay {resources(cost)} to hide a card with [Hidden] instead of {{any}}"
        case MorePoints(points=points):
            return f"increase the points needed to win the game by {points}"
        case Enters():
            return _enters(effect)
        case PlayedTo():
            return _played_to(effect)
        case PlayedFor(cost=cost, then=""):
            return f"you may play {voice.me} from your trash for {resources(cost)}"
        case CostChange():
            return cost_change(effect, voice)
        case CardsCost():
            return _cards_cost(effect, voice)
        case RepeatCosts(amount=amount, whose=whose):
            who = {"you": "your", "friendly": "friendly", "enemy": "enemy", "anybody": ""}[whose]
            return f"{who} [Repeat] costs cost {resources(amount)} less"
        case MovesHereFromAnywhere():
            return "units can move here from anywhere"
        case AddsBattlefield(token=token):
            added = f"add the {token} battlefield token to the board if it's not there already"
            return f"as you play me, {added}. If you do, I enter there"
        case CopiesText():
            copied = "copy that unit's text to this Equipment's effect text for as long as this is attached to it"
            return f"as this is attached to a unit, {copied}"
        case SpellsRepeat(cost=cost, whose=whose):
            spells = {"you": "your spells", "friendly": "friendly spells", "enemy": "enemy spells", "anybody": "spells"}
            price = _price(cost, voice) if cost is not None else "equal to their base cost"
            return f"{spells[whose]} have [Repeat] {price}"
        case HasBuffs(to=to, most=most):
            room = "any number of buffs" if most is None else f"up to {most} buffs"
            return f"{subject_words(to, voice)} can have {room}"
        case EmpoweredAgain(to=to, most=most):
            times = "any number of times" if most is None else f"up to {most} times"
            return f"{subject_words(to, voice)} can be [Empowered] {times}"
        case HasMight():
            return _has_might(effect, voice)
        case HasKeywords():
            return _has_keywords(effect, voice)
        case LosesKeywords(keywords=keywords, to=to):
            lost = " and ".join(f"[{keyword}]" for keyword in keywords) or "all keywords"
            return f"{subject_words(to, voice)} lose {lost}"
        case HasTags(tags=tags, to=to):
            if to == "me":
                return f"I'm also {listed(article(tag) for tag in tags)}"
            return f"{subject_words(to, voice)} are also {listed(f'{tag}s' for tag in tags)}"
        case HasAbilities():
            raise Unwritten("abilities")
        case OthersEnter(of=of, ready=True):
            return f"{bare(noun_phrase(of, voice, several=True))} enter ready"
        case Replacement():
            return replacement_words(effect, voice)
        case NamesTag(tags=tags, gains=gains):
            named = listed(tags, "or") if tags else "a tag"
            return f"as you play {voice.me}, name {named}{'. I gain that tag' * gains}"
        case NoMoveToBase(units=units):
            whom = {"all": "units can't move", "here": "units can't move from here", "me": "I can't move"}
            return f"{whom[units]} to base"
        case IgnoresKeyword(keyword="Tank"):
            return "you ignore [Tank] while assigning combat damage here"
        case IgnoresKeyword(choosing=choosing):
            if choosing is None:
                return "ignore [Deflect] while paying this spell's cost"
            return f"players ignore [Deflect] while paying for spells and abilities choosing {one(choosing, voice)}"
        case CannotBe():
            return _cannot_be(effect, voice)
        case PlayersCannot():
            return _players_cannot(effect, voice)
        case ChannelsOnly(count=count):
            runes = "1 rune" if count == 1 else f"{count} runes"
            return f"players only channel {runes} at the start of their Channel Phase"
        case BonusDamage(own=True, amount=amount, each=each):
            counted = f" {for_each(each, voice)}" if each is not None else ""
            return f"this deals {amount} Bonus Damage{counted}"
        case BonusDamage(here=True, amount=amount):
            return f"spells and abilities deal {amount} Bonus Damage to units here"
        case BonusDamage(amount=amount, by=by):
            dealt = str(amount) if amount > 0 else change(amount)
            return f"your {by or 'spells and abilities'} deal {dealt} Bonus Damage"
        case TakesMoreMight(amount=amount):
            given = "would give - {might} to a unit it chooses, it gives an additional"
            return f"if a spell or ability you control {given} {change(-amount)} {{might}}"
        case NoCombatDamage(to=to):
            return f"{subject_words(to, voice)} don't deal combat damage"
        case AssignedLast(to=to):
            return f"{subject_words(to, voice)} must be assigned combat damage last"
        case TakesNoDamage(to=to, by_enemies=True):
            prevented = "prevent all damage that enemy spells and abilities would deal to"
            return f"{prevented} {'me' if to == 'me' else subject_words(to, voice)}"
        case TakesNoDamage(to=to, combat=combat):
            return f"{subject_words(to, voice)} don't take {'combat ' * combat}damage"
        case AnyDamageKills(to=to):
            return f"any amount of your damage is enough to kill {subject_words(to, voice)}"
        case TriggerChange(of=of, how="again", here=here):
            kind = f"[{of}]" if of in ("Deathknell", "Temporary") else of
            where = {"conquer": " for conquering here", "hold": " for holding here"}.get(of, "") if here else ""
            return f"your {kind} effects{where} trigger an additional time"
        case TriggerChange(of=of, how="never", here=here):
            return f"your [{of}] effects{' at my battlefield' * here} don't trigger"
        case TriggerChange(of=of):
            return f"my {of} effects are also {'conquer' if of == 'hold' else 'hold'} effects"
        case AddsMore(token=token, energy=energy, power=power):
            symbols = (f"{{{energy}}}" if energy else "") + "".join(f"{{{domain}}}" for domain in power)
            return f"your {token} tokens [Add] an additional {symbols}"
        case PlayedFor() | OthersEnter():
            raise unwritten(effect)
        case _:
            assert_never(effect)


def _price(cost: Cost, voice: Voice) -> str:
    """A cost whose power is of a domain that is named."""
    own = f"{{{voice.domains[0]}}}" if len(voice.domains) == 1 else "{own}"
    return resources(cost).replace("{own}", own)


def _enters(effect: Enters) -> str:
    if effect.at_battlefield:
        return "if you play me to a battlefield, I enter ready"
    return "I enter ready" if effect.ready else "this enters exhausted"


def _played_to(effect: PlayedTo) -> str:
    if effect.ambush:
        return f"I can [Ambush] to {OPEN_TO[effect.where]}"
    if effect.only:
        return f"play me only to {OPEN_TO[effect.where]}"
    if effect.units:
        return f"friendly units may be played to {OPEN_TO[effect.where]}"
    return f"you may play me to {OPEN_TO[effect.where]}"


def cost_change(effect: CostChange, voice: Voice, *, ability: bool = False) -> str:
    """The words for a lower cost of a card, or of its ability."""
    if isinstance(effect.each, AmountOf):
        return "this ability's energy cost is reduced by the Might of the unit you choose"
    if effect.each == q.MightOf(TargetFilter(whose="you"), "highest"):
        return "my energy cost is reduced by the highest Might among units you control"
    subject = "this ability costs" if ability else "I cost" if voice.type == "unit" else "this costs"
    words = f"{subject} {resources(effect.amount)} less"
    if effect.each is not None:
        words += f" {for_each(effect.each, voice)}"
        words += f", to a minimum of {{{effect.least}}}" if effect.least is not None else ""
    return f"{words}{' instead' * effect.instead}"


def _cards_cost(effect: CardsCost, voice: Voice) -> str:
    least = f", to a minimum of {{{effect.least}}}" if effect.least is not None else ""
    if effect.nth:
        how = f"costs {resources(effect.amount)} {'more' if effect.more else 'less'}{least}"
        nth = f"the {ordinal(effect.nth)}"
        if effect.abilities:
            own = "your" if effect.of.whose == "you" else effect.of.whose
            return f"{nth} {own} gear activated ability played each turn {how}"
        whose = {"you": "you play", "enemy": "each opponent plays"}.get(effect.of.whose)
        of, no_token = effect.of, effect.of.that == (IsNot(IsToken()),)
        noun = f"{'non-token ' * no_token}{of.kind}"
        if of.kind not in ("unit", "gear", "spell") or not (no_token or not of.that):
            raise Unwritten("cards cost")
        if whose is not None:
            return f"{nth} {noun} {whose} each turn {how}"
        if of.whose == "friendly" and of.kind != "spell":
            return f"{nth} friendly {noun} played each turn {how}"
        raise Unwritten("cards cost")
    cards = cards_played(effect.of, voice, more=effect.more)
    if effect.source:
        cards = f"{cards.removeprefix('your ')} you play from your trash"
    if effect.choosing is not None:
        friendly = " that is friendly to it" * (effect.choosing.whose == "friendly")
        chosen = one(replace(effect.choosing, whose="anybody"), voice)
        return f"each spell that chooses {chosen}{friendly} costs {resources(effect.amount)} less{least}"
    return f"{cards} cost {resources(effect.amount)} {'more' if effect.more else 'less'}{least}"


def _has_might(effect: HasMight, voice: Voice) -> str:
    if effect.through is not None:
        return f"{_equipment(effect.through, voice)} gives {change(effect.amount)} {{might}}"
    if isinstance(effect.each, q.MightBonus):
        if (effect.amount, effect.to, effect.least) != (1, "me", None):
            raise Unwritten("might bonus")
        return "each Equipment attached to me gives double its base Might bonus"
    each = f" {for_each(effect.each, voice, abs(effect.amount))}" if effect.each is not None else ""
    least = f", to a minimum of {effect.least} {{might}}" if effect.least is not None else ""
    return f"{subject_words(effect.to, voice)} have {change(effect.amount)} {{might}}{each}{least}"


def _equipment(through: TargetFilter, voice: Voice) -> str:
    return f"each {bare(noun_phrase(through, voice))}"


def _has_keywords(effect: HasKeywords, voice: Voice) -> str:
    keywords = " and ".join(f"[{keyword}]" for keyword in effect.keywords)
    if effect.through is not None:
        return f"{_equipment(effect.through, voice)} gives {keywords}"
    everywhere = " everywhere" * effect.everywhere
    lacking = " if they didn't already" * effect.lacking
    each = f" {for_each(effect.each, voice)}" if effect.each is not None else ""
    return f"{subject_words(effect.to, voice)}{everywhere} have {keywords}{lacking}{each}"
