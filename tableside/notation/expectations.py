"""Parsing lines that are expectations, into checks of a position."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

from carddata.model.card import Catalogue
from carddata.model.domains import Domain
from tableside.engine import judge, visible_reasons
from tableside.engine.model.doubt import DoubtKind
from tableside.engine.model.questions import About, Question, UnreadQuestion
from tableside.engine.rules.hidden import visible_face
from tableside.engine.rules.limited_resources import all_energy, all_power
from tableside.notation.actions import parse_action, parse_answers
from tableside.notation.counting import parse_count, parse_none, parse_tokens
from tableside.notation.errors import NotationError, UnknownReference, perhaps
from tableside.notation.objects import Expectation, equal, not_known, object_expectation
from tableside.notation.refusals import Refusal, cites, explain_verdict
from tableside.notation.sentences import format_options
from tableside.notation.words import Thing, WordReader
from tableside.notation.world import World

PHASE_WORDS = ("start", "awaken", "beginning", "scoring", "channel", "draw", "main", "ending", "expiration")
"""The words for phases and steps."""


def parse_expectation(words: WordReader, cards: Catalogue) -> Expectation:
    """Parse a line after `?`. Raises NotationError if it is not an expectation."""
    if words.next.startswith('"') or words.next.endswith("'s"):
        return object_expectation(words)
    subject = words.take("what is expected")
    if subject not in SUBJECTS:
        hint = perhaps(subject, SUBJECTS) or ("; names stand in quotation marks" if subject[:1].isupper() else "")
        raise NotationError(f"'{subject}' is not something to expect{hint}; these are: {', '.join(SUBJECTS)}")
    return SUBJECTS[subject](words, cards)


def _player_or_none(words: WordReader) -> str:
    return "none" if words.try_take("none") else words.player(", or none for nobody")


def _points(words: WordReader, cards: Catalogue) -> Expectation:
    player, points = words.player(), words.number()
    return equal(str(points), lambda world: world.table.seat(player).points)


def _xp(words: WordReader, cards: Catalogue) -> Expectation:
    player, xp = words.player(), words.number()
    return equal(str(xp), lambda world: world.table.seat(player).xp)


def _zone_count(zone: str) -> Callable[[WordReader, Catalogue], Expectation]:
    """Return how many cards a player has in a zone, as far as the table knows."""

    def read(words: WordReader, cards: Catalogue) -> Expectation:
        player, count = words.player(), words.number()
        return _known(str(count), lambda world: getattr(world.table.seat(player), zone), zone, player)

    return read


def _known(expected: str, value_of: Callable[[World], int | None], zone: str, player: str) -> Expectation:
    """A number of cards in a zone, which is not known where the position leaves the zone out."""

    def check(world: World) -> str:
        value = value_of(world)
        if value is None:
            return not_known(zone, player)
        return "" if str(value) == expected else str(value)

    return check


def _turn(words: WordReader, cards: Catalogue) -> Expectation:
    return equal(words.player(), lambda world: world.table.turn)


def _phase(words: WordReader, cards: Catalogue) -> Expectation:
    return equal(words.one_of(*PHASE_WORDS), lambda world: world.table.phase)


def _state(words: WordReader, cards: Catalogue) -> Expectation:
    expected = f"{words.one_of('neutral', 'showdown')} {words.one_of('open', 'closed')}"
    return equal(expected, lambda world: world.table.state)


def _priority(words: WordReader, cards: Catalogue) -> Expectation:
    return equal(_player_or_none(words), lambda world: world.table.priority)


def _focus(words: WordReader, cards: Catalogue) -> Expectation:
    expected = _player_or_none(words)
    return equal(expected, lambda world: None if (going := world.table.showdown) is None else going.focus)


def _winner(words: WordReader, cards: Catalogue) -> Expectation:
    return equal(_player_or_none(words), lambda world: world.table.winner)


def _control(words: WordReader, cards: Catalogue) -> Expectation:
    at = words.battlefield()
    return equal(_player_or_none(words), lambda world: world.table.battlefield(at).control)


def _contested(words: WordReader, cards: Catalogue) -> Expectation:
    at = words.battlefield()
    return lambda world: "" if world.table.battlefield(at).contested else "not contested"


def _not(words: WordReader, cards: Catalogue) -> Expectation:
    """Any other expectation, which must not hold."""
    text = words.rest
    expected = parse_expectation(words, cards)
    return lambda world: "" if expected(world) else text


def _facedown(words: WordReader, cards: Catalogue) -> Expectation:
    """Return who has a card facedown there, and optionally that its hide is to be settled."""
    ref = words.facedown()
    expected = _player_or_none(words)
    to_settle = words.try_take("to", "settle")

    def check(world: World) -> str:
        cards = [(card.player, card.settlement == "to settle") for card in world.facedown(ref)]
        if (expected, True) in cards or (not to_settle and expected in dict(cards or [("none", False)])):
            return ""
        return ", ".join(f"{player}{' to settle' * marked}" for player, marked in sorted(cards)) or "none"

    return check


def _drew(words: WordReader, cards: Catalogue) -> Expectation:
    player, expected = words.player(), words.number()
    return equal(str(expected), lambda world: world.drawn.pop(player, 0))


def _chain(words: WordReader, cards: Catalogue) -> Expectation:
    return equal(str(words.number()), lambda world: len(world.table.chain))


def _asks(words: WordReader, cards: Catalogue) -> Expectation:
    """Return who is asked, and optionally the subject of the question or the card that it is about."""
    expected = _player_or_none(words)
    card = words.quoted() if words.next.startswith('"') else ""
    subject = " ".join(words.all()) if words and not card else ""
    subjects = (*get_args(About), *get_args(DoubtKind))
    if subject and subject not in subjects:
        raise NotationError(f"'{subject}' is not the subject of a question; these are: {', '.join(subjects)}")

    def check(world: World) -> str:
        question = world.table.asks
        if question is None:
            return "" if expected == "none" else "none"
        kind = question.doubt.kind if isinstance(question, UnreadQuestion) else question.about
        cards_asked_about = world.cards_asked_about(question)
        is_subject = subject in ("", question.about, kind)
        fits = question.player == expected and is_subject and (not card or card in cards_asked_about)
        return "" if fits else " ".join((question.player, kind, *sorted(cards_asked_about)))

    return check


def _offers(words: WordReader, cards: Catalogue) -> Expectation:
    """Answers that the question offers a player."""
    player = words.player()
    answers = parse_answers(words)

    def check(world: World) -> str:
        question = world.table.asks
        if question is None:
            return "nobody is asked"
        if question.player != player:
            return f"{question.player} is asked"
        missing = [answer for answer in answers if not _is_offered(world, question, answer)]
        offered = format_options(world.table, world.names, question)
        return f"{', '.join(map(str, missing))} is not offered; {player} may choose {offered}" if missing else ""

    return check


def _is_offered(world: World, question: Question, answer: Thing) -> bool:
    try:
        return world.answer(answer) in question.options
    except UnknownReference:
        return False


def _assumed(words: WordReader, cards: Catalogue) -> Expectation:
    """A card of which something was taken for granted since the position, or no card at all."""
    name = "" if words.try_take("none") else words.quoted()

    def check(world: World) -> str:
        fits = name in world.assumed if name else not world.assumed
        return "" if fits else ", ".join(sorted(world.assumed)) or "none"

    return check


def _won(words: WordReader, cards: Catalogue) -> Expectation:
    """Return who won the last combat at a battlefield (466.3)."""
    at = words.battlefield()
    return equal(_player_or_none(words), lambda world: world.combat_winners.get(at))


def _runes(words: WordReader, cards: Catalogue) -> Expectation:
    """Return how many runes a player has in play: all, those that are ready, or those of a domain."""
    player = words.player()
    which = words.one_of("ready", "exhausted", *get_args(Domain)) if words.next.isalpha() else ""
    expected = words.number()

    def count(world: World) -> int | None:
        runes = world.table.seat(player).runes
        if runes is None:
            return None
        chosen = [rune for rune in runes if which in ("", "ready", "exhausted", rune.domain)]
        ready, exhausted = sum(rune.ready for rune in chosen), sum(rune.exhausted for rune in chosen)
        return {"ready": ready, "exhausted": exhausted}.get(which, ready + exhausted)

    return _known(str(expected), count, "runes", player)


def _pool(words: WordReader, cards: Catalogue) -> Expectation:
    """The energy, or the power of a domain or of any, in a player's rune pool."""
    player, what = words.player(), words.one_of("energy", "any", *get_args(Domain))

    def count(world: World) -> int:
        pool = world.table.seat(player).pool
        if what == "energy":
            return all_energy(pool)
        return sum(power == what for power in all_power(pool))

    return equal(str(words.number()), count)


def _can(words: WordReader, cards: Catalogue) -> Expectation:
    build = parse_action(words, cards)

    def check(world: World) -> str:
        action = build(world)
        verdict = judge(world.table, world.private, action)
        return "" if verdict.kind == "legal" else explain_verdict(world, action, verdict)

    return check


def _cannot(words: WordReader, cards: Catalogue) -> Expectation:
    build = parse_action(words, cards)
    refusal = Refusal(words) if words.try_take("!") else None

    def check(world: World) -> str:
        action = build(world)
        verdict = judge(world.table, world.private, action)
        if verdict.kind == "legal":
            return explain_verdict(world, action, verdict)
        return refusal.missing(world, action, verdict) if refusal else ""

    return check


def _verdict(words: WordReader, cards: Catalogue) -> Expectation:
    kind = words.one_of("legal", "illegal", "unknown", "disputed")
    rule = words.rule() if words else ""

    def check(world: World) -> str:
        if world.verdict is None:
            return "nothing was done yet"
        fits = world.verdict.kind == kind and cites(world.verdict.rules, rule)
        return "" if fits else explain_verdict(world, None, world.verdict)

    return check


def _told(words: WordReader, cards: Catalogue) -> Expectation:
    player = words.player()
    rule = "" if words.try_take("nothing") else words.rule()

    def check(world: World) -> str:
        heard = visible_reasons(world.verdict, world.dial, world.actor, player) if world.verdict else ()
        rules = tuple(reason.rule for reason in heard)
        fits = bool(rules) and cites(rules, rule) if rule else not rules
        return "" if fits else ", ".join(rules) or "nothing"

    return check


def _sees(words: WordReader, cards: Catalogue) -> Expectation:
    player = words.player()
    words.one_of("facedown")
    ref = words.facedown()
    expected = "nothing" if words.try_take("nothing") else words.quoted()

    def check(world: World) -> str:
        seen = {visible_face(world.table, world.private, player, card.handle) for card in world.facedown(ref)}
        names = {name for name in seen if name} or {"nothing"}
        return "" if expected in names else ", ".join(sorted(names))

    return check


def _revealed(words: WordReader, cards: Catalogue) -> Expectation:
    name = words.quoted()
    return lambda world: "" if name in world.revealed else "it was not revealed"


SUBJECTS: dict[str, Callable[[WordReader, Catalogue], Expectation]] = {
    "points": _points,
    "xp": _xp,
    "turn": _turn,
    "phase": _phase,
    "state": _state,
    "priority": _priority,
    "focus": _focus,
    "winner": _winner,
    "control": _control,
    "contested": _contested,
    "not": _not,
    "facedown": _facedown,
    "drew": _drew,
    "hand": _zone_count("hand"),
    "deck": _zone_count("deck"),
    "count": parse_count,
    "tokens": parse_tokens,
    "none": parse_none,
    "chain": _chain,
    "asks": _asks,
    "offers": _offers,
    "assumed": _assumed,
    "won": _won,
    "runes": _runes,
    "pool": _pool,
    "can": _can,
    "cannot": _cannot,
    "verdict": _verdict,
    "told": _told,
    "sees": _sees,
    "revealed": _revealed,
}
"""The parser of each subject of an expectation."""
