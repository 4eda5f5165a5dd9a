import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openStage, type Stage } from '#tests/support/browser-stage.ts';
import type { Visit } from '#tests/support/browser-visit.ts';
import { startBattle } from '#tests/support/house-battles.ts';
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
    ['a playlist', 'https://www.youtube.com/playlist?list=PL1', /one YouTube video/],
  ])('a link to %s says so, and what else fits', async (_what, link, words) => {
    await looksFor(link);
    await guest.sees(words);
    await guest.page.getByRole('radiogroup', { name: /^Fits/ }).waitFor();
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
