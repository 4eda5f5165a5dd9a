// Writes docs/performance.md from the measured figures: npm run bench -- report
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { goalsOf, type Measured } from './goals.ts';
import { grownTable, isOfGrown } from './grown-table.ts';
import type { Battles } from './parts/battles.ts';
import { scalingOf } from './scaling.ts';
import { tableOf } from './table.ts';

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const read = (path: string) => readFileSync(at(path), 'utf8');

export function writeReport(results: string): void {
  const { measured }: { measured: Measured } = JSON.parse(read(results));
  const rows = goalsOf(measured);
  const sections = [
    read('bench/texts/head.md'),
    tableOf(rows.filter((row) => !isOfGrown(row))),
    ...(measured.growth ? ['## Full tables, of tables of 1 %', grownTable(rows.filter(isOfGrown))] : []),
    '## Whole battles',
    ...(measured.battles ? [battlesTable(measured.battles)] : []),
    '## Where the time goes',
    read('bench/texts/profile.md'),
    ...(measured.profile
      ? [sharesTable(measured.profile.byOwner), sharesTable(measured.profile.byFunction)]
      : []),
    '## How far it carries',
    ...scalingOf(measured),
    read('bench/texts/scaling.md'),
  ];
  writeFileSync(at('docs/performance.md'), `${sections.map((section) => section.trim()).join('\n\n')}\n`);
}

const two = (value: number | undefined): string => (value ?? 0).toFixed(2);

function battlesTable(battles: Record<string, Battles>): string {
  const head = '| server | battles/s | server CPU, ms | database CPU, ms | sent to heard p50 | p99 |';
  const rows = Object.entries(battles).map(
    ([name, { battlesPerSecond, serverCpuPerBattle, databaseCpuPerBattle, took }]) =>
      `| ${name} | ${two(battlesPerSecond)} | ${two(serverCpuPerBattle)} | ${two(databaseCpuPerBattle)} | ${two(took.told?.p50)} | ${two(took.told?.p99)} |`,
  );
  const actions = Object.entries(battles.PostgreSQL?.took ?? {}).map(
    ([name, { p50, p95, p99 }]) => `| ${name} | ${two(p50)} | ${two(p95)} | ${two(p99)} |`,
  );
  return [
    [head, '| --- | --- | --- | --- | --- | --- |', ...rows].join('\n'),
    'Each action on PostgreSQL, in milliseconds:',
    ['| action | p50 | p95 | p99 |', '| --- | --- | --- | --- |', ...actions].join('\n'),
  ].join('\n\n');
}

const sharesTable = (shares: [string, number][]): string =>
  [
    '| what | share of the busy time |',
    '| --- | --- |',
    ...shares.slice(0, 8).map(([what, share]) => `| ${what} | ${(share * 100).toFixed(1)} % |`),
  ].join('\n');
