"""Events: the outcomes of an action. Each can be folded into a position without knowing a rule.

Everything private is in a `Secret` field. The module is long because all events stand in it, in the order of play: this
list is the format of the record, and whoever adds an event compares it with the others.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from carddata.model.abilities import Ability
from carddata.model.amounts import AmountOf
from carddata.model.costs import FREE, Cost
from carddata.model.operations import BannedPlays
from tableside.engine.model.board import (
    CostEntry,
    DamageChange,
    Delayed,
    Permanent,
    Pool,
    ReadyEntry,
    RepeatEntry,
    Runes,
    Skip,
    Ward,
)
from tableside.engine.model.causes import Cause
from tableside.engine.model.chain_items import CostPart, GivenRepeat, Item, Opener
from tableside.engine.model.doubt import Decision, Silenced
from tableside.engine.model.progress import Combat, Phase, Task
from tableside.engine.model.questions import Question
from tableside.engine.model.references import PLAIN, Place, Player, Target
from tableside.engine.model.secret import Secret
from tableside.engine.model.zones import EntryZone, ExitZone, PublicZone


class Event(msgspec.Struct, frozen=True, tag_field="event", omit_defaults=True):
    """One outcome."""


class TurnBegan(Event, frozen=True, tag="turn began"):
    """A player's turn begins, with nothing scored in it. An additional turn keeps the turn order."""

    player: Player
    number: int
    additional: bool = False


class PhaseBegan(Event, frozen=True, tag="phase began"):
    """The turn is now at this phase or step."""

    phase: Phase


class TasksSet(Event, frozen=True, tag="tasks"):
    """The outstanding tasks, in order."""

    tasks: tuple[Task, ...]


class Waits(Event, frozen=True, tag="waits"):
    """The player with priority, and the players who have passed it in sequence."""

    priority: Player | None
    passed: tuple[Player, ...] = ()


class Asked(Event, frozen=True, tag="asked"):
    """The table waits for a choice."""

    question: Question


class Answered(Event, frozen=True, tag="answered"):
    """The table's question is answered."""

    player: Player
    answers: tuple[str, ...]


class Decided(Event, frozen=True, tag="decided"):
    """People said whether something in doubt happens; it holds for this turn."""

    decisions: tuple[Decision, ...]


class TextsSilenced(Event, frozen=True, tag="texts silenced"):
    """People said of which unread texts nothing more is to be asked in this game."""

    texts: tuple[Silenced, ...]


class ShowdownBegan(Event, frozen=True, tag="showdown began"):
    """A showdown begins; one player has focus."""

    at: int
    focus: Player


class FocusMoved(Event, frozen=True, tag="focus"):
    """The player with focus, and the players who have passed it in sequence."""

    focus: Player
    passed: tuple[Player, ...] = ()


class ShowdownEnded(Event, frozen=True, tag="showdown ended"):
    """The showdown has closed."""

    at: int


class CombatIs(Event, frozen=True, tag="combat"):
    """The combat in progress and its step, None when it has ended."""

    combat: Combat | None


class RoleGiven(Event, frozen=True, tag="role"):
    """A unit becomes an attacker, a defender, or neither."""

    unit: int
    role: Literal["", "attacking", "defending"]


class ContestedBy(Event, frozen=True, tag="contested"):
    """The player who contests a battlefield, None for nobody."""

    at: int
    player: Player | None


class Controls(Event, frozen=True, tag="controls"):
    """The player who controls a battlefield, None for nobody; `stated` by people or derived by rule."""

    at: int
    player: Player | None
    stated: bool = False


class Scored(Event, frozen=True, tag="scored"):
    """A battlefield counts as scored by a player this turn."""

    player: Player
    at: int
    how: Literal["conquer", "hold"]


class Gained(Event, frozen=True, tag="gained"):
    """A player's points change by `points` for a cause; `at` is the battlefield that was scored."""

    player: Player
    points: int
    why: Literal["conquer", "hold", "burn out", "effect", "correction"]
    at: int = 0


class Hid(Event, frozen=True, tag="hid"):
    """A card is hidden. Its face is a secret: the name, or None if it was not read."""

    handle: str
    player: Player
    at: int
    turn: int
    source: Literal["hand", "champion"]
    face: Secret[str | None]


class Revealed(Event, frozen=True, tag="revealed"):
    """A facedown card is shown to everybody; `card` is None if it was never read."""

    handle: str
    player: Player
    card: str | None


class LeftFacedown(Event, frozen=True, tag="left facedown"):
    """A card leaves a facedown zone. In a public zone it has the id `id`."""

    handle: str
    player: Player
    card: str | None
    to: Literal["chain", "champion", ExitZone]
    id: int = 0


class Put(Event, frozen=True, tag="put"):
    """A pending item is put on the chain; `opens` is the kind of item that opened the chain, if this item did.

    `left` is the id that its card had in a public zone, 0 if it comes from elsewhere or is not a certain copy.
    """

    item: Item
    opens: Opener = ""
    left: int = 0


class Ordered(Event, frozen=True, tag="ordered"):
    """These chain items are in this order now, in the places that they share; their players have ordered them."""

    ids: tuple[int, ...]


class Located(Event, frozen=True, tag="located"):
    """The place where a chain item's permanent enters is chosen."""

    id: int
    to: Place


class DestinationChosen(Event, frozen=True, tag="destination"):
    """The destination of the next move of a chain item is chosen, None if the move has nothing to move."""

    id: int
    to: Place | None


class FinalizingBegan(Event, frozen=True, tag="finalizing"):
    """The finalization of a pending item begins, with the Repeat that a spell is given as it does."""

    id: int
    repeats: tuple[GivenRepeat, ...] = ()


class Accepted(Event, frozen=True, tag="accepted"):
    """The player of a chain item accepts its "you may", or says that unread text triggered, which `opens` the chain."""

    id: int
    opens: Opener = ""


class Chose(Event, frozen=True, tag="chose"):
    """The targets of a chain item, choice by choice; `excused` if a judge let them stand although they are illegal."""

    id: int
    chosen: tuple[tuple[Target, ...], ...]
    excused: bool = False


class ChoiceRemade(Event, frozen=True, tag="choice remade"):
    """The player of the resolving item `id` has said whether to make one more choice of another spell anew (753)."""

    id: int
    changed: bool


class Redirected(Event, frozen=True, tag="redirected"):
    """A finalized item has other destinations, or groups at other locations, than it had (752.1)."""

    id: int
    destinations: tuple[Place | None, ...]
    group_locations: tuple[Place | None, ...]


class LegalTargetsKept(Event, frozen=True, tag="found"):
    """The targets of an item that are still legal as it begins to resolve, and who controls each, or owns it off board.

    `owners` are their owners, if any of them is controlled by somebody else, and `left` is the place of its only
    target, if an instruction asks about that place later.
    """

    id: int
    chosen: tuple[tuple[Target, ...], ...]
    whose: tuple[tuple[Player, ...], ...]
    owners: tuple[tuple[Player, ...], ...] = ()
    left: Place | None = None


class CostPaid(Event, frozen=True, tag="done"):
    """A part of a chain item's cost is paid; `energy` of it, if it is resources.

    What is paid with makes the rest of the cost so much `less` (356.4). `killed` are the units that are killed for it,
    with their cards, if the item chooses by what they cost. `noted` are numbers of what is paid with, None for what is
    not known, if its instructions read them.
    """

    id: int
    cost: CostPart
    energy: int = 0
    less: Cost = FREE
    killed: tuple[tuple[int, str], ...] = ()
    noted: tuple[tuple[AmountOf, int | None], ...] = ()


class ExtraDecided(Event, frozen=True, tag="extra decided"):
    """The player of a chain item pays an optional additional cost, or does not; then `ability` is what it does."""

    id: int
    cost: str
    pays: bool
    ability: Ability | None = None


class ModeChosen(Event, frozen=True, tag="mode chosen"):
    """The player of a chain item has chosen these `modes` so far, by their numbers; then `ability` is what it does."""

    id: int
    modes: tuple[int, ...]
    ability: Ability


class TagNamed(Event, frozen=True, tag="tag named"):
    """The player of a chain item has named a tag as they play it (759)."""

    id: int
    named: str


class ChoosesHere(Event, frozen=True, tag="chooses here"):
    """People say that the unread text of a chain item chooses nothing away from its battlefield."""

    id: int


class Finalized(Event, frozen=True, tag="finalized"):
    """A chain item is no longer pending; `group_locations` is noted for the groups that it chose."""

    id: int
    group_locations: tuple[Place | None, ...] = ()


class ResolutionBegan(Event, frozen=True, tag="resolving"):
    """A chain item begins to resolve with this instruction, None if its targets are to be checked again first."""

    id: int
    instruction: int | None = None


class NextInstruction(Event, frozen=True, tag="instruction"):
    """A resolving item goes on with its instruction of this index."""

    id: int
    instruction: int


class InstructionEnded(Event, frozen=True, tag="instruction ended"):
    """An instruction on which a later instruction depends took place or was ignored, or its condition was met or not.

    `number` is that of the instruction, from 1.
    """

    id: int
    number: int
    outcome: Literal["done", "ignored", "met", "unmet"]


class AmountNoted(Event, frozen=True, tag="amount noted"):
    """The number that a later instruction reads of an object was `amount` as that left; None if it is not known."""

    id: int
    of: AmountOf
    amount: int | None


class CardShown(Event, frozen=True, tag="card shown"):
    """The card that an instruction of the resolving item `id` has had revealed or discarded, `?` if it was not read."""

    id: int
    card: str


class DiscardMade(Event, frozen=True, tag="discard made"):
    """A player has discarded for the next instruction of a resolving item."""

    id: int
    player: Player


class BanishmentMarked(Event, frozen=True, tag="banishment marked"):
    """The card of a resolving item will be banished as it leaves the chain."""

    id: int


class LeftChain(Event, frozen=True, tag="left chain"):
    """An item leaves the chain; a spell's card goes to its player's public zone `to`, if that is given."""

    id: int
    to: Literal["", PublicZone] = ""


class TakenBack(Event, frozen=True, tag="taken back"):
    """A card that could not be played goes from the chain back to the hand of its player (358.5)."""

    player: Player
    card: str


class LeftToPlayers(Event, frozen=True, tag="left to players"):
    """People carry out an item of the chain by hand as it resolves: an amount that it needs is not known."""

    id: int


class DoneByHand(Event, frozen=True, tag="done by hand"):
    """People have carried out a card by hand."""

    card: str
    player: Player


class Entered(Event, frozen=True, tag="entered"):
    """A permanent enters the board. If it is not played, `zone` is where its card was, with the id `left` if public."""

    permanent: Permanent
    zone: EntryZone | None = None
    left: int = 0


class Moved(Event, frozen=True, tag="moved"):
    """Permanents are put at a place; a recall is not a move (456)."""

    units: tuple[int, ...]
    to: Place
    recall: bool = False


class Turned(Event, frozen=True, tag="turned"):
    """Permanents become exhausted or ready."""

    ids: tuple[int, ...]
    exhausted: bool


class DamageMarked(Event, frozen=True, tag="damaged"):
    """The damage marked on these units becomes `damage`; some of it was dealt now if there is a `cause`.

    `by` is the chain item that dealt it, if any.
    """

    units: tuple[int, ...]
    damage: int
    by: int = 0
    cause: Cause | None = None


class DamageSettled(Event, frozen=True, tag="damage settled"):
    """A cleanup has looked at all damage: what was dealt before it is the cause of no later death (428.5.c)."""


class MightGiven(Event, frozen=True, tag="might given"):
    """A unit gets this much more Might until the end of the turn, or of the `combat` in progress."""

    unit: int
    amount: int
    combat: bool = False


class Granted(Event, frozen=True, tag="granted"):
    """A permanent gets this keyword until the end of the turn or of the `combat`, or for good if it is `lasting`."""

    unit: int
    keyword: str
    lasting: bool = False
    combat: bool = False


class AbilityGiven(Event, frozen=True, tag="ability given"):
    """A permanent gets this ability until the end of the turn (477.2)."""

    unit: int
    ability: Ability


class Warded(Event, frozen=True, tag="warded"):
    """Something takes the place of a unit's death this turn."""

    unit: int
    ward: Ward


class FateChosen(Event, frozen=True, tag="fate chosen"):
    """What happens to a unit that would die: it is saved by a permanent `#12`, battlefield `@1` or its ward `w1`."""

    unit: int
    fate: str


class Spared(Event, frozen=True, tag="spared"):
    """A unit does not die, but something else happens, by this card. Its ward is used up."""

    unit: int
    card: str


class Stunned(Event, frozen=True, tag="stunned"):
    """A unit becomes stunned, or no longer is."""

    unit: int
    stunned: bool = True


class ReadyForbidden(Event, frozen=True, tag="ready forbidden"):
    """A permanent cannot be readied for the rest of the turn."""

    id: int


class MovesForbidden(Event, frozen=True, tag="moves forbidden"):
    """These players cannot move a unit for the rest of the turn."""

    unit: int
    players: tuple[Player, ...]


class Buffed(Event, frozen=True, tag="buffed"):
    """A unit gets a buff, or no longer has one of those that it has."""

    unit: int
    buffed: bool = True


class Empowered(Event, frozen=True, tag="empowered"):
    """A permanent or a legend becomes Empowered, or no longer is (441, 442)."""

    id: int
    empowered: bool = True


class ControllerChanged(Event, frozen=True, tag="controller"):
    """A player controls permanents or spells on the chain from now on; their owners stay."""

    ids: tuple[int, ...]
    player: Player


class CardNamed(Event, frozen=True, tag="card named"):
    """People said which card a permanent is, with its kind, and whether that is a token."""

    id: int
    card: str
    kind: Literal["unit", "gear"]
    token: bool = False


class BecameCopy(Event, frozen=True, tag="copy"):
    """A permanent has become a copy of a card, with its name and all that is printed on it (477.1.b)."""

    id: int
    card: str


class KindStated(Event, frozen=True, tag="kind"):
    """People said that a chain item done by hand is a unit or a gear, which is about to enter the board at `to`."""

    id: int
    kind: Literal["unit", "gear"]
    to: Place


class HandCounted(Event, frozen=True, tag="hand counted"):
    """People said how many cards a player has in hand."""

    player: Player
    cards: int


class OwnerStated(Event, frozen=True, tag="owner"):
    """People said whose a permanent is."""

    id: int
    player: Player


class Attached(Event, frozen=True, tag="attached"):
    """A permanent is attached to a unit, and is where that is."""

    id: int
    unit: int


class Detached(Event, frozen=True, tag="detached"):
    """A permanent is attached to nothing any longer, and stays where it is."""

    id: int


class FacedownMoved(Event, frozen=True, tag="facedown moved"):
    """People said that a facedown card lies at another battlefield. It is the card that was hidden."""

    handle: str
    at: int


class HidesFree(Event, frozen=True, tag="hides free"):
    """A player hides without paying until the end of the turn."""

    player: Player


class BuffsGiveMore(Event, frozen=True, tag="buffs give more"):
    """Each buff of a unit that is friendly to a player gives so much more Might until the end of the turn."""

    player: Player
    amount: int


class LooksAllowed(Event, frozen=True, tag="looks allowed"):
    """A player may look at the facedown cards of another for the rest of the turn."""

    player: Player
    at: Player


class PlaysForbidden(Event, frozen=True, tag="plays forbidden"):
    """A player cannot play cards, or spells, for the rest of the turn."""

    player: Player
    what: BannedPlays


class ReadyEntriesAre(Event, frozen=True, tag="ready entries"):
    """What enters the board ready for the rest of the turn."""

    entries: tuple[ReadyEntry, ...]


class CostEntriesAre(Event, frozen=True, tag="cost entries"):
    """What costs less or more for the rest of the turn."""

    entries: tuple[CostEntry, ...]


class RepeatEntriesAre(Event, frozen=True, tag="repeat entries"):
    """What gives Repeat to spells for the rest of the turn."""

    entries: tuple[RepeatEntry, ...]


class DamageChangesAre(Event, frozen=True, tag="damage changes"):
    """What changes damage for the rest of the turn."""

    changes: tuple[DamageChange, ...]


class DelayedAre(Event, frozen=True, tag="delayed"):
    """The delayed triggers that wait for their events."""

    entries: tuple[Delayed, ...]


class DamagePrevented(Event, frozen=True, tag="damage prevented"):
    """Damage to a unit is prevented, by this card."""

    unit: int
    amount: int
    card: str


class TurnQueued(Event, frozen=True, tag="turn queued"):
    """A player takes an additional turn after this one, before those already queued (738, its second example)."""

    player: Player


class SkipsAre(Event, frozen=True, tag="skips"):
    """The turns and phases that players are to skip."""

    skips: tuple[Skip, ...]


class Skipped(Event, frozen=True, tag="skipped"):
    """A player skips the turn or the phase that would begin now (443.2)."""

    skip: Skip
    additional: bool = False


class Barred(Event, frozen=True, tag="barred"):
    """Battlefields that a team cannot score this turn, because a teammate held them at the Scoring Step (489.8.b)."""

    player: Player
    at: tuple[int, ...]


class Counted(Event, frozen=True, tag="counted"):
    """A card of a player counts as played this turn (812.1.c); it is the chain item `item`."""

    player: Player
    item: int = 0


class Expired(Event, frozen=True, tag="expired"):
    """Everything that lasts this turn ends."""


class CombatExpired(Event, frozen=True, tag="combat expired"):
    """Everything that lasts this combat ends."""


class LeftBoard(Event, frozen=True, tag="left board"):
    """A permanent leaves the board; a token ceases to exist.

    To a hand or one `side` of a deck, `player` and `card` say whose and which; `card` is empty for a token.
    """

    id: int
    to: ExitZone
    player: Player = ""
    card: str = ""
    side: Literal["", "top", "bottom"] = ""


class RunesAre(Event, frozen=True, tag="runes"):
    """A player's runes in play."""

    player: Player
    runes: tuple[Runes, ...]


class PoolIs(Event, frozen=True, tag="pool"):
    """The content of a player's rune pool."""

    player: Player
    pool: Pool


class XpIs(Event, frozen=True, tag="xp"):
    """How much XP a player has, and how much of it they have just `gained`."""

    player: Player
    xp: int
    gained: int = 0


class Discarded(Event, frozen=True, tag="discarded"):
    """A card goes from the hand to its player's trash with the id `id`; `card` is None if it was not read."""

    player: Player
    card: str | None
    id: int


class HandRevealed(Event, frozen=True, tag="hand revealed"):
    """A player has revealed their hand to everybody; `cards` are empty if the table does not know them all."""

    player: Player
    cards: tuple[str, ...] = ()


class LeftHand(Event, frozen=True, tag="left hand"):
    """A card goes from the hand to one `side` of its player's main deck, or to banishment with the id `id`.

    `card` is None if it was not read, or if nobody is to know it.
    """

    player: Player
    to: Literal["deck", "banished"]
    card: str | None = None
    id: int = 0
    side: Literal["bottom", "top"] = "bottom"


class Burned(Event, frozen=True, tag="burned"):
    """The top card of a player's deck goes to their trash (440); `card` is None if it was not read."""

    player: Player
    card: str | None
    id: int


class Recycled(Event, frozen=True, tag="recycled"):
    """Cards go from a trash to the bottom of their player's deck."""

    player: Player
    ids: tuple[int, ...]


class Banished(Event, frozen=True, tag="banished"):
    """A card goes from a trash to its player's banishment, with the same id; `by` is a permanent that speaks of it."""

    player: Player
    id: int
    card: str | None
    by: int = 0


class PickedUp(Event, frozen=True, tag="picked up"):
    """A card goes from a trash, or from another public `zone`, to its player's hand."""

    player: Player
    id: int
    card: str | None
    zone: PublicZone = "trash"


class ChampionReturned(Event, frozen=True, tag="champion returned"):
    """A card goes from a trash to its player's Champion Zone; `card` is None if it was not read."""

    player: Player
    id: int
    card: str | None


class ChampionTaken(Event, frozen=True, tag="champion taken"):
    """The card in a player's Champion Zone goes to their hand; `card` is None if nobody knows which it is."""

    player: Player
    card: str | None


class Drew(Event, frozen=True, tag="drew"):
    """A player draws; the cards are a secret, None if the deck is not known."""

    player: Player
    count: int
    cards: Secret[tuple[str, ...] | None]


class LookedAtTop(Event, frozen=True, tag="looked at top"):
    """A player has looked at the top `count` cards of their deck; `taken` went to the hand, `recycled` to the bottom.

    `shown` is the card that was revealed, `?` if it was not read. The player has put the rest back in any order.
    """

    player: Player
    count: int
    taken: int = 0
    recycled: int = 0
    drawn: bool = False
    shown: str | None = None


class AmountPaid(Event, frozen=True, tag="amount paid"):
    """An instruction of a resolving item has paid or spent so much."""

    id: int
    amount: int


class TopRevealed(Event, frozen=True, kw_only=True, tag="top revealed"):
    """A player has revealed the top `count` cards of their deck for the chain item `id`.

    `fitting` of them are of the kind that the item asks for. `cards` names them, if the table knows them.
    """

    id: int
    player: Player
    count: int
    fitting: int
    cards: tuple[str, ...] = ()


class BanishedFromDeck(Event, frozen=True, tag="banished from deck"):
    """A card goes from the top of a deck to its player's banishment; `card` is None if it was not read."""

    player: Player
    id: int
    card: str | None


class PlayerChose(Event, frozen=True, tag="player chose"):
    """A player has chosen among their own objects for the resolving item `id`, where each player chooses."""

    id: int
    player: Player
    targets: tuple[Target, ...]


class OptionChosen(Event, frozen=True, tag="option chosen"):
    """A player has chosen an option at instruction `number` of the resolving item `id`, both from 1."""

    id: int
    number: int
    player: Player
    option: int


class BurnedOut(Event, frozen=True, tag="burned out"):
    """A player's trash becomes the main deck, which has `deck` cards now, None if that is not known."""

    player: Player
    deck: int | None


class Replaced(Event, frozen=True, tag="replaced"):
    """A battlefield becomes another, by default one without abilities; `replaced` is the card it can become again."""

    at: int
    name: str = PLAIN
    replaced: str = ""


class Left(Event, frozen=True, tag="left"):
    """A player leaves the game."""

    player: Player


class CardsRemoved(Event, frozen=True, tag="cards removed"):
    """The legend, the champion and the trash of a player who has left are in the game no longer (652.3)."""

    player: Player


class Won(Event, frozen=True, tag="won"):
    """A player wins, and the game is over."""

    player: Player


class Drawn(Event, frozen=True, tag="drawn"):
    """The game is over, and nobody wins it (2026-07-16 Tournament Rules, 410.1)."""
