// How long a move takes from the click until the board shows it, in every game: figures, not a test.
//   tests/browser/latency PROGRAM [--moves 40] [--motion] [--game NAME]
// All times are the page's own, in milliseconds after the pointer (or the key) that chose the move: when the request left, when the
// server's word came, when the board had changed, and when a frame with the change had been made. --motion: with animations.
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { dice, open_house, Person } from './table.mjs';

const { values } = parseArgs({
  options: { moves: { type: 'string', default: '40' }, motion: { type: 'boolean', default: false }, game: { type: 'string' } },
});
const wanted = Number(values.moves);
const stages = ['asked', 'heard', 'shown', 'painted'];

// Runs in the page before everything else.
function time_moves() {
  window.moves_timed = [];
  let at = null; // of the choice that is timed
  let times = {};
  const note = (stage) => at !== null && (times[stage] ??= performance.now() - at);
  const choose = (event) => ((at = event.timeStamp), (times = {}));
  addEventListener('pointerup', choose, true);
  addEventListener('keydown', choose, true);
  const usual_fetch = window.fetch;
  window.fetch = (...asked) => {
    if (String(asked[0]).endsWith('/moves')) note('asked');
    return usual_fetch(...asked);
  };
  window.WebSocket = class extends window.WebSocket {
    constructor(...words) {
      super(...words);
      this.addEventListener('message', ({ data }) => data.startsWith('{"n":') && data.includes('"moved"') && note('heard'));
    }
  };
  let plies = 0;
  new MutationObserver(() => {
    const now = Number(document.querySelector('[data-plies]')?.dataset.plies ?? 0);
    if (now > plies && at !== null) {
      note('shown');
      const [begun, seen] = [at, times];
      at = null;
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => window.moves_timed.push({ ...seen, painted: performance.now() - begun });
        port2.postMessage(null); // after the frame
      });
    }
    plies = now;
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-plies'] });
}

function figures(times) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
  return [at(0.5), at(0.95), sorted.at(-1) ?? NaN].map((time) => time.toFixed(0).padStart(4)).join(' ');
}

async function timed_moves(person, game) {
  const roll = dice(7);
  const found = [];
  while (found.length < wanted) {
    const { id } = await person.start(game);
    await person.go(`/game/${id}`);
    await person.settled();
    for (let left = wanted - found.length; left > 0; --left) {
      const now = await person.turn(id);
      if (now.result !== null) break;
      await person.plays(now, now.legal[roll(now.legal.length)], 'mouse');
    }
    await person.settled();
    found.push(...(await person.page.evaluate(() => window.moves_timed)));
    await person.ask('DELETE', `/games/${id}`);
  }
  return found;
}

const house = await open_house();
const load = () => loadavg().map((load) => load.toFixed(1)).join(' ');
try {
  console.log(`load before: ${load()}; ${values.motion ? 'with' : 'without'} animations; median, 95th percentile, worst, in ms`);
  console.log(['game'.padEnd(12), 'moves', ...stages.map((stage) => stage.padEnd(14))].join('  '));
  const person = await Person.enter(house, { reducedMotion: values.motion ? 'no-preference' : 'reduce' });
  await person.context.addInitScript(time_moves);
  const { games } = await person.ask('GET', '/catalogue');
  for (const game of games.filter(({ name }) => values.game === undefined || name === values.game)) {
    const times = await timed_moves(person, game);
    const columns = stages.map((stage) => figures(times.map((one) => one[stage]).filter((time) => time !== undefined)));
    console.log([game.name.padEnd(12), String(times.length).padStart(5), ...columns].join('  '));
  }
  await person.leave();
  console.log(`load after: ${load()}`);
} finally {
  await house.close();
}
