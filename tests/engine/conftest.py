"""A game that never comes to rest is a failure, not a test that hangs."""

import signal
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def _in_time() -> Iterator[None]:
    def too_long(*_: object) -> None:
        raise TimeoutError("the machine does not come to rest")

    before = signal.signal(signal.SIGALRM, too_long)
    signal.setitimer(signal.ITIMER_REAL, 30, 2)
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)
