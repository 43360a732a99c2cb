"""Every screen in every state that must fit, by name: each is a function that shows it on a stage."""

from tests.kit.screens.scenes import (
    evening,
    first_start,
    judge,
    machine,
    match,
    notices,
    pairing,
    people,
    readers,
    settings,
    setup,
    start,
)

SCENES = {
    **start.SCENES,
    **evening.SCENES,
    **setup.SCENES,
    **pairing.SCENES,
    **match.SCENES,
    **people.SCENES,
    **notices.SCENES,
    **readers.SCENES,
    **settings.SCENES,
    **machine.SCENES,
    **first_start.SCENES,
    **judge.SCENES,
}
