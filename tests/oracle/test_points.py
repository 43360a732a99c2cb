"""The engine and a second reading of the rules agree on points, the last point and who has won."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import msgspec
from hypothesis import event, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject, DrawFn

from tableside.engine import Private, enact, evolve, judge
from tableside.engine.editions import NEWEST
from tableside.engine.model.actions import Action, Conquer, ControlIs, EndTurn, Pass, StandardMove
from tableside.engine.model.board import Battlefield, Permanent, Seat
from tableside.engine.model.events import Drew
from tableside.engine.model.modes import MODES
from tableside.engine.model.references import Place
from tableside.engine.model.setup import Follow, Setup
from tableside.engine.model.state import Table
from tests.kit.samples import some
from tests.oracle.cards import CARDS, PLAIN
from tests.oracle.points import Score, victory_score
from tests.oracle.positions import PLAYED

quick = settings(max_examples=some(60, 150))


class Game:
    """A game as the engine plays it, with what has been drawn in it."""

    def __init__(self, table: Table) -> None:
        self.table, self.private, self.drawn = table, Private(), Counter[str]()

    def act(self, action: Action) -> None:
        verdict = judge(self.table, self.private, action)
        assert verdict.kind == "legal", (action, verdict)
        for outcome in enact(self.table, self.private, action):
            self.table = evolve(self.table, outcome)
            if isinstance(outcome, Drew):
                self.drawn[outcome.player] += outcome.count

    def agrees(self, score: Score, drawn: Counter[str]) -> None:
        """The engine has the points, the draws and the winner that the rules give."""
        points = {seat.player: seat.points for seat in self.table.seats}
        assert points == score.points
        assert self.drawn == drawn
        assert self.table.winner in score.winners if score.winners else self.table.winner is None


@st.composite
def begun(draw: DrawFn, follow: Follow) -> tuple[Table, Score]:
    """A game near its end that nobody has won, in the Main Phase of somebody's turn, and its score."""
    mode = MODES[draw(st.sampled_from(PLAYED))]
    players = "ABCD"[: mode.seats]
    names = tuple(draw(st.sampled_from([PLAIN, PLAIN, "Aspirant's Climb"])) for _ in range(mode.battlefields))
    goal = victory_score(mode, names, CARDS)
    points = {
        player: draw(st.sampled_from([goal - 1, goal - 1, goal - 1, goal - 2, goal, goal, 0])) for player in players
    }
    if mode.teams:
        points = {player: points["AB"["ABCD".index(player) % 2]] for player in players}
    number = draw(st.integers(mode.seats + 1, 2 * mode.seats))
    turn = players[(number - 1) % mode.seats]
    control = {at: draw(st.sampled_from([None, *players])) for at in range(1, mode.battlefields + 1)}
    score = Score(mode, goal, turn, control, points)
    if score.winners:
        score = score.gaining(score.winners[0], -2)
    table = Table(
        Setup(mode, NEWEST, follow, CARDS),
        turn,
        number,
        tuple(Battlefield(name, control[at + 1], stated=follow == "score") for at, name in enumerate(names)),
        tuple(Seat(player, score.points[player]) for player in players),
        priority=turn,
    )
    return table, score


@settings(quick, max_examples=some(120, 300))
@given(begun("score"), st.data())
def test_told_conquests_and_holds_score_as_the_rules_say(start: tuple[Table, Score], data: DataObject) -> None:
    table, score = start
    game, drawn = Game(table), Counter[str]()
    for _ in range(data.draw(st.integers(1, 8))):
        others = [at for at, holder in score.control.items() if holder != score.turn]
        at = data.draw(st.sampled_from(others * 3 + sorted(score.control)))
        deed = data.draw(st.sampled_from(["conquer", "conquer", "conquer", "end turn", "lose"]))
        if deed == "end turn":
            game.act(EndTurn(score.turn))
            score = score.next_turn()
            drawn[score.turn] += not score.winners
        elif deed == "lose":
            game.act(ControlIs(score.turn, at, None))
            score = replace(score, control={**score.control, at: None})
        else:
            able = [player for player in score.players if player != score.control[at]]
            player = data.draw(st.sampled_from([player for player in able if player == score.turn] * 6 + able))
            game.act(Conquer(player, at))
            score, gain = score.conquered(player, at)
            drawn[player] += gain == "card"
            event(gain)
        game.agrees(score, +drawn)
        if score.winners:
            event("won")
            return


MIGHTS = {"Recruit": 1, "Sand Soldier": 2, "Mech": 3}


class Units:
    """The places of units, at most one to a battlefield, and those of them that have moved this turn."""

    def __init__(self, permanents: list[Permanent]) -> None:
        self.all = {unit.id: unit for unit in permanents}
        self.moved: set[int] = set()

    def able(self, player: str) -> list[int]:
        return [unit.id for unit in self.all.values() if unit.player == player and unit.id not in self.moved]

    def at(self, place: int) -> Permanent | None:
        return next((unit for unit in self.all.values() if unit.place == place), None)

    def move(self, unit: int, to: int | str) -> None:
        self.all[unit] = msgspec.structs.replace(self.all[unit], place=to)
        self.moved.add(unit)

    def fight(self, attacker: Permanent, defender: Permanent) -> Permanent | None:
        """Return who is left of two undamaged units without abilities, each dealing its Might (465.2, 142.4.b)."""
        mights = {unit.id: MIGHTS[unit.card] for unit in (attacker, defender)}
        for unit, other in ((attacker, defender), (defender, attacker)):
            if mights[unit.id] <= mights[other.id]:
                del self.all[unit.id]
        return next((self.all[unit_id] for unit_id in mights if unit_id in self.all), None)


@quick
@given(begun("all"), st.data())
def test_conquests_by_units_score_as_the_rules_say(start: tuple[Table, Score], data: DataObject) -> None:
    table, score = start
    cards = st.sampled_from(sorted(MIGHTS))
    places: list[tuple[str | None, Place]] = [
        *((player, player) for player in score.players * 2),
        *((score.control[at], at) for at in score.control),
    ]
    units = Units(
        [
            Permanent(number, data.draw(cards), "unit", player, place, token=True)
            for number, (player, place) in enumerate(places, start=1)
            if player is not None
        ]
    )
    table = msgspec.structs.replace(table, permanents=tuple(units.all.values()), next_id=50)
    game, drawn = Game(table), Counter[str]()
    for _ in range(data.draw(st.integers(1, 8))):
        unit = data.draw(st.sampled_from([0, *units.able(score.turn) * 2]))
        if not unit:
            game.act(EndTurn(score.turn))
            score = score.next_turn()
            units.moved.clear()
            drawn[score.turn] += not score.winners
        elif isinstance(place := units.all[unit].place, int):
            game.act(StandardMove(score.turn, (unit,), score.turn))
            score = replace(score, control={**score.control, place: None})  # 323.6
            units.move(unit, score.turn)
        else:
            mates = score.team(score.turn)
            free = [at for at in score.control if (here := units.at(at)) is None or here.player not in mates]
            if not free:
                continue
            at = data.draw(st.sampled_from(free))
            score, gain = attacked(game, score, units, unit, at)
            drawn[score.turn] += gain == "card"
            event(gain)
        assert {at + 1: battlefield.control for at, battlefield in enumerate(game.table.battlefields)} == score.control
        game.agrees(score, +drawn)
        if score.winners:
            event("won")
            return


def attacked(game: Game, score: Score, units: Units, unit: int, at: int) -> tuple[Score, str]:
    """A unit moves to a battlefield of another player or of nobody, and everybody passes until that is settled."""
    defender = units.at(at)
    game.act(StandardMove(score.turn, (unit,), at))
    while game.table.showdown is not None:
        assert game.table.priority is not None
        game.act(Pass(game.table.priority))
    units.move(unit, at)
    left: Permanent | None = units.all[unit]
    if defender is not None:
        left = units.fight(units.all[unit], defender)
    if left is None:  # 466.5.b
        return replace(score, control={**score.control, at: None}), "nothing"
    return score.conquered(score.turn, at) if left.id == unit else (score, "nothing")


def test_what_a_teammate_held_at_scoring_nobody_of_the_team_scores_that_turn() -> None:
    # 489.8.b: not the turn player, and not the teammate either who loses it and takes it back.
    players = ("A", "B", "C", "D")
    battlefields = (
        Battlefield(PLAIN, "C", stated=True),
        Battlefield(PLAIN, stated=True),
        Battlefield(PLAIN, stated=True),
    )
    table = Table(Setup(MODES["2v2"], NEWEST, "score", CARDS), "D", 8, battlefields, tuple(map(Seat, players)))
    game = Game(msgspec.structs.replace(table, priority="D"))
    game.act(EndTurn("D"))
    for player in ("A", "C"):
        game.act(ControlIs("A", 1, None))
        game.act(Conquer(player, 1))
    assert {seat.points for seat in game.table.seats} == {0}
    game.act(Conquer("B", 1))
    assert [seat.points for seat in game.table.seats] == [0, 1, 0, 1]
