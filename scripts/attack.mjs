// npm run attack:model -- [--battles N] [--seed N] [--from N]
// npm run attack:contract -- [--cases N] [--seed N]
// Runs the random tests of tests/attack for longer than `npm test` does.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const defaults = {
  model: { battles: '1000', seed: '1', from: '1' },
  contract: { cases: '10000', seed: '1' },
};

const [kind, ...rest] = process.argv.slice(2);
const settings = defaults[kind];
if (!settings) {
  console.error(`There is no attack ${kind}; there are ${Object.keys(defaults).join(', ')}.`);
  process.exit(1);
}
const options = Object.fromEntries(
  Object.entries(settings).map(([name, value]) => [name, { type: 'string', default: value }]),
);
const { values } = parseArgs({ args: rest, options });
const env = Object.fromEntries(
  Object.entries(values).map(([name, value]) => [`ATTACK_${name.toUpperCase()}`, value]),
);
const vitest = join(dirname(fileURLToPath(import.meta.resolve('vitest/package.json'))), 'vitest.mjs');
const args = [vitest, 'run', '--project', 'server', `tests/attack/${kind}.test.ts`];
spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } }).once('exit', (code) => {
  process.exitCode = code ?? 1;
});
