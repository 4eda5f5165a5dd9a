import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDrawings } from './draw-page.ts';

const folder = mkdtempSync(join(tmpdir(), 'drawing-'));
const file = join(folder, 'draw.mjs');
beforeAll(() =>
  writeFileSync(
    file,
    `let drawn = 0;
     export const drawForNobody = async ({ path, answers }) => {
       if (answers[0] === 'broken') throw new Error('a screen that cannot be drawn');
       return { pictures: '', html: path + ' ' + (drawn += 1) };
     };`,
  ),
);
afterAll(() => rmSync(folder, { recursive: true }));

test('a public battle is drawn once for everybody, and anew when its answers change', async () => {
  const draw = openDrawings(file);
  const first = await draw('/battle/7?from=chat', '["a"]');
  expect(first?.html).toMatch(/^\/battle\/7 \d+$/);
  expect(await draw('/battle/7', '["a"]')).toBe(first);
  expect((await draw('/battle/7', '["b"]'))?.html).not.toBe(first?.html);
});

test.each([
  ['is somebody’s own', '/results/7', '["a"]'],
  ['brings no answers', '/battle/7', ''],
  ['cannot be drawn', '/battle/7', '["broken"]'],
])('a page that %s is left to the browser', async (_, url, answers) => {
  expect(await openDrawings(file)(url, answers)).toBeNull();
});

test('without a build, or above fifty in a second, the browser draws', async () => {
  expect(await openDrawings(join(folder, 'missing.mjs'))('/battle/7', '["a"]')).toBeNull();
  const draw = openDrawings(file);
  const many = await Promise.all(
    Array.from({ length: 200 }, (_, index) => draw('/battle/7', `["${index}"]`)),
  );
  const drawn = many.filter(Boolean).length;
  // A second may end meanwhile.
  expect(drawn === 50 || drawn === 100).toBe(true);
});
