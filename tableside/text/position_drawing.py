"""A position drawn as the table draws it: the lands of the players, and between them the battlefields."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from tableside.engine import Private, Table
from tableside.engine.derived.traits import might_of
from tableside.engine.derived.victory import victory_score
from tableside.engine.derived.whereabouts import statuses
from tableside.engine.model.board import Facedown, Permanent
from tableside.engine.model.references import PLAIN, UNKNOWN
from tableside.message import Names, PlaceName, PlayerName, message
from tableside.text.text import Text

UNREMARKABLE = ("ready", "exhausted", "damaged", "attached", "equipped", "detached", "in a showdown")
"""States that no word says: most permanents are ready, and the others are drawn."""


class PositionDrawing:
    """Draws one position as HTML, with words in the language of `text`."""

    def __init__(self, table: Table, private: Private, text: Text) -> None:
        self._table = table
        self._private = private
        self._text = text
        self._names = Names({}, {at: name_of(table, at) for at in table.numbers()})

    def html(self) -> str:
        """The drawing: the other players' lands, the battlefields, the land of player A, and the chain."""
        first, *others = self._table.players
        far = "".join(map(self._land, others))
        tiles = "".join(map(self._tile, self._table.numbers()))
        return (
            f'<figure class="table"><div class="far">{far}</div>'
            f'<div class="rift">{self._state()}</div><div class="tiles">{tiles}</div>{self._land(first)}</figure>'
        )

    def _say(self, code: str, **arguments: str | int | PlayerName | PlaceName) -> str:
        return escape(self._text(message(code, **arguments), self._names))

    def _state(self) -> str:
        chain = "".join(
            f'<li data-player="{item.player}"><i class="shape"></i>{escape(item.card)}</li>'
            for item in reversed(self._table.chain)
        )
        turn = self._say("ruling-turn", player=PlayerName(self._table.turn))
        return f"<p>{turn}</p>" + (f'<p class="chain">{self._say("ruling-chain")}</p><ol>{chain}</ol>' if chain else "")

    def _land(self, player: str) -> str:
        seat = self._table.seat(player)
        here = [permanent for permanent in self._table.permanents if permanent.place == player]
        legends = [permanent.card for permanent in here if permanent.kind == "legend"]
        base = "".join(self._permanents(permanent for permanent in here if permanent.kind != "legend"))
        zones = "".join(f"<li><b>{name}</b> {cards}</li>" for name, cards in self._zones(player, legends))
        turn = " turn" if self._table.turn == player else ""
        return (
            f'<section class="land{turn}" data-player="{player}"><header><i class="shape"></i><b>{player}</b>'
            f"<strong>{seat.points}<small>/{victory_score(self._table)}</small></strong></header>"
            f'<div class="base"><h4>{self._say("place-base")}</h4><ul class="cards">{base}</ul></div>'
            f'<ul class="zones">{zones}</ul></section>'
        )

    def _zones(self, player: str, legends: list[str]) -> Iterator[tuple[str, str]]:
        """The zones of a player of which the position says something, with what is there."""
        seat = self._table.seat(player)
        written = {
            "legend": legends or None,
            "champion": seat.champion,
            "hand": self._private.hands.get(player),
            "deck": self._private.decks.get(player),
            "trash": [card.card or "?" for card in seat.trash] if seat.trash_known else None,
            "banished": [card.card or "?" for card in seat.banished] or None,
        }
        for zone, cards in written.items():
            if cards is not None:
                yield self._say(f"ruling-zone-{zone}"), escape(", ".join(cards)) or self._say("ruling-nothing")
        if seat.runes is not None:
            runes = [f"{rune.ready + rune.exhausted} {rune.domain}" for rune in seat.runes]
            yield self._say("ruling-zone-runes"), escape(", ".join(runes)) or self._say("ruling-nothing")
        if seat.xp:
            yield "XP", str(seat.xp)

    def _tile(self, at: int) -> str:
        battlefield = self._table.battlefield(at)
        control = battlefield.control
        owner = "" if control in (None, UNKNOWN) else f' data-player="{control}"'
        fight = self._table.showdown is not None and self._table.showdown.at == at
        state = self._control(control) if not fight else self._say("ruling-showdown")
        facedown = "".join(map(self._facedown, self._table.facedown_at(at)))
        sides = "".join(
            f'<ul class="cards" data-player="{player}">{cards}</ul>'
            for player in reversed(self._table.players)
            if (cards := "".join(self._permanents(self._present(at, player))))
        )
        name = escape(name_of(self._table, at))
        banner = f'<div class="banner"><i class="shape"></i>{facedown}</div>'
        header = f"<header><b>@{at} {name}</b> <em>{state}</em></header>"
        kind = "tile fight" if fight else "tile"
        return f'<section class="{kind}"{owner}>{banner}<div class="inside">{header}{sides}</div></section>'

    def _present(self, at: int, player: str) -> list[Permanent]:
        return [
            permanent for permanent in self._table.permanents if (permanent.place, permanent.player) == (at, player)
        ]

    def _control(self, control: str | None) -> str:
        if control is None:
            return self._say("ruling-open")
        return "?" if control == UNKNOWN else self._say("ruling-controlled", player=PlayerName(control))

    def _facedown(self, card: Facedown) -> str:
        face = self._private.faces.get(card.handle)
        name = escape(face) if face is not None else self._say("card-unknown")
        new = " new" if card.turn >= self._table.number else ""
        since = f"<small>{self._say('ruling-this-turn')}</small>" if new else ""
        return (
            f'<span class="facedown{new}" data-player="{card.player}"><i class="shape"></i><b>{name}</b>{since}</span>'
        )

    def _permanents(self, permanents: Iterable[Permanent]) -> Iterator[str]:
        """Each unit with what it bears, and gear that is attached to nothing."""
        for permanent in permanents:
            if not permanent.attached_to:
                yield self._permanent(permanent)

    def _permanent(self, permanent: Permanent) -> str:
        might = might_of(self._table, permanent) if permanent.kind == "unit" else None
        number = f"<b>{'?' if might is None else might}</b>" if permanent.kind == "unit" else ""
        damage = f'<span class="damage">−{permanent.damage}</span>' if permanent.damage else ""
        states = [status for status in statuses(permanent) if status not in UNREMARKABLE]
        codes = (f"state-{status.replace(' ', '-')}" for status in states)
        state = "".join(f" <small>{self._say(code)}</small>" for code in codes)
        borne = (self._table.permanent(identity) for identity in permanent.bears)
        bears = "".join(f" <small>+ {escape(gear.card)}</small>" for gear in borne if gear is not None)
        owner = f" <small>{self._say('ruling-owned', player=PlayerName(permanent.owned_by))}</small>"
        whose = owner if permanent.owned_by != permanent.player else ""
        lying = ' class="exhausted"' if permanent.exhausted else ""
        return f"<li{lying}>{number}{damage}<span>{escape(permanent.card)}{state}{bears}{whose}</span></li>"


def name_of(table: Table, at: int) -> str:
    """The name of a battlefield, empty for one without text."""
    name = table.battlefield(at).name
    return "" if name == PLAIN else name
