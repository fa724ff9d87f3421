import type { StudiedPosition } from '$page/api';
import type { Lesson } from '$page/lessons';
import { read } from './board';

const won = (after: StudiedPosition, before: StudiedPosition): number => read(after.view).scores[0] - read(before.view).scores[0];

export const lessons: Lesson[] = [
  {
    position: '0+2/0+3/1+0/2+2/1+1/0+1/0+0/2+0/0+1/1+1/0+2/2+1/0+0/0+3/1+0/1+0 0-0 1',
    task: {
      en: 'You have the odd holes. Lift the seeds of one colour: they are sown one by one, clockwise. When the hole of the last seed then holds 2 or 3, they are yours. Capture some.',
      fr: 'Vous avez les trous impairs. Prenez les graines d’une couleur : elles sont semées une à une, dans le sens horaire. Si le trou de la dernière en contient alors 2 ou 3, elles sont à vous. Capturez-en.',
    },
    good: { en: 'Captured: red and blue together, whoever owns the hole.', fr: 'Capturé : rouges et bleues ensemble, à qui que soit le trou.' },
    help: { en: 'Count where the last seed falls, and what lies there already.', fr: 'Comptez où tombe la dernière graine, et ce qui s’y trouve déjà.' },
    solution: ['1b'],
    done: (after, before) => won(after, before) > 0,
  },
  {
    position: '2+0/2+2/0+1/0+1/1+1/2+1/1+2/1+0/0+4/2+2/0+0/1+1/3+0/0+0/0+1/2+0 4-6 1',
    task: {
      en: 'Blue seeds go into every hole, red seeds only into those of the other player. Capture with red seeds.',
      fr: 'Les graines bleues vont dans chaque trou, les rouges seulement dans ceux de l’adversaire. Capturez avec des rouges.',
    },
    good: { en: 'Red seeds reach twice as far.', fr: 'Les rouges vont deux fois plus loin.' },
    help: { en: 'Red seeds pass over your own holes: count the even ones only.', fr: 'Les rouges passent par-dessus vos trous : ne comptez que les pairs.' },
    solution: ['1r'],
    done: (after, before) => won(after, before) > 0 && (after.moves.at(-1) ?? '').endsWith('r'),
  },
  {
    position: '0+3/1+1/0+1/1+1/0+4/2+2/1+0/1+3/2+0/0+2/1+4/0+0/0+2/1+1/4+0/0+3 10-9 1',
    task: {
      en: 'After a capture the hole before it is looked at too: with 2 or 3 it is captured as well, and so on. Capture six seeds or more in one move.',
      fr: 'Après une capture, on regarde aussi le trou d’avant : avec 2 ou 3 il est capturé aussi, et ainsi de suite. Capturez six graines ou plus en un coup.',
    },
    good: { en: 'Three holes in a row: that is how games are won.', fr: 'Trois trous de suite : c’est ainsi qu’on gagne.' },
    help: { en: 'Look for neighbouring holes that would all hold 2 or 3.', fr: 'Cherchez des trous voisins qui auraient tous 2 ou 3 graines.' },
    solution: ['1b'],
    done: (after, before) => won(after, before) >= 6,
  },
];
