// Names of twenty of the widest letters there are, wherever a line has no room to spare.
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts';
import { finishedClash, invitation, rate, share, throwSong } from '#tests/support/test-battles.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture?.close());

const windows = [
  [390, 376],
  [390, 664],
  [390, 844],
  [844, 390],
  [1280, 800],
] as const;
const wide = (letter: string) => letter.repeat(20);

/** Where each line of words begins and ends, and is high. */
const linesOf = (words: Locator) =>
  words.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return [...range.getClientRects()].map(({ left, right, top, bottom }) => ({ left, right, top, bottom }));
  });
const endOf = async (words: Locator) => Math.max(...(await linesOf(words)).map(({ right }) => right));
const boxOf = async (at: Locator) => {
  const box = await at.boundingBox();
  if (!box) throw new Error('it is not seen');
  return { right: box.x + box.width, ...box };
};

async function inEachWindow(page: Page, check: (name: string) => Promise<unknown>) {
  for (const [width, height] of windows) {
    await page.setViewportSize({ width, height });
    await page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    });
    await check(`${width}x${height}`);
  }
}

test('a toast breaks them before the line where it tears off', async () => {
  const [host, guest] = [await fixture.app.signUp(wide('W')), await fixture.app.signUp(wide('M'))];
  const room = await throwSong(host);
  await guest.ok('takeSeat', { ...invitation(room), body: { rating: 8 } });
  await rate(host, (await share(guest, room.id)).id, 4);
  const visit = await fixture.visit(guest);
  await visit.goesAndHears(`/player/${host.id}`);
  await host.ok('challengeRival', { body: { toUserId: guest.id } });
  await visit.isTold(`${wide('W')} wants to play again`);
  const toast = visit.page.locator('.toast');
  // It stays for as long as the keyboard is on it.
  await toast.getByRole('link').focus();
  await inEachWindow(visit.page, async (name) => {
    const close = await boxOf(toast.getByRole('button', { name: 'Close' }));
    expect(await endOf(toast.locator('b')), name).toBeLessThanOrEqual(close.x);
  });
});

test('a line that is set to its measure ends with it', async () => {
  const host = await fixture.app.signUp(wide('G'));
  await finishedClash(fixture.app, [host]);
  const room = await throwSong(host);
  const visit = await fixture.visit(host);
  for (const path of ['/home', `/join-game/${room.roomCode}`]) {
    await visit.goes(path);
    const line = visit.page.locator('.fit').first();
    await line.waitFor();
    await inEachWindow(visit.page, async (name) => {
      const column = await boxOf(line);
      expect(await endOf(line.locator('span')), `${path} ${name}`).toBeLessThanOrEqual(column.right + 0.5);
    });
  }
});
