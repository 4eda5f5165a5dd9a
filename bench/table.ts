import { isReached, type Row } from './goals.ts';

const number = (value: number): string => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2));

/** Returns a table in Markdown that is also readable on a terminal. */
export function tableOf(rows: Row[]): string {
  const cells = rows.map((row) => [
    row.what,
    number(row.reached),
    `${row.atLeast ? 'at least' : 'at most'} ${row.goal}`,
    isReached(row) ? '✓' : '✗',
    row.note,
  ]);
  const all = [['what', 'reached', 'goal', '', ''], ...cells];
  const widths = [0, 1, 2, 3, 4].map((column) =>
    Math.max(3, ...all.map((each) => each[column]?.length ?? 0)),
  );
  const line = (each: string[]) => `| ${each.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [line(all[0] ?? []), rule, ...cells.map(line)].join('\n');
}
