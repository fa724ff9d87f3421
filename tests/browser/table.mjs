// A server, a browser and the ways in which a person uses the page, for the tests.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { axe_source, start_browser, start_server } from './browser.mjs';

const axe = readFileSync(axe_source, 'utf8');
const patience = 120_000; // ms: a machine that gives the browser little of its time is no failure
const most_shift = 0.02; // the sum of layout shifts; a page that has one that is seen has more
export const program = process.env.PLATEAU_PROGRAM;

// `words`: more of the command line. Engines answer at once: nobody watches.
export async function open_house(words = []) {
  const home = mkdtempSync(join(tmpdir(), 'plateau-browser-'));
  const data = join(home, 'plateau');
  const settings = { words: ['--pace', '0', ...words] };
  const [browser, first] = await Promise.all([start_browser(), start_server(program, data, settings)]);
  let server = first;
  return {
    browser,
    data,
    // Of processes whose games this house shows.
    neighbours: { XDG_DATA_HOME: home },
    get origin() {
      return server.origin;
    },
    async ask(path) {
      return (await fetch(`${server.origin}/api/v1${path}`)).json();
    },
    async power_cut() {
      await server.stop();
    },
    async power_back() {
      server = await start_server(program, data, { ...settings, port: Number(new URL(server.origin).port) });
    },
    async close() {
      await browser.close();
      await server.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

// What every page of the tests notes from its first moment: what moved without being asked to, and how long a choice takes from the
// pointer or the key until the board shows it.
function take_notes() {
  window.notes = { shifts: [], times: [] };
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      const moved = sources.map(({ node }) => (node?.nodeType === 1 ? `${node.tagName}.${node.getAttribute('class') ?? ''}` : '?'));
      window.notes.shifts.push({ value, moved: moved.join(' ') });
    }
  }).observe({ type: 'layout-shift', buffered: true });
  let chosen_at = null;
  const choose = (event) => (chosen_at = event.timeStamp);
  addEventListener('pointerup', choose, true);
  addEventListener('keydown', choose, true);
  let plies = 0;
  const look = () => {
    const now = Number(document.querySelector('[data-plies]')?.dataset.plies ?? 0);
    if (now > plies && chosen_at !== null) window.notes.times.push(performance.now() - chosen_at);
    if (now !== plies) chosen_at = null;
    plies = now;
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-plies'] });
}

function wait_until(condition, argument, patience) {
  return new Promise((resolve) => {
    const observer = new MutationObserver(look);
    const timer = setTimeout(() => end(null), patience);
    function end(value) {
      clearTimeout(timer);
      observer.disconnect();
      resolve(value);
    }
    function look() {
      const value = condition(argument);
      if (value) end(value);
    }
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    look();
  });
}

// One person with a browser of their own, on no page yet. What the page complains about in the console is a failure, unless it is expected.
export class Person {
  static async enter(house, options = {}) {
    const context = await house.browser.newContext({ locale: 'en', reducedMotion: 'reduce', ...options });
    await context.addInitScript(take_notes);
    const person = new Person(house, context, await context.newPage());
    person.page.setDefaultTimeout(patience);
    person.page.on('console', (message) => message.type() === 'error' && person.complaints.push(message.text()));
    person.page.on('pageerror', (error) => person.complaints.push(error.message));
    await person.ask('GET', '/me'); // so that the server knows this browser
    return person;
  }

  constructor(house, context, page) {
    this.house = house;
    this.context = context;
    this.page = page;
    this.complaints = [];
    this.forgiven = [];
  }

  // Complaints that are expected. They may come late: the console is told after the page.
  forgive(pattern) {
    this.forgiven.push(pattern);
  }

  async leave() {
    await this.context.close();
    assert.deepEqual(this.complaints.filter((text) => !this.forgiven.some((pattern) => pattern.test(text))), []);
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
  async start(game, { player = 'random', options = {}, seats = game.least_players, ...more } = {}) {
    const sitting = Array.from({ length: seats }, (_, index) => (index === 0 ? { kind: 'human' } : { kind: 'engine', player }));
    return this.ask('POST', '/games', { game: game.name, options, seats: sitting, move_time: 100, ...more });
  }

  snapshot = (id) => this.ask('GET', `/games/${id}`);

  // Waits until it is the person's turn on the board, or the game is over: the snapshot of that moment.
  async turn(id) {
    for (;;) {
      await this.until(
        () => document.querySelector('[data-status=over]') || Number(document.querySelector('[data-board]')?.dataset.legal) > 0,
      );
      const now = await this.snapshot(id);
      if (now.result !== null || now.legal.length > 0) return now;
    }
  }

  // Looks again whenever the page changes: gives what `condition` gives as soon as it is something.
  async until(condition, argument = null) {
    const found = await this.page.evaluate(`(${wait_until})(${condition}, ${JSON.stringify(argument)}, ${patience})`);
    assert.ok(found, `never true: ${condition}`);
    return found;
  }

  // Chooses what the click path says, one cell after the other, by mouse or by keyboard. A board may play at once what leaves no
  // choice. The move is there when the page shows more plies than before.
  async plays(now, legal, how) {
    const { page } = this;
    for (const name of legal.click) {
      const place = await this.until(
        ([selector, plies]) => {
          if (Number(document.querySelector('[data-plies]')?.dataset.plies) > plies) return 'played';
          const element = document.querySelector(selector);
          if (!element?.checkVisibility({ visibilityProperty: true })) return null;
          element.scrollIntoView({ block: 'nearest' });
          const { left, top, width, height } = element.getBoundingClientRect();
          return [left + width / 2, top + height / 2];
        },
        [`[data-board] [data-cell="${name}"]`, now.plies],
      );
      if (place === 'played') return;
      if (how === 'mouse') await this.click(...place);
      else {
        await page.evaluate((wanted) => document.querySelector(wanted)?.focus(), `[data-board] [data-cell="${name}"]`);
        await page.keyboard.press('Enter');
      }
    }
    await this.until((plies) => Number(document.querySelector('[data-plies]')?.dataset.plies) > plies, now.plies);
  }

  // Without waiting between its parts: a game has hundreds of clicks.
  async click(x, y) {
    const { mouse } = this.page;
    await Promise.all([mouse.move(x, y), mouse.down(), mouse.up()]);
  }

  // Nothing has changed on the page for a moment, or something changes all the time.
  settled = () =>
    this.page.evaluate(
      () =>
        new Promise((resolve) => {
          const begun = performance.now();
          let timer = setTimeout(resolve, 150);
          new MutationObserver((_, observer) => {
            clearTimeout(timer);
            timer = setTimeout(() => (observer.disconnect(), resolve()), performance.now() - begun > 1500 ? 0 : 150);
          }).observe(document, { subtree: true, childList: true, attributes: true });
        }),
    );

  notes = () => this.page.evaluate(() => window.notes);

  // How much moved on this page without being asked to, since it was loaded; 0: nothing.
  async assert_still(where) {
    const { shifts } = await this.notes();
    const sum = shifts.reduce((all, { value }) => all + value, 0);
    assert.ok(sum <= most_shift, `${where}: things moved by ${sum.toFixed(3)}: ${shifts.map(({ value, moved }) => `${value.toFixed(3)} ${moved}`).join('; ')}`);
  }

  // What axe finds on the screen as it is, in the light and in the dark; what has no colour is looked at once.
  async faults_in_both_themes() {
    const all = [];
    for (const [colorScheme, rules] of [['light', null], ['dark', ['color-contrast']]]) {
      await this.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await this.until((theme) => document.documentElement.dataset.theme === theme, colorScheme);
      all.push(...(await this.faults(rules)).map((fault) => `${colorScheme}: ${fault}`));
    }
    return all;
  }

  // What axe finds on the screen as it is.
  async faults(rules = null) {
    await this.page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))));
    if (!(await this.page.evaluate(() => 'axe' in window))) await this.page.evaluate(axe); // the page forbids foreign scripts; the debugger may
    const found = await this.page.evaluate(async (only) => {
      const { violations } = await window.axe.run(document, {
        resultTypes: ['violations'],
        preload: false,
        ...(only ? { runOnly: { type: 'rule', values: only } } : {}),
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
    }, rules);
    return found;
  }

  overhang = () => this.page.evaluate(() => document.scrollingElement.scrollWidth - window.innerWidth);
}

// The same numbers each time, so that a failure can be seen again.
export function dice(seed) {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % sides;
  };
}

// Smaller than usual: a game that can be clicked through to its end.
export function small_options(game, seats = game.least_players) {
  const options = {};
  for (const { name, kind, default: usual, least, most } of game.options) {
    if (kind !== 'integer') continue;
    if (least === game.least_players && most === game.most_players && least < most) {
      options[name] = String(seats);
      continue;
    }
    const share = Number(usual) >= 50 ? 0.15 : 0.6; // a limit of the whole game's length, or a size
    options[name] = String(Math.max(least, Math.round(Number(usual) * share)));
  }
  return options;
}
