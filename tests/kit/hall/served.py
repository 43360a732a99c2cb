"""The invitation of a hall of the tests at its pages, where a table that has a code asks for it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette

from tableside.hall.admission import Admission
from tableside.hall.hall_pages import invitation_route
from tableside.web.connections import PatientServer
from tableside.web.lines import line_config
from tableside.web.listening import listen
from tests.kit.hall.halls import HOST


@asynccontextmanager
async def invited(admission: Admission) -> AsyncIterator[int]:
    """Serve the invitation while this context is entered; gives its port."""
    with listen(HOST, 0) as listener:
        server = PatientServer(line_config(Starlette(routes=[invitation_route(admission)])))
        serving = asyncio.create_task(server.serve(sockets=[listener]))
        yield listener.getsockname()[1]
        server.should_exit = True
        await serving
