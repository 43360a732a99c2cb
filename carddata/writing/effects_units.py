"""The words for effects on permanents."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from carddata.model import operations as m
from carddata.model.amounts import Excess
from carddata.model.conditions import ThereAre
from carddata.model.numbers import AmountOf
from carddata.model.operations import Things
from carddata.model.replacements import ReplaceNext
from carddata.model.targets import HasTag, IsYours, OfType, TargetFilter, bearer_chosen, unrelated
from carddata.writing.costs import resources
from carddata.writing.nouns import bare, chosen, noun_phrase, one
from carddata.writing.quantities import for_each, read_of
from carddata.writing.replacements import substitute_words
from carddata.writing.speech import Speech, trash_of
from carddata.writing.words import Unwritten, article, change, listed

AMONG: Final = {
    "battlefields": "to a battlefield",
    "with its own": "to a location where there's a unit with the same controller",
    "with yours": "to a battlefield where you have units",
    "open": "to an open battlefield",
    "controlled": "to a battlefield you control",
    "enemy": "to an enemy battlefield",
    "occupied enemy": "to an occupied enemy battlefield",
}
"""The words for the places among which a destination is chosen."""


def lasting(combat: bool) -> str:
    """The words for the time for which an effect lasts."""
    return "this combat" if combat else "this turn"


AT_BATTLEFIELD: Final = ThereAre(TargetFilter("battlefield", where="here"))
"""The condition that the own permanent is at a battlefield."""


def deal(do: m.Deal, speech: Speech) -> str:
    """Damage."""
    if isinstance(do.each, Excess):
        return f"deal that much to {speech.things(do.to)}"
    if do.by_unit:
        return _by_unit(do, speech)
    if do.split:
        return f"deal {do.amount} damage split among {_split(do.to, speech)}"
    if isinstance(do.each, AmountOf) and do.each.its == do.to and do.to not in speech.introduced:
        return f"deal damage to {speech.things(do.to)} equal to {read_of(do.each)}"
    if isinstance(do.each, AmountOf):
        return f"deal damage equal to {_read(do.each, speech)} to {speech.things(do.to)}"
    if do.each is None:
        return f"deal {do.amount} to {speech.things(do.to)}"
    return f"deal {do.amount} to {speech.things(do.to)} {for_each(do.each, speech.voice, do.amount)}"


def _split(to: Things, speech: Speech) -> str:
    choice = speech.choices[to - 1] if isinstance(to, int) else None
    if choice is None:
        raise Unwritten("split")
    if not isinstance(to, int) or (choice.least, choice.most) != (1, None):
        return speech.things(to)
    speech.introduce(to)
    return bare(noun_phrase(choice.of, speech.voice, several=True))


def _by_unit(do: m.Deal, speech: Speech) -> str:
    if not isinstance(do.each, AmountOf) or not isinstance(do.each.its, int):
        raise Unwritten("deal")
    if do.split:
        speech.choose(do.each.its)
    subject = speech.things(do.each.its)
    how = "split among " if do.split else "to "
    if subject not in ("it", "that unit", "the friendly unit", "the enemy unit"):
        if do.split:
            raise Unwritten("deal")
        return f"{subject} deals damage equal to its Might to {speech.things(do.to)}"
    return (
        f"{subject} deals damage equal to its Might {how}{_split(do.to, speech) if do.split else speech.things(do.to)}"
    )


def _read(amount: AmountOf, speech: Speech) -> str:
    """A number of one object, which may be chosen for it."""
    if amount.its == "discarded" and speech.named is None and not speech.event:
        return read_of(amount)
    if amount.its == "shown":
        return "the burned card's Might"
    if amount.its == "me" or (amount.its == speech.named and not speech.event):
        return read_of(amount)
    if isinstance(amount.its, int) and amount.its not in speech.introduced and amount.of == "might":
        return f"the Might of {speech.things(amount.its)}"
    if isinstance(amount.its, int) and amount.its in speech.introduced:
        words = speech.things(amount.its)
        return read_of(amount, f"{words}'s")
    raise Unwritten("of")


def give_might(do: m.GiveMight, speech: Speech) -> str:
    """More or less Might."""
    so_long = lasting(do.combat)
    if isinstance(do.each, AmountOf):
        if do.amount != 1 or do.combat:
            raise Unwritten("might")
        if do.each.its == do.to and isinstance(do.to, int) and do.to not in speech.introduced:
            return f"give {speech.things(do.to)} + {{might}} equal to its Might this turn"
        amount = _read(do.each, speech)
        return f"give + {{might}} equal to {amount} to {speech.things(do.to)} this turn"
    least = f", to a minimum of {do.least} {{might}}" if do.least is not None else ""
    each = f" {for_each(do.each, speech.voice, abs(do.amount))}" if do.each is not None else ""
    return f"give {speech.things(do.to)} {change(do.amount)} {{might}} {so_long}{least}{each}"


def raise_might(do: m.RaiseMight, speech: Speech) -> str:
    """Might that is increased up to a number."""
    if do.what == "me":
        return f"increase my Might to {_read(do.equal_to, speech)} this turn"
    if not isinstance(do.what, int):
        raise Unwritten("raise might")
    speech.choose(do.what)
    return f"increase its Might to {_read(do.equal_to, speech)} this turn"


def give_keyword(do: m.GiveKeyword, speech: Speech) -> str:
    """A keyword."""
    if do.lasting:
        return f"give {speech.things(do.to)} [{do.keyword}]"
    return f"give {speech.things(do.to)} [{do.keyword}] {lasting(do.combat)}"


def lose_keyword(do: m.LoseKeyword, speech: Speech) -> str:
    """Keywords that are lost."""
    lost = f"[{do.keyword}]" if do.keyword else "all keywords"
    things = speech.things(do.what)
    subject = "I" if things == "me" else "they" if things == "them" else things
    verb = "loses" if subject not in ("I", "they") and not subject.startswith("all ") else "lose"
    return f"{subject} {verb} {lost}{'' if do.lasting else f' {lasting(do.combat)}'}"


def set_might(do: m.SetMight, speech: Speech) -> str:
    """Might that becomes a number."""
    whose = whose_might(do.what, speech)
    return f"{whose} becomes {do.amount} {{might}}{'' if do.lasting else ' this turn'}"


def whose_might(what: Things, speech: Speech) -> str:
    """Whose Might it is."""
    words = speech.things(what)
    return {"me": "my Might", "it": "its Might"}.get(words, f"the Might of {words}")


def double(do: m.Double, speech: Speech) -> str:
    """Might that is doubled."""
    if do.what == "me":
        return f"double my Might {lasting(do.combat)}"
    return f"double the Might of {speech.things(do.what)} {lasting(do.combat)}"


def move(do: m.Move, speech: Speech) -> str:
    """A move."""
    if do.beside:
        speech.choose(do.beside)
    speech.coming = do.to == "beside"
    things = speech.things(do.what)
    speech.coming = False
    match do:
        case m.Move(to="chosen", by_base=True):
            return f"move {things} to or from its base"
        case m.Move(to="chosen", among=""):
            several = isinstance(do.what, int) and speech.choices[do.what - 1].most != 1
            return f"move {things}{' to a single location' * several}"
        case m.Move(to="chosen", among=among):
            return f"move {things} {AMONG[among]}"
        case m.Move(to="base"):
            return f"move {things} to base"
        case m.Move(to="here") if do.only_if == AT_BATTLEFIELD:
            return f"move {things} to my battlefield"
        case m.Move(to="here") if isinstance(do.what, int) and speech.choices[do.what - 1].of.where == "elsewhere":
            return f"move {things} to here"
        case m.Move(to="with it"):
            raise Unwritten("move")
        case m.Move(to="there"):
            return f"move {things} to that battlefield"
        case m.Move(to="beside", beside=beside):
            return f"move {things} to {_place_of(beside, speech)}"
        case _:
            raise Unwritten("move")


def _place_of(beside: int, speech: Speech) -> str:
    of = speech.choices[beside - 1].of
    if of.kind == "battlefield":
        return "that battlefield"
    whose = of.whose
    return f"that {f'{whose} ' if whose in ('friendly', 'enemy') else ''}unit's location"


def swap(do: m.Swap, speech: Speech) -> str:
    """Units that change places."""
    if do.first == "me":
        return f"move me and {speech.things(do.second)} to each other's locations"
    for number in (do.first, do.second):
        speech.choose(number)
    return "move each to the other's location"


def fight(do: m.Fight, speech: Speech) -> str:
    """Units that deal damage to each other."""
    for number in (do.first, do.second):
        if isinstance(number, int):
            speech.choose(number)
    if do.first == "me":
        return "we deal damage equal to our Mights to each other"
    return "they deal damage equal to their Mights to each other"


def attach(do: m.Attach, speech: Speech) -> str:
    """Equipment that is attached."""
    if do.to == "me" and do.what == "it":
        return "attach it to me"
    if do.what == "me":
        return f"attach this to {speech.things(do.to)}"
    if {do.what, do.to} <= speech.introduced:
        speech.named = None
        return f"attach {_that(do.what, speech)} to that unit"
    words = f"attach {speech.things(do.what)} to {speech.things(do.to)}"
    speech.named = None
    return words


def _that(things: Things, speech: Speech) -> str:
    """Gear with a tag that was chosen before."""
    of = speech.choices[things - 1].of if isinstance(things, int) else None
    tag = next((each for each in of.that if isinstance(each, HasTag)), None) if of is not None else None
    if tag is None or len(tag.tags) > 1:
        raise Unwritten("attach")
    return f"that {tag.tags[0]}"


def detach(do: m.Detach, speech: Speech) -> str:
    """Equipment that is detached."""
    bearer = do.bearer or (bearer_chosen(speech.choices[do.what - 1].of) if isinstance(do.what, int) else 0)
    if do.bearer and isinstance(do.what, int) and do.what not in speech.introduced:
        speech.choose(do.bearer)
        speech.choose(do.what)
    elif bearer and isinstance(do.what, int) and do.what not in speech.introduced:
        speech.choose(bearer)
        speech.introduce(do.what)
        gear = speech.choices[do.what - 1]
        return f"detach {chosen(replace(gear, of=unrelated(gear.of, bearer)), speech.voice)} from it"
    if bearer:
        return f"detach {_that(do.what, speech)} from that unit"
    return f"detach {speech.things(do.what)}"


def return_to_hand(do: m.Return, speech: Speech) -> str:
    """The words for returning something to a hand."""
    choice = speech.choices[do.what - 1] if isinstance(do.what, int) else None
    if choice is not None and choice.of.kind == "unit or champion" and isinstance(do.what, int):
        speech.introduce(do.what)
        return _taken_up(choice.of, speech)
    if do.what == "me" and speech.in_trash:
        return f"return {speech.voice.me} from your trash to your hand"
    things = speech.things(do.what)
    if choice is not None and choice.of.kind == "card":
        if choice.of.whose == "you":
            return f"return {things} from your trash to your hand"
        owners = "its owner's hand" if choice.most == 1 else "their owners' hands"
        return f"return {things} from {trash_of(choice)} to {owners}"
    hand = "my owner's hand" if things == "me" else "its owner's hand"
    several = things.startswith("all ") or things == "them" or (choice is not None and choice.most != 1)
    return f"return {things} to {'their owners’ hands'.replace('’', chr(39)) if several else hand}"


def _taken_up(of: TargetFilter, speech: Speech) -> str:
    """A unit that its owner takes back from the board or their Champion Zone."""
    rest = tuple(each for each in of.that if each != IsYours("owner"))
    unit = one(TargetFilter("unit", that=rest), speech.voice)
    return f"put {unit} you own into your hand from your Champion Zone or the board"


def banish(do: m.Banish, speech: Speech) -> str:
    """The words for banishing something."""
    if isinstance(do.what, TargetFilter) and do.what.kind == "card":
        return f"banish all {cards(do.what)} from your trash"
    choice = speech.choices[do.what - 1] if isinstance(do.what, int) else None
    first = isinstance(do.what, int) and do.what not in speech.introduced
    things = speech.things(do.what)
    if choice is not None and choice.of.kind == "card" and first:
        return f"banish {things} from {trash_of(choice)}"
    return f"banish {things}"


def cards(of: TargetFilter) -> str:
    """Cards of one type, or of any, in the plural."""
    kinds = next((each.types for each in of.that if isinstance(each, OfType)), ())
    names = {(): "cards", ("unit",): "units", ("gear",): "gear", ("spell",): "spells"}
    if kinds not in names:
        raise Unwritten("type")
    return names[kinds]


def replace_next(do: ReplaceNext, speech: Speech) -> str:
    """The sentence for an effect that replaces a death."""
    if isinstance(do.what, int):
        speech.choose(do.what)
    if speech.things(do.what) != "it":
        raise Unwritten("replace next")
    pay = f"you may pay {resources(do.by.cost)} to " if resources(do.by.cost) else ""
    return f"the next time it would die this turn, {pay}{substitute_words(do.by, 'it')} instead"


def change_damage(do: m.ChangeDamage, speech: Speech) -> str:
    """Damage that is prevented or doubled."""
    match do.how:
        case "prevent next":
            return f"the next time {subject_words(do.what, speech)} would be dealt damage this turn, prevent it"
        case "prevent":
            return f"prevent the next {do.amount} damage that would be dealt to {speech.things(do.what)} this turn"
        case "prevent all":
            return f"prevent all damage that would be dealt to {speech.things(do.what)} this turn"
        case "prevent effects":
            things = speech.things(do.what)
            return f"prevent all damage that would be dealt to {things} by spells and abilities this turn"
        case "prevent combat":
            return f"prevent all combat damage that would be dealt to {speech.things(do.what)} this turn"
        case "double":
            return f"double all damage that would be dealt to {speech.things(do.what)} this turn"


def subject_words(what: Things, speech: Speech) -> str:
    """Those of whom something is said, each of whom was chosen before."""
    if isinstance(what, int):
        speech.choose(what)
    words = speech.things(what)
    return {"me": "I", "them": "they"}.get(words, words)


def play_token(do: m.PlayToken, speech: Speech) -> str:
    """Tokens that are played."""
    token = speech.voice.tokens.get(do.token)
    if token is None:
        raise Unwritten("token")
    might = f"{token.might} {{might}} " if token.type == "unit" else ""
    kind = "unit token" if token.type == "unit" else "gear token"
    words = f"{'ready ' * do.ready}{might}{token.name} {kind}"
    amount = article(words) if do.count == 1 else f"{do.count} {words}s"
    keywords = (
        f" with {listed(f'[{keyword}]' for keyword in token.keywords)}"
        if token.keywords and token.type == "unit"
        else ""
    )
    base = "to their base" if do.who != "you" else "to your base"
    place = {"chosen": "", "here": " here", "there": " there", "base": f" {base}"}[do.where]
    exhausted = " exhausted" * do.exhausted
    each = f" {for_each(do.each, speech.voice)}" if do.each is not None else ""
    return speech.does(do.who, "play", f"{amount}{keywords}{place}{exhausted}{each}")
