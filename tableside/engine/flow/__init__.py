"""The rules' machine: turn, chain, showdown, combat, cleanup."""
