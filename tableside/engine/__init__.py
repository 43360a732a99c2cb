"""The rules of Riftbound as a machine on values: no input or output, no clock, no chance, no threads.

`judge` says what the rules say of an action, `enact` carries it out as events, `evolve` folds an event into the
public position and `learn` into the private one.
"""

from tableside.engine.evolve import evolve, learn
from tableside.engine.judging import enact, judge, start
from tableside.engine.offers import Offer, offers
from tableside.engine.secret import Secret
from tableside.engine.state import Private, Setup, Table
from tableside.engine.verdict import Reason, Verdict, carried_out, told

__all__ = [
    "Offer",
    "Private",
    "Reason",
    "Secret",
    "Setup",
    "Table",
    "Verdict",
    "carried_out",
    "enact",
    "evolve",
    "judge",
    "learn",
    "offers",
    "start",
    "told",
]
