// Plain minimax and plain alpha-beta for awalé with two colours, in Rust. What it reads and writes: ../README.md.
use std::io::{self, BufRead, Write};

const HOLES: usize = 16;
const MOST_IN_HOLE: u8 = 16;
const ALL_SEEDS: i32 = 64;
const DECIDED: i32 = 1_000_000; // a finished game is worth so much, and the margin
const INFINITE: i32 = 2 * DECIDED;
const DEEPEST: i32 = 64;
const RED: usize = 0;
const BLUE: usize = 1;

// The standard library has no clock of CPU time; that of C, with which it is linked, has.
extern "C" {
    fn clock() -> std::os::raw::c_long;
}

fn cpu_seconds() -> f64 {
    const CLOCKS_PER_SEC: f64 = 1e6; // by POSIX
    (unsafe { clock() }) as f64 / CLOCKS_PER_SEC
}

#[derive(Clone)]
struct Position {
    holes: [[u8; 2]; HOLES], // seeds by colour
    scores: [i32; 2],
    turn: usize,
    ply: i32,
    plies: i32,
}

impl Position {
    fn held(&self, hole: usize) -> u8 {
        self.holes[hole][RED] + self.holes[hole][BLUE]
    }

    fn difference(&self) -> i32 {
        self.scores[self.turn] - self.scores[1 - self.turn]
    }

    fn can_move(&self) -> bool {
        (self.turn..HOLES).step_by(2).any(|hole| self.held(hole) > 0)
    }

    fn is_over(&self) -> bool {
        self.scores[0] > ALL_SEEDS / 2 || self.scores[1] > ALL_SEEDS / 2 || !self.can_move() || self.ply >= self.plies
    }

    /// What a game that is over is worth to the player to move.
    fn final_value(&self) -> i32 {
        let margin = self.difference().abs();
        if self.scores[self.turn] > ALL_SEEDS / 2 {
            DECIDED + margin
        } else if self.scores[1 - self.turn] > ALL_SEEDS / 2 {
            -DECIDED - margin
        } else if self.scores == [ALL_SEEDS / 2; 2] || self.can_move() {
            0
        } else {
            -DECIDED - margin
        }
    }

    fn play(&mut self, origin: usize, colour: usize) {
        let mut hand = std::mem::take(&mut self.holes[origin][colour]);
        let step = if colour == RED { 2 } else { 1 };
        let mut hole = origin + 1 + HOLES - step;
        while hand > 0 {
            hole = (hole + step) % HOLES;
            if hole == origin || self.held(hole) >= MOST_IN_HOLE {
                continue;
            }
            self.holes[hole][colour] += 1;
            hand -= 1;
        }
        while matches!(self.held(hole), 2 | 3) {
            self.scores[self.turn] += i32::from(self.held(hole));
            self.holes[hole] = [0; 2];
            hole = (hole + HOLES - 1) % HOLES;
        }
        self.turn = 1 - self.turn;
        self.ply += 1;
    }

    fn after(&self, hole: usize, colour: usize) -> Position {
        let mut next = self.clone();
        next.play(hole, colour);
        next
    }

    fn parse(text: &str) -> Option<Position> {
        let mut words = text.split_whitespace();
        let holes = words.next()?;
        let (first, second) = read_pair(words.next()?, '-')?;
        let turn = match words.next()? {
            "1" => 0,
            "2" => 1,
            _ => return None,
        };
        let mut p = Position { holes: [[0; 2]; HOLES], scores: [first, second], turn, ply: 0, plies: 300 };
        let mut seeds = first + second;
        let pairs: Vec<_> = holes.split('/').collect();
        if pairs.len() != HOLES {
            return None;
        }
        for (hole, pair) in pairs.into_iter().enumerate() {
            let (reds, blues) = read_pair(pair, '+')?;
            if reds + blues > i32::from(MOST_IN_HOLE) {
                return None;
            }
            p.holes[hole] = [reds as u8, blues as u8];
            seeds += reds + blues;
        }
        for field in words {
            match field.split_once('=')? {
                ("ply", number) => p.ply = number.parse().ok()?,
                ("plies", number) => p.plies = number.parse().ok()?,
                ("course", "yes") => return None, // other rules
                _ => {}
            }
        }
        (seeds <= ALL_SEEDS).then_some(p)
    }
}

/// Two small numbers with a sign between them.
fn read_pair(text: &str, sign: char) -> Option<(i32, i32)> {
    let (first, second) = text.split_once(sign)?;
    Some((i32::from(first.parse::<u8>().ok()?), i32::from(second.parse::<u8>().ok()?)))
}

#[derive(Default)]
struct Search {
    nodes: u64,
    deadline: Option<f64>, // of cpu_seconds()
    stopped: bool,
    best: String, // the first best move of the position that was asked about
}

impl Search {
    fn minimax(&mut self, p: &Position, depth: i32) -> i32 {
        self.nodes += 1;
        if p.is_over() {
            return p.final_value();
        }
        if depth == 0 {
            return p.difference();
        }
        let mut value = -INFINITE;
        for hole in (p.turn..HOLES).step_by(2) {
            for colour in [RED, BLUE] {
                if p.holes[hole][colour] > 0 {
                    value = value.max(-self.minimax(&p.after(hole, colour), depth - 1));
                }
            }
        }
        value
    }

    fn alpha_beta(&mut self, p: &Position, depth: i32, mut alpha: i32, beta: i32, is_root: bool) -> i32 {
        self.nodes += 1;
        if self.nodes % 256 == 0 && self.deadline.map_or(false, |deadline| cpu_seconds() >= deadline) {
            self.stopped = true;
        }
        if p.is_over() {
            return p.final_value();
        }
        if depth == 0 {
            return p.difference();
        }
        for hole in (p.turn..HOLES).step_by(2) {
            for colour in [RED, BLUE] {
                if p.holes[hole][colour] == 0 {
                    continue;
                }
                let value = -self.alpha_beta(&p.after(hole, colour), depth - 1, -beta, -alpha, false);
                if self.stopped {
                    return alpha;
                }
                if value > alpha {
                    alpha = value;
                    if is_root {
                        self.best = format!("{}{}", hole + 1, if colour == RED { 'r' } else { 'b' });
                    }
                    if alpha >= beta {
                        return alpha;
                    }
                }
            }
        }
        alpha
    }
}

/// "minimax 5 POSITION" or "alphabeta 8 POSITION"
fn answer(line: &str) -> Option<String> {
    let mut words = line.splitn(3, ' ');
    let kind = words.next()?;
    let depth: i32 = words.next()?.parse().ok()?;
    let p = Position::parse(words.next()?)?;
    if !(0..=DEEPEST).contains(&depth) {
        return None;
    }
    let mut search = Search::default();
    let begun = cpu_seconds();
    let value = match kind {
        "minimax" => search.minimax(&p, depth),
        "alphabeta" => search.alpha_beta(&p, depth, -INFINITE, INFINITE, false),
        _ => return None,
    };
    let seconds = (cpu_seconds() - begun).max(1e-6);
    let rate = search.nodes as f64 / seconds;
    Some(format!("value {} nodes {} cpu {:.6} rate {:.0}", value, search.nodes, seconds, rate))
}

/// Iterative deepening: to `most_depth`, or until so many seconds of CPU time are over.
fn choose(p: &Position, most_depth: i32, seconds: Option<f64>) -> String {
    let deadline = seconds.map(|seconds| cpu_seconds() + seconds);
    let mut best = String::new();
    for depth in 1..=most_depth {
        let mut search = Search { deadline: deadline.filter(|_| depth > 1), ..Search::default() };
        let value = search.alpha_beta(p, depth, -INFINITE, INFINITE, true);
        if search.stopped {
            break;
        }
        best = search.best;
        if value.abs() >= DECIDED || deadline.map_or(false, |deadline| cpu_seconds() >= deadline) {
            break;
        }
    }
    best
}

/// The line protocol of docs/protocol.md.
fn play_games(most_depth: i32, seconds: Option<f64>) -> io::Result<()> {
    let mut position = None;
    let mut out = io::stdout();
    for line in io::stdin().lock().lines() {
        let line = line?;
        let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
        match word {
            "plateau" => writeln!(out, "want position\nready rust")?,
            "position" => position = Position::parse(rest),
            "go" => match &position {
                Some(p) => writeln!(out, "move {}", choose(p, most_depth, seconds))?,
                None => writeln!(out, "refuse not my rules")?,
            },
            "quit" => break,
            _ => {}
        }
        out.flush()?;
    }
    Ok(())
}

fn main() -> io::Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let number = words.get(2).and_then(|word| word.parse().ok()).filter(|&number: &i32| number > 0);
    match (words.as_slice(), number) {
        (["bot", "depth", _], Some(depth)) => play_games(depth, None),
        (["bot", "time", _], Some(milliseconds)) => play_games(DEEPEST, Some(f64::from(milliseconds) / 1000.0)),
        ([], _) => {
            for line in io::stdin().lock().lines() {
                let line = line?;
                println!("{}", answer(&line).unwrap_or_else(|| "error: not a search, a depth and a position".to_string()));
            }
            Ok(())
        }
        _ => {
            eprintln!("usage: awale | awale bot depth PLIES | awale bot time MILLISECONDS");
            std::process::exit(2);
        }
    }
}
