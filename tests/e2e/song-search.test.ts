import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { layKeyboard, mayCopy } from '#tests/support/browser-device.ts';
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts';
import type { Visit } from '#tests/support/browser-visit.ts';
import { listenAloud } from '#tests/support/listen-aloud.ts';
import { musicLinks } from '#tests/support/stand-in-music.ts';
import { refusedVideos } from '#tests/support/stand-in-youtube.ts';
import { rate, songFor, startBattle } from '#tests/support/test-battles.ts';

let fixture: BrowserFixture;
let guest: Visit;
beforeAll(async () => {
  fixture = await openBrowserFixture({ YOUTUBE_API_KEY: 'the-secret-key' });
});
beforeEach(async () => {
  const table = await startBattle(fixture.app);
  guest = await fixture.visit(table.guest);
  fixture.app.youtube.asked.length = 0;
  await guest.goes(`/game/${table.id}`);
});
afterAll(() => fixture?.close());

const songs = () => guest.page.getByRole('radiogroup', { name: 'Songs found' });
const searches = () => fixture.app.youtube.asked.filter((each) => each.includes('/search?')).length;
const looksFor = (words: string) => guest.types('Search for a song', words);

describe('a paste', () => {
  const paste = () => guest.button('Paste a YouTube link');
  const copies = (text: string) =>
    guest.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  const typed = () => guest.page.getByLabel('Search for a song').inputValue();

  test('is one tap where nothing was found, or only what comes close (§5.17)', async () => {
    await mayCopy(guest.context, fixture.origin);
    await copies(' https://youtu.be/fJ9rUzIMcZQ ');
    for (const words of ['zzxxyyq', 'wonderwall zzyzx']) {
      await looksFor(words);
      await paste().tap();
      await guest.page.getByLabel('Preview: Queen – Bohemian Rhapsody (Official Video)').waitFor();
      expect(await typed()).toBe('https://youtu.be/fJ9rUzIMcZQ');
      await paste().waitFor({ state: 'detached' });
    }
  });

  test('by keys goes on at the songs that came', async () => {
    await mayCopy(guest.context, fixture.origin);
    await copies('https://youtu.be/fJ9rUzIMcZQ');
    await looksFor('zzxxyyq');
    await paste().press('Enter');
    await songs().getByRole('radio').waitFor({ state: 'attached' });
    expect(await guest.page.evaluate(() => document.activeElement?.className)).toBe('results');
  });

  test('of nothing, or of what is no link, says so and takes nothing away', async () => {
    await mayCopy(guest.context, fixture.origin);
    await looksFor('zzxxyyq');
    for (const [copied, said] of [
      [' ', 'Nothing is copied yet. Copy the link of the song first.'],
      ['see you at eight', 'What you copied is not a link. Copy the link of the song first.'],
    ] as const) {
      await copies(copied);
      await paste().tap();
      await guest.page.getByRole('status').filter({ hasText: said }).waitFor();
    }
    expect(await typed()).toBe('zzxxyyq');
  });

  test('that the browser refuses says how to go on (§5.17)', async () => {
    await guest.context.clearPermissions();
    await guest.page.evaluate(() => {
      navigator.clipboard.readText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    await looksFor('zzxxyyq');
    await paste().tap();
    await guest.sees('This browser did not let us read the link. Paste it into the box yourself.');
    expect(await typed()).toBe('zzxxyyq');
  });

  test('is left to the player where no page may read what was copied', async () => {
    await guest.page.evaluate(() => {
      Object.defineProperty(navigator.clipboard, 'readText', { value: undefined });
    });
    await looksFor('zzxxyyq');
    await guest.sees('Or paste a YouTube link.');
    expect(await paste().count()).toBe(0);
  });
});

describe('songs that fit', () => {
  const rows = () => guest.page.getByRole('radiogroup', { name: /^Fits/ });
  const ids = () =>
    rows()
      .getByRole('radio')
      .evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value));

  test('are asked for this battle, and others come in their place, once for a double tap, and the choice stays (§5.19)', async () => {
    const asked: URLSearchParams[] = [];
    guest.page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith('/suggestions')) asked.push(searchParams);
    });
    const first = await ids();
    await rows().locator('label').nth(1).tap();
    await guest.page.getByLabel(/^Preview: /).waitFor();
    await guest.button('Other songs').dblclick();
    await guest.page.getByRole('status').getByText('10 other songs').waitFor({ state: 'attached' });
    const others = await ids();
    expect(others.filter((id) => first.includes(id))).toEqual([]);
    expect(asked.map((each) => each.get('except'))).toEqual([first.join(',')]);
    expect(guest.page.url()).toMatch(`/game/${asked[0]?.get('gameId')}`);
    expect(await guest.page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe(
      others[0],
    );
    const chosen = guest.page.getByRole('radiogroup', { name: 'Your choice' }).getByRole('radio');
    expect(await chosen.getAttribute('value')).toBe(first[1]);
    expect(await guest.button('Send Song').isEnabled()).toBe(true);
  });
});

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
  ])(
    'a link to %s says so, and what else fits, of which nothing is chosen (§5.16)',
    async (_what, link, words) => {
      await looksFor(link);
      await guest.sees(words);
      const others = guest.page.getByRole('radiogroup', { name: /^Fits/ });
      await others.waitFor();
      expect(await others.getByRole('radio', { checked: true }).count()).toBe(0);
      expect(await guest.button('Send Song').isDisabled()).toBe(true);
    },
  );

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
    const table = await startBattle(fixture.app);
    const played = { ...songFor(table.id), youtubeUrl: 'fJ9rUzIMcZQ', videoId: 'fJ9rUzIMcZQ' };
    const { id } = await table.guest.ok('submitSong', { body: played });
    await rate(table.host, id, 7);
    const host = await fixture.visit(table.host);
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

  test('songs that only come close stand under a heading that says so, and are announced under it (§5.18)', async () => {
    await looksFor('wonderwall zzyzx');
    const near = guest.page.getByRole('radiogroup', { name: 'Something like it' });
    await near
      .getByRole('radio', { name: /Wonderwall/ })
      .first()
      .waitFor({ state: 'attached' });
    await guest.page.getByRole('heading', { name: 'Something like it' }).waitFor();
    await guest.sees(/^Something like it: \d+ songs? found$/);
  });

  test('a link of another music service finds the song of that name', async () => {
    await looksFor(musicLinks.spotify);
    const name = 'Found for the Spotify link: Bohemian Rhapsody';
    await guest.page.getByRole('heading', { name }).waitFor();
    await guest.page
      .getByRole('radiogroup', { name })
      .getByText(/^Queen . Bohemian Rhapsody/)
      .first()
      .waitFor();
  });

  // The last one: YouTube is left alone from here on.
  test('while search rests the page says how to go on', async () => {
    fixture.app.youtube.fail('quota');
    // Of whom the catalogue has too few to be a choice.
    await looksFor('nena');
    await guest.sees('Search is resting. Paste a YouTube link, or pick one of these.');
    expect(await songs().getByRole('radio').count()).toBeGreaterThan(0);
    fixture.app.youtube.fail(null);
    await looksFor('https://youtu.be/fJ9rUzIMcZQ');
    await songs().getByText('Queen – Bohemian Rhapsody (Official Video)').waitFor();
  });
});
