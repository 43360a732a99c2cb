"""The touchscreen: it shows a `View`, sends commands, and decides nothing.

Importing this package does not import Kivy. `display.choose` finds the display, `environment.prepare` sets up Kivy for
it, and only then may `tableside.screens.app` be imported.
"""
