import type { StudiedPosition } from '$page/api';
import type { Lesson } from '$page/lessons';
import { read } from './board';

const won = (after: StudiedPosition, before: StudiedPosition): number => read(after.view).scores[0] - read(before.view).scores[0];

export const lessons: Lesson[] = [
  {
    position: '1..../.22../...../...../2...1 1',
    task: {
      en: 'You are Red. Put a pawn beside one of yours: every blue pawn that it touches turns red. Turn two of them with one move.',
      fr: 'Vous êtes Rouge. Posez un pion à côté d’un des vôtres : chaque pion bleu qu’il touche devient rouge. Retournez-en deux d’un coup.',
    },
    good: { en: 'Two pawns have changed side, and a new one stands beside them.', fr: 'Deux pions ont changé de camp, et un nouveau est à côté d’eux.' },
    help: { en: 'Look for the free cell that touches both blue pawns.', fr: 'Cherchez la case libre qui touche les deux pions bleus.' },
    solution: ['b1'],
    done: (after, before) => won(after, before) >= 3,
  },
  {
    position: '.1.../2.2../.22../...../2...1 1',
    task: { en: 'Corners touch too. Turn four pawns at once.', fr: 'Les coins se touchent aussi. Retournez quatre pions d’un coup.' },
    good: { en: 'A pawn touches up to eight cells: the middle of a crowd is worth most.', fr: 'Un pion touche jusqu’à huit cases : le milieu d’une foule vaut le plus.' },
    help: { en: 'The cell that you look for lies between all of them.', fr: 'La case cherchée est au milieu de tous.' },
    solution: ['b2'],
    done: (after, before) => won(after, before) >= 5,
  },
  {
    position: '22../..1./..../...1 1',
    task: { en: 'Leave Blue without a single pawn: who has none can only pass.', fr: 'Ne laissez aucun pion à Bleu : sans pion, on ne peut que passer.' },
    good: { en: 'Blue must pass now, until the end.', fr: 'Bleu doit maintenant passer, jusqu’à la fin.' },
    help: { en: 'One blue pawn is left. One cell touches both.', fr: 'Il reste un pion bleu. Une case touche les deux.' },
    solution: ['b2'],
    done: (after) => read(after.view).scores[1] === 0,
  },
];

// This game asks for a row and a column, both from 0.
export const first_bot = `def ia(game, side):
    grid, me = game["grid"], game["references"][side]
    for row in range(len(grid)):
        for column in range(len(grid)):
            around = [line[max(0, column - 1):column + 2] for line in grid[max(0, row - 1):row + 2]]
            if grid[row][column] == 0 and any(me in line for line in around):
                return [row, column]
    return False
`;
