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
     export const drawPage = async ({ path, search, answers }) => {
       if (answers.some(({ answer }) => answer === 'broken')) throw new Error('a screen that cannot be drawn');
       return { pictures: '', html: path + (search && '?' + search) + ' ' + (drawn += 1) };
     };`,
  ),
);
afterAll(() => rmSync(folder, { recursive: true }));

/** What a page brings, as JSON. */
const bring = (answers: Record<string, string>) =>
  JSON.stringify(Object.entries(answers).map(([call, answer]) => ({ call, answer })));
const shared = bring({ showPublicResults: 'a' });
const own = bring({ currentUser: 'me', showResults: 'a', showSite: 'site' });

test('a public battle is drawn once for everybody, and anew when its answers change', async () => {
  const draw = openDrawings(file);
  const visit = { session: false, answers: shared };
  const first = await draw({ ...visit, url: '/battle/7?from=chat' });
  expect(first?.html).toMatch(/^\/battle\/7 \d+$/);
  expect(await draw({ ...visit, url: '/battle/7' })).toBe(first);
  const changed = bring({ showPublicResults: 'b' });
  expect((await draw({ ...visit, url: '/battle/7', answers: changed }))?.html).not.toBe(first?.html);
});

test('an invitation is drawn as the landing page with its code, by whatever address it came', async () => {
  const draw = openDrawings(file);
  const visit = { session: false, answers: bring({ findRoom: 'a' }) };
  const first = await draw({ ...visit, url: '/BKXRTQ' });
  expect(first?.html).toMatch(/^\/landing\?code=BKXRTQ \d+$/);
  expect(await draw({ ...visit, url: '/?code=bkxrtq' })).toBe(first);
  expect(await draw({ ...visit, url: '/join-game/BKXRTQ' })).toBeNull();
  expect(await draw({ ...visit, url: '/BKXRTQ', session: true })).toBeNull();
});

test('what is somebody’s own is drawn for each visit, and kept for none', async () => {
  const draw = openDrawings(file);
  const visit = { url: '/results/7', session: true, answers: own };
  const first = await draw(visit);
  expect(first?.html).toMatch(/^\/results\/7 \d+$/);
  expect((await draw(visit))?.html).not.toBe(first?.html);
});

test.each([
  ['is somebody’s own and is asked for by nobody', { url: '/results/7', session: false, answers: own }],
  ['lacks an answer', { url: '/results/7', session: true, answers: bring({ currentUser: 'me' }) }],
  ['brings no answers', { url: '/battle/7', session: false, answers: '' }],
  ['cannot be drawn', { url: '/battle/7', session: false, answers: bring({ showPublicResults: 'broken' }) }],
])('a page that %s is left to the browser', async (_, asked) => {
  expect(await openDrawings(file)(asked)).toBeNull();
});

test('without a build, or above fifty in a second, the browser draws', async () => {
  const missing = openDrawings(join(folder, 'missing.mjs'));
  expect(await missing({ url: '/battle/7', session: false, answers: shared })).toBeNull();
  const draw = openDrawings(file);
  const many = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      draw({ url: '/battle/7', session: false, answers: bring({ showPublicResults: String(index) }) }),
    ),
  );
  const drawn = many.filter(Boolean).length;
  // A second may end meanwhile.
  expect(drawn === 50 || drawn === 100).toBe(true);
});
