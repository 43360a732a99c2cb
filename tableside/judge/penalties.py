"""The penalties that the desk proposes from the warnings that this machine has on record, and what carries them out."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from msgspec.structs import replace

from tableside.engine.model.references import Player
from tableside.judge.desk_steps import DeskContext
from tableside.judge.roles import Role
from tableside.ledger.entry import Entry
from tableside.ledger.timeline import REMEDY, entries_in_force
from tableside.match.card_shelf import NO_CARDS, ShelvedCards, warned_on
from tableside.match.judge_actions import LoseGame, LoseMatch
from tableside.match.match_card import SignedCard
from tableside.match.public.event_rulings import HeardRulings, warned_at_event
from tableside.match.public.infractions import INFRACTIONS, Level, MatchPenalty, Penalty
from tableside.match.public.rulings import LEVELS_OF_DIALS, ProposedPenalty, RecordedRuling, proposed, warnings
from tableside.match.remedies import read_remedy
from tableside.match.rulings import in_force
from tableside.match.series import has_ended_for, is_over_for, next_game
from tableside.match.state import Match
from tableside.message import Message, PlayerName, message

ONLY_THIS_MACHINE = message("judge-counts-this-machine")
"""The note of the desk on its counts over several matches."""
AT_ONCE = message("judge-loss-at-once")
NEXT_GAME = message("judge-loss-next-game")
NEXT_MATCH = message("judge-loss-next-match")
MATCH_AT_ONCE = message("judge-match-loss-at-once")
MATCH_NEXT = message("judge-match-loss-next")
DISQUALIFIED = message("judge-disqualified")
TELL_HEAD_JUDGE = message("judge-tell-head-judge")
HEAD_JUDGE_ALONE = message("judge-head-judge-alone")

GAME_LOSS = "701.2.b.1"
"""The rule by which a game loss ends a game at once."""

MATCH_LOSS = "701.2.c.1"
"""The rule by which a match loss ends a match at once."""

MATCH_PENALTIES: dict[Penalty, tuple[str, MatchPenalty]] = {
    "match loss": (MATCH_LOSS, "match loss"),
    "disqualification": ("701.2.d.1", "disqualification"),
}
"""The rule by which a penalty ends the match, and what its entry says."""


def level_of(match: Match) -> Level:
    """The level that the dial of a match stands for; a judge may name another."""
    return LEVELS_OF_DIALS[match.agreed.dial]


def propose(
    match: Match,
    recorded: Iterable[RecordedRuling],
    player: Player,
    infraction: str,
    *,
    today: str,
    level: Level | None = None,
    advantage: bool = False,
    penalty: Penalty | None = None,
    cards: ShelvedCards = NO_CARDS,
) -> ProposedPenalty:
    """The penalty for an infraction of a player, upgraded where the count of warnings asks for it.

    `recorded` are the rulings of this machine, `today` is the ISO date, `advantage` whether the error was one for the
    player. `penalty` is that of the branch, by default that of the infraction. `cards` are the match cards of other
    tables, and what the hall told; a ruling that both have counts once. Of a player without a name nobody knows who
    they were in another match: only the warnings of this one count.
    Raises KeyError for a rule that is no infraction.
    """
    known = INFRACTIONS[infraction]
    base = penalty or (known.advantage if advantage and known.advantage else known.penalty)
    person = match.agreed.names.get(player, player)
    unnamed = player in match.agreed.unnamed
    since = match.agreed.match or match.number
    if unnamed:
        recorded = (each for each in recorded if each.match >= since)
    earlier = tuple(warnings(recorded, person, match.agreed.event, today, since))
    elsewhere = {} if unnamed else dict(warned_on(cards.counting(match.agreed.event, today), person))
    heard_rulings = () if unnamed or cards.heard is None else cards.heard.rulings
    at_event = tuple(warned_at_event(heard_rulings, person, match.agreed.event, today, elsewhere))
    counted = (*earlier, *elsewhere.values(), *(ruling.infraction for ruling in at_event))
    all_ = proposed(infraction, base, counted, level or level_of(match))
    return replace(all_, unnamed=unnamed, on_cards=len(elsewhere), at_event=len(at_event))


def carries_out(match: Match, player: Player, penalty: Penalty) -> tuple[LoseGame | LoseMatch, ...]:
    """Return what a penalty does: a game loss ends the game (701.2.b.1), a worse penalty the match (701.2.c, 701.2.d).

    What is over stays so.
    """
    if penalty == "game loss" and not has_ended_for(match, player):
        return (LoseGame(player, GAME_LOSS),)
    if penalty in MATCH_PENALTIES and not is_over_for(match, player):
        return (LoseMatch(player, *MATCH_PENALTIES[penalty]),)
    return ()


def is_for_next_game(
    match: Match, entries: Iterable[Entry], player: Player, penalty: Penalty, appealed: int = 0
) -> bool:
    """Return whether a game loss counts for the match's next game: this one is over, and not by that loss (701.2.b.1).

    `appealed` is the number of the ruling that is decided anew, 0 for none.
    """
    if penalty != "game loss" or next_game(match) is None:
        return False
    return not _was_carried_out(match, entries, player, penalty, appealed)


def is_for_next_match(
    match: Match, entries: Iterable[Entry], player: Player, penalty: Penalty, appealed: int = 0
) -> bool:
    """Return whether a loss counts for a player's next match (701.2.b.1, c.1): this one is over, and not by that loss.

    `appealed` is the number of the ruling that is decided anew, 0 for none.
    """
    if penalty not in ("game loss", "match loss") or not is_over_for(match, player):
        return False
    return not _was_carried_out(match, entries, player, penalty, appealed)


def _was_carried_out(match: Match, entries: Iterable[Entry], player: Player, penalty: Penalty, appealed: int) -> bool:
    """Return whether a remedy on record, not of an earlier game, carries a loss out that no other ruling names."""
    notes = (read_remedy(entry) for entry in entries_in_force(entries) if entry.kind == REMEDY)
    lost = sum(note.what == penalty and note.player == player and not note.owed for note in notes)
    others = (ruling for ruling in in_force(match) if ruling.number != appealed)
    ruled = sum(
        ruling.penalty == penalty and ruling.player == player and not (ruling.next_game or ruling.next_match)
        for ruling in others
    )
    return lost > ruled


def describe_penalty(match: Match, player: Player, penalty: Penalty, role: Role) -> Iterator[Message]:
    """Yield what a severe penalty does to the game, and whom a judge who is no head judge tells of it (701.3.a)."""
    if penalty == "game loss":
        over = is_over_for(match, player)
        yield NEXT_MATCH if over else NEXT_GAME if match.table.over else AT_ONCE
    if penalty in MATCH_PENALTIES:
        yield MATCH_NEXT if is_over_for(match, player) else MATCH_AT_ONCE
    if penalty == "disqualification":
        yield DISQUALIFIED
    if penalty not in ("none", "warning") and role != "head judge":
        yield TELL_HEAD_JUDGE


def beyond_guidelines(context: DeskContext, appealed: int = 0) -> Iterator[Message]:
    """Yield who may rule otherwise than the text says, for a judge who is no head judge (701.1.k)."""
    if context.role != "head judge" and not appealed:
        yield HEAD_JUDGE_ALONE


def describe_proposal(
    player: Player,
    proposal: ProposedPenalty,
    counting: Collection[SignedCard] = (),
    unverified: int = 0,
    heard: HeardRulings | None = None,
) -> Iterator[Message]:
    """Yield what stands behind a proposal, and which matches it knows nothing of.

    `counting` are the match cards that count, and `unverified` is how many cards of the event do not. `heard` is what
    the hall told, None at a table that is in no hall.
    """
    yield message("judge-counts", player=PlayerName(player), same=proposal.same, all=proposal.counted)
    if proposal.upgraded:
        yield message("judge-counts-upgrade", rule=proposal.upgraded)
    if proposal.unnamed:
        yield message("judge-counts-this-match", player=PlayerName(player))
        return
    yield from describe_known(counting, unverified, heard)
    if heard is not None and proposal.at_event:
        yield message("judge-counts-at-event", player=PlayerName(player), count=proposal.at_event)
    if counting:
        yield message("judge-counts-on-cards", player=PlayerName(player), count=proposal.on_cards)


def describe_counts(context: DeskContext, player: Player, proposal: ProposedPenalty) -> Iterator[Message]:
    """Yield what stands behind a proposal at the desk."""
    about = context.match.agreed.event, context.today
    counting = context.cards.counting(*about)
    unverified = len(context.cards.of_event(*about)) - len(counting)
    return describe_proposal(player, proposal, counting, unverified, context.cards.heard)


def describe_known(
    counting: Collection[SignedCard], unverified: int, heard: HeardRulings | None = None
) -> Iterator[Message]:
    """Yield which matches are known: those of this machine, of the event, and of cards, as of when."""
    if counting:
        tables = len({signed.key for signed in counting})
        at = max(signed.card.at for signed in counting)
        yield message("judge-counts-with-cards", count=len(counting), tables=tables, at=at.replace("T", " "))
    elif heard is None:
        yield ONLY_THIS_MACHINE
    if heard is not None:
        at = heard.as_of[:16].replace("T", " ")
        code = "judge-counts-event" if heard.connected else "judge-counts-event-offline"
        yield message(code, at=at) if at else message("judge-counts-event-never")
    if unverified:
        yield message("judge-cards-unverified", count=unverified)


def describe_conflicts(heard: HeardRulings | None) -> Iterator[Message]:
    """Yield the warnings of this table's players whose tables did not know of each other, as the hall tells them."""
    for conflict in () if heard is None else heard.conflicts:
        yield conflict.message
