import type { Language } from '$page/board';

interface Messages {
  fleet: (seat: number) => string;
  board: (side: number) => string;
  tally: (first: string, firstScore: number, second: string, secondScore: number, majority: number) => string;
  goal: (majority: number) => string;
  ship: (cell: string, owner: string) => string;
  ice: (cell: string) => string;
  water: (cell: string) => string;
  canSail: string;
  chosen: string;
  capture: (from: string) => string;
  sail: (from: string) => string;
  lastFrom: string;
  lastTo: string;
  captured: (seat: number, icebergs: number) => string;
  majority: (icebergs: number) => string;
  won: (seat: number) => string;
  toMove: (seat: number) => string;
  ships: (seat: number, cells: string) => string;
  noShips: (seat: number) => string;
  iceRow: (cells: string) => string;
  noIce: string;
  range: (from: string, to: string) => string;
}

export const messages: Record<Language, Messages> = {
  en: {
    fleet: (seat) => (seat === 1 ? 'Red' : 'Black'),
    board: (side) => `Icebreaker board, side ${side}`,
    tally: (first, firstScore, second, secondScore, majority) =>
      `Icebergs captured: ${first} ${firstScore}, ${second} ${secondScore}; ${majority} to win`,
    goal: (majority) => `${majority} to win`,
    ship: (cell, owner) => `${cell}, ship of ${owner}`,
    ice: (cell) => `${cell}, iceberg`,
    water: (cell) => `${cell}, water`,
    canSail: 'can sail',
    chosen: 'chosen, now choose where it goes',
    capture: (from) => `capture with ${from}`,
    sail: (from) => `sail here with ${from}`,
    lastFrom: 'the last move began here',
    lastTo: 'the last move ended here',
    captured: (seat, icebergs) => `${seat === 1 ? 'Red' : 'Black'} has captured ${icebergs}`,
    majority: (icebergs) => `${icebergs} are needed to win.`,
    won: (seat) => `${seat === 1 ? 'Red' : 'Black'} has won.`,
    toMove: (seat) => `${seat === 1 ? 'Red' : 'Black'} to move.`,
    ships: (seat, cells) => `${seat === 1 ? 'Red' : 'Black'} ships: ${cells}.`,
    noShips: (seat) => `${seat === 1 ? 'Red' : 'Black'} has no ships.`,
    iceRow: (cells) => `Icebergs: ${cells}.`,
    noIce: 'No icebergs are left.',
    range: (from, to) => `${from} to ${to}`,
  },
  fr: {
    fleet: (seat) => (seat === 1 ? 'Rouge' : 'Noir'),
    board: (side) => `Plateau d’Icebreaker, côté ${side}`,
    tally: (first, firstScore, second, secondScore, majority) =>
      `Icebergs capturés : ${first} ${firstScore}, ${second} ${secondScore} ; il en faut ${majority}`,
    goal: (majority) => `${majority} pour gagner`,
    ship: (cell, owner) => `${cell}, navire de ${owner}`,
    ice: (cell) => `${cell}, iceberg`,
    water: (cell) => `${cell}, eau`,
    canSail: 'peut partir',
    chosen: 'choisi, choisir maintenant où il va',
    capture: (from) => `capturer avec ${from}`,
    sail: (from) => `y aller avec ${from}`,
    lastFrom: 'départ du dernier coup',
    lastTo: 'arrivée du dernier coup',
    captured: (seat, icebergs) => `${seat === 1 ? 'Rouge' : 'Noir'} en a capturé ${icebergs}`,
    majority: (icebergs) => `Il faut ${icebergs} icebergs pour gagner.`,
    won: (seat) => `${seat === 1 ? 'Rouge' : 'Noir'} a gagné.`,
    toMove: (seat) => `À ${seat === 1 ? 'Rouge' : 'Noir'} de jouer.`,
    ships: (seat, cells) => `Navires de ${seat === 1 ? 'Rouge' : 'Noir'} : ${cells}.`,
    noShips: (seat) => `${seat === 1 ? 'Rouge' : 'Noir'} n’a pas de navire.`,
    iceRow: (cells) => `Icebergs : ${cells}.`,
    noIce: 'Il ne reste aucun iceberg.',
    range: (from, to) => `de ${from} à ${to}`,
  },
};
