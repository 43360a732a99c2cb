"""The rules, one module for each section of the Core Rules (numbers of the edition of 2026-07-16).

The code map, `docs/map.md`, lists the sections of each module. The turn, the chain, showdowns, combat and cleanups
are in `tableside.engine.flow`.
"""
