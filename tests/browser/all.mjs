// Runs the files of tests in processes of their own, all with one browser: starting it takes longer than most of them.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve_browser } from './browser.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const [name = '', test] = process.argv.slice(2);
const files = readdirSync(here).filter((file) => file.endsWith('_test.mjs') && (name === '' || file === `${name}_test.mjs`));
// The longest begin first. Three at a time on two cores: each of them waits now and then.
const longest = ['screens', 'games', 'studio', 'compete', 'analyse', 'page'].map((file) => `${file}_test.mjs`);
const place = (file) => (longest.includes(file) ? longest.indexOf(file) : longest.length);
files.sort((a, b) => place(a) - place(b));
if (files.length === 0) throw new Error(`there is no ${name}_test.mjs`);

const browser = await serve_browser();
const pattern = test ? [`--test-name-pattern=${test}`] : [];
const child = spawn(
  process.execPath,
  ['--test', '--test-concurrency=3', '--test-reporter=spec', ...pattern, ...files.map((file) => join(here, file))],
  { stdio: 'inherit', env: { ...process.env, PLATEAU_BROWSER: browser.wsEndpoint() } },
);
process.exitCode = await new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
await browser.close();
