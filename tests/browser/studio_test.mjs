// The projector, the editors of walls and maps, and what is learnt: by mouse and keyboard, in two languages, light and dark.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { open_house, Person } from './table.mjs';

let house;
let games;

before(async () => {
  house = await open_house();
  ({ games } = await house.ask('/catalogue'));
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

test('the projector plays a list by itself, by keyboard, and shows nothing else', async () => {
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
  const end = await person.until((id) => {
    const over = document.querySelector(`[data-game="${id}"][data-over=true]`);
    const result = over?.querySelector('[data-result]');
    return result && { shown: over.dataset.shown, text: result.innerText };
  }, list[0]);
  assert.match(end.text, /Berta wins/);
  assert.equal(end.shown, '5');

  // Held, because a machine with other things to do may let the list go on in between.
  await page.keyboard.press('Space');
  await page.locator('[data-paused=true]').waitFor();
  const held = await stage.getAttribute('data-game');
  await page.keyboard.press('PageDown');
  await shows(list.find((id) => id !== held));
  await page.locator('[data-paused=false]').waitFor();
  await page.keyboard.press('ArrowRight'); // a step stops the list
  await page.locator('[data-paused=true]').waitFor();
  const at = Number(await stage.getAttribute('data-shown'));
  await page.keyboard.press('ArrowLeft');
  await page.locator(`[data-game][data-shown="${Math.max(0, at - 1)}"]`).waitFor();
  await page.keyboard.press('-');
  await page.locator('[data-pace="600"]').waitFor();
  await page.keyboard.press('+');
  await page.locator('[data-pace="300"]').waitFor();
  const stepped = await stage.getAttribute('data-game');
  await page.keyboard.press('PageDown');
  await shows(list.find((id) => id !== stepped));

  // From the back of the room: large letters, and a board that fills the screen.
  await page.locator('.place svg').first().waitFor();
  const [letters, board] = await page.evaluate(() => [
    Math.min(...[...document.querySelectorAll('.name, li b')].map((element) => parseFloat(getComputedStyle(element).fontSize))),
    document.querySelector('.place svg').getBoundingClientRect().height,
  ]);
  assert.ok(letters >= 24 && board >= 600, `letters of ${letters} px, a board of ${board} px`);
  assert.ok((await person.overhang()) <= 0);
  for (const whole of [true, false]) {
    await page.keyboard.press('f');
    await page.waitForFunction((wanted) => (document.fullscreenElement === document.documentElement) === wanted, whole);
  }
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

test('on the projector the next live game follows the one that ended', async () => {
  const person = await Person.enter(house, { viewport: { width: 1024, height: 768 }, locale: 'fr' });
  const { page } = person;
  const live = [await played(person), await played(person)];
  await person.go('/project?live=1');
  const first = await page.locator('[data-game]').getAttribute('data-game');
  const second = live.find((id) => id !== first);
  const told = person.until(() => document.querySelector('[data-result]')?.innerText); // it does not stay for long
  await person.ask('POST', `/games/${first}/resign`, { seat: 2 });
  assert.match(await told, /Anna gagne/);
  await page.locator(`[data-game="${second}"]`).waitFor();
  await person.leave();
});

// What is refused on purpose is told in the console too.
const forgive = (person) => person.forgive(/status of 4/);
const verdict = (person, what) => person.page.locator(`[data-verdict=${what}]`).waitFor();
const wall_text = (person) => person.page.evaluate(() => JSON.parse(localStorage.getItem('plateau.draft.wall')).text);

async function downloaded(person, name) {
  const [download] = await Promise.all([person.page.waitForEvent('download'), person.page.getByRole('button', { name }).click()]);
  let text = '';
  for await (const part of await download.createReadStream()) text += part;
  return { name: download.suggestedFilename(), text };
}

test('a wall is painted, told what is wrong, saved, exported, imported and played on', async () => {
  const person = await Person.enter(house);
  const { page } = person;
  await person.go('/walls');
  await verdict(person, 'right');
  const usual = await wall_text(person);

  // The second space of the first row in blue, which the row has already; then the two change places.
  await page.getByRole('radio', { name: 'blue' }).check({ force: true });
  await page.locator('[data-space="0,1"]').click();
  await verdict(person, 'wrong');
  assert.match(await page.locator('[data-verdict]').innerText(), /row 1, cell 2.*Bl is in this row already/);
  assert.equal(await page.locator('[data-row-right=false]').count(), 1);
  assert.ok(await page.getByRole('button', { name: 'Play on this wall' }).isDisabled());
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('2'); // yellow, by keyboard
  await verdict(person, 'right');
  const own = await wall_text(person);
  assert.ok(own.startsWith('|J_Bl_R_V_Bc_|'), own);

  await page.getByLabel('Name', { exact: true }).fill('Swapped');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Open Swapped' }).waitFor();
  const file = await downloaded(person, 'Export to a file');
  assert.deepEqual([file.name, file.text], ['Swapped.txt', own]);

  await page.getByLabel('Begin with').selectOption('standard');
  await page.waitForFunction((text) => JSON.parse(localStorage.getItem('plateau.draft.wall')).text === text, usual);
  const picker = page.locator('input[type=file]');
  await picker.setInputFiles({ name: 'none.txt', mimeType: 'text/plain', buffer: Buffer.from('|Bl_Bl_') });
  await page.getByRole('alert').getByText('Bl is in this row already').waitFor();
  await picker.setInputFiles({ name: 'again.txt', mimeType: 'text/plain', buffer: Buffer.from(`${own}\r\n`) });
  await page.waitForFunction((text) => JSON.parse(localStorage.getItem('plateau.draft.wall')).text === text, own);
  await verdict(person, 'right');

  await page.getByRole('button', { name: 'Play on this wall' }).click();
  await page.waitForURL('**/play/*?file=wall');
  assert.equal(await page.locator('textarea').inputValue(), own);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForURL('**/game/*');
  const { view } = await person.snapshot(page.url().split('/').pop());
  assert.deepEqual(view.seats[0].wall.map((row) => row.toLowerCase())[0], 'ybrgw');
  forgive(person);
  await person.leave();
});

test('a map is drawn, made by chance, exported, imported and played on', async () => {
  const person = await Person.enter(house);
  const { page } = person;
  const map_text = () => page.evaluate(() => JSON.parse(localStorage.getItem('plateau.draft.map')).text);
  await person.go('/maps');
  await verdict(person, 'right');
  await page.getByRole('button', { name: 'Clear' }).click();
  await verdict(person, 'wrong');
  await page.getByLabel('Rows', { exact: true }).fill('4');
  await page.getByLabel('Rows', { exact: true }).press('Tab');
  await page.getByLabel('Columns', { exact: true }).fill('6');
  await page.getByLabel('Columns', { exact: true }).press('Tab');
  await page.locator('[data-map="6x4"]').waitFor();

  // Both sides at once, by mouse and by keyboard.
  const ground = page.locator('[data-map]');
  const click = async (x, y) => {
    const box = await ground.boundingBox();
    const size = (box.width - 20) / 6;
    await page.mouse.click(box.x + 20 + (x + 0.5) * size, box.y + 20 + (y + 0.5) * size);
  };
  await page.getByRole('radio', { name: 'vampires' }).check({ force: true });
  await click(0, 0);
  await page.getByRole('radio', { name: 'humans' }).check({ force: true });
  await click(2, 1);
  await ground.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.keyboard.press('+');
  await verdict(person, 'right');
  const own = await map_text();
  const human = (x, y, count) => `  <Humans X="${x}" Y="${y}" Count="${count}"/>\n`;
  for (const line of [human(2, 1, 4), human(3, 2, 4), human(2, 0, 5), human(3, 3, 5), '  <Vampires X="0" Y="0" Count="4"/>\n', '  <Werewolves X="5" Y="3" Count="4"/>\n'])
    assert.ok(own.includes(line), `${line} is missing in ${own}`);
  const file = await downloaded(person, 'Export to a file');
  assert.match(file.name, /\.xml$/);
  assert.equal(file.text, own);

  // By chance: the same number, the same map; and back to the one in the file.
  await page.getByLabel('Groups of humans').fill('7');
  await page.getByRole('button', { name: 'Make this map' }).click();
  await page.getByRole('alert').getByText('odd number').waitFor();
  await page.getByLabel('Groups of humans').fill('6');
  await page.getByRole('button', { name: 'Make this map' }).click();
  await page.waitForFunction(() => document.querySelectorAll('[data-group]').length === 8);
  await verdict(person, 'right');
  await page.locator('input[type=file]').setInputFiles({ name: 'mine.xml', mimeType: 'text/xml', buffer: Buffer.from(file.text) });
  await page.waitForFunction(() => document.querySelectorAll('[data-group]').length === 6);
  await verdict(person, 'right');

  await page.getByRole('button', { name: 'Play on this map' }).click();
  await page.waitForURL('**/play/*?file=map');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForURL('**/game/*');
  const { view } = await person.snapshot(page.url().split('/').pop());
  assert.deepEqual([view.rows, view.columns, view.groups.length], [4, 6, 6]);
  forgive(person);
  await person.leave();
});

test('the editors have no faults that axe finds, fit a phone and speak French', async () => {
  const person = await Person.enter(house, { locale: 'fr' });
  const { page } = person;
  for (const [path, title] of [['/walls', 'Murs'], ['/maps', 'Cartes']]) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await person.go(path);
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await verdict(person, 'right');
    await both_themes(person, async (theme) => assert.deepEqual(await person.faults(), [], `${path}, ${theme}`));
    await page.setViewportSize({ width: 360, height: 740 });
    await page.waitForTimeout(200);
    assert.ok((await person.overhang()) <= 0, `${path} is wider than a phone`);
  }
  await page.getByRole('button', { name: 'Vider' }).click();
  await verdict(person, 'wrong');
  assert.match(await page.locator('[data-verdict]').innerText(), /Pas encore : .*vampires/i);
  forgive(person);
  await person.leave();
});

test('every task of every game can be done, and a wrong move is told', async () => {
  const person = await Person.enter(house);
  const { page } = person;
  let tasks = 0;
  for (const game of games) {
    await person.go(`/learn/${game.name}`);
    const steps = page.getByRole('navigation', { name: 'Try it out' }).getByRole('button');
    await steps.first().waitFor();
    const count = await steps.count();
    assert.ok(count >= 3, `${game.name} has ${count} tasks`);
    for (let step = 0; step < count; ++step) {
      await steps.nth(step).click();
      await page.locator('[data-task=open] [data-board]:not([data-legal="0"])').waitFor();
      await page.getByRole('button', { name: 'Show me' }).click();
      await page.locator('[data-task=right]').waitFor();
      ++tasks;
    }
  }
  assert.ok(tasks >= 15);

  // By hand: first a move that does not do, then one that does. Both are answered, and the second is remembered.
  await page.evaluate(() => localStorage.removeItem('plateau.learnt'));
  await person.go(`/learn/${games[0].name}`);
  await page.locator('[data-board]:not([data-legal="0"])').waitFor();
  await page.locator('[data-board] [data-cell="a2"]').first().click();
  await page.locator('[data-task=wrong]').getByText('Not quite.').waitFor();
  await page.getByRole('button', { name: 'Once more' }).click();
  await page.locator('[data-task=open] [data-board]:not([data-legal="0"])').waitFor();
  await page.locator('[data-board] [data-cell="b1"]').first().click();
  await page.locator('[data-task=right]').waitFor();
  await person.go('/learn');
  await page.getByText('1 of 3 tasks done').waitFor();
  await person.leave();
});

test('a first bot plays, and one that crashes is told its line', async () => {
  const person = await Person.enter(house);
  const { page } = person;
  const editor = page.getByLabel('Your bot, in Python', { exact: true }).and(page.locator('textarea'));
  const run = async () => {
    await page.getByRole('button', { name: 'Run against greedy' }).click();
    await page.locator('[data-trial=over]').waitFor();
  };
  await person.go('/learn');
  await page.getByRole('link', { name: 'Open the editor' }).click();
  await page.locator('[data-trial=none]').waitFor();
  assert.match(await editor.inputValue(), /random\.choice\(game\["legal_moves"\]\)/);
  await run();
  assert.equal(await page.locator('.tabs button').count(), 2);
  assert.match(await page.locator('.tabs button').first().innerText(), /Won|Lost|Drawn/);
  await page.getByText('No mistakes').waitFor();
  const plies = Number(await page.locator('[data-replay]').getAttribute('data-plies'));
  assert.ok(plies > 10);
  await page.getByRole('button', { name: 'To the end' }).click();
  await page.locator(`[data-replay][data-shown="${plies}"]`).waitFor();

  // Typed by keyboard: Enter keeps the margin, Tab makes one, Esc lets Tab leave.
  await editor.fill('');
  await editor.press('a'); // so that the caret is there
  await editor.fill('def ia(game, side):');
  await editor.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('print("hello")');
  await page.keyboard.press('Enter');
  await page.keyboard.type('return game["moves"]');
  assert.equal(await editor.inputValue(), 'def ia(game, side):\n    print("hello")\n    return game["moves"]');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  assert.equal(await editor.evaluate((element) => element === document.activeElement), false);
  await run();
  const card = page.locator('[data-fault]').first();
  assert.match(await card.innerText(), /crashed[\s\S]*Line 3[\s\S]*KeyError: 'moves'[\s\S]*hello[\s\S]*Traceback/i);
  assert.equal(await page.locator('.gutter .wrong').innerText(), '3');
  assert.match(await page.locator('.tabs button').first().innerText(), /Lost.*by a mistake/s);
  await both_themes(person, async (theme) => assert.deepEqual(await person.faults(), [], theme));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.waitForTimeout(200);
  assert.ok((await person.overhang()) <= 0);
  await person.leave();
});

test('what is learnt has no faults that axe finds, fits a phone and speaks French', async () => {
  const person = await Person.enter(house, { locale: 'fr' });
  const { page } = person;
  for (const [path, title] of [['/learn', 'Apprendre'], [`/learn/${games[0].name}`, games[0].title.fr]]) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await person.go(path);
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await both_themes(person, async (theme) => assert.deepEqual(await person.faults(), [], `${path}, ${theme}`));
    await page.setViewportSize({ width: 360, height: 740 });
    await page.waitForTimeout(200);
    assert.ok((await person.overhang()) <= 0, `${path} is wider than a phone`);
  }
  await page.getByRole('button', { name: 'Montrez-moi' }).click();
  await page.locator('[data-task=right]').getByText('Réussi.').waitFor();
  await person.leave();
});
