// Plain minimax and plain alpha-beta for awalé with two colours, in Java. What it reads and writes: ../README.md.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.util.Locale;

public final class Awale {
  private static final int HOLES = 16;
  private static final int MOST_IN_HOLE = 16;
  private static final int ALL_SEEDS = 64;
  private static final int DECIDED = 1_000_000; // a finished game is worth so much, and the margin
  private static final int INFINITE = 2 * DECIDED;
  private static final int DEEPEST = 64;
  private static final int RED = 0;
  private static final int BLUE = 1;

  private static final com.sun.management.OperatingSystemMXBean SYSTEM =
      (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  /** Of the whole process, compiling and collecting garbage included. It ticks every 10 ms. */
  private static double cpuSeconds() {
    return SYSTEM.getProcessCpuTime() * 1e-9;
  }

  /** Of this thread, to the microsecond: for moves of a few milliseconds. */
  private static double threadSeconds() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() * 1e-9;
  }

  private static final class Position {
    final byte[] seeds; // by 2 * hole + colour
    int own; // the score of the player to move
    int other;
    int turn;
    int ply;
    int plies = 300;

    Position() {
      seeds = new byte[2 * HOLES];
    }

    Position(Position source) {
      seeds = source.seeds.clone();
      own = source.own;
      other = source.other;
      turn = source.turn;
      ply = source.ply;
      plies = source.plies;
    }

    int held(int hole) {
      return seeds[2 * hole] + seeds[2 * hole + 1];
    }

    int difference() {
      return own - other;
    }

    boolean canMove() {
      for (int hole = turn; hole < HOLES; hole += 2) {
        if (held(hole) > 0) return true;
      }
      return false;
    }

    boolean isOver() {
      return own > ALL_SEEDS / 2 || other > ALL_SEEDS / 2 || !canMove() || ply >= plies;
    }

    /** What a game that is over is worth to the player to move. */
    int finalValue() {
      int margin = Math.abs(difference());
      if (own > ALL_SEEDS / 2) return DECIDED + margin;
      if (other > ALL_SEEDS / 2) return -DECIDED - margin;
      if (own == ALL_SEEDS / 2 && other == ALL_SEEDS / 2) return 0;
      return canMove() ? 0 : -DECIDED - margin;
    }

    void play(int origin, int colour) {
      int hand = seeds[2 * origin + colour];
      seeds[2 * origin + colour] = 0;
      int step = colour == RED ? 2 : 1;
      int hole = origin + 1 - step;
      while (hand > 0) {
        hole = (hole + step) % HOLES;
        if (hole == origin || held(hole) >= MOST_IN_HOLE) continue;
        ++seeds[2 * hole + colour];
        --hand;
      }
      for (; held(hole) == 2 || held(hole) == 3; hole = (hole + HOLES - 1) % HOLES) {
        own += held(hole);
        seeds[2 * hole + RED] = 0;
        seeds[2 * hole + BLUE] = 0;
      }
      int score = own;
      own = other;
      other = score;
      turn = 1 - turn;
      ++ply;
    }

    Position after(int hole, int colour) {
      Position child = new Position(this);
      child.play(hole, colour);
      return child;
    }

    static Position parse(String text) {
      String[] words = text.trim().split(" +");
      if (words.length < 3 || !words[2].matches("[12]")) throw new IllegalArgumentException("fields");
      Position p = new Position();
      String[] holes = words[0].split("/");
      int total = 0;
      for (int hole = 0; hole < HOLES; ++hole) {
        String[] pair = holes[hole].split("\\+");
        p.seeds[2 * hole + RED] = Byte.parseByte(pair[0]);
        p.seeds[2 * hole + BLUE] = Byte.parseByte(pair[1]);
        total += p.held(hole);
        if (p.held(hole) > MOST_IN_HOLE) throw new IllegalArgumentException("a full hole");
      }
      String[] scores = words[1].split("-");
      p.turn = Integer.parseInt(words[2]) - 1;
      p.own = Integer.parseInt(scores[p.turn]);
      p.other = Integer.parseInt(scores[1 - p.turn]);
      if (holes.length != HOLES || total + p.own + p.other > ALL_SEEDS) throw new IllegalArgumentException("seeds");
      for (int i = 3; i < words.length; ++i) {
        if (words[i].startsWith("ply=")) p.ply = Integer.parseInt(words[i].substring(4));
        if (words[i].startsWith("plies=")) p.plies = Integer.parseInt(words[i].substring(6));
        if (words[i].equals("course=yes")) throw new IllegalArgumentException("other rules");
      }
      return p;
    }
  }

  /** Thrown out of a search whose time is over. */
  private static final class OutOfTime extends RuntimeException {
    private static final long serialVersionUID = 1;

    OutOfTime() {
      super(null, null, false, false);
    }
  }

  private static final class Search {
    long nodes;
    double deadline = Double.POSITIVE_INFINITY; // of threadSeconds()
    String best; // the first best move of the position that was asked about

    int minimax(Position p, int depth) {
      ++nodes;
      if (p.isOver()) return p.finalValue();
      if (depth == 0) return p.difference();
      int best = -INFINITE;
      for (int hole = p.turn; hole < HOLES; hole += 2) {
        for (int colour = RED; colour <= BLUE; ++colour) {
          if (p.seeds[2 * hole + colour] > 0) best = Math.max(best, -minimax(p.after(hole, colour), depth - 1));
        }
      }
      return best;
    }

    int alphaBeta(Position p, int depth, int alpha, int beta, boolean isRoot) {
      ++nodes;
      if (nodes % 256 == 0 && deadline < Double.POSITIVE_INFINITY && threadSeconds() >= deadline) throw new OutOfTime();
      if (p.isOver()) return p.finalValue();
      if (depth == 0) return p.difference();
      for (int hole = p.turn; hole < HOLES; hole += 2) {
        for (int colour = RED; colour <= BLUE; ++colour) {
          if (p.seeds[2 * hole + colour] == 0) continue;
          int value = -alphaBeta(p.after(hole, colour), depth - 1, -beta, -alpha, false);
          if (value > alpha) {
            alpha = value;
            if (isRoot) best = (hole + 1) + (colour == RED ? "r" : "b");
            if (alpha >= beta) return alpha;
          }
        }
      }
      return alpha;
    }
  }

  /** "minimax 5 POSITION" or "alphabeta 8 POSITION" */
  private static String answer(String line) {
    String[] words = line.split(" ", 3);
    Position p;
    int depth;
    try {
      p = Position.parse(words[2]);
      depth = Integer.parseInt(words[1]);
      if (!words[0].matches("minimax|alphabeta") || depth < 0 || depth > DEEPEST) throw new IllegalArgumentException("search");
    } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException wrong) {
      return "error: not a search, a depth and a position";
    }
    Search search = new Search();
    double begun = cpuSeconds();
    int value =
        words[0].equals("minimax") ? search.minimax(p, depth) : search.alphaBeta(p, depth, -INFINITE, INFINITE, false);
    double seconds = Math.max(cpuSeconds() - begun, 1e-6);
    return String.format(
        Locale.ROOT, "value %d nodes %d cpu %.6f rate %.0f", value, search.nodes, seconds, search.nodes / seconds);
  }

  /** Iterative deepening: to mostDepth, or until so many seconds of CPU time are over. */
  private static String choose(Position p, int mostDepth, double seconds) {
    double deadline = threadSeconds() + seconds;
    String best = "";
    for (int depth = 1; depth <= mostDepth; ++depth) {
      Search search = new Search();
      if (depth > 1) search.deadline = deadline;
      int value;
      try {
        value = search.alphaBeta(p, depth, -INFINITE, INFINITE, true);
      } catch (OutOfTime over) {
        break; // with what one ply less found
      }
      best = search.best;
      if (Math.abs(value) >= DECIDED || threadSeconds() >= deadline) break;
    }
    return best;
  }

  /** The line protocol of docs/protocol.md. */
  private static void playGames(BufferedReader in, int mostDepth, double seconds) throws IOException {
    String position = "";
    for (String line = in.readLine(); line != null && !line.equals("quit"); line = in.readLine()) {
      String word = line.split(" ", 2)[0];
      if (word.equals("plateau")) System.out.println("want position\nready java");
      if (word.equals("position")) position = line.substring(word.length());
      if (!word.equals("go")) continue;
      try {
        System.out.println("move " + choose(Position.parse(position), mostDepth, seconds));
      } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException wrong) {
        System.out.println("refuse not my rules");
      }
    }
  }

  public static void main(String[] words) throws IOException {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    boolean isBot = words.length == 3 && words[0].equals("bot") && words[2].matches("[1-9][0-9]{0,8}");
    if (isBot && words[1].equals("depth")) {
      playGames(in, Integer.parseInt(words[2]), Double.POSITIVE_INFINITY);
    } else if (isBot && words[1].equals("time")) {
      playGames(in, DEEPEST, Integer.parseInt(words[2]) / 1000.0);
    } else if (words.length == 0) {
      for (String line = in.readLine(); line != null; line = in.readLine()) System.out.println(answer(line));
    } else {
      System.err.println("usage: Awale | Awale bot depth PLIES | Awale bot time MILLISECONDS");
      System.exit(2);
    }
  }
}
