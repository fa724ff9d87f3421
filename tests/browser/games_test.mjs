// Every game, from the first click to its end.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dice, open_house, Person, small_options } from './table.mjs';

const most_moves = 1200;
let house;

before(async () => {
  house = await open_house();
});

after(() => house.close());

test('every game can be played to its end by clicking', async (t) => {
  const { games } = await house.ask('/catalogue');
  assert.ok(games.length > 0);
  const people = {
    'on a phone, in French': await Person.enter(house, { locale: 'fr', viewport: { width: 360, height: 740 } }),
    'on a desk': await Person.enter(house),
  };
  const tables = games.flatMap((game) =>
    Array.from({ length: game.most_players - game.least_players + 1 }, (_, more) => ({ game, seats: game.least_players + more })),
  );
  for (const { game, seats } of tables) {
    const where = seats === game.least_players ? 'on a phone, in French' : 'on a desk';
    const person = people[where];
    await t.test(`${game.name}, ${seats} seats, ${where}`, async (step) => {
      const roll = dice(7);
      const options = small_options(game, seats);
      const { id } = await person.start(game, { options, seats, player: 'greedy' }); // who ends games sooner than `random`
      await person.go(`/game/${id}`);
      let moves = 0;
      for (; moves < most_moves; ++moves) {
        const now = await person.turn(id);
        if (now.result !== null) break;
        await person.plays(now, now.legal[roll(now.legal.length)], moves % 4 === 3 ? 'keyboard' : 'mouse');
      }
      const end = await person.snapshot(id);
      assert.notEqual(end.result, null, `not over after ${moves} moves`);
      const status = await person.page.locator('[data-status]').innerText();
      const { en, fr } = end.result.sentence;
      assert.equal(status.toLowerCase(), (where === 'on a desk' ? en : fr).toLowerCase());
      assert.ok((await person.overhang()) <= 0);
      const times = (await person.notes()).times.sort((a, b) => a - b);
      const median = times[times.length >> 1];
      assert.equal(times.length, moves, 'every choice was seen to be shown');
      step.diagnostic(`${moves} moves clicked, ${end.plies} plies; from the choice until the board shows it: median ${median.toFixed(0)} ms`);
    });
  }
  for (const person of Object.values(people)) await person.leave();
});
