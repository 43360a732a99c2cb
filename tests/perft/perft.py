"""Perft: how many sequences of legal actions there are from a position, found by filling in every offer in every way.

A position is a scenario file whose play leads to it. All hands and decks are known in it, so that what may be done is
closed.
"""

from collections.abc import Iterator
from pathlib import Path

from carddata.sets import load
from tableside.engine import Private, Table, enact, evolve, learn, offers
from tableside.engine.model.actions import (
    Action,
    Activate,
    Assign,
    Choose,
    Concede,
    EndTurn,
    Hide,
    Pass,
    Play,
    StandardMove,
)
from tableside.engine.model.record import encode
from tableside.engine.rules.locations import format_place
from tableside.notation.actions import parse_action as read_action
from tableside.notation.scenario import read_scenario
from tableside.notation.words import Ref, WordReader, split
from tableside.notation.world import World
from tests.kit.engine.filling import legal_fillings

HERE = Path(__file__).parent
CARDS = load()
POSITIONS = sorted(path.stem for path in HERE.glob("*.toml"))
DEPTH = 3


def position(name: str) -> World:
    """The position at the end of a scenario file."""
    scenario = read_scenario((HERE / f"{name}.toml").read_text(), CARDS)
    world = World(scenario.table, scenario.private, scenario.dial)
    for number, line in scenario.lines:
        if not world.act(parsed_action(world, line)):
            raise ValueError(f"{name}, line {number}: {line} is refused")
    return world


def parsed_action(world: World, line: str) -> Action:
    """The action of a line of play in this position."""
    words = WordReader(split(line), world.table.setup.players, len(world.table.battlefields))
    deed = read_action(words, world.table.setup.cards)
    words.end()
    return deed(world)


def legal(table: Table, private: Private) -> Iterator[Action]:
    """Every legal action of every player, each once."""
    visited = set()
    for player in table.setup.players:
        for offer in offers(table, private, player):
            for action in legal_fillings(table, private, offer):
                secrets: list[object] = []
                key = (encode(action, secrets), tuple(secrets))
                if key not in visited:
                    visited.add(key)
                    yield action


def count(table: Table, private: Private, depth: int) -> int:
    """The number of sequences of legal actions of this length. A game that has ended adds none."""
    found = list(legal(table, private))
    if depth == 1:
        return len(found)
    return sum(count(*after(table, private, action), depth - 1) for action in found)


def after(table: Table, private: Private, action: Action) -> tuple[Table, Private]:
    for event in enact(table, private, action):
        table, private = evolve(table, event), learn(private, event)
    return table, private


def spoken(world: World, action: Action) -> str:
    """An action in the notation's words."""
    player = action.player
    match action:
        case Hide(card=card, at=at, source=source):
            return f'{player} hides "{card.reveal()}" at @{at}' + " from champion" * (source == "champion")
        case Play(card=card, source=source, at=at):
            place = {"facedown": f" from @{at}", "hand": ""}.get(source, f" from {source}")
            return f'{player} plays "{card.reveal()}"{place}'
        case StandardMove(units=units, to=to):
            return f"{player} moves {_listed(world, units)} to {format_place(to)}"
        case Activate(permanent=permanent, ability=number):
            return f"{player} activates {_ref(world, permanent)}" + f" ability {number}" * (number > 1)
        case Assign(damage=damage):
            return f"{player} assigns " + ", ".join(f"{much} to {_ref(world, unit)}" for unit, much in damage)
        case Choose(answers=answers):
            return f"{player} chooses " + ", ".join(_answer(world, answer) for answer in answers)
        case Pass():
            return f"{player} passes"
        case EndTurn():
            return f"{player} ends turn"
        case Concede():
            return f"{player} concedes"
        case _:
            raise TypeError(f"{action!r} is not offered")


def _listed(world: World, ids: tuple[int, ...]) -> str:
    return ", ".join(_ref(world, unit_id) for unit_id in ids)


def _answer(world: World, answer: str) -> str:
    if answer.startswith("#"):
        return _ref(world, int(answer[1:]))
    facedown_card = next((card for card in world.table.facedown if card.handle == answer), None)
    return f"facedown @{facedown_card.at}" if facedown_card is not None else answer


def _ref(world: World, identity: int) -> str:
    """The number of an object among those of the same name and player."""
    thing = world.table.permanent(identity) or world.table.item(identity)
    if thing is None:
        raise KeyError(identity)
    number = next(at for at in range(1, 99) if world.find(Ref(thing.card, thing.player, at)) == identity)
    alone = (
        len(
            [
                permanent
                for permanent in world.table.permanents
                if (permanent.card, permanent.player) == (thing.card, thing.player)
            ]
        )
        == 1
    )
    return str(Ref(thing.card, thing.player, 0 if alone else number))
