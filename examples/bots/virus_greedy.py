# A bot for virus: the cell that touches the most enemies; of equal ones the first, row by row from the top.
from virus_first import neighbours  # a file beside this one can be imported


def ia(game, side):
    grid = game["grid"]
    me = game["references"][side]
    enemy = 3 - me
    best, most = False, -1
    for row in range(len(grid)):
        for column in range(len(grid)):
            around = neighbours(grid, row, column)
            if grid[row][column] == 0 and me in around and around.count(enemy) > most:
                best, most = [row, column], around.count(enemy)
    return best  # still False when we cannot play
