// Competing: a tournament created and watched to its end, bots uploaded by the dozen, a crash and its card, pause and resume; in two
// languages, light and dark, on a phone.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { open_house, Person } from './table.mjs';

let house;

before(async () => {
  house = await open_house();
});

after(() => house.close());

const python = (name, body) => ({ name, mimeType: 'text/x-python', buffer: Buffer.from(body) });
const first_cell = `
def ia(game, side):
    me, grid = game["references"][side], game["grid"]
    n = len(grid)
    for r in range(n):
        for c in range(n):
            near = [grid[a][b] for a in range(max(0, r - 1), min(n, r + 2)) for b in range(max(0, c - 1), min(n, c + 2))]
            if grid[r][c] == 0 and me in near:
                return [r, c]
    return False
`;
const crashes = 'def ia(game, side):\n    return game["no such key"]\n';

const state = (page, word) => page.locator('.state', { hasText: word }).first().waitFor();

test('bots are dropped, a tournament is created, watched to its end, and why a bot failed is shown', async () => {
  const person = await Person.enter(house);
  const { page } = person;
  await person.go('/');
  await page.getByRole('link', { name: 'Compete' }).click();
  await page.getByText('No tournament yet').waitFor();
  await page.getByRole('link', { name: 'New tournament' }).click();
  assert.ok(await page.getByRole('button', { name: 'Start the tournament' }).isDisabled(), 'nobody takes part yet');
  const dropped = await page.evaluateHandle((code) => {
    const files = new DataTransfer();
    files.items.add(new File([code], 'anna.py', { type: 'text/x-python' }));
    return files;
  }, first_cell);
  await page.locator('.drop').dispatchEvent('dragover', { dataTransfer: dropped });
  await page.locator('.drop.over').waitFor();
  await page.locator('.drop').dispatchEvent('drop', { dataTransfer: dropped });
  await page.getByRole('checkbox', { name: 'anna takes part' }).waitFor();
  await page.locator('input[type=file][multiple]').setInputFiles([python('bruno.py', crashes), python('notes.txt', 'x')]);
  await page.getByText('notes.txt: a bot is a Python file').waitFor();
  person.forgive(/^Failed to load resource.*400/);
  await page.getByRole('checkbox', { name: 'bruno takes part' }).waitFor();
  assert.ok(await page.getByRole('checkbox', { name: 'bruno takes part' }).isChecked(), 'who is uploaded takes part');
  await page.getByText('1 thing to repair').or(page.getByText('2 things to repair')).first().waitFor();
  await page.getByText('KeyError').first().waitFor();
  assert.deepEqual(await person.faults_in_both_themes(), []);

  await page.getByLabel('Engines').selectOption('random');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('3 players, 6 games').waitFor();
  await page.getByText('Options of the game').click();
  await page.locator('input[type=number]').first().fill('5');
  await page.getByText('1 min + 1 s').click();
  await page.getByLabel('Name of the tournament').fill('Small cup');
  await page.getByRole('button', { name: 'Start the tournament' }).click();
  await page.waitForURL(/compete\/(?!new)/);
  await state(page, 'finished');
  await page.getByText('6 of 6 games').waitFor();
  await page.getByText('3 players · 1 min + 1 s').waitFor();
  assert.equal(await page.getByRole('group', { name: 'Standings' }).getByRole('row').count(), 4);
  await page.locator('table.plot').waitFor();
  await page.locator('table.square').waitFor();

  // A cell of the cross table leads to the games of the pair, a fault to its card, a game to its replay.
  await page.locator('table.square a').first().click();
  await page.locator('ol li').nth(2).waitFor({ state: 'detached' }); // until then the list is that of all games
  assert.equal(await page.locator('ol li').count(), 2);
  await page.getByRole('button', { name: 'With faults' }).click();
  await page.getByRole('button', { name: /crashed/ }).first().click();
  const card = page.getByRole('dialog');
  await card.getByText('KeyError').first().waitFor();
  await card.getByText('Traceback').first().waitFor();
  assert.deepEqual(await person.faults_in_both_themes(), []);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await card.getByRole('link', { name: 'Replay' }).click();
  await page.waitForURL('**/game/*');
  await page.locator('[data-plies]').waitFor();
  assert.ok(Number(await page.locator('[data-plies]').getAttribute('data-plies')) > 4);
  await page.getByRole('link', { name: 'Small cup' }).click();
  await state(page, 'finished');

  const id = page.url().split('/').pop();
  // The games worth showing, on the projector, without choosing any by hand.
  await page.getByRole('button', { name: 'Project the best games' }).click();
  await page.waitForURL('**/project?games=*');
  await page.locator('[data-game] .place svg').first().waitFor();
  await page.goBack();
  await state(page, 'finished');

  for (const [name, wanted] of [['Report', '<!doctype html>'], ['Games', '# plateau record'], ['Table', 'rank,name']]) {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name, exact: true }).click()]);
    const chunks = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk);
    assert.ok(Buffer.concat(chunks).toString().startsWith(wanted), name);
  }
  assert.deepEqual(await person.faults_in_both_themes(), []);

  // On a phone, in French.
  await page.setViewportSize({ width: 360, height: 740 });
  await person.go(`/compete/${id}`);
  await page.evaluate(() => localStorage.clear());
  const visitor = await Person.enter(house, { locale: 'fr', viewport: { width: 360, height: 740 } });
  for (const path of [`/compete/${id}`, '/compete', '/compete/new']) {
    await visitor.go(path);
    await visitor.page.locator('h1').waitFor();
    await visitor.settled();
    assert.equal(await visitor.overhang(), 0, `${path} is wider than a phone`);
  }
  await visitor.go(`/compete/${id}`);
  await visitor.page.getByRole('heading', { name: 'Classement' }).waitFor();
  await visitor.page.locator('table.square', { hasText: 'contre' }).waitFor();
  assert.equal(await visitor.page.getByRole('button', { name: 'Supprimer' }).count(), 0, 'it is somebody else’s');
  await visitor.leave();
  await person.leave();
});

test('a tournament is paused, survives a power cut, goes on, and is ended', async () => {
  const person = await Person.enter(house);
  const { page } = person;
  const { games } = await person.ask('GET', '/catalogue');
  const { id } = await person.ask('POST', '/tournaments', {
    name: 'Long cup',
    game: games[0].name,
    games: 1000, // not to its end
    time: 5000,
    players: [{ player: 'random' }, { player: 'mcts:3000' }, { player: 'random', name: 'Chance' }],
  });
  await person.go(`/compete/${id}`);
  await state(page, 'running');
  await page.locator('article.card').first().waitFor(); // a game under way, as a small board
  await page.getByRole('button', { name: 'Pause' }).click();
  await state(page, 'paused');
  await page.getByRole('button', { name: 'Go on' }).click();
  await state(page, 'running');
  await house.power_cut();
  await house.power_back();
  person.forgive(/WebSocket|ERR_CONNECTION|Failed to load resource/); // the browser noticed
  await person.go(`/compete/${id}`);
  await state(page, 'running');
  await page.getByRole('button', { name: 'End it now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End it now' }).click();
  await state(page, 'stopped');
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL('**/compete');
  await person.leave();
});
