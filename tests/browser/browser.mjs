// What the tests in the browser and the screenshots share: Debian's Chromium, and a `plateau serve` of one's own.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const require = createRequire(join(root, 'web', 'package.json'));
const { chromium } = require('playwright-core');

export const axe_source = require.resolve('axe-core/axe.min.js');

const chromium_paths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

function launch_options() {
  const executablePath = chromium_paths.find(existsSync);
  if (!executablePath) throw new Error('there is no Chromium: install the package chromium');
  return {
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}

// The browser that several processes share, or one of one's own.
export const serve_browser = () => chromium.launchServer(launch_options());
export const start_browser = () =>
  process.env.PLATEAU_BROWSER ? chromium.connect(process.env.PLATEAU_BROWSER) : chromium.launch(launch_options());

// A process that says something: gives what `wanted` found in it, and `stop`, which ends it at once, as a power cut would.
export async function start_process(program, words, wanted, more = {}) {
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, LC_ALL: 'C.UTF-8', ...more } });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  let said = '';
  const found = await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${program} ${words.join(' ')} does not say ${wanted}:\n${said}`)), 120_000);
    const listen = (chunk) => {
      said += chunk;
      const match = wanted.exec(said);
      if (!match) return;
      clearTimeout(timer);
      resolve(match);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`${program} ended (${code}):\n${said}`));
    });
  });
  return {
    found,
    ended,
    said: () => said,
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

// A server of one's own, on a free port; the data stay when it ends.
export async function start_server(program, data, { port = 0, words = [] } = {}) {
  const { found, stop } = await start_process(
    program,
    ['serve', '--no-open', '--port', String(port), '--data', data, ...words],
    /http:\/\/[^\s/]+:\d+/,
  );
  return { origin: found[0], stop };
}
