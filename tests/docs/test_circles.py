"""No module imports itself by way of others, neither as the program runs nor for the type checker."""

from graphlib import CycleError, TopologicalSorter

import grimp


def test_no_modules_form_a_circle() -> None:
    graph = grimp.build_graph("tableside", "hw", "carddata", cache_dir=None)
    order = TopologicalSorter({name: graph.find_modules_directly_imported_by(name) for name in sorted(graph.modules)})
    try:
        order.prepare()
    except CycleError as circle:
        raise AssertionError(" -> ".join(circle.args[1])) from None
