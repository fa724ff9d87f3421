import type { Lesson } from '$page/lessons';
import { parse } from './board';

const other = 'wall=byrgw/wbyrg/gwbyr/rgwby/yrgwb lines=./../.../..../.....';
const begin = `turn=1 round=1 first=1 factories=BYWW/YYGG/RGGG/BGGW/YRRW centre=M bag=B18Y16R17G13W16 lid=- player=1 score=0 ${other} floor=- player=2 score=0 ${other} floor=-`;
const late = (board: string) =>
  `turn=1 round=3 first=2 factories=-/-/-/-/- ${board} player=2 score=0 ${other} floor=M`;

export const lessons: Lesson[] = [
  {
    position: begin,
    task: {
      en: 'A turn: take all tiles of one colour from one factory, and put them on one line. Fill the second line with two white tiles.',
      fr: 'Un tour : prenez toutes les tuiles d’une couleur d’une fabrique, et posez-les sur une ligne. Remplissez la deuxième ligne de deux blanches.',
    },
    good: { en: 'The line is full: at the end of the round one tile goes to the wall. The others went to the centre.', fr: 'La ligne est pleine : à la fin de la manche, une tuile passe au mur. Les autres sont allées au centre.' },
    help: { en: 'Factory 1 has two white tiles.', fr: 'La fabrique 1 a deux tuiles blanches.' },
    solution: ['1W2'],
    done: (after) => parse(after.view).seats[0]?.lines[1] === 'WW',
  },
  {
    position: begin,
    task: {
      en: 'What does not fit falls to the floor and costs points. Take three tiles at once so that none falls.',
      fr: 'Ce qui ne tient pas tombe au plancher et coûte des points. Prenez trois tuiles d’un coup sans qu’aucune ne tombe.',
    },
    good: { en: 'Three tiles, and a clean floor.', fr: 'Trois tuiles, et un plancher propre.' },
    help: { en: 'Three of a colour lie on factory 3; the third line or a longer one holds them.', fr: 'La fabrique 3 en a trois d’une couleur ; la troisième ligne, ou une plus longue, les contient.' },
    solution: ['3G3'],
    done: (after) => {
      const seat = parse(after.view).seats[0];
      return seat?.floor === '' && seat.lines.some((line) => line.replaceAll('.', '').length === 3);
    },
  },
  {
    position: late('centre=R player=1 score=4 wall=Byrgw/wBYrg/gwbyr/rgwby/yrgwb lines=./R./.../..../..... floor=-'),
    task: {
      en: 'The last tile of the round. A tile that comes to the wall scores the run that it makes, across and down. Score three points with it.',
      fr: 'La dernière tuile de la manche. Une tuile posée au mur marque la longueur de sa suite, en ligne et en colonne. Marquez trois points avec elle.',
    },
    good: { en: 'Blue, yellow, red: a run of three.', fr: 'Bleu, jaune, rouge : une suite de trois.' },
    help: { en: 'Line 2 lacks one red tile.', fr: 'Il manque une rouge à la ligne 2.' },
    solution: ['0R2'],
    done: (after) => (parse(after.view).seats[0]?.score ?? 0) >= 7,
  },
  {
    position: late('centre=Y player=1 score=0 wall=ByRGW/wbyrg/gwbyr/rgwby/yrgwb lines=./../.../..../..... floor=-'),
    task: {
      en: 'The game ends after the round in which somebody fills a row of the wall. End it.',
      fr: 'La partie finit après la manche où quelqu’un remplit une rangée de son mur. Finissez-la.',
    },
    good: { en: 'Five points for the run, two for the row: you win.', fr: 'Cinq points pour la suite, deux pour la rangée : vous gagnez.' },
    help: { en: 'The first row lacks yellow.', fr: 'Il manque le jaune à la première rangée.' },
    solution: ['0Y1'],
    done: (after) => after.result?.winners.includes(1) === true,
  },
];
