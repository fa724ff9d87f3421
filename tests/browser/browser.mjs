// What the tests in the browser and the screenshots share: Debian's Chromium, and a `plateau serve` of one's own.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const require = createRequire(join(root, 'web', 'package.json'));

export const axe_source = require.resolve('axe-core/axe.min.js');

const chromium_paths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export async function start_browser() {
  const { chromium } = require('playwright-core');
  const executablePath = chromium_paths.find(existsSync);
  if (!executablePath) throw new Error('there is no Chromium: install the package chromium');
  return chromium.launch({
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
  });
}

// A server of one's own, on a free port. `stop` ends it at once, as a power cut would; the data stay.
export async function start_server(program, data, port = 0) {
  const child = spawn(program, ['serve', '--no-open', '--port', String(port), '--data', data], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  });
  let said = '';
  const origin = await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`the server does not say where it is:\n${said}`)), 30_000);
    const listen = (chunk) => {
      said += chunk;
      const found = /http:\/\/[^\s/]+:\d+/.exec(said);
      if (!found) return;
      clearTimeout(timer);
      resolve(found[0]);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the server ended (${code}):\n${said}`));
    });
  });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  return {
    origin,
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
