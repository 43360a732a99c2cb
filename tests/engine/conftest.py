"""A game that never comes to rest is a failure, not a test that hangs, however busy the machine is."""

import signal
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def _in_time() -> Iterator[None]:
    def too_long(*_: object) -> None:
        raise TimeoutError("the machine does not come to rest")

    before = signal.signal(signal.SIGVTALRM, too_long)
    signal.setitimer(signal.ITIMER_VIRTUAL, 30, 2)
    yield
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    signal.signal(signal.SIGVTALRM, before)
