"""Positions and play as text: scenarios that can be checked, and what a judge would write down.

A file is TOML; its play is one line an action, an action that must be refused, or an expectation.
"""
