// Layout at several window sizes: text is not cut off, uses as few lines as possible, and controls are above the fold.
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { showKeyboard } from '#tests/support/browser-device.ts';
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts';
import { heading } from '#tests/support/browser-player.ts';
import { finishedClash, openRoom, playBattle, share, startBattle } from '#tests/support/test-battles.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture?.close());

const sizeOf = {
  lowest: { width: 360, height: 640 },
  low: { width: 390, height: 664 },
  tablet: { width: 768, height: 1024 },
  desk: { width: 1280, height: 800 },
  large: { width: 1920, height: 1080 },
};
const lowPhones = ['lowest', 'low'] as const;
const fitTo = (page: Page, size: keyof typeof sizeOf) => page.setViewportSize(sizeOf[size]);

/** Returns the number of lines of a text. */
const linesOf = (words: Locator): Promise<number> =>
  words.evaluate(async (box) => {
    await document.fonts.ready;
    const range = document.createRange();
    range.selectNodeContents(box);
    const tops = [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => top);
    const apart = Number.parseFloat(getComputedStyle(box).fontSize) / 2;
    return tops.sort((a, b) => a - b).filter((top, at) => at === 0 || top - (tops[at - 1] ?? 0) > apart)
      .length;
  });

const boxOf = async (at: Locator) => {
  const box = (await at.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { ...box, bottom: box.y + box.height };
};
/** Returns whether a text is not cut off. */
const isWhole = (words: Locator): Promise<boolean> =>
  words.evaluate(async (box) => {
    await document.fonts.ready;
    return box.scrollWidth <= box.clientWidth;
  });

describe('a page on the way into a battle', () => {
  test('shows its title in one line on a tablet, aligned with the header', async () => {
    const { roomCode } = await openRoom(await fixture.app.signUp('Marmalade'));
    const visit = await fixture.visit(await fixture.app.signUp('Nutmeg', 'female_2'));
    await fitTo(visit.page, 'tablet');
    for (const [path, title] of [
      ['/create-game', 'Choose Game Mode'],
      ['/create-game?mode=fast', 'Choose Battle Type'],
      [`/join-game/${roomCode}`, "You've been called out"],
    ] as const) {
      await visit.opens(path);
      const words = heading(visit.page, title);
      await words.waitFor();
      expect(await linesOf(words)).toBe(1);
      const arrow = visit.page.getByRole('button', { name: 'Back', exact: true }).locator('svg');
      expect(Math.abs((await boxOf(arrow)).x - (await boxOf(words)).x)).toBeLessThan(6);
    }
  });

  test('shows all modes above the bar of a small phone, and all battle types at once on a desktop', async () => {
    const { page, ...visit } = await fixture.visit(await fixture.app.signUp('Nutmeg'));
    await visit.opens('/create-game');
    const last = page.locator('.mode-card').last();
    for (const size of lowPhones) {
      await fitTo(page, size);
      expect((await boxOf(last)).bottom).toBeLessThanOrEqual((await boxOf(page.locator('.bar'))).y);
    }
    await visit.opens('/create-game?mode=fast');
    await page.setViewportSize({ width: 320, height: 568 });
    const arrow = page.getByRole('button', { name: 'Next, Battle types' });
    await arrow.focus();
    await expect
      .poll(async () => (await boxOf(arrow)).bottom - (await boxOf(page.locator('.bar'))).y)
      .toBeLessThanOrEqual(0);
    await visit.opens('/create-game');
    await fitTo(page, 'tablet');
    expect(await linesOf(page.getByText('One shot. No second chances.'))).toBe(1);
    const setTextSize = (size: string) =>
      page.evaluate((to) => document.documentElement.style.setProperty('font-size', to), size);
    await page.setViewportSize({ width: 1024, height: 768 });
    await setTextSize('200%');
    for (const card of await page.locator('.mode-card').all()) {
      const [{ x, width }, tick] = [await boxOf(card), await boxOf(card.locator('.tick-disc'))];
      expect(tick.x + tick.width).toBeLessThan(x + width);
    }
    await visit.opens('/create-game?mode=fast');
    for (const size of lowPhones) {
      await fitTo(page, size);
      expect(await linesOf(page.getByText('Create Wildcard Battle'))).toBe(1);
      expect(await linesOf(page.getByText('Back to Mode Selection'))).toBe(1);
    }
    // A fixed bar cannot be scrolled.
    await page.setViewportSize({ width: 1024, height: 768 });
    await setTextSize('200%');
    const [title, counter] = [
      heading(page, 'Choose Battle Type'),
      page.getByText('1 of 23', { exact: true }),
    ];
    expect((await boxOf(counter.first())).y).toBeGreaterThan((await boxOf(title)).bottom);
    const create = await boxOf(visit.button('Create Wildcard Battle'));
    expect(create.x + create.width).toBeLessThanOrEqual(1024);
    expect(create.bottom).toBeLessThanOrEqual(768);
    await setTextSize('');
    await visit.presses(/^See all/);
    const tiles = page.getByRole('dialog', { name: 'All battle types' }).getByRole('listitem');
    for (const size of ['desk', 'large'] as const) {
      await fitTo(page, size);
      const boxes = await Promise.all((await tiles.all()).map(boxOf));
      expect(boxes.filter(({ y }) => y === boxes[0]?.y)).toHaveLength(6);
      expect(boxes.at(-1)?.bottom).toBeLessThan(sizeOf[size].height);
    }
  });

  test('shows an invitation with both buttons on a small phone without scrolling', async () => {
    const { roomCode } = await openRoom(await fixture.app.signUp('Marmalade'));
    const visitor = await fixture.visit();
    await visitor.opens(`/${roomCode}`);
    const returning = visitor.button('Returning Player');
    for (const size of lowPhones) {
      await fitTo(visitor.page, size);
      expect((await boxOf(returning)).bottom).toBeLessThanOrEqual(sizeOf[size].height);
    }
    const { page, ...friend } = await fixture.visit(await fixture.app.signUp('Nutmeg'));
    await friend.opens(`/join-game/${roomCode}`);
    await fitTo(page, 'lowest');
    const found = await boxOf(page.getByText(/^Room found/).first());
    expect(found.bottom).toBeLessThanOrEqual((await boxOf(page.locator('.bar'))).y);
    await page.emulateMedia({ forcedColors: 'active' });
    const invitation = page.getByRole('region', { name: 'The invitation' });
    const line = invitation.locator('.bill');
    const besideName = await line.screenshot();
    await invitation.locator('.fit').evaluate((name) => name.style.setProperty('visibility', 'hidden'));
    expect(besideName.equals(await line.screenshot())).toBe(true);
  });

  test('offers every way to get a name on a desktop without scrolling', async () => {
    const visit = await fixture.visit();
    await fitTo(visit.page, 'desk');
    await visit.opens('/nickname');
    await visit.sees('Play as Guest');
    expect((await boxOf(visit.button(/^Played before/))).bottom).toBeLessThanOrEqual(800);
  });
});

describe('the waiting room', () => {
  test('shows its QR code on a desktop, and its secondary buttons in one row on a small phone', async () => {
    const host = await fixture.app.signUp('WWWW Long Name tm1h');
    const { id } = await openRoom(host);
    const { page, ...visit } = await fixture.visit(host);
    await visit.opens(`/create-game?room=${id}`);
    const ways = page.getByRole('link', { name: 'Send in a chat app' }).locator('xpath=../*');
    await ways.first().waitFor();
    for (const size of lowPhones) {
      await fitTo(page, size);
      const boxes = await Promise.all((await ways.all()).map(boxOf));
      expect(new Set(boxes.map(({ y }) => y)).size).toBe(1);
      expect(boxes.length).toBeGreaterThan(1);
      expect(boxes[0]?.bottom).toBeLessThanOrEqual(sizeOf[size].height);
      expect(await isWhole(page.getByText(host.nickname))).toBe(true);
    }
    await fitTo(page, 'desk');
    const code = page.getByRole('img', { name: /^QR code of the invite link/ });
    await code.waitFor();
    expect((await boxOf(code)).bottom).toBeLessThanOrEqual(800);
    expect(await visit.button('QR code').count()).toBe(0);
  });
});

describe('a battle', () => {
  test('shows suggested names without cutting them off on every phone', async () => {
    const [host, guest] = [
      await fixture.app.signUp('Vintage Treble'),
      await fixture.app.signUp('Velvet Chorus'),
    ];
    const { id } = await startBattle(fixture.app, 'medium', [host, guest]);
    const { page, ...visit } = await fixture.visit(guest);
    await visit.opens(`/game/${id}`);
    for (const size of [...lowPhones, 'tablet'] as const) {
      await fitTo(page, size);
      expect(await isWhole(page.locator('.game-top').getByText('Velvet Chorus'))).toBe(true);
      expect(await isWhole(page.locator('.score-strip').getByText('Vintage Treble'))).toBe(true);
    }
  });

  test('asks for a rating in one or two lines, with its button on the screen in landscape, and enlarges the record on a large screen', async () => {
    const battle = await startBattle(fixture.app);
    const visit = await fixture.visit(battle.host);
    await visit.opens(`/game/${battle.id}`);
    const record = visit.page.locator('.watched > .rec');
    await fitTo(visit.page, 'large');
    expect((await boxOf(record)).width).toBeGreaterThan(500);
    await share(
      battle.guest,
      battle.id,
      1,
      'The Longest Title That Any Song in the World Has Ever Had, Live in Concert',
    );
    const asks = heading(visit.page, 'Rate the Song!');
    await asks.waitFor();
    expect(await linesOf(asks)).toBe(1);
    await fitTo(visit.page, 'desk');
    expect(await linesOf(asks)).toBeLessThanOrEqual(2);
    await visit.page.setViewportSize({ width: 844, height: 390 });
    expect((await boxOf(visit.button('Complete Rating'))).bottom).toBeLessThanOrEqual(390);
  });

  test('shows the toast of a new song without covering the comment field', async () => {
    const battle = await startBattle(fixture.app);
    const { page, ...visit } = await fixture.visit(battle.host);
    await fitTo(page, 'low');
    await visit.opensAndConnects(`/game/${battle.id}`);
    await share(battle.guest, battle.id);
    await visit.seesToast('New Song!');
    const comment = page.getByLabel('Comment');
    await comment.waitFor();
    const isCovered = async () => {
      const [toast, box] = [await boxOf(page.locator('.toast')), await boxOf(comment)];
      return toast.y < box.bottom && box.y < toast.bottom;
    };
    await expect.poll(isCovered).toBe(false);
    expect(await linesOf(page.locator('.toast .words'))).toBe(2);
    await comment.focus();
    await showKeyboard(page, 376);
    await expect.poll(() => page.evaluate(() => 'keyboard' in document.documentElement.dataset)).toBe(true);
    await expect.poll(() => heading(page, 'Rate the Song!').isVisible()).toBe(false);
    expect(await page.getByRole('slider').isVisible()).toBe(true);
  });

  test('shows the buttons of its results in one row on a small phone, whatever their text, with a name of 11 letters', async () => {
    const host = await fixture.app.signUp('TrebleMaker');
    const { guest, id } = await finishedClash(fixture.app, [host]);
    const won = await startBattle(fixture.app, 'fast', [host, guest]);
    await playBattle(won, [[4, 9]]);
    const visit = await fixture.visit(guest);
    await visit.opens(`/results/${won.id}`);
    for (const size of lowPhones) {
      await fitTo(visit.page, size);
      const [play, again] = [visit.button('Play TrebleMaker again'), await boxOf(visit.link('Play Again'))];
      const { y, height, bottom } = await boxOf(play);
      expect([y, height]).toEqual([again.y, again.height]);
      const name = play.locator('bdi');
      expect(await isWhole(name), size).toBe(true);
      expect((await boxOf(name)).bottom).toBeLessThan(bottom);
    }
    await visit.opensAndConnects(`/results/${id}`);
    for (const label of ['Request rematch', 'Rematch requested. 2 minutes left.']) {
      const first = visit.button(label);
      await first.waitFor();
      for (const size of lowPhones) {
        await fitTo(visit.page, size);
        const [main, again] = [await boxOf(first), await boxOf(visit.link('Play Again'))];
        expect([main.y, main.height]).toEqual([again.y, again.height]);
      }
      if (label === 'Request rematch') await visit.presses(label);
    }
  });

  test('shows a usual name in one line on its public page, and one of 20 letters whole in at most two, above the bar', async () => {
    const host = await fixture.app.signUp('Captain Treble Maker');
    const battle = await finishedClash(fixture.app, [host, await fixture.app.signUp('Nutmeg')]);
    const { page, ...visit } = await fixture.visit();
    await visit.opens(`/battle/${battle.id}`);
    const names = page.locator('dt > span + span');
    for (const size of ['low', 'tablet', 'desk'] as const) {
      await fitTo(page, size);
      expect(await linesOf(names.first()), size).toBeLessThanOrEqual(2);
      expect(await isWhole(names.first()), size).toBe(true);
      expect(await linesOf(names.last()), size).toBe(1);
    }
    await page.setViewportSize({ width: 320, height: 568 });
    const bar = await boxOf(page.locator('.bar'));
    for (const points of await page.locator('dd').all())
      expect((await boxOf(points)).bottom).toBeLessThanOrEqual(bar.y);
  });
});

test('selected text in a field is black on yellow', async () => {
  const { roomCode } = await openRoom(await fixture.app.signUp('Marmalade'));
  const { page, ...visit } = await fixture.visit();
  await visit.opens(`/${roomCode}`);
  await visit.presses('New Player - Join Battle');
  const field = page.getByLabel('Battle name');
  await field.waitFor();
  const inks = field.evaluate((input) => {
    const { color, backgroundColor } = getComputedStyle(input, '::selection');
    const of = (token: string) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = `var(${token})`;
      const { color: ink } = getComputedStyle(probe);
      probe.remove();
      return ink;
    };
    return { color: color === of('--bb-key'), ground: backgroundColor === of('--bb-yellow') };
  });
  expect(await inks).toEqual({ color: true, ground: true });
});
