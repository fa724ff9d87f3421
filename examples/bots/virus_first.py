# A bot for virus: the first empty cell that touches one of our pawns, row by row from the top.


def ia(game, side):
    grid = game["grid"]
    me = game["references"][side]
    size = len(grid)
    for row in range(size):
        for column in range(size):
            if grid[row][column] == 0 and me in neighbours(grid, row, column):
                return [row, column]
    return False  # we cannot play


def neighbours(grid, row, column):
    """What lies on the cells around (row, column): 0, 1 or 2 each. Never reaches outside the grid."""
    size = len(grid)
    return [
        grid[r][c]
        for r in range(max(row - 1, 0), min(row + 2, size))
        for c in range(max(column - 1, 0), min(column + 2, size))
        if (r, c) != (row, column)
    ]
