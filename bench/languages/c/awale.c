/* Plain minimax and plain alpha-beta for awalé with two colours, in C. What it reads and writes: ../README.md. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { HOLES = 16, MOST_IN_HOLE = 16, ALL_SEEDS = 64, DECIDED = 1000000, INFINITE = 2 * DECIDED, DEEPEST = 64, LINE = 1024 };
enum { RED, BLUE };

typedef struct {
  uint8_t holes[HOLES][2]; /* seeds by colour */
  int scores[2];
  int turn;
  int ply;
  int plies;
} Position;

typedef struct {
  uint64_t nodes;
  double deadline; /* of cpu_seconds(); 0: none */
  bool stopped;
  int best_hole; /* the first best move of the position that was asked about */
  int best_colour;
} Search;

static double cpu_seconds(void) { return (double)clock() / CLOCKS_PER_SEC; }

static int held(const Position *p, int hole) { return p->holes[hole][RED] + p->holes[hole][BLUE]; }

static int difference(const Position *p) { return p->scores[p->turn] - p->scores[1 - p->turn]; }

static bool can_move(const Position *p) {
  for (int hole = p->turn; hole < HOLES; hole += 2)
    if (held(p, hole) > 0) return true;
  return false;
}

static bool is_over(const Position *p) {
  return p->scores[0] > ALL_SEEDS / 2 || p->scores[1] > ALL_SEEDS / 2 || !can_move(p) || p->ply >= p->plies;
}

/* What a game that is over is worth to the player to move. */
static int final_value(const Position *p) {
  const int margin = abs(difference(p));
  if (p->scores[p->turn] > ALL_SEEDS / 2) return DECIDED + margin;
  if (p->scores[1 - p->turn] > ALL_SEEDS / 2) return -DECIDED - margin;
  if (p->scores[0] == ALL_SEEDS / 2 && p->scores[1] == ALL_SEEDS / 2) return 0;
  return can_move(p) ? 0 : -DECIDED - margin;
}

static void play(Position *p, int origin, int colour) {
  int hand = p->holes[origin][colour];
  p->holes[origin][colour] = 0;
  const int step = colour == RED ? 2 : 1;
  int hole = origin + 1 - step;
  while (hand > 0) {
    hole = (hole + step) % HOLES;
    if (hole == origin || held(p, hole) >= MOST_IN_HOLE) continue;
    ++p->holes[hole][colour];
    --hand;
  }
  for (; held(p, hole) == 2 || held(p, hole) == 3; hole = (hole + HOLES - 1) % HOLES) {
    p->scores[p->turn] += held(p, hole);
    p->holes[hole][RED] = p->holes[hole][BLUE] = 0;
  }
  p->turn = 1 - p->turn;
  ++p->ply;
}

static int minimax(Search *s, const Position *p, int depth) {
  ++s->nodes;
  if (is_over(p)) return final_value(p);
  if (depth == 0) return difference(p);
  int best = -INFINITE;
  for (int hole = p->turn; hole < HOLES; hole += 2)
    for (int colour = RED; colour <= BLUE; ++colour) {
      if (p->holes[hole][colour] == 0) continue;
      Position child = *p;
      play(&child, hole, colour);
      const int value = -minimax(s, &child, depth - 1);
      if (value > best) best = value;
    }
  return best;
}

static int alpha_beta(Search *s, const Position *p, int depth, int alpha, int beta, bool is_root) {
  ++s->nodes;
  if (s->nodes % 256 == 0 && s->deadline > 0 && cpu_seconds() >= s->deadline) s->stopped = true;
  if (is_over(p)) return final_value(p);
  if (depth == 0) return difference(p);
  for (int hole = p->turn; hole < HOLES; hole += 2)
    for (int colour = RED; colour <= BLUE; ++colour) {
      if (p->holes[hole][colour] == 0) continue;
      Position child = *p;
      play(&child, hole, colour);
      const int value = -alpha_beta(s, &child, depth - 1, -beta, -alpha, false);
      if (s->stopped) return alpha;
      if (value > alpha) {
        alpha = value;
        if (is_root) s->best_hole = hole, s->best_colour = colour;
        if (alpha >= beta) return alpha;
      }
    }
  return alpha;
}

static bool read_position(const char *text, Position *p) {
  *p = (Position){.plies = 300};
  int seeds = 0;
  for (int hole = 0; hole < HOLES; ++hole) {
    unsigned reds, blues;
    int length = 0;
    if (sscanf(text, hole == 0 ? " %2u+%2u%n" : "/%2u+%2u%n", &reds, &blues, &length) != 2) return false;
    if (reds + blues > MOST_IN_HOLE) return false;
    p->holes[hole][RED] = (uint8_t)reds;
    p->holes[hole][BLUE] = (uint8_t)blues;
    seeds += (int)(reds + blues);
    text += length;
  }
  unsigned first, second, turn;
  int length = 0;
  if (sscanf(text, " %2u-%2u %1u%n", &first, &second, &turn, &length) != 3 || turn < 1 || turn > 2) return false;
  if (seeds + (int)(first + second) > ALL_SEEDS) return false;
  p->scores[0] = (int)first;
  p->scores[1] = (int)second;
  p->turn = (int)turn - 1;
  text += length;
  const char *field = strstr(text, " ply=");
  if (field != NULL) p->ply = atoi(field + strlen(" ply="));
  field = strstr(text, " plies=");
  if (field != NULL) p->plies = atoi(field + strlen(" plies="));
  return strstr(text, "course=yes") == NULL; /* other rules */
}

/* "minimax 5 POSITION" or "alphabeta 8 POSITION" */
static void answer(const char *line) {
  char kind[16] = "";
  int depth = -1, length = 0;
  Position p;
  sscanf(line, "%15s %d%n", kind, &depth, &length);
  const bool is_minimax = strcmp(kind, "minimax") == 0;
  if ((!is_minimax && strcmp(kind, "alphabeta") != 0) || depth < 0 || depth > DEEPEST || !read_position(line + length, &p)) {
    printf("error: not a search, a depth and a position\n");
    return;
  }
  Search s = {0};
  const double begun = cpu_seconds();
  const int value = is_minimax ? minimax(&s, &p, depth) : alpha_beta(&s, &p, depth, -INFINITE, INFINITE, false);
  double seconds = cpu_seconds() - begun;
  if (seconds < 1e-6) seconds = 1e-6;
  printf("value %d nodes %llu cpu %.6f rate %.0f\n", value, (unsigned long long)s.nodes, seconds, (double)s.nodes / seconds);
}

/* Iterative deepening: to most_depth, or until so many seconds of CPU time are over (0: no limit). */
static void choose(const Position *p, int most_depth, double seconds, int *hole, int *colour) {
  const double deadline = seconds > 0 ? cpu_seconds() + seconds : 0;
  for (int depth = 1; depth <= most_depth; ++depth) {
    Search s = {.deadline = depth > 1 ? deadline : 0};
    const int value = alpha_beta(&s, p, depth, -INFINITE, INFINITE, true);
    if (s.stopped) break;
    *hole = s.best_hole;
    *colour = s.best_colour;
    if (abs(value) >= DECIDED || (deadline > 0 && cpu_seconds() >= deadline)) break;
  }
}

static bool begins_with(const char *line, const char *word) { return strncmp(line, word, strlen(word)) == 0; }

/* The line protocol of docs/protocol.md. */
static void play_games(int most_depth, double seconds) {
  char line[LINE];
  Position p;
  bool understood = false;
  while (fgets(line, sizeof line, stdin) != NULL) {
    if (begins_with(line, "plateau ")) printf("want position\nready c\n");
    if (begins_with(line, "position ")) understood = read_position(line + strlen("position "), &p);
    if (begins_with(line, "quit")) return;
    if (begins_with(line, "go") && !understood) printf("refuse not my rules\n");
    if (begins_with(line, "go") && understood) {
      int hole = 0, colour = RED;
      choose(&p, most_depth, seconds, &hole, &colour);
      printf("move %d%c\n", hole + 1, colour == RED ? 'r' : 'b');
    }
    fflush(stdout);
  }
}

int main(int count, char **words) {
  const bool is_bot = count == 4 && strcmp(words[1], "bot") == 0;
  const int number = is_bot ? atoi(words[3]) : 0;
  if (number > 0 && strcmp(words[2], "depth") == 0) {
    play_games(number, 0);
  } else if (number > 0 && strcmp(words[2], "time") == 0) {
    play_games(DEEPEST, number / 1000.0);
  } else if (count == 1) {
    for (char line[LINE]; fgets(line, sizeof line, stdin) != NULL; fflush(stdout)) answer(line);
  } else {
    fprintf(stderr, "usage: awale | awale bot depth PLIES | awale bot time MILLISECONDS\n");
    return 2;
  }
  return 0;
}
