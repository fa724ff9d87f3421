// A bot that speaks the line protocol. It plays a random legal move, in every game.
// Build and try it:
//     javac -d . examples/bots/LineBot.java
//     plateau match awale "cmd:java LineBot" random
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Random;

public class LineBot {
  public static void main(String[] arguments) throws IOException {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    Random random = new Random();
    String[] legal = {};
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String[] words = line.split(" ", 2);
      String rest = words.length > 1 ? words[1] : "";
      if (words[0].equals("plateau")) {  // the first line: say what we want to be told, then that we are ready
        say("want legal\nready line_bot_java");
      } else if (words[0].equals("legal")) {  // comes before every "go", because we want it
        legal = rest.split(" ");
      } else if (words[0].equals("go")) {  // our turn
        say("move " + legal[random.nextInt(legal.length)]);
      } else if (words[0].equals("quit")) {
        break;
      }
      // Every other line is for bots that keep a board of their own.
    }
  }

  private static void say(String lines) {
    System.out.print(lines + "\n");  // not println, which ends lines otherwise on some systems
    System.out.flush();
  }
}
