import type { Lesson } from '$page/lessons';
import { read } from './board';

const position = 'R../..../B.ooR/.oo./..B 1-2 R';

export const lessons: Lesson[] = [
  {
    position,
    task: {
      en: 'You are Red. A ship that stands beside ice may only move onto ice, and takes it. Take an iceberg.',
      fr: 'Vous êtes Rouge. Un navire à côté de la glace ne peut aller que sur la glace, et la prend. Prenez un iceberg.',
    },
    good: { en: 'One iceberg more is yours.', fr: 'Un iceberg de plus est à vous.' },
    help: { en: 'The ship in the corner is too far away. Take the other one.', fr: 'Le navire du coin est trop loin. Prenez l’autre.' },
    solution: ['C5-C4'],
    done: (after, before) => read(after.view).scores[0] > read(before.view).scores[0],
  },
  {
    position,
    task: {
      en: 'A ship far from the ice sails towards the ice that is nearest to it, a cell at a time. Bring the ship in the corner nearer.',
      fr: 'Un navire loin de la glace va vers la glace la plus proche, d’une case à la fois. Rapprochez le navire du coin.',
    },
    good: { en: 'Now it is beside the ice.', fr: 'Le voilà à côté de la glace.' },
    help: { en: 'This time the other ship stays where it is.', fr: 'Cette fois, l’autre navire reste où il est.' },
    solution: ['A1-B2'],
    done: (after, before) => read(after.view).scores[0] === read(before.view).scores[0],
  },
  {
    position: 'R../..../B..oR/..o./..B 6-5 R',
    task: {
      en: 'Whoever has more than half of all the ice wins at once: 7 on this small board. Win.',
      fr: 'Qui a plus de la moitié de toute la glace gagne aussitôt : 7 sur ce petit plateau. Gagnez.',
    },
    good: { en: 'Seven of thirteen: won.', fr: 'Sept sur treize : gagné.' },
    help: { en: 'One iceberg is enough. Which ship is beside one?', fr: 'Un seul iceberg suffit. Quel navire est à côté de l’un d’eux ?' },
    solution: ['C5-C4'],
    done: (after) => after.result?.winners.includes(1) === true,
  },
];
