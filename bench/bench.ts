// npm run bench [-- part …] [--seconds N] [--rounds N] [--at-once N] [--scale N] [--idle N] [--battles N] [--out file.json]
// `report` writes docs/performance.md from the last figures. Parts, by default all: battles pages profile moves reads live start
// memory growth.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { goalsOf, type Measured } from './goals.ts';
import { createProgress } from './measure/progress.ts';
import { parts } from './parts.ts';
import { writeReport } from './report.ts';
import { tableOf } from './table.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    'at-once': { type: 'string', default: '16' },
    scale: { type: 'string', default: '1' },
    idle: { type: 'string', default: '10000' },
    battles: { type: 'string', default: '1000' },
    out: { type: 'string', default: 'bench/results/latest.json' },
  },
});
const settings = {
  seconds: Number(values.seconds),
  rounds: Number(values.rounds),
  atOnce: Number(values['at-once']),
  scale: Number(values.scale),
  idle: Number(values.idle),
  battles: Number(values.battles),
};
if (positionals[0] === 'report') {
  writeReport(values.out);
  process.exit(0);
}
const wanted = positionals.length ? positionals : Object.keys(parts);
const unknown = wanted.find((name) => !(name in parts));
if (unknown) {
  process.stderr.write(`There is no part ${unknown}; there are ${Object.keys(parts).join(', ')}.\n`);
  process.exit(1);
}

const file = resolve(fileURLToPath(new URL('..', import.meta.url)), values.out);
const progress = createProgress(wanted.length);
const measured: Measured = previous();
for (const name of wanted) {
  progress.step(name);
  Object.assign(measured, await parts[name]?.(settings, (what) => progress.show(`${name}: ${what}`)));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ settings, measured, goals: goalsOf(measured) }, null, 1)}\n`);
}
progress.end();
process.stdout.write(`${tableOf(goalsOf(measured))}\n\nEvery figure: ${values.out}\n`);
process.exit(0);

/** Returns the earlier figures, which parts that do not run now keep. */
function previous(): Measured {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).measured;
  } catch {
    return {};
  }
}
