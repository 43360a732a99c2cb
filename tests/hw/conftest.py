from __future__ import annotations

from tests.kit.hw.pcsc_rig import listening
from tests.kit.hw.pn532_rig import chips, listen
from tests.kit.hw.private_pcscd import pcscd
from tests.kit.hw.stress_rig import rig

__all__ = ["chips", "listen", "listening", "pcscd", "rig"]
