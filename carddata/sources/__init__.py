"""Cards as published sources give them: each format is read into the same values, row by row, with a report."""
