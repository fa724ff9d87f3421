// The projector, the editors of walls and maps, and what is learnt: by mouse and keyboard, in two languages, light and dark.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { open_house, Person } from './table.mjs';

let house;
let games;

before(async () => {
  house = await open_house();
  const person = await Person.enter(house);
  ({ games } = await person.ask('GET', '/catalogue'));
  await person.leave();
});

after(() => house.close());

// A game of two people with some moves in it, by the interface; over by resignation where that is wanted.
async function played(person, { over = false, plies = 5, names = ['Anna', 'Berta'] } = {}) {
  let now = await person.ask('POST', '/games', { game: games[0].name, seats: names.map((name) => ({ kind: 'human', name })) });
  for (let ply = 0; ply < plies; ++ply)
    now = await person.ask('POST', `/games/${now.id}/moves`, { moves: [now.legal[0].move], seq: now.seq });
  if (over) await person.ask('POST', `/games/${now.id}/resign`, { seat: 1 });
  return now.id;
}

const both_themes = async (person, check) => {
  for (const colorScheme of ['light', 'dark']) {
    await person.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await check(colorScheme);
  }
};

test('the projector plays a list by itself, by keyboard, and shows nothing else', { timeout: 60_000 }, async () => {
  const person = await Person.enter(house, { viewport: { width: 1024, height: 768 } });
  const { page } = person;
  const list = [await played(person, { over: true }), await played(person, { over: true, names: ['Chloé', 'David'] })];
  const stage = page.locator('[data-game]');
  const shows = (id) => page.locator(`[data-game="${id}"]`).waitFor();
  await person.go(`/project?games=${list.join(',')}&pace=300`);
  await shows(list[0]);
  assert.equal(await page.locator('header, nav').count(), 0);
  await page.keyboard.press('Space');
  await page.keyboard.press('Home');
  await page.locator('[data-paused=false]').waitFor();
  await page.locator('[data-over=true] [data-result]').waitFor();
  assert.match(await page.locator('[data-result]').innerText(), /Berta wins/);
  assert.equal(await stage.getAttribute('data-shown'), '5');

  await page.keyboard.press('PageDown');
  await shows(list[1]);
  await page.keyboard.press('ArrowRight'); // a step stops the list
  await page.locator('[data-paused=true]').waitFor();
  const at = Number(await stage.getAttribute('data-shown'));
  await page.keyboard.press('ArrowLeft');
  assert.equal(Number(await stage.getAttribute('data-shown')), Math.max(0, at - 1));
  await page.keyboard.press('-');
  assert.equal(await page.locator('[data-pace]').getAttribute('data-pace'), '600');
  await page.keyboard.press('+');
  assert.equal(await page.locator('[data-pace]').getAttribute('data-pace'), '300');
  await page.keyboard.press('PageDown');
  await shows(list[0]);

  // From the back of the room: large letters, and a board that fills the screen.
  const [letters, board] = await page.evaluate(() => [
    Math.min(...[...document.querySelectorAll('.name, li b')].map((element) => parseFloat(getComputedStyle(element).fontSize))),
    document.querySelector('.place svg').getBoundingClientRect().height,
  ]);
  assert.ok(letters >= 24 && board >= 600, `letters of ${letters} px, a board of ${board} px`);
  assert.ok((await person.overhang()) <= 0);
  await page.keyboard.press('Space');
  await both_themes(person, async (theme) => assert.deepEqual(await person.faults(), [], theme));
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByText('Whole screen').waitFor();
  assert.deepEqual(await person.faults(), []);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.waitForURL('**/watch');

  // Chosen by keyboard alone.
  await page.getByRole('link', { name: 'On the projector' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox').first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await shows(list[1]);
  await person.leave();
});

test('on the projector the next live game follows the one that ended', { timeout: 60_000 }, async () => {
  const person = await Person.enter(house, { viewport: { width: 1024, height: 768 }, locale: 'fr' });
  const { page } = person;
  const live = [await played(person), await played(person)];
  await person.go('/project?live=1');
  const first = await page.locator('[data-game]').getAttribute('data-game');
  const second = live.find((id) => id !== first);
  await person.ask('POST', `/games/${first}/resign`, { seat: 2 });
  await page.locator('[data-result]').getByText('Anna gagne').waitFor();
  await page.locator(`[data-game="${second}"]`).waitFor();
  await person.leave();
});
