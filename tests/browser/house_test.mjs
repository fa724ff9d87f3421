// The house and its neighbours: a password, a server for watching only, games of other processes, files of one's own.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { start_process } from './browser.mjs';
import { open_house, Person, program } from './table.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

async function in_house(words, visit) {
  const house = await open_house(words);
  try {
    await visit(house);
  } finally {
    await house.close();
  }
}

test('who knows the password may enter', () =>
  in_house(['--password', 'sésame'], async (house) => {
    const person = await Person.enter(house, { locale: 'fr' });
    const { page } = person;
    await person.go('/');
    const field = page.getByLabel('Mot de passe');
    await field.fill('ouvre-toi');
    await page.keyboard.press('Enter');
    assert.match(await page.getByRole('alert').innerText(), /\S/);
    assert.deepEqual(await person.faults_in_both_themes(), []);
    await field.fill('sésame');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Jouer' }).first().waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Jouer' }).first().waitFor();
    person.forgive(/403/); // the wrong password
    await person.leave();
  }));

// Another process tells about a game with clocks, remarks and what its players think.
async function published(house) {
  const lines = connect(join(house.data, 'live.sock'));
  await once(lines, 'connect');
  const tell = (message) => lines.write(`${JSON.stringify(message)}\n`);
  tell({
    begin: 'a', game: 'virus', source: 'tournament', title: 'la coupe', start: '1..2/..../..../2..1 1', moves: [],
    seats: [{ player: 'cmd:x', name: 'Xavier' }, { player: 'cmd:y', name: '<b>Yvonne</b>' }],
    clock: { initial: 90_000, increment: 0 }, left: [90_000, 90_000],
  });
  return { tell, end: () => lines.end() };
}

test('a server for watching: clocks, evaluation and remarks, on small boards and on a large one', () =>
  in_house(['--read-only'], async (house) => {
    const person = await Person.enter(house);
    const { page } = person;
    await person.go('/');
    await page.getByText('This server is for watching only.').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Play' }).count(), 0, 'nothing is offered that is refused');
    const game = await published(house);
    await person.go('/watch');
    const card = page.locator('article');
    await card.getByText('la coupe').waitFor();
    game.tell({ moved: 'a', ply: 0, moves: ['b1'], left: [65_000, 90_000], seat: 1, remark: 'Je gagne <i>!</i>', score: 60, line: ['c1'] });
    await card.getByText('“Je gagne <i>!</i>”').waitFor();
    await card.getByText('Xavier stands better').waitFor();
    assert.match(await card.getByRole('timer').first().innerText(), /1:05/);
    assert.deepEqual(await person.faults_in_both_themes(), []);
    await person.assert_still('the boards of all games');

    await page.getByRole('link', { name: 'One by one' }).click();
    await page.getByText('Xavier stands better').waitFor();
    await person.settled();
    await page.evaluate(() => (window.notes.shifts.length = 0));
    game.tell({ moved: 'a', ply: 1, moves: ['c1'], left: [65_000, 61_000], seat: 2, remark: 'Attends…', score: -60, line: [] });
    await page.getByText('Attends…').waitFor();
    await page.locator('[data-plies="2"]').waitFor();
    game.tell({ ended: 'a', ply: 2, moves: ['b2'], result: '5-4 winner 1', ending: 'forfeit' });
    await page.locator('[data-status=over]').waitFor();
    assert.match(await page.locator('[data-status]').innerText(), /<b>Yvonne<\/b> broke the rules/);
    await person.assert_still('one game');
    assert.deepEqual(await person.faults_in_both_themes(), []);
    game.end();
    await person.leave();
  }));

test('files of one’s own: a wall and a map to play on, and a game that is dropped on the page', () =>
  in_house([], async (house) => {
    const person = await Person.enter(house);
    const { page } = person;
    const wall = '|J_Bl_R_V_Bc_|Bc_J_Bl_R_V_|V_Bc_J_Bl_R_|R_V_Bc_J_Bl_|Bl_R_V_Bc_J_\n';
    const map = readFileSync(join(root, 'games/vampires/maps/duel.xml'), 'utf8');
    for (const [name, text, kept] of [
      ['azul', wall, (game) => assert.notEqual(game.start, person.usual_start)],
      ['vampires', map, (game) => assert.ok(game.view)],
    ]) {
      person.usual_start = (await person.ask('POST', '/games', { game: name, seats: [{ kind: 'human' }, { kind: 'human' }] })).start;
      await person.go(`/play/${name}`);
      await page.getByText('Board and rules').click();
      await page.locator('select.field').filter({ hasText: 'A file of your own…' }).first().selectOption({ label: 'A file of your own…' });
      await page.locator('input[type=file]').setInputFiles({ name: 'mine.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
      await page.waitForFunction((wanted) => document.querySelector('textarea').value.trim() === wanted.trim(), text);
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      await page.waitForURL('**/game/*');
      kept(await person.snapshot(page.url().split('/').pop()));
    }
    const { id, moves } = await person.snapshot(page.url().split('/').pop());
    const record = await (await person.context.request.get(`${house.origin}/api/v1/games/${id}/record`)).text();
    await person.go('/import');
    const carried = await page.evaluateHandle((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], 'game.txt', { type: 'text/plain' }));
      return data;
    }, record);
    await page.dispatchEvent('main', 'dragover', { dataTransfer: carried });
    await page.getByText('Drop the file').waitFor();
    await page.dispatchEvent('main', 'drop', { dataTransfer: carried });
    await page.waitForURL('**/game/*');
    assert.deepEqual((await person.snapshot(page.url().split('/').pop())).moves, moves);
    await person.leave();
  }));

for (const game of ['vampires', 'icebreaker'])
  test(`a game of serve-${game} is watched to its end`, () =>
    in_house([], async (house) => {
      const person = await Person.enter(house);
      const { page } = person;
      await person.go('/watch');
      const options = game === 'vampires' ? ['--map', 'duel', '--max-turns', '30'] : [];
      const server = await start_process(program, [`serve-${game}`, '--port', '0', '--quiet', ...options], /port (\d+)/, house.neighbours);
      const port = server.found[1];
      const join_as = (name) =>
        start_process(program, [`join-${game}`, '--quiet', '--player', 'level:1', '--time', '1s', '--name', name, '127.0.0.1', port], /./, house.neighbours);
      await Promise.all([join_as('Ada'), join_as('Bob')]);
      await person.go(await page.locator('article a').first().getAttribute('href'));
      await page.locator('[data-status=over]').waitFor();
      await server.ended;
      assert.match(server.said(), /Game 1, (Ada against Bob|Bob against Ada)/);
      const end = await person.snapshot(page.url().split('/').pop());
      assert.equal(end.source, 'server');
      assert.equal(Number(await page.locator('[data-plies]').getAttribute('data-plies')), end.plies);
      assert.equal(await page.locator('[data-status]').innerText(), end.result.sentence.en);
      assert.equal(end.clock !== null, game === 'icebreaker', 'only one of the two protocols has clocks');
      await person.assert_still(`serve-${game}`);
      await person.leave();
    }));
