// What people do with the page besides playing: leave and come back, replay, share, watch; in two languages, with a keyboard, on a
// phone.
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

const counter = (person) => person.page.locator('[data-plies]');
const shown = async (person) => Number(await counter(person).getAttribute('data-shown'));
const shows = (person, ply) => person.page.locator(`[data-shown="${ply}"]`).first().waitFor();

// A game against an engine with some moves in it.
async function begun(person, moves = 3) {
  const { id } = await person.start(games[0]);
  await person.go(`/game/${id}`);
  for (let move = 0; move < moves; ++move) {
    const now = await person.turn(id);
    await person.plays(now, now.legal[0], 'mouse');
  }
  await person.turn(id);
  return id;
}

test('one click starts a game', async () => {
  const person = await Person.enter(house);
  await person.go('/');
  await person.page.getByRole('button', { name: 'Play' }).first().click();
  await person.page.waitForURL('**/game/*');
  await person.page.locator('[data-status=yours]').waitFor();
  assert.match(await person.page.title(), /Your turn/);
  await person.leave();
});

test('a game set up by hand is the one that was asked for', async () => {
  const person = await Person.enter(house);
  await person.go(`/play/${games[0].name}`);
  const { page } = person;
  await page.getByLabel('Level', { exact: true }).first().fill('7');
  await page.getByRole('radio', { name: '3 min + 2 s' }).check({ force: true });
  await page.getByRole('radiogroup', { name: 'You play' }).or(page.getByRole('group', { name: 'You play' })).getByRole('radio').nth(1).check({ force: true });
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForURL('**/game/*');
  const created = await person.snapshot(page.url().split('/').pop());
  assert.deepEqual(created.seats.map(({ kind, player }) => [kind, player ?? '']), [['engine', 'level:7'], ['human', '']]);
  assert.equal(created.clock.initial, 180_000);
  await page.getByRole('timer').first().waitFor();
  await person.leave();
});

test('a file of one’s own is sent, and refused with a sentence when it is none', async () => {
  const person = await Person.enter(house);
  const { page } = person;
  const game = games.find(({ options }) => options.some(({ kind }) => kind === 'file'));
  await person.go(`/play/${game.name}`);
  await page.getByText('Board and rules').click();
  await page.locator('select.field').filter({ hasText: 'A file of your own…' }).first().selectOption({ label: 'A file of your own…' });
  await page.locator('textarea').fill('this is none');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  assert.match(await page.getByRole('alert').innerText(), /\S/);
  assert.ok(page.url().endsWith(`/play/${game.name}`));
  person.forgive(/400/);
  await person.leave();
});

test('hint, takeback, resignation and another game', async () => {
  const person = await Person.enter(house);
  const { page } = person;
  const id = await begun(person, 2);
  const before_takeback = (await person.snapshot(id)).plies;
  await page.keyboard.press('h');
  await page.locator('.hint b').first().waitFor();
  await page.keyboard.press('u');
  await page.waitForFunction((plies) => Number(document.querySelector('[data-plies]').dataset.plies) < plies, before_takeback);
  await person.turn(id);
  await page.keyboard.press('r');
  await page.getByRole('button', { name: 'Yes, resign' }).click();
  await page.locator('[data-status=over]').waitFor();
  await page.keyboard.press('n');
  await page.waitForURL((url) => url.pathname !== `/game/${id}`);
  const again = await person.snapshot(page.url().split('/').pop());
  assert.deepEqual(again.seats.map(({ kind }) => kind), ['engine', 'human']);
  await person.leave();
});

test('a game outlives the server', async () => {
  const person = await Person.enter(house);
  const id = await begun(person, 2);
  const { moves } = await person.snapshot(id);
  await house.power_cut();
  await person.page.locator('[data-notice]').waitFor();
  await house.power_back();
  await person.page.locator('[data-notice]').waitFor({ state: 'detached' });
  const now = await person.turn(id);
  assert.deepEqual(now.moves.slice(0, moves.length), moves);
  await person.plays(now, now.legal[0], 'mouse');
  await person.go('/mine');
  await person.page.locator(`a[href="/game/${id}"]`).first().click();
  await person.turn(id);
  // That the server was away may be told in the console; nothing else may.
  person.forgive(/WebSocket|ERR_CONNECTION|Failed to load resource/);
  await person.leave();
});

test('the replay goes where the keys say', async () => {
  const person = await Person.enter(house);
  const { page } = person;
  await begun(person, 3);
  const plies = Number(await counter(person).getAttribute('data-plies'));
  await page.locator('main').focus();
  const press = async (key, expected) => {
    await page.keyboard.press(key);
    await page.waitForFunction((ply) => Number(document.querySelector('[data-shown]').dataset.shown) === ply, expected);
  };
  await press('ArrowLeft', plies - 1);
  await press('ArrowLeft', plies - 2);
  assert.equal(await page.locator('[data-board]').getAttribute('data-legal'), '0');
  await press('ArrowRight', plies - 1);
  await press('Home', 0);
  await press('k', 1);
  await press('End', plies);
  assert.notEqual(await page.locator('[data-board]').getAttribute('data-legal'), '0');
  // Lists scroll in themselves: the page is no longer for them.
  const beyond = () => {
    const end = document.querySelector('main').getBoundingClientRect().bottom + scrollY;
    return document.scrollingElement.scrollHeight - Math.max(end, innerHeight);
  };
  assert.ok((await page.evaluate(beyond)) <= 2);
  await page.locator('[data-ply="2"]').click();
  await shows(person, 2);
  await page.getByRole('button', { name: 'Back to live' }).click();
  await shows(person, plies);
  await page.getByLabel('Move shown').fill('1');
  await shows(person, 1);
  await person.leave();
});

test('a whole game and a position travel in a link', async () => {
  const person = await Person.enter(house);
  const { page } = person;
  const id = await begun(person, 2);
  const was = await person.snapshot(id);
  await page.keyboard.press('s');
  const link_of = async (name) => {
    const field = page.getByLabel(name, { exact: true });
    await page.waitForFunction((element) => element.value !== '', await field.elementHandle());
    return field.inputValue();
  };
  const [record, position] = [await link_of('The whole game, as a link'), await link_of('The position shown, as a link')];
  const other = await Person.enter(house);
  for (const [link, check] of [
    [record, (game) => assert.deepEqual(game.moves, was.moves)],
    [position, (game) => assert.equal(game.position, was.position)],
  ]) {
    await other.page.goto(link);
    await other.page.waitForURL('**/game/*');
    check(await other.snapshot(other.page.url().split('/').pop()));
  }
  await other.leave();
  await person.leave();
});

test('others watch live, try their own moves, and come back', async () => {
  const person = await Person.enter(house);
  const viewer = await Person.enter(house);
  const id = await begun(person, 1);
  await viewer.go('/watch');
  await viewer.page.locator(`article a[href="/watch/${id}"]`).click();
  await counter(viewer).waitFor();
  assert.equal(await viewer.page.locator('[data-board]').getAttribute('data-legal'), '0');
  const seen = await shown(viewer);
  const now = await person.turn(id);
  await person.plays(now, now.legal[0], 'mouse');
  await viewer.page.waitForFunction((ply) => Number(document.querySelector('[data-shown]').dataset.shown) > ply, seen);
  await viewer.page.keyboard.press('v');
  await viewer.page.getByText('Against the computer').click();
  await viewer.page.getByRole('radio', { name: 'Player 1' }).check({ force: true });
  await viewer.page.getByLabel('Level').fill('2');
  assert.deepEqual(await viewer.faults_in_both_themes(), []);
  await viewer.page.getByRole('button', { name: 'Play on from here' }).click();
  await viewer.page.waitForURL(`**/game/*?from=${id}`);
  const own = await viewer.turn(new URL(viewer.page.url()).pathname.split('/').pop());
  assert.deepEqual(own.seats.map(({ player }) => player ?? 'I'), ['I', 'level:2']);
  await viewer.plays(own, own.legal[0], 'mouse');
  await viewer.page.getByRole('link', { name: 'Back to the game' }).click();
  await viewer.page.waitForURL(`**/game/${id}`);
  await viewer.leave();
  await person.leave();
});

test('French and English: from the browser, switched, remembered', async () => {
  const person = await Person.enter(house, { locale: 'fr-CA' });
  const { page } = person;
  await person.go('/');
  assert.equal(await page.locator('html').getAttribute('lang'), 'fr');
  await page.getByRole('link', { name: 'Mes parties' }).waitFor();
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('link', { name: 'My games' }).waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'My games' }).waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'en');
  await person.leave();
});

test('moves and turns are announced', async () => {
  const person = await Person.enter(house);
  const id = await begun(person, 1);
  const { moves } = await person.snapshot(id);
  await person.page.waitForFunction(
    (move) => document.querySelector('[data-announcer]').textContent.includes(`${move}.`),
    moves[moves.length - 1],
  );
  assert.match(await person.page.locator('[data-announcer]').innerText(), /Your turn/);
  await person.leave();
});
