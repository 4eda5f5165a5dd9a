import { afterAll, beforeAll, expect, test } from 'vitest';
import { allowClipboard, showKeyboard } from '#tests/support/browser-device.ts';
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts';
import type { Visit } from '#tests/support/browser-visit.ts';
import { recordAnnouncements } from '#tests/support/record-announcements.ts';
import { musicLinks } from '#tests/support/stand-in-music.ts';
import { refusedVideos } from '#tests/support/stand-in-youtube.ts';
import { rate, songFor, startBattle } from '#tests/support/test-battles.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture({ YOUTUBE_API_KEY: 'the-secret-key' });
});
afterAll(() => fixture?.close());

/** A player whose turn it is to share, at the page of the battle. */
async function toShare() {
  const table = await startBattle(fixture.app);
  const visit = await fixture.visit(table.guest);
  fixture.app.youtube.requests.length = 0;
  await visit.goes(`/game/${table.id}`);
  return searching(visit);
}

/** What a visitor does at the box they search in. */
const searching = (visit: Visit) => ({
  ...visit,
  field: visit.page.getByLabel('Search for a song'),
  songs: visit.page.getByRole('radiogroup', { name: 'Songs found' }),
  fitting: visit.page.getByRole('radiogroup', { name: /^Fits/ }),
  looksFor: (words: string) => visit.types('Search for a song', words),
});

const searches = () => fixture.app.youtube.requests.filter((each) => each.includes('/search?')).length;

test('words find songs we know, else songs of YouTube or what only comes close, else what fits; a link finds its song, or says why not (§5.16, 5.18)', async () => {
  const guest = await toShare();
  await guest.looksFor('queen');
  await guest.songs.waitFor();
  expect(searches()).toBe(0);
  await guest.presses('Search all of YouTube');
  await guest.songs.getByText('Queen Official · 5:55').waitFor();
  expect(searches()).toBe(1);

  // What we do not know is looked for on YouTube after a pause, by itself.
  await guest.looksFor('hit the road friends');
  await guest.songs.getByText('Hit the Road Jack & "Friends"').waitFor();
  expect(searches()).toBe(2);

  await guest.looksFor('wonderwall zzyzx');
  const near = guest.page.getByRole('radiogroup', { name: 'Something like it' });
  await near
    .getByRole('radio', { name: /Wonderwall/ })
    .first()
    .waitFor({ state: 'attached' });
  await guest.page.getByRole('heading', { name: 'Something like it' }).waitFor();
  await guest.sees(/^Something like it: \d+ songs? found$/);

  await guest.looksFor('zzxxyyq');
  await guest.sees('No songs found. Try fewer words.');
  await guest.fitting.getByRole('radio').first().waitFor();

  for (const [link, words] of [
    [`https://youtu.be/${refusedVideos.private}`, /private/],
    [`https://youtu.be/${refusedVideos.deleted}`, /no longer on YouTube/],
    ['https://www.youtube.com/playlist?list=PL1', /That is a playlist/],
  ] as const) {
    await guest.looksFor(link);
    await guest.sees(words);
    await guest.fitting.waitFor();
    expect(await guest.fitting.getByRole('radio', { checked: true }).count()).toBe(0);
    expect(await guest.button('Send Song').isDisabled()).toBe(true);
  }

  await guest.looksFor(musicLinks.spotify);
  const name = 'Found for the Spotify link: Bohemian Rhapsody';
  await guest.page.getByRole('heading', { name }).waitFor();
  await guest.page
    .getByRole('radiogroup', { name })
    .getByText(/^Queen . Bohemian Rhapsody/)
    .first()
    .waitFor();

  for (const words of [
    '<b onmouseover=alert(1)>',
    "'; drop table users; --",
    'שלום עולם',
    '🎸🎸',
    'a'.repeat(5000),
  ]) {
    await guest.looksFor(words);
    await guest.page.getByRole('radiogroup').first().waitFor();
  }
  expect(await guest.page.getByText('The search did not work').count()).toBe(0);
});

test('a paste is one tap where nothing was found, or only what comes close; without a link, or where none can be read, it says how to go on (§5.17)', async () => {
  const guest = await toShare();
  const paste = guest.button('Paste a YouTube link');
  const copies = (text: string) =>
    guest.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await allowClipboard(guest.context, fixture.origin);

  await guest.looksFor('zzxxyyq');
  for (const [copied, said] of [
    [' ', 'Nothing is copied yet. Copy the link of the song first.'],
    ['see you at eight', 'What you copied is not a link. Copy the link of the song first.'],
  ] as const) {
    await copies(copied);
    await paste.tap();
    await guest.page.getByRole('status').filter({ hasText: said }).waitFor();
  }
  expect(await guest.field.inputValue()).toBe('zzxxyyq');

  await copies(' https://youtu.be/fJ9rUzIMcZQ ');
  for (const words of ['zzxxyyq', 'wonderwall zzyzx']) {
    await guest.looksFor(words);
    await paste.tap();
    await guest.page.getByLabel('Preview: Queen – Bohemian Rhapsody (Official Video)').waitFor();
    expect(await guest.field.inputValue()).toBe('https://youtu.be/fJ9rUzIMcZQ');
    await paste.waitFor({ state: 'detached' });
  }

  // By keys it goes on at the songs that came.
  await guest.looksFor('zzxxyyq');
  await paste.press('Enter');
  await guest.songs.getByRole('radio').waitFor({ state: 'attached' });
  expect(await guest.page.evaluate(() => document.activeElement?.className)).toBe('results');

  await guest.context.clearPermissions();
  await guest.page.evaluate(() => {
    navigator.clipboard.readText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await guest.looksFor('zzxxyyq');
  await paste.tap();
  await guest.sees('This browser did not let us read the link. Paste it into the box yourself.');
  expect(await guest.field.inputValue()).toBe('zzxxyyq');

  await guest.page.evaluate(() => {
    Object.defineProperty(navigator.clipboard, 'readText', { value: undefined });
  });
  await guest.looksFor('zzxxyyqq');
  await guest.sees('Or paste a YouTube link.');
  expect(await paste.count()).toBe(0);
});

test('songs that fit are asked for this battle, and others come in their place, once for a double tap, and the choice stays, until a pasted link takes its place (§5.19)', async () => {
  const guest = await toShare();
  const asked: URLSearchParams[] = [];
  guest.page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/suggestions')) asked.push(searchParams);
  });
  const ids = () =>
    guest.fitting
      .getByRole('radio')
      .evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value));
  const first = await ids();
  await guest.fitting.locator('label').nth(1).tap();
  await guest.page.getByLabel(/^Preview: /).waitFor();
  await guest.button('Other songs').dblclick();
  await guest.page.getByRole('status').getByText('10 other songs').waitFor({ state: 'attached' });
  const others = await ids();
  expect(others.filter((id) => first.includes(id))).toEqual([]);
  expect(asked.map((each) => each.get('except'))).toEqual([first.join(',')]);
  expect(guest.page.url()).toMatch(`/game/${asked[0]?.get('gameId')}`);
  expect(await guest.page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe(others[0]);
  const chosen = guest.page.getByRole('radiogroup', { name: 'Your choice' }).getByRole('radio');
  expect(await chosen.getAttribute('value')).toBe(first[1]);
  expect(await guest.button('Send Song').isEnabled()).toBe(true);

  const heard = await recordAnnouncements(guest.page);
  await guest.looksFor('https://youtu.be/fJ9rUzIMcZQ?t=61');
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

test('with a keyboard open the songs begin right under the field, until one is chosen', async () => {
  const guest = await toShare();
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
  const fits = async () => {
    const { above, songs: count } = await inSight();
    return above <= 45 && count >= 4;
  };
  await guest.field.tap();
  await guest.looksFor('queen');
  await guest.songs.waitFor();
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
  await showKeyboard(guest.page, 376);
  await expect.poll(fits).toBe(true);
  await guest.songs.locator('label').nth(1).tap();
  expect(await guest.field.evaluate((input) => input === document.activeElement)).toBe(false);
  await showKeyboard(guest.page, null);
  await expect.poll(() => guest.button('Send Song').isEnabled()).toBe(true);
});

test('a song of this battle cannot be chosen again, not even by its link; the second press of a double tap takes no other song and starts none, where the preview moved the list', async () => {
  const table = await startBattle(fixture.app);
  const played = { ...songFor(table.id), youtubeUrl: 'fJ9rUzIMcZQ', videoId: 'fJ9rUzIMcZQ' };
  const { id } = await table.guest.ok('submitSong', { body: played });
  await rate(table.host, id, 7);
  const host = searching(await fixture.visit(table.host));
  await host.goes(`/game/${table.id}`);
  await host.looksFor('https://youtu.be/fJ9rUzIMcZQ');
  const found = host.page.getByRole('radio', { name: /Already played in this battle/ });
  await found.waitFor({ state: 'attached' });
  expect([await found.isDisabled(), await host.button('Send Song').isDisabled()]).toEqual([true, true]);

  await host.looksFor('queen');
  const middle = await host.songs
    .locator('label')
    .nth(2)
    .evaluate((label) => {
      const { left, top, width, height } = label.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    });
  const underFinger = host.page.evaluate(
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
  await host.page.mouse.click(middle.x, middle.y);
  expect(await underFinger).toBeUndefined();
  await host.page.locator('.preview').getByRole('button', { name: /^Play/ }).click();
  await host.button('Stop').waitFor();
});

// The last one: YouTube is left alone from here on.
test('while search rests the page says how to go on', async () => {
  const guest = await toShare();
  fixture.app.youtube.fail('quota');
  // An artist of whom the catalogue has too few songs for a choice.
  await guest.looksFor('nena');
  await guest.sees('Search is resting. Paste a YouTube link, or pick one of these.');
  expect(await guest.songs.getByRole('radio').count()).toBeGreaterThan(0);
  fixture.app.youtube.fail(null);
  await guest.looksFor('https://youtu.be/fJ9rUzIMcZQ');
  await guest.songs.getByText('Queen – Bohemian Rhapsody (Official Video)').waitFor();
});
