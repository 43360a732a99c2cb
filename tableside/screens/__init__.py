"""The touchscreen: it shows `View`s, sends commands, and decides nothing.

Importing this package imports no Kivy. `display.choose` says where the screen is, `environment.prepare` makes Kivy
ready for it, and only then may `tableside.screens.app` be imported.
"""
