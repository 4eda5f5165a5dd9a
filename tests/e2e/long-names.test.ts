// Names of twenty wide letters and the longest titles, on the pages with the least space for them.
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts';
import { finishedClash, invitation, openAnytime, rate, share } from '#tests/support/test-battles.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture?.close());

const windows = [
  [390, 376],
  [320, 568],
  [390, 664],
  [390, 844],
  [844, 390],
  [1280, 800],
] as const;
const wide = (letter: string) => letter.repeat(20);

/** Returns the box of each visible line of a text. */
const linesOf = (words: Locator) =>
  words.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const end = element.getBoundingClientRect().bottom;
    return [...range.getClientRects()]
      .filter(({ top }) => top < end - 2)
      .map(({ left, right, top, bottom }) => ({ left, right, top, bottom: Math.min(bottom, end) }));
  });
const endOf = async (words: Locator) => Math.max(...(await linesOf(words)).map(({ right }) => right));
const boxOf = async (at: Locator) => {
  const box = await at.boundingBox();
  if (!box) throw new Error('it is not seen');
  return { right: box.x + box.width, ...box };
};

/** Returns the class of the topmost poster layer at a point; each layer is clipped to its shape. */
const inkAt = (page: Page, x: number, y: number) =>
  page.evaluate(
    (point) =>
      document
        .elementsFromPoint(...point)
        .map(({ classList }) => ['cut-a', 'cut-key', 'split'].find((ink) => classList.contains(ink)))
        .find((ink) => ink !== undefined),
    [x, y] as const,
  );

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

test('a toast wraps a long name before its close button', async () => {
  const [host, guest] = [await fixture.app.signUp(wide('G')), await fixture.app.signUp(wide('M'))];
  const room = await openAnytime(host);
  await guest.ok('takeSeat', { ...invitation(room), body: { rating: 8 } });
  await rate(host, (await share(guest, room.id)).id, 4);
  const visit = await fixture.visit(guest);
  await visit.opensAndConnects(`/player/${host.id}`);
  await host.ok('challengeRival', { body: { toUserId: guest.id } });
  await visit.seesToast(`${wide('G')} wants to play again`);
  const toast = visit.page.locator('.toast');
  // A toast with focus does not disappear.
  await toast.getByRole('link').focus();
  await inEachWindow(visit.page, async (name) => {
    const close = await boxOf(toast.getByRole('button', { name: 'Close' }));
    expect(await endOf(toast.locator('b')), name).toBeLessThanOrEqual(close.x);
  });
});

test('a name that is fitted to its column, or in a list of the home page, is whole', async () => {
  const [host, guest] = [await fixture.app.signUp(wide('W')), await fixture.app.signUp(wide('O'))];
  await finishedClash(fixture.app, [host, guest]);
  const room = await openAnytime(host);
  const visit = await fixture.visit(host);
  for (const path of ['/home', `/join-game/${room.roomCode}`]) {
    await visit.opens(path);
    const line = visit.page.locator('.fit').first();
    await line.waitFor();
    await inEachWindow(visit.page, async (name) => {
      const column = await boxOf(line);
      expect(await endOf(line.locator('span')), `${path} ${name}`).toBeLessThanOrEqual(column.right + 0.5);
      expect(await line.locator('.cut').count(), `${path} ${name}`).toBe(0);
    });
  }
  await visit.opens('/home');
  const own = visit.page.locator('main b').filter({ hasText: host.nickname, visible: true }).first();
  const listed = visit.page.locator('li b').filter({ hasText: guest.nickname });
  await inEachWindow(visit.page, async (name) => {
    expect(await listed.count()).toBe(2);
    for (const words of [own, ...(await listed.all())])
      expect(await words.evaluate((box) => box.scrollWidth - box.clientWidth), name).toBeLessThanOrEqual(0);
  });
});

test('the waiting room shows long names on their own color, above the room code', async () => {
  const host = await fixture.app.signUp(wide('Q'));
  const room = await openAnytime(host);
  const { page, ...visit } = await fixture.visit(host);
  await visit.opens(`/create-game?room=${room.id}`);
  const names = page.locator('.lobby-name');
  const code = page.locator('.lobby-code');
  await inEachWindow(page, async (name) => {
    const { y: codeTop } = await boxOf(code);
    const [own, opponent] = [await linesOf(names.first()), await linesOf(names.last())];
    for (const { right, top, bottom } of own) {
      expect(bottom, name).toBeLessThanOrEqual(codeTop);
      for (const y of [top, bottom]) expect(await inkAt(page, right, y), name).toBe('cut-a');
    }
    for (const { left, top, bottom } of opponent) {
      expect(bottom, name).toBeLessThanOrEqual(codeTop);
      for (const y of [top, bottom]) expect(await inkAt(page, left, y), name).toBe('split');
    }
    for (const drawn of ['.lobby-poster img', '.lobby-empty-seat', '.lobby-versus .stk']) {
      const { y, height } = await boxOf(page.locator(drawn));
      expect(y + height, `${drawn} ${name}`).toBeLessThanOrEqual(codeTop);
    }
  });
});

test('a song title of 140 letters takes at most two lines on the home page', async () => {
  const host = await fixture.app.signUp('Marmalade');
  const title = 'The Song That Never Ends, Because It Goes On (Official Remastered Video) '.repeat(2).trim();
  await openAnytime(host, 'fast', title);
  const visit = await fixture.visit(host);
  const row = (list: string) => visit.page.getByRole('region', { name: list }).getByRole('link');
  const expectTwoLines = async (part: string, list: string) => {
    const words = row(list).locator(part).filter({ hasText: 'The Song That' });
    expect(await words.textContent()).toContain(title);
    const [height, line] = await words.evaluate((element) => [
      element.clientHeight,
      Number.parseFloat(getComputedStyle(element).lineHeight),
    ]);
    expect((height ?? 0) / (line ?? 1)).toBeLessThan(2.1);
  };
  await visit.opens('/home');
  await expectTwoLines('span.line-clamp-2', 'Waiting for them');
  fixture.app.advance(25 * 60 * 60 * 1000);
  await visit.opens('/home');
  await expectTwoLines('b.line-clamp-2', 'Just ended');
});
