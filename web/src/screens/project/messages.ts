// What the projector says, in both languages: a text that is missing in one of them does not compile.
import type { Language } from '../../board';

const english = {
  title: 'Projector',
  waiting: 'The next game begins soon.',
  waiting_keys: 'Enter: choose games · ?: keys',
  gone: 'This game is no longer here.',
  drawn: 'Draw',
  wins: (name: string) => `${name} wins`,
  score: (name: string, points: number) => `${name}: ${points}`,
  paused: 'Paused',
  goes_on: 'Goes on',
  pace: (seconds: number) => `${seconds} s a move`,
  game_of: (number: number, count: number) => `Game ${number} of ${count}`,
  keys: 'Keys',
  key: {
    pause: 'Pause, go on',
    step: 'One move back, on',
    game: 'Previous game, next game',
    pace: 'Faster, slower',
    again: 'From its beginning',
    full: 'Whole screen',
    theme: 'Light or dark',
    choose: 'Choose games',
    help: 'These keys',
    leave: 'Leave',
  },
  names: { space: 'Space', enter: 'Enter', home: 'Home', escape: 'Esc' },
  choose: 'Choose games',
  all_live: 'All that run now, one after the other',
  live: 'Live',
  mine: 'My finished games',
  none: 'No game is there yet. Start one, or a tournament: its games come by themselves.',
  show: 'Show these',
};

export type ProjectMessages = typeof english;

const french: ProjectMessages = {
  title: 'Projecteur',
  waiting: 'La prochaine partie commence bientôt.',
  waiting_keys: 'Entrée : choisir des parties · ? : clavier',
  gone: 'Cette partie n’est plus ici.',
  drawn: 'Match nul',
  wins: (name) => `${name} gagne`,
  score: (name, points) => `${name} : ${points}`,
  paused: 'Pause',
  goes_on: 'Reprise',
  pace: (seconds) => `${String(seconds).replace('.', ',')} s par coup`,
  game_of: (number, count) => `Partie ${number} sur ${count}`,
  keys: 'Clavier',
  key: {
    pause: 'Pause, reprise',
    step: 'Un coup en arrière, en avant',
    game: 'Partie précédente, suivante',
    pace: 'Plus vite, moins vite',
    again: 'Depuis le début',
    full: 'Plein écran',
    theme: 'Clair ou sombre',
    choose: 'Choisir des parties',
    help: 'Ces touches',
    leave: 'Quitter',
  },
  names: { space: 'Espace', enter: 'Entrée', home: 'Début', escape: 'Échap' },
  choose: 'Choisir des parties',
  all_live: 'Toutes celles en cours, l’une après l’autre',
  live: 'En direct',
  mine: 'Mes parties finies',
  none: 'Il n’y a pas encore de partie. Lancez-en une, ou un tournoi : ses parties viennent d’elles-mêmes.',
  show: 'Montrer celles-ci',
};

export const messages: Record<Language, ProjectMessages> = { en: english, fr: french };
