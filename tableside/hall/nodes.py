"""The files of an event's servers: a folder for each of its nodes, and one for each room.

Three nodes keep each entry three times, and go on without one of them. A room has a server of its own, a leaf node,
which goes on without the others.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tableside.hall.authority import KEYS, SERVER, Authority
from tableside.hall.certificates import Issuer
from tableside.hall.grants import whole_grant
from tableside.hall.log_server import NODES, UPLINK, settings, write_settings
from tableside.hall.nkeys import Nkey, written_seed
from tableside.hall.place import Place
from tableside.hall.subjects import Subjects
from tableside.ledger.files import make_folder
from tableside.ledger.outside import FileExists, read, write_new
from tableside.ledger.signed_head import KEY_BYTES

CLUSTER_PORT = 6222
"""The port at which the nodes reach each other."""

LEAF_PORT = 7422
"""The port at which they take the lines of rooms."""

COPIES = 3
"""The nodes that have each entry, where there are so many."""

_NODE = "node"
_MOST_BYTES = 64 * 1024


def write_nodes(
    authority: Authority, folder: Path, nodes: Sequence[str], rooms: Sequence[str], port: int, at: int
) -> tuple[Path, ...]:
    """Write the folders of servers at these hosts and of these rooms into a new folder; return them.

    The hall of `authority` itself becomes that of the whole event. `port` is that of the log, `at` the time (s since
    1970). The nodes know each other and the rooms by certificates that are made here, so all folders are used together.
    Raises `FileExists` or another `LedgerError`.
    """
    if os.path.lexists(folder):
        raise FileExists(folder)
    issuer = Issuer("tableside-nodes")
    make_folder(folder)
    written = []
    for number, host in enumerate(nodes, 1):
        written.append(_folder(authority, folder / f"{_NODE}-{number}", (), issuer))
        certificate, secret = issuer.issue((host,))
        write_new(written[-1] / KEYS / f"{_NODE}.pem", [certificate], 0o600)
        write_new(written[-1] / KEYS / f"{_NODE}.key", [secret], 0o600)
        write_settings(written[-1], _node(authority, number, nodes, port, at))
    for room in rooms:
        written.append(_folder(authority, folder / f"room-{room}", authority.key_files, issuer))
        Place(tuple(f"{host}:{LEAF_PORT}" for host in nodes), room).keep(written[-1])
        write_new(written[-1] / KEYS / UPLINK, [_credentials(authority, room, at)], 0o600)
    Place(tuple(f"{host}:{port}" for host in nodes)).keep(authority.folder)
    return tuple(written)


def _folder(authority: Authority, folder: Path, keys: Sequence[str], issuer: Issuer) -> Path:
    """A new folder with what each server has, and these keys of the hall."""
    make_folder(folder)
    (folder / KEYS).mkdir(mode=0o700)
    for name in (f"{SERVER}.pem", f"{SERVER}.key", *keys):
        write_new(folder / KEYS / name, [read(authority.folder / KEYS / name, _MOST_BYTES, ours=True)], 0o600)
    write_new(folder / KEYS / NODES, [issuer.certificate], 0o600)
    return folder


def _node(authority: Authority, number: int, nodes: Sequence[str], port: int, at: int) -> dict[str, Any]:
    host, own = nodes[number - 1], {"cert_file": f"{KEYS}/{_NODE}.pem", "key_file": f"{KEYS}/{_NODE}.key"}
    tls = own | {"ca_file": f"{KEYS}/{NODES}", "min_version": "1.3"}
    content = settings(authority, Subjects(authority.code), f"{_NODE}-{number}", host, port, at)
    content["leafnodes"] = {"host": host, "port": LEAF_PORT, "tls": tls}
    if len(nodes) > 1:
        routes = [f"tls://{other}:{CLUSTER_PORT}" for other in nodes]
        cluster = {"name": authority.code, "host": host, "port": CLUSTER_PORT, "routes": routes}
        content["cluster"] = cluster | {"tls": tls | {"verify": True}}
    return content


def _credentials(authority: Authority, room: str, at: int) -> bytes:
    """A key of a room's server and its grant, as a server reads them."""
    raw = os.urandom(KEY_BYTES)
    grant = whole_grant(authority.event, Nkey("user", raw).public, f"room-{room}", at)
    parts = {"NATS USER JWT": grant, "USER NKEY SEED": written_seed("user", raw)}
    return "\n".join(
        f"-----BEGIN {name}-----\n{text}\n------END {name}------\n" for name, text in parts.items()
    ).encode()
