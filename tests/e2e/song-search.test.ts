import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { layKeyboard } from '#tests/support/browser-device.ts';
import { openStage, type Stage } from '#tests/support/browser-stage.ts';
import type { Visit } from '#tests/support/browser-visit.ts';
import { rate, songFor, startBattle } from '#tests/support/house-battles.ts';
import { listenAloud } from '#tests/support/listen-aloud.ts';
import { refusedVideos } from '#tests/support/stand-in-youtube.ts';

let stage: Stage;
let guest: Visit;
beforeAll(async () => {
  stage = await openStage({ YOUTUBE_API_KEY: 'the-secret-key' });
});
beforeEach(async () => {
  const table = await startBattle(stage.house);
  guest = await stage.visit(table.guest);
  stage.house.youtube.asked.length = 0;
  await guest.goes(`/game/${table.id}`);
});
afterAll(() => stage?.close());

const songs = () => guest.page.getByRole('radiogroup', { name: 'Songs found' });
const searches = () => stage.house.youtube.asked.filter((each) => each.includes('/search?')).length;
const looksFor = (words: string) => guest.types('Search for a song', words);

describe('looking for a song', () => {
  test('typing finds songs we know, and the button the rest of YouTube with its lengths', async () => {
    await looksFor('queen');
    await songs().waitFor();
    expect(searches()).toBe(0);
    await guest.presses('Search all of YouTube');
    await songs().getByText('Queen Official · 5:55').waitFor();
    expect(searches()).toBe(1);
  });

  test('what we do not know is looked for on YouTube after a pause, by itself', async () => {
    await looksFor('hit the road friends');
    await songs().getByText('Hit the Road Jack & "Friends"').waitFor();
    expect(searches()).toBe(1);
  });

  test('words that nobody knows leave songs that fit the battle', async () => {
    await looksFor('zzxxyyq');
    await guest.sees('No songs found. Try fewer words.');
    await guest.page.getByRole('radiogroup', { name: /^Fits/ }).getByRole('radio').first().waitFor();
  });

  test.each([
    ['a private video', `https://youtu.be/${refusedVideos.private}`, /private/],
    ['a video that is gone', `https://youtu.be/${refusedVideos.gone}`, /no longer on YouTube/],
    ['a playlist', 'https://www.youtube.com/playlist?list=PL1', /That is a playlist/],
  ])('a link to %s says so, and what else fits', async (_what, link, words) => {
    await looksFor(link);
    await guest.sees(words);
    await guest.page.getByRole('radiogroup', { name: /^Fits/ }).waitFor();
  });

  /** The lines from the top of the window to the list, and the songs that are seen whole, where a finger would meet them. */
  const inSight = () =>
    guest.page.evaluate(() => {
      const rows = [...document.querySelectorAll('.search-row')].map((row) => row.getBoundingClientRect());
      const seen = rows.filter(({ left, top, bottom, width }) => {
        const met = document.elementFromPoint(left + width / 2, (top + bottom) / 2);
        return bottom <= (window.visualViewport?.height ?? 0) && met?.closest('.search-row');
      });
      return { above: rows[0]?.top ?? 999, songs: seen.length };
    });

  test('with a keyboard open the songs begin right under the field, until one is chosen', async () => {
    const field = guest.page.getByLabel('Search for a song');
    await field.tap();
    await looksFor('queen');
    await songs().waitFor();
    const fits = async () => {
      const { above, songs: count } = await inSight();
      return above <= 45 && count >= 4;
    };
    for (const size of [
      { width: 390, height: 376 },
      { width: 360, height: 330 },
    ]) {
      await guest.page.setViewportSize(size);
      await expect.poll(fits).toBe(true);
      expect(await guest.button('Send Song').isVisible()).toBe(false);
    }
    await guest.page.setViewportSize({ width: 390, height: 664 });
    await guest.button('Send Song').waitFor();
    await layKeyboard(guest.page, 376);
    await expect.poll(fits).toBe(true);
    await songs().locator('label').nth(1).tap();
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(false);
    await layKeyboard(guest.page, null);
    await expect.poll(() => guest.button('Send Song').isEnabled()).toBe(true);
  });

  test('a pasted link is chosen by itself, in the place of what was chosen before', async () => {
    await looksFor('queen');
    await songs().locator('label').nth(1).tap();
    await guest.page.getByLabel(/^Preview: /).waitFor();
    const heard = await listenAloud(guest.page);
    await looksFor('https://youtu.be/fJ9rUzIMcZQ?t=61');
    await expect
      .poll(heard)
      .toEqual([
        'Queen – Bohemian Rhapsody (Official Video) is chosen.',
        'Not checked yet. Press play to be sure.',
      ]);
    await guest.page.getByLabel('Preview: Queen – Bohemian Rhapsody (Official Video)').waitFor();
    await guest.sees('Starts at 1:01');
    expect(await guest.button('Send Song').isEnabled()).toBe(true);
  });

  test('a song of this battle is said to be played already, and cannot be chosen, not even by its link', async () => {
    const table = await startBattle(stage.house);
    const played = { ...songFor(table.id), youtubeUrl: 'fJ9rUzIMcZQ', videoId: 'fJ9rUzIMcZQ' };
    const { id } = await table.guest.ok('submitSong', { body: played });
    await rate(table.host, id, 7);
    const host = await stage.visit(table.host);
    await host.goes(`/game/${table.id}`);
    await host.types('Search for a song', 'https://youtu.be/fJ9rUzIMcZQ');
    const found = host.page.getByRole('radio', { name: /Already played in this battle/ });
    await found.waitFor({ state: 'attached' });
    expect([await found.isDisabled(), await host.button('Send Song').isDisabled()]).toEqual([true, true]);
  });

  test('the second press of a double tap takes no other song and starts none, where the preview moved the list', async () => {
    await looksFor('queen');
    const row = songs().locator('label').nth(2);
    const middle = await row.evaluate((label) => {
      const { left, top, width, height } = label.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    });
    const underFinger = guest.page.evaluate(
      ({ x, y }) =>
        new Promise<string | undefined>((answer) => {
          const look = () => {
            if (!document.querySelector('.preview')) return;
            watch.disconnect();
            answer(document.elementFromPoint(x, y)?.closest('.preview, .results')?.className);
          };
          const watch = new MutationObserver(look);
          watch.observe(document.body, { childList: true, subtree: true });
        }),
      middle,
    );
    await guest.page.mouse.click(middle.x, middle.y);
    expect(await underFinger).toBeUndefined();
    await guest.page.locator('.preview').getByRole('button', { name: /^Play/ }).click();
    await guest.button('Stop').waitFor();
  });

  test('words of another script, of markup or of SQL are only words', async () => {
    for (const words of [
      '<b onmouseover=alert(1)>',
      "'; drop table users; --",
      'שלום עולם',
      '🎸🎸',
      'a'.repeat(5000),
    ]) {
      await looksFor(words);
      await guest.page.getByRole('radiogroup').first().waitFor();
    }
    expect(await guest.page.getByText('The search did not work').count()).toBe(0);
  });

  // The last one: YouTube is left alone from here on.
  test('while search rests the page says how to go on', async () => {
    stage.house.youtube.fail('quota');
    await looksFor('oasis');
    await guest.sees('Search is resting. Paste a YouTube link, or pick one of these.');
    expect(await songs().getByRole('radio').count()).toBeGreaterThan(0);
    stage.house.youtube.fail(null);
    await looksFor('https://youtu.be/fJ9rUzIMcZQ');
    await songs().getByText('Queen – Bohemian Rhapsody (Official Video)').waitFor();
  });
});
