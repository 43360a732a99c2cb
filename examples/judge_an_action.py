"""Ask the rules about one action: A plays a card on the turn it was hidden.

.venv/bin/python examples/judge_an_action.py
"""

from __future__ import annotations

from carddata.sets import load
from tableside.engine import Private, Secret, Table, enact, evolve, judge, learn, start
from tableside.engine.model.actions import Play
from tableside.engine.model.events import Event
from tableside.message import Names
from tableside.notation.scenario import read_scenario
from tableside.text import Text

POSITION = """
[position]
turn = "A"
battlefields = ["Void Gate", "plain"]
units = { "A @1" = ["Vanguard Sergeant"] }
facedown = { "A @1" = ["Pakaa Cub this turn"] }
"""


def fold(table: Table, private: Private, events: tuple[Event, ...]) -> tuple[Table, Private]:
    """The position after these events."""
    for event in events:
        table, private = evolve(table, event), learn(private, event)
    return table, private


def main() -> None:
    """Print the verdict in two languages, then what would happen if the players agreed to go on."""
    position = read_scenario(POSITION, load())
    table, private = fold(position.table, position.private, start(position.table, position.private))
    play = Play("A", Secret("Pakaa Cub"), "facedown", at=1)
    names = Names({"A": "Ann", "B": "Ben"}, {1: "Void Gate"})

    verdict = judge(table, private, play)
    print(f"{verdict.kind}, by the Core Rules of {verdict.edition}")
    for language in ("en", "de"):
        text = Text(language)
        for reason in verdict.reasons:
            print(f"  {reason.rule}: {text(reason.message, names)}")

    table, private = fold(table, private, enact(table, private, play))
    print(f"If the players agree to go on, battlefield 1 has: {', '.join(unit.card for unit in table.units(1))}")


if __name__ == "__main__":
    main()
