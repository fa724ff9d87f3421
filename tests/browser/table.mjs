// A server, a browser and the ways in which a person uses the page, for the tests.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { axe_source, start_browser, start_server } from './browser.mjs';

const program = process.env.PLATEAU_PROGRAM;

export async function open_house() {
  const data = mkdtempSync(join(tmpdir(), 'plateau-browser-'));
  const browser = await start_browser();
  let server = await start_server(program, data);
  return {
    browser,
    get origin() {
      return server.origin;
    },
    async power_cut() {
      await server.stop();
    },
    async power_back() {
      server = await start_server(program, data, Number(new URL(server.origin).port));
    },
    async close() {
      await browser.close();
      await server.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

// One person with a browser of their own. What the page complains about in the console is a failure, unless it is expected.
export class Person {
  static async enter(house, options = {}) {
    const context = await house.browser.newContext({ locale: 'en', reducedMotion: 'reduce', ...options });
    const person = new Person(house, context, await context.newPage());
    person.page.setDefaultTimeout(15_000);
    person.page.on('console', (message) => message.type() === 'error' && person.complaints.push(message.text()));
    person.page.on('pageerror', (error) => person.complaints.push(error.message));
    await person.go('/');
    return person;
  }

  constructor(house, context, page) {
    this.house = house;
    this.context = context;
    this.page = page;
    this.complaints = [];
  }

  async leave() {
    await this.context.close();
    assert.deepEqual(this.complaints, []);
  }

  async go(path) {
    await this.page.goto(this.house.origin + path);
    await this.page.locator('main').waitFor();
  }

  async ask(method, path, body) {
    const answer = await this.context.request.fetch(`${this.house.origin}/api/v1${path}`, { method, ...(body ? { data: body } : {}) });
    const text = await answer.text();
    assert.ok(answer.ok(), `${method} ${path}: ${answer.status()} ${text}`);
    return text === '' ? null : JSON.parse(text);
  }

  // A game, by the interface: person against `player`.
  async start(game, { player = 'random', options = {}, ...more } = {}) {
    const seats = Array.from({ length: game.least_players }, (_, index) => (index === 0 ? { kind: 'human' } : { kind: 'engine', player }));
    return this.ask('POST', '/games', { game: game.name, options, seats, move_time: 100, ...more });
  }

  snapshot = (id) => this.ask('GET', `/games/${id}`);

  // Waits until it is the person's turn on the board, or the game is over: the snapshot of that moment.
  async turn(id) {
    for (;;) {
      await this.page.waitForFunction(
        () => document.querySelector('[data-status=over]') || Number(document.querySelector('[data-board]')?.dataset.legal) > 0,
      );
      const now = await this.snapshot(id);
      if (now.result !== null || now.legal.length > 0) return now;
    }
  }

  // Chooses what the click path says, one cell after the other, by mouse or by keyboard. A board may play at once what leaves no
  // choice. The move is there when the page shows more plies than before.
  async plays(now, legal, how) {
    const { page } = this;
    for (const name of legal.click) {
      const selector = `[data-board] [data-cell="${name}"]`;
      const played = await page
        .waitForFunction(
          ([wanted, plies]) => {
            if (Number(document.querySelector('[data-plies]')?.dataset.plies) > plies) return 'played';
            return document.querySelector(wanted) ? 'to be chosen' : null;
          },
          [selector, now.plies],
        )
        .then((handle) => handle.jsonValue());
      if (played === 'played') return;
      if (how === 'mouse') await this.click(selector);
      else {
        await page.locator(selector).first().focus();
        await page.keyboard.press('Enter');
      }
    }
    await page.waitForFunction((plies) => Number(document.querySelector('[data-plies]')?.dataset.plies) > plies, now.plies);
  }

  // In the middle of it, as soon as it is there: a game has hundreds of clicks.
  async click(selector) {
    const [x, y] = await this.page.evaluate((wanted) => {
      const element = document.querySelector(wanted);
      element.scrollIntoView({ block: 'nearest' });
      const { left, top, width, height } = element.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    }, selector);
    await this.page.mouse.click(x, y);
  }

  // What axe finds on the screen as it is.
  async faults() {
    await this.page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))));
    if (!(await this.page.evaluate(() => 'axe' in window))) {
      // The page forbids foreign scripts; the debugger may.
      const { readFileSync } = await import('node:fs');
      await this.page.evaluate(readFileSync(axe_source, 'utf8'));
    }
    const { violations } = await this.page.evaluate(() => window.axe.run(document));
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
  }

  overhang = () => this.page.evaluate(() => document.scrollingElement.scrollWidth - window.innerWidth);
}

// Smaller than usual: a game that can be clicked through to its end.
export function small_options(game) {
  const options = {};
  for (const { name, kind, default: usual, least } of game.options) {
    if (kind !== 'integer') continue;
    const share = Number(usual) >= 50 ? 0.15 : 0.6; // a limit of the whole game's length, or a size
    options[name] = String(Math.max(least, Math.round(Number(usual) * share)));
  }
  return options;
}
