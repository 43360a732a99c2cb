"""The words for effects on cards of hands, decks and trashes, and on the chain."""

from __future__ import annotations

from typing import Final

from carddata.lexicon import verb
from carddata.model import operations as m
from carddata.model import targets as t
from carddata.model.deck_ends import ToDeck
from carddata.model.hands import TakeFromHand
from carddata.model.numbers import AmountOf
from carddata.model.plays import HandCard, Ignoring, Instead, Less, LessEnergy, Play, SomeCards, TopCard
from carddata.model.recycling import Recycle
from carddata.model.targets import TargetFilter
from carddata.writing.costs import resources
from carddata.writing.nouns import card_phrase, noun_phrase
from carddata.writing.quantities import for_each
from carddata.writing.speech import Speech, trash_cards, trash_of
from carddata.writing.words import Unwritten, Voice, article


def amount_each(do: m.Draw | m.Burn | m.GainXp, speech: Speech) -> str:
    """The words for a number for each of what is counted, or nothing."""
    return f" {for_each(do.each, speech.voice, do.count)}" if do.each is not None else ""


def draw(do: m.Draw, speech: Speech) -> str:
    """Cards that are drawn."""
    return speech.does(do.who, "draw", f"{do.count}{amount_each(do, speech)}")


def burn(do: m.Burn, speech: Speech) -> str:
    """Cards that are burned."""
    return speech.does(do.who, "burn", f"{do.count}{amount_each(do, speech)}")


def discard(do: m.Discard, speech: Speech) -> str:
    """Cards that are discarded."""
    hand = "your hand" if do.who == "you" else "their hand"
    return speech.does(do.who, "discard", hand if do.count is None else str(do.count))


def play_words(do: Play, *, placed: bool = True) -> str:
    """For which cost and where a card is played."""
    to = {"": "", "base": " to your base", "battlefield you control": " to a battlefield you control", "here": " here"}
    where = to.get(do.to) if isinstance(do.to, str) else None
    if placed and where is None:
        raise Unwritten("play")
    return f"{where if placed else ''}{price_words(do)}"


def price_words(do: Play, its: str = "its", cost: str = "cost") -> str:
    """The words for a change of the cost of a card that is played."""
    match do.price:
        case None:
            return ""
        case Ignoring(what="energy"):
            return f", ignoring {its} energy {cost}"
        case Ignoring(what="cost"):
            return f", ignoring {its} {cost}"
        case Less(cost=less):
            return f", reducing {its} {cost} by {resources(less)}"
        case _:
            raise Unwritten("play")


def play_from_hand(do: Play, card: HandCard, speech: Speech) -> str:
    """A card that is played from the hand."""
    if card.whose or isinstance(do.to, int):
        return _played_by_opponent(do, card, speech)
    kinds = next((each.types for each in card.of.that if isinstance(each, t.OfType)), ())
    after = do.to in ("here", "also here") and kinds != ("unit",)
    speech.named = None
    words = f"play {card_phrase(card.of, speech.voice)} from your hand{play_words(do, placed=not after)}"
    return words + _placed(do) if after else words


def _played_by_opponent(do: Play, card: HandCard, speech: Speech) -> str:
    """A card of an opponent's hand that they play to a battlefield."""
    if do.price != Ignoring("all") or not isinstance(do.to, int) or not card.whose:
        raise Unwritten("play")
    speech.choose(do.to)
    speech.introduce(card.whose)
    revealed = f"an opponent reveals their hand. You may choose {card_phrase(card.of, speech.voice)} from it"
    return f"{revealed}. They play that unit to that battlefield, ignoring any and all costs"


def _placed(do: Play) -> str:
    return ". If it's a unit, you may play it here" if do.to == "also here" else ". If it's a unit, play it here"


def play_from_deck(do: Play, card: TopCard, speech: Speech) -> str:
    """A card that is played from the top of the deck, in sentences."""
    speech.named = None
    kinds = next((each.types for each in card.of.that if isinstance(each, t.OfType)), ())
    after = do.to in ("here", "also here") and kinds != ("unit",)
    than = ""
    if card.no_mightier is not None:
        more = card.no_mightier.more
        than = f" from among them that has Might up to {more} more than the killed unit"
        than = than if more else " from among them with no more Might than the killed unit"
    rest = "recycle the rest" if card.rest == "recycle" else "draw the rest"
    placed = _placed(do) if after else ""
    return (
        f"{'reveal' if card.open else 'look at'} {top(card.count)}. You may banish "
        f"{card_phrase(card.of, speech.voice)}{than}, then play it"
        f"{play_words(do, placed=not after)}{placed}. Then {rest}".replace("Then draw", "Draw")
    )


def play_first_revealed(do: Play, card: SomeCards, speech: Speech) -> str:
    """The first such card of a deck, which is played, in sentences."""
    speech.named = None
    return (
        "reveal cards from the top of your Main Deck until you reveal "
        f"{card_phrase(card.of, speech.voice)} and banish it. Play it{play_words(do)}, and recycle the rest"
    )


def play(do: Play, speech: Speech) -> str:
    """The words for playing a card, and for the way in which it is played."""
    match do.what:
        case HandCard() as card:
            return play_from_hand(do, card, speech)
        case TopCard() as card:
            return play_from_deck(do, card, speech)
        case SomeCards(how="first revealed") as card:
            return play_first_revealed(do, card, speech)
        case SomeCards(of=of):
            return _banished(of, do, speech)
        case "me":
            return _own_card(do, speech.voice)
        case int(number):
            return _chosen_card(number, do, speech)


def top(count: int) -> str:
    """The top of the player's Main Deck."""
    return f"the top {'card' if count == 1 else f'{count} cards'} of your Main Deck"


_REST: Final[dict[m.RestOfTop, str]] = {"recycle": "recycle the rest", "trash": "put the rest into your trash"}
_REVEALED: Final = {"recycle": "recycle it", "trash": "put it into your trash"}


def look(do: m.Look, speech: Speech) -> str:
    """A look at the top of a deck, in sentences."""
    speech.named = None
    if do.take and do.rest == "stay":
        raise Unwritten("look")
    if do.take:
        taken = f"put {do.take} into your hand" if do.put else f"draw {do.take}"
        if do.up_to:
            return f"look at {top(do.count)}. You may {taken}. Then {_REST[do.rest]}"
        return f"look at {top(do.count)}. {taken[0].upper()}{taken[1:]} and {_REST[do.rest]}"
    return f"[Predict{f' {do.count}' if do.count > 1 else ''}]"


def seek(do: m.Seek, speech: Speech) -> str:
    """A card that is sought at the top of a deck, in sentences."""
    speech.named = None
    kinds = next((each.types for each in do.of.that if isinstance(each, t.OfType)), ())
    least = [each for each in do.of.that if not isinstance(each, t.OfType)]
    if len(kinds) != 1 or len(least) > 1:
        raise Unwritten("seek")
    sought = f"{article(kinds[0])} card"
    for each in least:
        match each:
            case t.Compared(number="energy", how="at least", to=int() as energy):
                sought += f" with energy cost {{{energy}}} or more"
            case _:
                raise Unwritten("seek")
    taken = "put it into your hand" if do.put else "draw it"
    if do.open:
        stays = "" if do.rest == "stay" else f". Otherwise, {_REVEALED[do.rest]}"
        return f"reveal {top(do.count)}. If it's {sought}, {taken}{stays}"
    if do.rest == "stay":
        raise Unwritten("seek")
    return f"look at {top(do.count)}. You may reveal {sought} from among them and {taken}. Then {_REST[do.rest]}"


def _then(do: Play) -> str:
    return {"": "", "recycle": ". Then recycle it", "banish": ". Then banish it"}[do.then]


def _own_card(do: Play, voice: Voice) -> str:
    if isinstance(do.price, Instead):
        return f"play {voice.me} from your trash for {resources(do.price.cost)}"
    return f"play {voice.me} from your trash{price_words(do, 'my' if voice.me == 'me' else 'its')}{_then(do)}"


def _chosen_card(number: int, do: Play, speech: Speech) -> str:
    """A card that is played from a trash, or from where it was banished."""
    if isinstance(do.price, LessEnergy):
        return paid_for(number, do, speech)
    own, then, choice = price_words(do), _then(do), speech.choices[number - 1]
    if choice.of.kind != "card":
        to = {"": "", "base": " to their base", "any battlefield": " to any battlefield"}
        to |= {"same location": " to the same location"}
        if speech.things(number) != "it" or not isinstance(do.to, str) or do.to not in to:
            raise Unwritten("play")
        return f"its owner plays it{to[do.to]}{own}{then}"
    if choice.must:
        speech.introduce(number)
        card = card_phrase(
            t.TargetFilter(
                "card", that=tuple(each for each in choice.of.that if not isinstance(each, t.BanishedWithThis))
            ),
            speech.voice,
        )
        return f"play {card} banished with {speech.voice.me}{own}{then}"
    speech.introduce(number)
    to = {"": "", "base": " to your base", "battlefield you control": " to a battlefield you control"}
    if do.to not in to:
        raise Unwritten("play")
    own = f"{to[str(do.to)]}{own}"
    dearer = " that costs no more energy and no more power than the killed unit" if choice.no_dearer else ""
    costs = tuple(each for each in choice.of.that if isinstance(each, t.Compared) and each.number != "might")
    plain = TargetFilter("card", that=tuple(each for each in choice.of.that if each not in costs))
    if choice.of.whose != "you":
        cards = " ".join((trash_cards(t.Choice(plain), speech.voice), "in", trash_of(choice)))
        if costs or dearer or not do.yours:
            raise Unwritten("play")
        return f"choose {cards} and play it{own}{then}"
    cost = noun_phrase(TargetFilter("card", that=costs), speech.voice).suffixes
    noun = trash_cards(t.Choice(plain), speech.voice)
    return f"play {' '.join((noun, 'from your trash', *cost))}{dearer}{own}{then}"


def paid_for(number: int, do: Play, speech: Speech) -> str:
    """A card that costs less by the unit that was paid with."""
    if do.price != LessEnergy(AmountOf("paid")) or do.to or do.then or speech.paid not in PAID:
        raise Unwritten("play")
    card = _chosen_card(number, Play(what=number), speech)
    return f"{card}. Reduce its energy cost by the Might of the unit you {verb(speech.paid, 'done')}"


PAID: Final = ("kill", "recycle", "return", "exhaust")
"""The verbs for paying a cost with a unit, by their rows in the lexicon."""


def _banished(of: TargetFilter, do: Play, speech: Speech) -> str:
    kinds = next((each.types for each in of.that if isinstance(each, t.OfType)), ())
    noun = {(): "cards", ("unit",): "units", ("gear",): "gear", ("spell",): "spells"}.get(kinds, "")
    if not noun or not any(isinstance(each, t.BanishedWithThis) for each in of.that):
        raise Unwritten("play")
    return f"play all {noun} banished with {speech.voice.me}{price_words(do, 'their', 'costs')}"


def counter(do: m.Counter, speech: Speech) -> str:
    """The words for countering something."""
    words = f"{verb('counter')} {speech.things(do.what)}"
    if do.to_hand:
        words += ". Return it to its owner's hand instead of putting it into its owner's trash"
    return words


def to_deck(do: ToDeck, speech: Speech) -> str:
    """The words for putting something on a deck."""
    if do.what is None:
        return _hand_to_deck(do, speech)
    return f"put {speech.things(do.what)} on {do.side} of its owner's Main Deck"


def _hand_to_deck(do: ToDeck, speech: Speech) -> str:
    """Cards of the hand that go to the deck."""
    cards = "a card" if do.count == 1 else f"{do.count} cards"
    speech.named = None if do.recycled else speech.named
    if do.recycled:
        return f"recycle {cards} from your hand"
    return f"put {cards} from your hand on {do.side} of your Main Deck"


def recycle(do: Recycle, speech: Speech) -> str:
    """Cards of trashes that are recycled."""
    if not isinstance(do.what, int):
        raise Unwritten("recycle")
    if do.what in speech.introduced:
        if speech.choices[do.what - 1].most == 1 or speech.named != do.what:
            raise Unwritten("recycle")
        return "recycle them"
    choice = speech.choices[do.what - 1]
    if choice.must and choice.of == TargetFilter("card", "you") and choice.least == choice.most:
        speech.introduce(do.what)
        return f"recycle {choice.most} from your trash"
    return f"recycle {speech.choice(do.what)} from {trash_of(choice)}"


def give_flow(do: m.GiveFlow, speech: Speech) -> str:
    """Spells of a trash that are given Flow."""
    choice = speech.choices[do.what - 1] if isinstance(do.what, int) else None
    if choice is None or do.what in speech.introduced:
        raise Unwritten("give flow")
    whose = "its" if choice.most == 1 else "their"
    return f"give {speech.things(do.what)} in {trash_of(choice)} [Flow] equal to {whose} cost this turn"


def take_from_hand(do: TakeFromHand, speech: Speech) -> str:
    """A card that is taken from a revealed hand."""
    if do.who != speech.named:
        raise Unwritten("take from hand")
    taken = {"discard": "they discard it", "recycle": "recycle it", "banish": "banish it"}[do.how]
    return f"choose {card_phrase(do.of, speech.voice)} from their hand, and {taken}"
