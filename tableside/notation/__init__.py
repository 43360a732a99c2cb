"""Scenarios as text: a position and lines of play that can be checked.

A file is TOML. Each line of its play is an action, an action that must be refused, or an expectation.
"""
