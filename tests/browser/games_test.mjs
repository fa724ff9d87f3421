// Every game, from the first click to its end.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { open_house, Person, small_options } from './table.mjs';

const most_moves = 1200;
let house;

before(async () => {
  house = await open_house();
});

after(() => house.close());

// The same numbers each time, so that a failure can be seen again.
function dice(seed) {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % sides;
  };
}

test('every game can be played to its end by clicking', { timeout: 900_000 }, async (t) => {
  const person = await Person.enter(house);
  const { games } = await person.ask('GET', '/catalogue');
  assert.ok(games.length > 0);
  for (const game of games)
    await t.test(game.name, async (step) => {
      const roll = dice(7);
      const { id } = await person.start(game, { options: small_options(game) });
      await person.go(`/game/${id}`);
      let moves = 0;
      const times = [];
      for (; moves < most_moves; ++moves) {
        const now = await person.turn(id);
        if (now.result !== null) break;
        const legal = now.legal[roll(now.legal.length)];
        const begun = performance.now();
        await person.plays(now, legal, moves % 4 === 3 ? 'keyboard' : 'mouse');
        times.push(performance.now() - begun);
      }
      const end = await person.snapshot(id);
      assert.notEqual(end.result, null, `not over after ${moves} moves`);
      const status = await person.page.locator('[data-status]').innerText();
      assert.equal(status.toLowerCase(), end.result.sentence.en.toLowerCase());
      times.sort((a, b) => a - b);
      step.diagnostic(`${moves} moves clicked, ${end.plies} plies; a click path until the board shows it: median ${Math.round(times[times.length >> 1])} ms`);
    });
  await person.leave();
});
