"""Descriptions: each field has one check of permanents, or is about something else."""

from msgspec.structs import fields

from carddata.model.targets import TargetFilter
from tableside.engine.derived.objects import CHECKS

OF_PLAYERS_AND_CARDS = {"whose", "zone", "types", "occupied", "chosen_champion", "banished_with", "choosing"}
"""The fields about players, battlefields, cards that are no permanents, and the chain."""

OF_OTHER_CHOICES = {"beside", "unlike", "weaker_than"}
"""The fields that are judged with the other choices of an ability."""


def test_each_field_has_a_check_of_permanents_or_is_about_something_else() -> None:
    named = {field.name for field in fields(TargetFilter)}
    assert named - OF_PLAYERS_AND_CARDS - OF_OTHER_CHOICES == {*CHECKS}
