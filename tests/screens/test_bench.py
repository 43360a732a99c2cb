"""The bench of the screens, which runs in a process of its own."""

import subprocess
import sys


def test_kivy_finds_its_environment_when_the_bench_starts():
    subprocess.run([sys.executable, "-c", "import tests.screens.bench"], check=True)
