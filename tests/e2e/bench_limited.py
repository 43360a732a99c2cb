"""The app within the limits of a little machine: `python -m tests.e2e.bench_limited`. It is no Raspberry Pi.

Where a frame is drawn by software, that takes most of the time and memory. On a Pi the graphics processor draws. What
the program itself takes is measured with frames that are put together and not drawn.
"""

from __future__ import annotations

import statistics
import subprocess
import tempfile
import time
from pathlib import Path

from tests.e2e.bench import BEN, SETTLED, frames_shown, quantiles
from tests.e2e.test_match import Table, begin
from tests.kit.e2e.app import App
from tests.kit.hw.private_pcscd import KIND, Unavailable, private_pcscd
from tests.kit.little_machine import MEMORY, SHARE, LittleMachine, NoLimits, cpu_seconds, little_machine, private_mb
from tests.kit.patience import PATIENCE

STEPS = ("judged", "widgets set", "frame shown")
"""The steps of a tap after which its answer is on the screen, whether an entry or a question."""
TAPS, STARTS, IDLE_S, QUIET_S = 20, 3, 30.0, 4.0
UNLIMITED = "without limits"


def answers(table: Table) -> list[float]:
    """Milliseconds from a tag on the reader to the frame that shows what came of it."""
    times = []
    table.app.stamp_frames()
    for number in range(TAPS):
        table.app.stamps()
        placed = time.monotonic_ns()
        table.readers[1].place(table.tags[f"Ben’s {BEN[number % 2]}"])
        stamps: list[tuple[str, int]] = []
        while (answered := last_step(placed, stamps)) is None and time.monotonic_ns() - placed < PATIENCE * 1e9:
            time.sleep(SETTLED)
            stamps += table.app.stamps()
        times.append(((answered or time.monotonic_ns()) - placed) / 1e6)
        table.readers[1].lift()
        time.sleep(SETTLED)
    return times


def last_step(placed: int, stamps: list[tuple[str, int]]) -> int | None:
    """When the last step of a tap was done, None if it was not."""
    at = placed
    for step in STEPS:
        done = [moment for name, moment in stamps if name == step and moment > at]
        if not done:
            return None
        at = done[0]
    return at


def start_up(data: Path, machine: LittleMachine | None) -> tuple[float, float]:
    """Milliseconds from the start of the process to the first frame, and to that of the match."""
    begun = time.monotonic_ns()
    if machine is None:
        app = App(data, driver="tests.kit.e2e.stamped")
    else:
        with machine.starting():
            app = App(data, driver="tests.kit.e2e.stamped")
    took = [(shown - begun) / 1e6 for shown in frames_shown(app)]
    app.close()
    return took[0], took[1]


def idle(process: int, share: float) -> float:
    """The share of the processor's `share` that the process takes while nobody plays."""
    before = cpu_seconds(process)
    time.sleep(IDLE_S)
    return (cpu_seconds(process) - before) / IDLE_S / share


def measure(table: Table, machine: LittleMachine | None, drawn: str) -> None:
    """Print what the app of this table does, in the machine if there is one."""
    process, share = table.app.process.pid, SHARE
    if machine is None:
        where, share = UNLIMITED, 1.0
    else:
        machine.take(process)
        where = f"one core at {SHARE:.0%}, {MEMORY // 2**20} MiB"
    p50, p95 = quantiles(answers(table))
    time.sleep(QUIET_S)
    lit = idle(process, share)
    table.app.dim()
    dimmed = idle(process, share)
    total, ours = private_mb(process)
    print(
        f"{where}, {drawn}: a tap's answer p50 {p50:.0f} ms, p95 {p95:.0f} ms; idle {lit:.1%} of the core, "
        f"{dimmed:.1%} with the screen dimmed; private memory {total:.0f} MB, {ours:.0f} MB without the renderer's "
        f"libraries",
        flush=True,
    )


def main() -> None:
    """Measure without limits, then within them, with frames drawn by software and with frames that are not drawn."""
    try:
        with private_pcscd() as daemon, tempfile.TemporaryDirectory() as home, little_machine() as machine:
            daemon.start(KIND, KIND)
            table = Table(Path(home) / "data", daemon.readers, driver="tests.kit.e2e.stamped")
            begin(table)
            measure(table, None, "drawn by software")
            measure(table, machine, "drawn by software")
            table.app.close()
            table.app = App(table.data, driver="tests.kit.e2e.stamped", log=subprocess.DEVNULL, draws=False)
            table.app.wait("MENU")
            measure(table, machine, "not drawn")
            table.app.close()
            for within in (None, machine):
                times = [start_up(table.data, within) for _ in range(STARTS)]
                where = UNLIMITED if within is None else "within the limits"
                first, match = map(statistics.median, zip(*times, strict=True))
                print(f"{where}: start to the first frame {first:.0f} ms, to that of the match {match:.0f} ms")
    except (Unavailable, NoLimits) as reason:
        print(f"little machine: not measured, {reason}")
        return
    print("Limits of a control group on this machine; no Raspberry Pi was measured.")


if __name__ == "__main__":
    main()
