// What the workshop says around its editors, in both languages.
import type { Language } from '../../board';

const english = {
  begin_with: 'Begin with',
  begin_choose: 'Choose…',
  name: 'Name',
  save: 'Save',
  saved: (name: string) => `“${name}” is saved in this browser.`,
  not_saved: 'This browser does not keep anything for this page: export it to a file instead.',
  needs_name: 'Give it a name first.',
  own: 'Saved in this browser',
  own_help: 'Nowhere else: to use one on another machine, or to give it away, export it to a file.',
  none: 'Nothing saved yet.',
  open_of: (name: string) => `Open ${name}`,
  remove_of: (name: string) => `Delete ${name}`,
  export: 'Export to a file',
  import: 'Open a file…',
  text: 'The file as text',
  undo: 'Undo',
  redo: 'Redo',
  checking: 'One moment…',
  not_yet: 'Not yet:',
  refused: (sentence: string) => `This file is refused: ${sentence}`,
  unknown: 'There is no such editor here.',
};

export type WorkshopMessages = typeof english;

const french: WorkshopMessages = {
  begin_with: 'Partir de',
  begin_choose: 'Choisir…',
  name: 'Nom',
  save: 'Enregistrer',
  saved: (name) => `« ${name} » est enregistré dans ce navigateur.`,
  not_saved: 'Ce navigateur ne garde rien pour cette page : exportez plutôt un fichier.',
  needs_name: 'Donnez d’abord un nom.',
  own: 'Enregistrés dans ce navigateur',
  own_help: 'Et nulle part ailleurs : pour en utiliser un sur une autre machine, ou le donner, exportez un fichier.',
  none: 'Rien d’enregistré encore.',
  open_of: (name) => `Ouvrir ${name}`,
  remove_of: (name) => `Supprimer ${name}`,
  export: 'Exporter en fichier',
  import: 'Ouvrir un fichier…',
  text: 'Le fichier en texte',
  undo: 'Annuler',
  redo: 'Rétablir',
  checking: 'Un instant…',
  not_yet: 'Pas encore :',
  refused: (sentence) => `Ce fichier est refusé : ${sentence}`,
  unknown: 'Il n’y a pas d’éditeur de ce genre ici.',
};

export const messages: Record<Language, WorkshopMessages> = { en: english, fr: french };
