// What the editor of maps says, in both languages.
import type { Language } from '$page/board';
import type { Species } from './board';

const english = {
  map: 'Map',
  how: 'Arrows move, Enter puts, Delete takes away, plus and minus change the number.',
  put: 'Put',
  species: { humans: 'humans', vampires: 'vampires', werewolves: 'werewolves' } as Record<Species, string>,
  eraser: 'eraser',
  count: 'How many',
  rows: 'Rows',
  columns: 'Columns',
  fair: 'The same for both sides',
  fair_help: 'What you put on one side comes to the other too, half a turn around the middle.',
  cell: (x: number, y: number, what: string) => `Column ${x}, row ${y}: ${what}`,
  empty: 'empty',
  group: (count: number, species: string) => `${count} ${species}`,
  totals: (vampires: number, werewolves: number, humans: number) => `${vampires} vampires, ${werewolves} werewolves, ${humans} humans`,
  help: 'Click to put, drag to move, click again to take away.',
  clear: 'Clear',
  made: 'By chance',
  groups: 'Groups of humans',
  units: 'Units of each player',
  seed: 'Number of the map',
  seed_help: 'The same number, the same map.',
  make: 'Make this map',
  another: 'Another one',
};

export type MapMessages = typeof english;

const french: MapMessages = {
  map: 'Carte',
  how: 'Les flèches déplacent, Entrée pose, Suppr enlève, plus et moins changent le nombre.',
  put: 'Poser',
  species: { humans: 'humains', vampires: 'vampires', werewolves: 'loups-garous' },
  eraser: 'gomme',
  count: 'Combien',
  rows: 'Lignes',
  columns: 'Colonnes',
  fair: 'Pareil pour les deux camps',
  fair_help: 'Ce que vous posez d’un côté vient aussi de l’autre, un demi-tour autour du milieu.',
  cell: (x, y, what) => `Colonne ${x}, ligne ${y} : ${what}`,
  empty: 'vide',
  group: (count, species) => `${count} ${species}`,
  totals: (vampires, werewolves, humans) => `${vampires} vampires, ${werewolves} loups-garous, ${humans} humains`,
  help: 'Cliquez pour poser, glissez pour déplacer, cliquez encore pour enlever.',
  clear: 'Vider',
  made: 'Au hasard',
  groups: 'Groupes d’humains',
  units: 'Unités de chaque joueur',
  seed: 'Numéro de la carte',
  seed_help: 'Le même numéro, la même carte.',
  make: 'Faire cette carte',
  another: 'Une autre',
};

export const messages: Record<Language, MapMessages> = { en: english, fr: french };
