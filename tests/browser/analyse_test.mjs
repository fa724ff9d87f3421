// The analysis: a known win is found, lines are played into a tree that is kept, a game is looked at as a whole, a position is set up.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { open_house, Person } from './table.mjs';

let house;

before(async () => {
  house = await open_house();
});

after(() => house.close());

// Virus on 4 by 4: whoever begins loses by 8.
const small = '1..2/..../..../2..1 1';
const link_to = (game, text) => `/analyse#g=${game}&t=${encodeURIComponent(text)}`;
const sentence = (person) => person.page.locator('[data-exact]');
const depth = async (person) => Number(await person.page.locator('[data-depth]').getAttribute('data-depth'));

const cell_of = (person, name) => person.page.locator(`[data-board] [data-cell="${name}"]`).first();

async function at_depth(person, wanted) {
  await person.page.waitForFunction((plies) => Number(document.querySelector('[data-depth]')?.dataset.depth) === plies, wanted);
}

test('a known win is found, told as exact, and its line is played into a tree that is kept', async () => {
  const person = await Person.enter(house);
  const { page } = person;
  await person.go(link_to('virus', small));
  await page.locator('[data-stage=done]').waitFor(); // its lines stay as they are
  assert.match(await sentence(person).innerText(), /^Player 2 wins by 8( in \d+)?$/);
  assert.equal(await page.locator('[data-line-number]').count(), 3);
  assert.equal(await page.getByText('Exact', { exact: true }).count() >= 1, true);
  assert.ok(Number(await page.locator('[data-board] [data-line]').getAttribute('data-line')) > 1, 'the line is on the board');

  const first = page.locator('[data-line-number="1"]');
  const moves = await first.locator('.move').allInnerTexts();
  await first.locator('.move').nth(2).click();
  await at_depth(person, 3);
  assert.deepEqual(await page.locator('[data-node]').allInnerTexts(), moves.slice(0, 3));
  // Back one move and another one: a variation.
  await page.keyboard.press('ArrowLeft');
  await at_depth(person, 2);
  const other_cell = await page.waitForFunction((played) => {
    const cells = [...document.querySelectorAll('[data-board] .playable[data-cell]')];
    return cells.map((cell) => cell.dataset.cell).find((name) => name !== played);
  }, moves[2]);
  const other = await other_cell.jsonValue();
  await cell_of(person, other).click({ force: true });
  await at_depth(person, 3);
  const variation = page.getByRole('group', { name: 'Variation' });
  assert.match(await variation.innerText(), new RegExp(other));

  await page.reload();
  await page.getByRole('group', { name: 'Variation' }).waitFor();
  assert.equal(await depth(person), 3, 'where the reader was');
  await page.getByRole('button', { name: 'Share' }).click();
  const study_link = page.getByRole('textbox', { name: 'The whole study, as a link' });
  await study_link.waitFor();
  await page.waitForFunction((field) => field.value.includes('#z='), await study_link.elementHandle());
  const link = await study_link.inputValue();
  await page.keyboard.press('Escape');

  // On another browser the link has everything.
  const guest = await Person.enter(house);
  await guest.go(link.slice(house.origin.length));
  await guest.page.getByRole('group', { name: 'Variation' }).waitFor();
  assert.match(await guest.page.getByRole('group', { name: 'Variation' }).innerText(), new RegExp(other));
  await guest.leave();
  await person.leave();
});

test('a game is looked at as a whole, and the graph leads to its plies', async () => {
  const person = await Person.enter(house);
  const { page } = person;
  const moves = 'b1 i2 c1 i3 d1 h3 e1 g4 f1 f4'.split(' ');
  const record = `# plateau record\n# game: virus\n# position: 1........2/${Array(8).fill('..........').join('/')}/2........1 1\n${moves.join(' ')}\n`;
  const { id } = await person.ask('POST', '/import', { text: record });
  await person.go(`/game/${id}`);
  await page.getByRole('button', { name: 'Analyse', exact: true }).click();
  await page.waitForURL(`**/analyse/${id}`);
  await page.getByRole('button', { name: 'Analyse the whole game' }).click();
  const graph = page.getByRole('slider', { name: 'Evaluation over the game' });
  await graph.waitFor();
  await page.waitForFunction(() => !document.querySelector('progress'));
  assert.equal(await graph.getAttribute('aria-valuemax'), '10');
  assert.doesNotMatch(await graph.getAttribute('aria-valuetext'), /not looked at/);
  const { x, y, width, height } = await graph.boundingBox();
  await page.mouse.click(x + width * 0.4, y + height / 2);
  await at_depth(person, 4);
  assert.match(page.url(), /ply=4$/);
  await graph.focus();
  await page.keyboard.press('ArrowRight');
  await at_depth(person, 5);
  await page.keyboard.press('Home');
  await at_depth(person, 0);
  await person.leave();
});

test('what an engine thought is beside its moves, and its line can be played', async () => {
  const person = await Person.enter(house);
  const { page } = person;
  const seats = [{ kind: 'human' }, { kind: 'engine', player: 'best?nodes=500' }];
  const { id, legal } = await person.ask('POST', '/games', { game: 'virus', options: { size: '6' }, seats });
  await person.ask('POST', `/games/${id}/moves`, { moves: [legal[0].move] });
  await person.go(`/game/${id}`);
  await person.turn(id);
  const { moves } = await person.snapshot(id);
  await page.keyboard.press('ArrowLeft');
  await page.getByText('No evaluation yet').waitFor(); // before its move it had not thought
  await page.keyboard.press('ArrowRight');
  await page.getByText(`expected: ${moves[1]}`).waitFor();
  await person.go(`/analyse/${id}`);
  const thought = page.locator('[data-thought="2"]');
  await thought.getByText(/thought here/).waitFor(); // the screen shows itself when it is whole
  assert.equal(await thought.getByRole('button').first().innerText(), moves[1]);
  await thought.getByRole('button').nth(1).click();
  await at_depth(person, 3);
  await person.leave();
});

test('a position is set up by hand; what cannot be is refused by the rules', async () => {
  const person = await Person.enter(house);
  const { page } = person;
  await person.go('/analyse?game=icebreaker&edit=1');
  await cell_of(person, 'C3').waitFor();
  await page.getByText('Red ship', { exact: true }).click();
  await cell_of(person, 'C3').click({ force: true });
  await page.locator('[data-refused=true]').waitFor();
  assert.match(await page.locator('[data-refused]').innerText(), /\S/);
  await page.getByText('Water', { exact: true }).click();
  await cell_of(person, 'C3').click({ force: true });
  await page.locator('[data-refused=false]').waitFor({ state: 'attached' });
  await cell_of(person, 'C4').focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => /\/oo\.\.ooo\//.test(document.querySelector('#position-text').value));
  await page.getByText('Black', { exact: true }).click();
  await page.waitForFunction(() => document.querySelector('#position-text').value.endsWith(' B'));
  const made = await page.locator('#position-text').inputValue();
  await page.getByRole('button', { name: 'Analyse this position' }).click();
  await page.locator('[data-study=icebreaker]').waitFor();
  await page.getByRole('button', { name: 'Share' }).click();
  assert.equal(await page.getByRole('textbox', { name: 'The position as text' }).inputValue(), made);
  person.forgive(/400/);
  await person.leave();
});

test('every editor makes a position of its game', async () => {
  const person = await Person.enter(house);
  const { page } = person;
  const clicks = { virus: 'e5', awale: '1', vampires: '0,0', azul: 's1.l5' };
  for (const [game, cell] of Object.entries(clicks)) {
    await person.go(`/analyse?game=${game}&edit=1`);
    await cell_of(person, cell).waitFor();
    // Seeds are all on the board: one must go before another can come.
    if (game === 'awale') await page.getByText('One red seed less', { exact: true }).click();
    const text = await page.locator('#position-text').inputValue();
    await cell_of(person, cell).click({ force: true });
    await page.waitForFunction((was) => document.querySelector('#position-text').value !== was, text);
  }
  await person.leave();
});

test('good in both themes, on a phone, and in French', async () => {
  for (const [colorScheme, viewport, locale] of [
    ['light', { width: 1280, height: 800 }, 'en'],
    ['dark', { width: 360, height: 740 }, 'fr'],
  ]) {
    const person = await Person.enter(house, { colorScheme, viewport, locale });
    const { page } = person;
    await person.go('/analyse');
    await page.getByRole('heading', { name: locale === 'fr' ? 'Analyser' : 'Analyse', exact: true }).waitFor();
    await person.settled();
    await person.assert_still('/analyse');
    assert.deepEqual(await person.faults(), []);
    assert.ok((await person.overhang()) <= 0);
    await person.go(link_to('virus', small));
    await sentence(person).waitFor();
    await person.assert_still('a study');
    if (locale === 'fr') assert.match(await sentence(person).innerText(), /^Joueur 2 gagne de 8( en \d+)?$/);
    assert.deepEqual(await person.faults(), []);
    assert.ok((await person.overhang()) <= 0);
    await page.getByRole('button', { name: locale === 'fr' ? 'Composer une position' : 'Set up a position' }).click();
    await page.locator('[data-editor=virus] [data-cell=a1]').waitFor();
    assert.deepEqual(await person.faults(), []);
    assert.ok((await person.overhang()) <= 0);
    await person.leave();
  }
});
