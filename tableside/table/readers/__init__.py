"""The readers of a table: what is on them, how they do, and what each of them stands for."""
