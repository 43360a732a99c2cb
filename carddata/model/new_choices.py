"""New choices for a spell that is on the chain already."""

from __future__ import annotations

from carddata.model.operations import Operation


class ChooseAnew(Operation, frozen=True, kw_only=True, tag="choose anew"):
    """The controller of the ability may make new choices for the chosen spell, each of them or none (750)."""

    what: int
