// Plain minimax and plain alpha-beta for awalé with two colours, in JavaScript. What it reads and writes: ../README.md.
"use strict";
const readline = require("node:readline");

const HOLES = 16;
const MOST_IN_HOLE = 16;
const ALL_SEEDS = 64;
const DECIDED = 1_000_000; // a finished game is worth so much, and the margin
const INFINITE = 2 * DECIDED;
const DEEPEST = 64;
const RED = 0;
const BLUE = 1;

// Of the whole process, compiling and collecting garbage included.
function cpuSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) * 1e-6;
}

class Position {
  constructor(seeds, own, other, turn, ply, plies) {
    this.seeds = seeds; // by 2 * hole + colour
    this.own = own; // the score of the player to move
    this.other = other;
    this.turn = turn;
    this.ply = ply;
    this.plies = plies;
  }

  held(hole) {
    return this.seeds[2 * hole] + this.seeds[2 * hole + 1];
  }

  canMove() {
    for (let hole = this.turn; hole < HOLES; hole += 2) if (this.held(hole) > 0) return true;
    return false;
  }

  isOver() {
    return this.own > ALL_SEEDS / 2 || this.other > ALL_SEEDS / 2 || !this.canMove() || this.ply >= this.plies;
  }

  // What a game that is over is worth to the player to move.
  finalValue() {
    const margin = Math.abs(this.own - this.other);
    if (this.own > ALL_SEEDS / 2) return DECIDED + margin;
    if (this.other > ALL_SEEDS / 2) return -DECIDED - margin;
    if (this.own === ALL_SEEDS / 2 && this.other === ALL_SEEDS / 2) return 0;
    return this.canMove() ? 0 : -DECIDED - margin;
  }

  play(origin, colour) {
    const seeds = this.seeds;
    let hand = seeds[2 * origin + colour];
    seeds[2 * origin + colour] = 0;
    const step = colour === RED ? 2 : 1;
    let hole = origin + 1 - step;
    while (hand > 0) {
      hole = (hole + step) % HOLES;
      if (hole === origin || this.held(hole) >= MOST_IN_HOLE) continue;
      ++seeds[2 * hole + colour];
      --hand;
    }
    for (; this.held(hole) === 2 || this.held(hole) === 3; hole = (hole + HOLES - 1) % HOLES) {
      this.own += this.held(hole);
      seeds[2 * hole + RED] = 0;
      seeds[2 * hole + BLUE] = 0;
    }
    [this.own, this.other] = [this.other, this.own];
    this.turn = 1 - this.turn;
    ++this.ply;
  }

  after(hole, colour) {
    const next = new Position(this.seeds.slice(), this.own, this.other, this.turn, this.ply, this.plies);
    next.play(hole, colour);
    return next;
  }

  // Undefined if the text is not a position of these rules.
  static parse(text) {
    const [holes, scores, turn, ...fields] = text.trim().split(/ +/);
    if (!/^(\d\d?\+\d\d?\/){15}\d\d?\+\d\d?$/.test(holes) || !/^\d\d?-\d\d?$/.test(scores) || !/^[12]$/.test(turn)) return;
    const seeds = holes.split(/[/+]/).map(Number);
    const [first, second] = scores.split("-").map(Number);
    const position =
      turn === "1" ? new Position(seeds, first, second, 0, 0, 300) : new Position(seeds, second, first, 1, 0, 300);
    for (let hole = 0; hole < HOLES; ++hole) if (position.held(hole) > MOST_IN_HOLE) return;
    if (seeds.reduce((sum, count) => sum + count, first + second) > ALL_SEEDS) return;
    for (const field of fields) {
      const [key, value] = field.split("=");
      if (key === "ply") position.ply = Number(value);
      if (key === "plies") position.plies = Number(value);
      if (field === "course=yes") return; // other rules
    }
    return position;
  }
}

// Thrown out of a search whose time is over.
class OutOfTime extends Error {}

class Search {
  constructor(deadline = Infinity) {
    this.nodes = 0;
    this.deadline = deadline; // of cpuSeconds()
    this.best = ""; // the first best move of the position that was asked about
  }

  minimax(p, depth) {
    ++this.nodes;
    if (p.isOver()) return p.finalValue();
    if (depth === 0) return p.own - p.other;
    let best = -INFINITE;
    for (let hole = p.turn; hole < HOLES; hole += 2)
      for (let colour = RED; colour <= BLUE; ++colour)
        if (p.seeds[2 * hole + colour] > 0) best = Math.max(best, -this.minimax(p.after(hole, colour), depth - 1));
    return best;
  }

  alphaBeta(p, depth, alpha, beta, isRoot) {
    ++this.nodes;
    if (this.nodes % 256 === 0 && this.deadline < Infinity && cpuSeconds() >= this.deadline) throw new OutOfTime();
    if (p.isOver()) return p.finalValue();
    if (depth === 0) return p.own - p.other;
    for (let hole = p.turn; hole < HOLES; hole += 2)
      for (let colour = RED; colour <= BLUE; ++colour) {
        if (p.seeds[2 * hole + colour] === 0) continue;
        const value = -this.alphaBeta(p.after(hole, colour), depth - 1, -beta, -alpha, false);
        if (value > alpha) {
          alpha = value;
          if (isRoot) this.best = `${hole + 1}${colour === RED ? "r" : "b"}`;
          if (alpha >= beta) return alpha;
        }
      }
    return alpha;
  }
}

// "minimax 5 POSITION" or "alphabeta 8 POSITION"
function answer(line) {
  const [, kind, number, text] = /^(minimax|alphabeta) (\d\d?) (.*)$/.exec(line) ?? [];
  const position = text && Position.parse(text);
  const depth = Number(number);
  if (!position || depth > DEEPEST) return "error: not a search, a depth and a position";
  const search = new Search();
  const begun = cpuSeconds();
  const value =
    kind === "minimax" ? search.minimax(position, depth) : search.alphaBeta(position, depth, -INFINITE, INFINITE, false);
  const seconds = Math.max(cpuSeconds() - begun, 1e-6);
  // (Adding 0 makes the negative zero of a negated draw a zero.)
  return `value ${value + 0} nodes ${search.nodes} cpu ${seconds.toFixed(6)} rate ${(search.nodes / seconds).toFixed(0)}`;
}

// Iterative deepening: to mostDepth, or until so many seconds of CPU time are over.
function choose(position, mostDepth, seconds) {
  const deadline = cpuSeconds() + seconds;
  let best = "";
  for (let depth = 1; depth <= mostDepth; ++depth) {
    const search = new Search(depth > 1 ? deadline : Infinity);
    let value;
    try {
      value = search.alphaBeta(position, depth, -INFINITE, INFINITE, true);
    } catch (error) {
      if (error instanceof OutOfTime) break; // with what one ply less found
      throw error;
    }
    best = search.best;
    if (Math.abs(value) >= DECIDED || cpuSeconds() >= deadline) break;
  }
  return best;
}

// The line protocol of docs/protocol.md.
function playGames(lines, mostDepth, seconds) {
  let position;
  lines.on("line", (line) => {
    const word = line.split(" ", 1)[0];
    if (word === "plateau") console.log("want position\nready javascript");
    if (word === "position") position = Position.parse(line.slice(word.length));
    if (word === "go") console.log(position ? `move ${choose(position, mostDepth, seconds)}` : "refuse not my rules");
    if (word === "quit") lines.close();
  });
}

function main(words) {
  const number = words.length === 3 && words[0] === "bot" ? Number(words[2]) : 0;
  const lines = readline.createInterface({ input: process.stdin });
  if (number > 0 && words[1] === "depth") playGames(lines, number, Infinity);
  else if (number > 0 && words[1] === "time") playGames(lines, DEEPEST, number / 1000);
  else if (words.length === 0) lines.on("line", (line) => console.log(answer(line)));
  else {
    console.error("usage: awale.js | awale.js bot depth PLIES | awale.js bot time MILLISECONDS");
    process.exit(2);
  }
}

main(process.argv.slice(2));
