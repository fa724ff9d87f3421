import type { Lesson } from '$page/lessons';
import { parse } from './board';

export const lessons: Lesson[] = [
  {
    position: '3x5 H3,1:3 V2,1:4 W0,0:4 turn=V',
    task: {
      en: 'You lead the vampires. Send at least as many as there are humans, and all of them become vampires. Convert the three humans, then end the turn.',
      fr: 'Vous menez les vampires. Envoyez-en au moins autant qu’il y a d’humains, et tous deviennent vampires. Convertissez les trois humains, puis finissez le tour.',
    },
    good: { en: 'Seven vampires, without a fight.', fr: 'Sept vampires, sans combat.' },
    help: { en: 'With fewer than three there is a battle, and battles are decided by chance.', fr: 'À moins de trois, il y a bataille, et le hasard décide.' },
    solution: ['2,1>3,1x4', 'end'],
    done: (after) => parse(after.view).totals[0] === 7,
  },
  {
    position: '3x5 H4,2:2 V1,1:6 W2,1:4 turn=V',
    task: {
      en: 'Against enemies you need half as many again: 6 against 4. Kill the werewolves without a loss.',
      fr: 'Contre des ennemis, il faut une fois et demie leur nombre : 6 contre 4. Tuez les loups-garous sans perte.',
    },
    good: { en: 'Nobody of yours is lost, and no werewolf is left: you win.', fr: 'Aucune perte, plus de loup-garou : vous gagnez.' },
    help: { en: 'Send everybody: five would have to fight.', fr: 'Envoyez tout le monde : à cinq, il faudrait se battre.' },
    solution: ['1,1>2,1x6', 'end'],
    done: (after) => parse(after.view).totals[0] === 6 && parse(after.view).totals[1] === 0,
  },
  {
    position: '4x6 H2,0:2 H2,2:3 V1,1:6 W5,3:5 turn=V',
    task: {
      en: 'A group may divide. Convert both groups of humans in one turn.',
      fr: 'Un groupe peut se diviser. Convertissez les deux groupes d’humains en un seul tour.',
    },
    good: { en: 'Eleven against five, after a single turn.', fr: 'Onze contre cinq, après un seul tour.' },
    help: { en: 'Two or more to the one group, three or more to the other.', fr: 'Deux ou plus vers l’un, trois ou plus vers l’autre.' },
    solution: ['1,1>2,0x2', '1,1>2,2x4', 'end'],
    done: (after) => parse(after.view).totals[0] === 11,
  },
];
