"""A module that runs where the clock is wrong by so many seconds: `python -m tests.kit.hall.wrong_clock S MODULE …`."""

from __future__ import annotations

import runpy
import sys
import time

if __name__ == "__main__":
    _, wrong_s, module, *arguments = sys.argv
    right = time.time
    time.time = lambda: right() + float(wrong_s)
    sys.argv = [module, *arguments]
    runpy.run_module(module, run_name="__main__", alter_sys=True)
