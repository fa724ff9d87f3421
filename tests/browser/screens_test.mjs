// How every screen is: without faults that axe finds, still while it loads, no wider than a phone, small.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { open_house, Person } from './table.mjs';

const bytes_of_first_view = 150_000;
let house;

before(async () => {
  house = await open_house();
});

after(() => house.close());

// Loaded anew each time: what moves, moves while a page loads.
test('no screen has faults that axe finds, in the light and in the dark; none is wider than a phone; nothing jumps', async (t) => {
  const person = await Person.enter(house);
  const { page } = person;
  await page.setViewportSize({ width: 1280, height: 800 });
  const traveller = await Person.enter(house, { locale: 'fr', viewport: { width: 360, height: 740 } }); // French needs more room
  await traveller.context.addCookies(await person.context.cookies()); // who owns the same games
  const { games } = await person.ask('GET', '/catalogue');
  const paths = ['/', '/watch', '/mine', '/import', '/nowhere/at/all'];
  for (const game of games) {
    const { id } = await person.start(game);
    paths.push(`/play/${game.name}`, `/game/${id}`);
  }
  paths.push(paths.at(-1).replace('game', 'watch'));
  for (const path of paths)
    await t.test(path.replace(/\/\w{10}$/, ''), async () => {
      await person.go(path);
      await person.settled();
      await person.assert_still(`${path}, 1280 px`);
      assert.deepEqual(await person.faults_in_both_themes(), [], path);
      await traveller.go(path);
      await traveller.settled();
      await traveller.assert_still(`${path}, 360 px`);
      assert.ok((await traveller.overhang()) <= 0, `${path} is ${await traveller.overhang()} px wider than a phone`);
    });
  await traveller.leave();
  await person.go('/');
  for (const [sheet, key] of Object.entries({ settings: ',', keys: '?' })) {
    await page.keyboard.press(key);
    await page.locator('dialog[open]').waitFor();
    assert.deepEqual(await person.faults_in_both_themes(), [], sheet);
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
  }
  await person.leave();
});

test('the first view is small', async (t) => {
  const context = await house.browser.newContext();
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  let bytes = 0;
  network.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(house.origin);
  await page.waitForLoadState('networkidle');
  t.diagnostic(`${bytes} bytes until the first view is complete, boards included`);
  assert.ok(bytes <= bytes_of_first_view, `${bytes} bytes`);
  await context.close();
});
