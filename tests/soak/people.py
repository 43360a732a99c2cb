"""The people at the table: what they really have, whatever the table is told of it."""

from collections import Counter
from itertools import zip_longest
from random import Random

from tableside.engine import Private, Table
from tableside.engine.model import events as e
from tableside.engine.model.chain_items import Finalizing
from tableside.engine.model.events import Event
from tableside.engine.model.references import UNKNOWN, Player
from tableside.engine.model.zones import PUBLIC_ZONES
from tests.kit.engine.dealing import Deal


class Wrong(AssertionError):
    """A property that every game must have does not hold."""


class People:
    """Hands, decks, facedown cards and cards that were never read, kept by the people and not by the engine."""

    def __init__(self, dealt: Deal, rng: Random) -> None:
        self.rng = rng
        self.hands = {player: list(cards) for player, cards in dealt.hands.items()}
        self.decks = {player: list(cards) for player, cards in dealt.decks.items()}
        self.champions = {player: [card] for player, card in dealt.champions.items()}
        self.faces: dict[str, str] = {}
        self.unread: dict[int, str] = {}
        self.owned = {player: self._everything(player, dealt.table) for player in self.hands}

    def follow(self, table: Table, event: Event, hiding: str) -> None:
        """Handle the cards as people would for these events; `hiding` is the card that is put facedown."""
        match event:
            case e.Drew(player=player, count=count):
                self._draw(player, count, event.cards.reveal())
            case e.Hid(player=player, source=source):
                self.faces[event.handle] = hiding
                self._take(player, source, hiding)
            case e.LeftFacedown(handle=handle, player=player, to=to):
                face = self.faces.pop(handle)
                if to == "hand":
                    self.hands[player].append(face)
                elif event.card is None and to != "chain":
                    self.unread[event.id] = face
            case e.Put(item=item) if item.is_card:
                self._take(item.player, item.source, item.card)
            case e.LeftChain(id=identity, to=""):
                self._take_back(table, identity)
            case e.LookedAtTop():
                self._look(event)
            case e.LeftHand(player=player, to=to, card=card, side=side):
                taken = card or self.rng.choice(self.hands[player])
                self._take(player, "hand", taken)
                if to == "deck":
                    self._put(player, taken, side)
                elif card is None:
                    self.unread[event.id] = taken
            case e.BanishedFromDeck(player=player, card=card):
                self._banish_from_deck(player, card, event.id)
            case e.Discarded(player=player, card=card):
                self._take(player, "hand", card)
            case e.ChampionReturned(player=player, id=identity, card=card):
                self.champions[player].append(card or self.unread[identity])
            case e.ChampionTaken(player=player):
                self.hands[player].append(self.champions[player].pop())
            case e.PickedUp(player=player, id=identity):
                self.hands[player].append(event.card or self.unread[identity])
            case e.Recycled(player=player, ids=ids):
                trash = {card.id: card.card for card in table.seat(player).trash}
                recycled = [trash[unit_id] or self.unread[unit_id] for unit_id in ids]
                self.rng.shuffle(recycled)
                self.decks[player] += recycled
            case e.Burned(player=player, card=card):
                self._burn(player, card, event.id)
            case e.BurnedOut(player=player):
                trash = [card.card or self.unread[card.id] for card in table.seat(player).trash]
                if table.seat(player).deck is not None and self.decks[player]:
                    raise Wrong(f"{player} burns out with {len(self.decks[player])} cards in the deck (431.1)")
                self.rng.shuffle(trash)
                self.decks[player] += trash
            case e.LeftBoard(id=identity, to="hand"):
                gone = table.permanent(identity)
                if gone is not None and not gone.token:
                    self.hands[gone.owned_by].append(gone.card)
            case e.LeftBoard(id=identity, to="deck", side=side):
                gone = table.permanent(identity)
                if gone is not None and not gone.token:
                    self._put(gone.owned_by, gone.card, side)
            case _:
                pass

    def _take_back(self, table: Table, identity: int) -> None:
        """Take a card back in hand whose play is undone (358.5)."""
        item = table.item(identity)
        if item is not None and item.is_card and item.source == "hand" and isinstance(item.progress, Finalizing):
            self.hands[item.player].append(item.card)

    def _put(self, player: Player, card: str, side: str) -> None:
        """Put a card on the top or the bottom of a deck."""
        self.decks[player].insert(0 if side == "top" else len(self.decks[player]), card)

    def _draw(self, player: Player, count: int, names: tuple[str, ...] | None) -> None:
        drawn, self.decks[player] = self.decks[player][:count], self.decks[player][count:]
        if len(drawn) < count:
            raise Wrong(f"{player} draws {count} of {len(drawn)} cards")
        wrong = names is not None and any(name not in (card, UNKNOWN) for name, card in zip_longest(names, drawn))
        if wrong:
            raise Wrong(f"{player} draws {drawn}, not {names}")
        self.hands[player] += drawn

    def _look(self, event: e.LookedAtTop) -> None:
        """Take the card that was revealed, or any, from the top of a deck, and put the others back in any order."""
        deck = self.decks[event.player]
        top, rest = deck[: event.count], deck[event.count :]
        if len(top) < event.count:
            raise Wrong(f"{event.player} looks at {event.count} of {len(top)} cards")
        self.rng.shuffle(top)
        if event.shown in top:
            top.remove(event.shown)
            top.insert(0, event.shown)
        elif event.shown not in (None, UNKNOWN):
            raise Wrong(f"{event.player} reveals {event.shown} of {top}")
        taken, left = top[: event.taken], top[event.taken + event.recycled :]
        self.hands[event.player] += taken
        self.decks[event.player] = [*left, *rest, *top[event.taken : event.taken + event.recycled]]

    def _burn(self, player: Player, card: str | None, identity: int) -> None:
        """Put the top card of a deck into the trash."""
        top = self.decks[player].pop(0)
        if card is None:
            self.unread[identity] = top
        elif card != top:
            raise Wrong(f"{player} burns {card}, not {top}")

    def _banish_from_deck(self, player: Player, card: str | None, identity: int) -> None:
        """Take a card out of the top of a deck."""
        if card is None:
            self.unread[identity] = self.decks[player].pop(0)
            return
        if card not in self.decks[player]:
            raise Wrong(f"{player} banishes no card of the deck")
        self.decks[player].remove(card)

    def _take(self, player: Player, source: str, card: str) -> None:
        zone = {"hand": self.hands, "champion": self.champions}.get(source)
        if zone is None:
            return
        if card not in zone[player]:
            raise Wrong(f"{player} has no such card in the {source}")
        zone[player].remove(card)

    def _everything(self, player: Player, table: Table) -> Counter[str]:
        """Every card of a player, by its name, wherever it is."""
        seat = table.seat(player)
        found = Counter((*self.hands[player], *self.decks[player], *self.champions[player]))
        found.update(card.card or self.unread[card.id] for card in seat.cards_in(*PUBLIC_ZONES))
        found.update(
            permanent.card
            for permanent in table.permanents
            if permanent.owned_by == player and permanent.kind != "legend" and not permanent.token
        )
        found.update(item.card for item in table.chain if item.owned_by == player and item.is_card)
        found.update(self.faces[card.handle] for card in table.facedown if card.player == player)
        return found

    def check(self, table: Table, private: Private) -> None:
        """No card is lost or doubled, and what the table knows is true."""
        for player in table.players:
            found = self._everything(player, table)
            if found != self.owned[player]:
                more, less = found - self.owned[player], self.owned[player] - found
                raise Wrong(f"of {player}'s cards are too many {dict(more)}, and missing {dict(less)}")
            hand, seat = private.hands.get(player), table.seat(player)
            told = [card for card in hand or () if card != UNKNOWN]
            if hand is not None and (
                len(hand) != len(self.hands[player]) or Counter(told) - Counter(self.hands[player])
            ):
                raise Wrong(f"{player} has {sorted(self.hands[player])} in hand, not {sorted(hand)}")
            if seat.hand not in (None, len(self.hands[player])):
                raise Wrong(f"{player} has {len(self.hands[player])} cards in hand, not {seat.hand}")
            deck = private.decks.get(player)
            top = self.decks[player][: len(deck or ())]
            if deck is not None and any(told not in (UNKNOWN, card) for told, card in zip_longest(deck, top)):
                raise Wrong(f"{player}'s deck has other cards on top")
            if seat.deck is not None and seat.deck != len(self.decks[player]):
                raise Wrong(f"{player}'s deck has {len(self.decks[player])} cards, not {seat.deck}")
            if seat.champion is not None and list(seat.champion) != self.champions[player]:
                raise Wrong(f"{player}'s Champion Zone has {self.champions[player]}, not {seat.champion}")
        for handle, face in private.faces.items():
            if face not in (None, self.faces.get(handle)):
                raise Wrong(f"the face of {handle} is another")
