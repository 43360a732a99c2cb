"""One module for each section of the Core Rules."""
