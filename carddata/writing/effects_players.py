"""The words for actions of players, and for effects that last for a turn."""

from __future__ import annotations

from carddata.model import operations as m
from carddata.model.costs import Cost
from carddata.model.hands import RevealHand
from carddata.model.repeats import GiveRepeat
from carddata.model.targets import TargetFilter
from carddata.writing import effects_units as units
from carddata.writing.costs import resources
from carddata.writing.nouns import bare, noun_phrase
from carddata.writing.quantities import for_each
from carddata.writing.speech import COMBATANTS, Speech
from carddata.writing.words import Unwritten, Voice


def gain_points(do: m.GainPoints, speech: Speech) -> str:
    """Points."""
    if do.points < 1:
        raise Unwritten("points")
    verb = "score"
    return speech.does(do.who, verb, f"{do.points} point{'s' * (do.points > 1)}")


def gain_xp(do: m.GainXp, speech: Speech) -> str:
    """XP."""
    each = f" {for_each(do.each, speech.voice, do.count)}" if do.each is not None else ""
    return speech.does(do.who, "gain", f"{do.count} XP{each}")


def change_runes(do: m.ChangeRunes, speech: Speech) -> str:
    """Runes."""
    noun = "rune" if do.count == 1 else "runes"
    each = f" {for_each(do.each, speech.voice, do.count)}" if do.each is not None else ""
    if do.domain is not None or (do.each is not None and do.how != "channel"):
        raise Unwritten("rune")
    match do:
        case m.ChangeRunes(how="channel"):
            return speech.does(do.who, "channel", f"{do.count} {noun}{' exhausted' * do.exhausted}{each}")
        case m.ChangeRunes(how="recycle", who="you", extent=""):
            return f"you must recycle {'one' if do.count == 1 else do.count} of your runes"
        case m.ChangeRunes(how="ready", who="you", extent="all"):
            return "ready all of your runes"
        case m.ChangeRunes(how="ready", who="you", extent="up to"):
            return f"ready up to {do.count} {noun}"
        case m.ChangeRunes(how="ready", who="you"):
            return "ready a rune" if do.count == 1 else f"ready {do.count} runes"
        case _:
            raise Unwritten("rune")


def add(do: m.Add) -> str:
    """Resources that are added."""
    if do.each is not None or do.who not in ("you", "combatants"):
        raise Unwritten("add")
    symbols = (f"{{{do.energy}}}" if do.energy else "") + "".join(f"{{{domain}}}" for domain in do.power)
    uses = {
        "spells": "Use only to play spells",
        "units": "Use only to play units",
        "gear": "Use only to play gear",
        "units and their abilities": "Use only to play units or use unit abilities",
        "gear and its abilities": "Use only to play gear or use gear abilities",
        "showdowns": "Spend this energy only during showdowns",
    }
    added = f"{COMBATANTS} [Add] {symbols}" if do.who == "combatants" else f"[Add] {symbols}"
    return f"{added}. {uses[do.only]}" if do.only is not None else added


def skip(do: m.Skip, speech: Speech) -> str:
    """A turn or a phase that is skipped."""
    part = do.what if do.what == "turn" else f"{do.what} phase"
    whose = "your" if do.who == "you" else "their"
    return speech.does(do.who, "skip", f"{whose} next {part}")


def reveal_hand(do: RevealHand, speech: Speech) -> str:
    """A hand that is revealed: of an opponent who is chosen."""
    if not isinstance(do.who, int):
        raise Unwritten("reveal hand")
    if do.who not in speech.introduced:
        words = speech.choice(do.who)
        if words != "an opponent":
            raise Unwritten("reveal hand")
        return "choose an opponent. They reveal their hand"
    if do.who != speech.named:
        raise Unwritten("reveal hand")
    return "they reveal their hand"


def enter_ready(do: m.EnterReady, voice: Voice) -> str:
    """The words for letting cards enter ready this turn."""
    if do.next:
        words = bare(noun_phrase(TargetFilter(do.of.kind, that=do.of.that), voice))
        return f"the next {words} you play this turn enters ready"
    return f"{bare(noun_phrase(do.of, voice, several=True))} enter ready this turn"


def change_costs(do: m.ChangeCosts, voice: Voice) -> str:
    """The words for changing the costs of cards this turn."""
    if do.next:
        if do.more or do.of.that or do.of.whose != "you":
            raise Unwritten("change costs")
        return f"the next {do.of.kind} you play this turn costs {resources(do.amount)} less"
    how = "more" if do.more else "less"
    return f"{cards_played(do.of, voice, more=do.more)} cost {resources(do.amount)} {how} this turn"


def cards_played(of: TargetFilter, voice: Voice, *, more: bool = False) -> str:
    """Cards as they are played, by whose they are."""
    nouns = bare(noun_phrase(TargetFilter(of.kind, that=of.that), voice, several=True))
    non_token = "non-token " * (more and of.kind != "spell")
    match of.whose:
        case "you":
            return f"your {non_token}{nouns}"
        case "anybody":
            return nouns
        case whose:
            return f"{whose} {non_token}{nouns}"


def prevent_damage(do: m.PreventDamage) -> str:
    """Damage that is prevented altogether."""
    return {
        "effects": "prevent all spell and ability damage this turn",
        "combat": "prevent all combat damage that would be dealt this turn",
        "all": "prevent all damage that would be dealt this turn",
    }[do.of]


def forbid_plays(do: m.ForbidPlays, speech: Speech) -> str:
    """The words for forbidding plays this turn."""
    match do.who:
        case "opponents":
            who = "opponents"
        case "everybody":
            who = "players"
        case "you":
            who = "you"
        case int() as number if number == speech.named:
            of_player = speech.choices[number - 1].of.kind == "player"
            who = "they" if of_player else "its controller"
        case _:
            raise Unwritten("forbid plays")
    return f"{who} can't play {do.what} this turn"


def forbid(do: m.Forbid, speech: Speech) -> str:
    """The words for forbidding that objects are chosen, moved or readied this turn."""
    if do.by == "its owner":
        speech.things(do.what)
        return "they can't move it this turn"
    words = {"chosen": "be chosen by enemy spells and abilities", "moved": "move", "readied": "be readied"}
    return f"{units.subject_words(do.what, speech)} can't {words[do.be]} this turn"


def give_repeat(do: GiveRepeat) -> str:
    """Repeat that spells are given."""
    spells = "your next spell this turn" if do.next else "spells you play this turn"
    price = resources(do.cost) if isinstance(do.cost, Cost) else "equal to its cost"
    return f"give {spells} [Repeat] {price}"


def activate_effects(do: m.ActivateEffects, voice: Voice) -> str:
    """Effects of units that are activated."""
    return f"activate the {do.when} effects of {bare(noun_phrase(do.of, voice, several=True))}"


def become_copy(of: int | str, speech: Speech) -> str:
    """A token that becomes a copy of a unit, or several that do."""
    match of:
        case "me":
            return "they become copies of me" if speech.several else "it becomes a copy of me"
        case "that":
            return "it becomes a copy of that unit"
        case int():
            words = speech.choice(of)
            speech.event, speech.named = True, None
            return f"it becomes a copy of {words}"
        case _:
            raise Unwritten("copy")
