// Compares full tables with tables of one percent: a row for each call, a column for each quantity.
import { isReached, type Row } from './goals.ts';

const ofGrown = /^(.+): (.+ on full .*tables), of 1 %$/;

export const isOfGrown = ({ what }: Row): boolean => ofGrown.test(what);

export function grownTable(rows: Row[]): string {
  const byCall = new Map<string, string[]>();
  const quantities = new Set<string>();
  for (const row of rows) {
    const [, call = '', quantity = ''] = ofGrown.exec(row.what) ?? [];
    quantities.add(`${quantity}, at most ${row.goal}`);
    const cell = `${row.reached.toFixed(2)} ${isReached(row) ? '✓' : '✗'} (${row.note})`;
    byCall.set(call, [...(byCall.get(call) ?? []), cell]);
  }
  const head = ['call', ...quantities];
  const lines = [head, head.map(() => '---'), ...[...byCall].map(([call, cells]) => [call, ...cells])];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
