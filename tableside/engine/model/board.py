"""The board and the public zones of the players: permanents, facedown cards, battlefields, runes."""

from __future__ import annotations

from typing import Literal

import msgspec

from carddata.model.abilities import Ability
from carddata.model.costs import FREE, Cost, ResourceUse
from carddata.model.domains import Domain
from carddata.model.operations import BannedPlays
from carddata.model.replacements import InsteadOfDeath
from tableside.engine.model.causes import Cause
from tableside.engine.model.chain_items import PlaySource
from tableside.engine.model.references import Place, Player
from tableside.engine.model.zones import PublicZone


class Runes(msgspec.Struct, frozen=True):
    """The number of runes of one domain that a player has in play; domain `?` if it is not known."""

    domain: str
    ready: int
    exhausted: int = 0


class LimitedResources(msgspec.Struct, frozen=True, omit_defaults=True):
    """Unspent energy and power that can be spent on one `use` alone."""

    use: ResourceUse
    energy: int = 0
    power: tuple[Domain | Literal["any"], ...] = ()


class Pool(msgspec.Struct, frozen=True, omit_defaults=True):
    """A rune pool (2026-07-16, 165): unspent energy, unspent power by domain or `any`, and what is `limited` in use."""

    energy: int = 0
    power: tuple[Domain | Literal["any"], ...] = ()
    limited: tuple[LimitedResources, ...] = ()


EMPTY_POOL = Pool()
"""A rune pool without resources."""


class TrashCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card in a public zone off the board; `card` is None if it was never read.

    A card in banishment was banished `by` an ability of that permanent, if a card speaks of that (427.3).
    """

    id: int
    card: str | None
    by: int = 0


class TurnCounts(msgspec.Struct, frozen=True, omit_defaults=True):
    """The turn of a player so far, for what counts it (2026-07-16, 383.1.b).

    The battlefields `conquered`; of the cards that they have played the items (`played_ids`), how many are gear
    (`gear_played`) and spells (`spells_played`), and the names of all that count as played, with tokens
    (`cards_played`); how many activated abilities of gear they have used (`gear_abilities`); how many more spells of
    others they have `taken` than others of theirs, and how many spells that they controlled were `countered`; the most
    energy `spent_on_a_spell`; how many cards are `drawn`, `discarded` and `burned`; how many points were scored by
    holding (`held`); how many of their units have died (`deaths`), and how many of them in the Beginning Phase
    (`deaths_in_beginning`); how much XP they gained, and how many combats they won; the controllers of the units that
    they `chose`, `?` for each card of which nobody knows what it chose.
    """

    conquered: tuple[int, ...] = ()
    played_ids: tuple[int, ...] = ()
    gear_played: int = 0
    spells_played: int = 0
    taken: int = 0
    countered: int = 0
    cards_played: tuple[str, ...] = ()
    spent_on_a_spell: int = 0
    drawn: int = 0
    discarded: int = 0
    burned: int = 0
    held: int = 0
    deaths: int = 0
    deaths_in_beginning: int = 0
    gained_xp: int = 0
    combats_won: int = 0
    chose: tuple[Player, ...] = ()
    gear_abilities: int = 0


NOTHING_YET = TurnCounts()
"""The counts of a player as a turn begins."""


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """The public state of one player. None stands for what is not known or not followed.

    `hand` is how many cards are in the hand, which everybody may know (108.7.e). `xp` is public too (729.2).
    Of this turn: the battlefields `scored`, those `barred` because a teammate had them as scores were counted
    (489.8.b), how many cards the player has `played` (812.1.c), what happened to them otherwise (`this_turn`), whether
    hiding is free, how much more Might `buffs_give` to friendly units, what the player `cannot_play`, and at whose
    facedown cards they may look (`looks_at`). `turns_begun` is how many turns of the player have begun in this game.
    `chosen_champion` is the name of their Chosen Champion (103.2.a.3), and `champion_id` the id that the card in the
    Champion Zone had in a trash, 0 if it had none.
    """

    player: Player
    points: int = 0
    scored: tuple[int, ...] = ()
    runes: tuple[Runes, ...] | None = None
    deck: int | None = None
    trash: tuple[TrashCard, ...] = ()
    trash_known: bool = False
    banished: tuple[TrashCard, ...] = ()
    champion: tuple[str, ...] | None = None
    chosen_champion: str | None = None
    champion_id: int = 0
    pool: Pool = EMPTY_POOL
    barred: tuple[int, ...] = ()
    played: int = 0
    this_turn: TurnCounts = NOTHING_YET
    hides_free: bool = False
    gone: bool = False
    hand: int | None = None
    xp: int = 0
    buffs_give: int = 0
    cannot_play: tuple[BannedPlays, ...] = ()
    looks_at: tuple[Player, ...] = ()
    turns_begun: int | None = None

    def cards_in(self, *zones: PublicZone) -> tuple[TrashCard, ...]:
        """The player's cards in these public zones.

        >>> Seat("A", trash=(TrashCard(1, "Retreat"),)).cards_in("trash", "banished")
        (TrashCard(id=1, card='Retreat', by=0),)
        """
        return tuple(card for zone in zones for card in getattr(self, zone))


class Battlefield(msgspec.Struct, frozen=True, omit_defaults=True):
    """One battlefield (2026-07-16, 190).

    `stated` marks control that people stated and no rule gave; `brought` is the player who contributed it, if known.
    `triggered` are which of its abilities on each player's first event of a turn have triggered, with that player.
    `replaced` is the battlefield card that a token has replaced, which waits in Banishment (438.5).
    """

    name: str
    control: Player | None = None
    stated: bool = False
    contested: Player | None = None
    brought: Player | None = None
    triggered: tuple[tuple[Player, str], ...] = ()
    replaced: str = ""


class Ward(msgspec.Struct, frozen=True, omit_defaults=True):
    """A replacement this turn of a unit's death, by which card, for what its `player` may pay."""

    how: InsteadOfDeath
    card: str
    player: Player
    cost: Cost = FREE


Moment = tuple[int, int]
"""The moment of the first application (480.1): whatever has the first number as its id, or a higher one, came later.

The second number tells apart what began before the next thing got an id.
"""


class KeywordChange(msgspec.Struct, frozen=True, omit_defaults=True):
    """A keyword that a permanent was given, or has `lost` (all, if it is empty), until when, and since when."""

    keyword: str
    at: Moment
    until: Literal["", "turn", "combat"] = "turn"
    lost: bool = False


class Limit(msgspec.Struct, frozen=True):
    """The Might that a unit loses by a passive decrease, as that was limited when it began to apply (477.3.b).

    The effect is known by the `source` on which it stands, its `change`, and its minimum `least`; it takes `taken`.
    """

    source: str
    change: int
    least: int
    taken: int


class SetTo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A value that a unit's Might was set to, for the turn or for good."""

    might: int
    lasting: bool = False


class PermanentCounts(msgspec.Struct, frozen=True, omit_defaults=True):
    """The turn of a permanent so far, for what counts it or happens once each turn.

    - `moves`, `conquests`, `wins`: how often it has moved, conquered and won a combat
    - `hurt`: how often it was dealt damage
    - `attached`: whether it has become attached
    - `triggered`: which of its abilities of once each turn have triggered or were activated
    - `chosen_modes`: the modes that count as chosen, each with the player who chose it and which ability it is of
    """

    moves: int = 0
    conquests: int = 0
    wins: int = 0
    hurt: int = 0
    attached: bool = False
    triggered: tuple[str, ...] = ()
    chosen_modes: tuple[tuple[Player, str, int], ...] = ()


NOTHING_HAPPENED = PermanentCounts()
"""The counts of a permanent as a turn begins."""


class Permanent(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit or a gear on the board, or a legend, whose place is its player's base.

    - `player`, `owner`: who controls it; who owns it, None if that is the same
    - `place`, `origin`: where it is, and where its card was played from
    - `bonus`, `granted`: the Might and the keywords that it has this turn; `combat_bonus` and `combat_granted` are what
      of these ends with the combat in progress
    - `kept`: the keywords that it was given for good; `abilities`: those that it was given for this turn
    - `keyword_changes`: the keywords that it was given and has lost, in this order
    - `set_to`: the values that its Might was set to, of which the last counts
    - `limits`: what it loses by passive decreases that were limited as they began to apply
    - `active_since`: since when its text, or its effect text, has been active, if it was attached or detached;
      `empowered_since` the same of what it has while it is Empowered (480.2)
    - `buffed`, `more_buffs`: whether it has a buff, and how many it has besides (426.1.b.2)
    - `empowered`, `more_empowered`: whether it is Empowered (441.1.a), and how many times it is so besides (441.1.c.1)
    - `named`: the tag that its player named as they played it, or the card that was named for it, empty for none
    - `attached_to`, `bears`: the id of the permanent that bears it, 0 for none, and the ids of all that is attached to
      it; what is attached is where its bearer is (719.3)
    - `control`: the effects by which players have taken it, from the earliest, as their items and players (480)
    - `wards`: what may take the place of its death this turn; `fate`: what its controller chose for a death that is
      about to happen
    - `damaged_by`: the players who have marked its damage (142.3.a), `?` for damage that may be anybody's, as all is if
      this is empty
    - `hurt_by`: the causes of the damage that was dealt to it since the last cleanup (428.5.c)
    - `held_from`: the players who cannot move it this turn; `kept_exhausted`: whether it cannot be readied this turn
    - `shielded_from`: the players whose spells and abilities cannot choose it this turn
    - `this_turn`: what has happened to it this turn
    """

    id: int
    card: str
    kind: Literal["unit", "gear", "legend"]
    player: Player
    place: Place
    exhausted: bool = False
    damage: int = 0
    damaged_by: tuple[Player, ...] = ()
    buffed: bool = False
    more_buffs: int = 0
    named: str = ""
    stunned: bool = False
    empowered: bool = False
    more_empowered: int = 0
    bonus: int = 0
    granted: tuple[str, ...] = ()
    combat_bonus: int = 0
    combat_granted: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    keyword_changes: tuple[KeywordChange, ...] = ()
    set_to: tuple[SetTo, ...] = ()
    limits: tuple[Limit, ...] = ()
    active_since: Moment = (0, 0)
    empowered_since: Moment = (0, 0)
    origin: PlaySource = "board"
    token: bool = False
    role: Literal["", "attacking", "defending"] = ""
    owner: Player | None = None
    attached_to: int = 0
    bears: tuple[int, ...] = ()
    control: tuple[tuple[int, Player], ...] = ()
    wards: tuple[Ward, ...] = ()
    fate: str = ""
    held_from: tuple[Player, ...] = ()
    shielded_from: tuple[Player, ...] = ()
    kept_exhausted: bool = False
    hurt_by: tuple[Cause, ...] = ()
    this_turn: PermanentCounts = NOTHING_HAPPENED

    @property
    def buffs(self) -> int:
        """Return how many buffs it has.

        >>> Permanent(1, "Garen", "unit", "A", 1, buffed=True, more_buffs=2).buffs
        3
        """
        return self.buffed + self.more_buffs

    @property
    def times_empowered(self) -> int:
        """Return how many times it is Empowered.

        >>> Permanent(1, "Garen", "unit", "A", 1, empowered=True, more_empowered=2).times_empowered
        3
        """
        return self.empowered + self.more_empowered

    @property
    def owned_by(self) -> Player:
        """The player to whose zones it goes when it leaves the board (127.1).

        >>> Permanent(1, "Garen", "unit", "A", 1, owner="B").owned_by
        'B'
        """
        return self.player if self.owner is None else self.owner


Settlement = Literal["", "to settle", "ruled"]
"""The public state of a refused hide that was carried out: none, that it is to be settled, or that a judge ruled it.

While it is `to settle` no cleanup moves the card, and it cannot be played. What a judge `ruled` holds until control of
the battlefield changes.
"""


class Facedown(msgspec.Struct, frozen=True, omit_defaults=True):
    """The public part of a facedown card: its handle, battlefield, controller, and the turn it was hidden.

    `settlement` is about a hide that the rules refuse for a public reason, and that was carried out all the same.
    """

    handle: str
    at: int
    player: Player
    turn: int
    settlement: Settlement = ""
