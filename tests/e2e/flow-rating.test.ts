import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { showKeyboard } from '#tests/support/browser-device.ts';
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts';
import { share, startBattle } from '#tests/support/test-battles.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture?.close());

describe('the rating panel', () => {
  test('keeps an unsent score and comment through a reload and "Back" (§10.14)', async () => {
    const battle = await startBattle(fixture.app);
    await share(battle.guest, battle.id);
    const host = await fixture.visit(battle.host);
    await host.opens(`/game/${battle.id}`);
    await host.presses(/^Play /);
    await host.page.getByRole('slider').fill('8');
    const words = 'Two words: more cowbell. The rest of it was fine as well, nearly up to the very end.';
    await host.types('Comment', words);
    const expectDraft = async () => {
      await host.sees('Banger!');
      expect(await host.page.getByRole('slider').inputValue()).toBe('8');
      const comment = host.page.getByLabel('Comment');
      expect(await comment.inputValue()).toBe(words);
      const rest = await comment.evaluate((box) => box.scrollHeight - box.clientHeight);
      expect(rest).toBe(0);
      expect((await comment.boundingBox())?.height).toBeGreaterThan(48);
    };
    await host.page.reload();
    await expectDraft();
    await host.opens('/home');
    await host.sees('Leaderboard');
    await host.page.goBack();
    await expectDraft();
    await host.presses('Complete Rating');
    await host.sees('Your turn to share a song');
    expect(await host.storage()).not.toHaveProperty('ratingDrafts');
  });

  test('shows a score sticker that covers no control, limits comments to 280, and asks before an unheard rating (§2.10.8)', async () => {
    const battle = await startBattle(fixture.app);
    const { id } = await share(battle.guest, battle.id);
    const host = await fixture.visit(battle.host);
    await host.opens(`/game/${battle.id}`);
    await host.sees('Slide to score');
    expect(await host.page.getByText('Banger!').count()).toBe(0);
    await host.page.getByRole('slider').fill('10');
    await host.sees('Awful!', 'Mid!', 'Banger!');
    const boxOf = async (at: Locator) => (await at.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const { page } = host;
    const sticker = page.getByRole('img', { name: '10 out of 10' });
    const controls = [
      page.getByRole('slider'),
      host.button('Cast to Device'),
      page.getByRole('link', { name: /^Open in YouTube/ }),
    ];
    for (const size of [
      { width: 390, height: 664 },
      { width: 360, height: 640 },
      { width: 390, height: 844 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(size);
      const bottomEdge = size.width < 1024 ? (await boxOf(page.locator('.bar'))).y : size.height;
      const comment = await boxOf(page.locator('.comment'));
      expect(comment.y + comment.height).toBeLessThanOrEqual(bottomEdge);
      const stickerBox = await boxOf(sticker);
      for (const each of controls) {
        const box = await boxOf(each);
        const across =
          Math.min(stickerBox.x + stickerBox.width, box.x + box.width) - Math.max(stickerBox.x, box.x);
        const down =
          Math.min(stickerBox.y + stickerBox.height, box.y + box.height) - Math.max(stickerBox.y, box.y);
        expect(Math.min(across, down)).toBeLessThanOrEqual(1);
      }
    }
    await page.setViewportSize({ width: 390, height: 664 });
    await page.getByLabel('Comment').tap();
    await showKeyboard(page, 376);
    const isSeen = async () => (await boxOf(host.button('Complete Rating'))).y + 56 <= 376;
    await expect.poll(isSeen).toBe(true);
    expect((await boxOf(page.getByLabel('Comment'))).y).toBeGreaterThanOrEqual(0);
    await showKeyboard(page, null);
    await page.setViewportSize({ width: 390, height: 844 });
    await host.page.getByPlaceholder('What did you think of this song?').fill('a'.repeat(300));
    await host.sees('280/280');
    await host.presses('Complete Rating');
    await host.sees('Not heard yet. Rate anyway?');
    await host.presses('Listen first');
    await host.page.locator('button:focus', { has: host.page.locator('.lucide-play') }).waitFor();
    await host.presses('Complete Rating');
    await host.presses('Rate anyway');
    await host.sees('Your turn to share a song');
    const ratings = await battle.host.ok('showRatings', { params: { id: String(battle.id) } });
    expect(ratings).toMatchObject([{ songId: id, rating: 10, comment: 'a'.repeat(280) }]);
  });
});
