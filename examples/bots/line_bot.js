// A bot that speaks the line protocol. It plays a random legal move, in every game.
// Try it:  plateau match awale "cmd:node examples/bots/line_bot.js" random
const lines = require("readline").createInterface({ input: process.stdin });

let legal = [];
lines.on("line", (line) => {
  const [word, ...rest] = line.split(" ");
  if (word === "plateau") {
    // the first line: say what we want to be told, then that we are ready
    console.log("want legal\nready line_bot_js");
  } else if (word === "legal") {
    // comes before every "go", because we want it
    legal = rest;
  } else if (word === "go") {
    // our turn
    console.log("move " + legal[Math.floor(Math.random() * legal.length)]);
  } else if (word === "quit") {
    process.exit(0);
  }
  // Every other line is for bots that keep a board of their own.
});
