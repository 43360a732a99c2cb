"""The rules of Riftbound as pure functions on values: no I/O, no clock, no chance, no threads.

`judge` gives the verdict on an action, `enact` carries it out as events, `evolve` folds an event into the
public position and `learn` into the private one.
"""

from tableside.engine.judging import enact, judge, start
from tableside.engine.model.dials import is_carried_out, visible_reasons
from tableside.engine.model.evolve import evolve
from tableside.engine.model.learn import learn
from tableside.engine.model.secret import Secret
from tableside.engine.model.setup import Setup
from tableside.engine.model.state import Private, Table
from tableside.engine.model.verdict import Reason, Verdict
from tableside.engine.offers import Offer, offers

__all__ = [
    "Offer",
    "Private",
    "Reason",
    "Secret",
    "Setup",
    "Table",
    "Verdict",
    "enact",
    "evolve",
    "is_carried_out",
    "judge",
    "learn",
    "offers",
    "start",
    "visible_reasons",
]
