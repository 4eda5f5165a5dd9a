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

/** Opens the battle of a player whose turn it is to share. */
async function openTurn() {
  const battle = await startBattle(fixture.app);
  const visit = await fixture.visit(battle.guest);
  fixture.app.youtube.requests.length = 0;
  await visit.opens(`/game/${battle.id}`);
  return withSearch(visit);
}

/** Adds helpers for the song search to a visit. */
const withSearch = (visit: Visit) => ({
  ...visit,
  field: visit.page.getByLabel('Search for a song'),
  songs: visit.page.getByRole('radiogroup', { name: 'Songs found' }),
  fitting: visit.page.getByRole('radiogroup', { name: /^Fits/ }),
  searchFor: (words: string) => visit.types('Search for a song', words),
});

const searchCount = () => fixture.app.youtube.requests.filter((each) => each.includes('/search?')).length;

test('a search shows catalogue songs, else YouTube songs, close matches or suggestions; a link finds its song (§5.16, 5.18)', async () => {
  const guest = await openTurn();
  await guest.searchFor('queen');
  await guest.songs.waitFor();
  expect(searchCount()).toBe(0);
  await guest.presses('Search all of YouTube');
  await guest.songs.getByText('Queen Official · 5:55').waitFor();
  expect(searchCount()).toBe(1);

  // Songs outside the catalogue are searched on YouTube automatically after a pause.
  await guest.searchFor('hit the road friends');
  await guest.songs.getByText('Hit the Road Jack & "Friends"').waitFor();
  expect(searchCount()).toBe(2);

  await guest.searchFor('wonderwall zzyzx');
  const near = guest.page.getByRole('radiogroup', { name: 'Something like it' });
  await near
    .getByRole('radio', { name: /Wonderwall/ })
    .first()
    .waitFor({ state: 'attached' });
  await guest.page.getByRole('heading', { name: 'Something like it' }).waitFor();
  await guest.sees(/^Something like it: \d+ songs? found$/);

  await guest.searchFor('zzxxyyq');
  await guest.sees('No songs found. Try other words.');
  await guest.fitting.getByRole('radio').first().waitFor();

  for (const [link, words] of [
    [`https://youtu.be/${refusedVideos.private}`, /private/],
    [`https://youtu.be/${refusedVideos.deleted}`, /no longer on YouTube/],
    ['https://www.youtube.com/playlist?list=PL1', /That is a playlist/],
  ] as const) {
    await guest.searchFor(link);
    await guest.sees(words);
    await guest.fitting.waitFor();
    expect(await guest.fitting.getByRole('radio', { checked: true }).count()).toBe(0);
    expect(await guest.button('Send Song').isDisabled()).toBe(true);
  }

  await guest.searchFor(musicLinks.spotify);
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
    await guest.searchFor(words);
    await guest.page.getByRole('radiogroup').first().waitFor();
  }
  expect(await guest.page.getByText('The search did not work').count()).toBe(0);
});

test('a link is pasted with one tap if a search found no match, and the page says why a paste fails (§5.17)', async () => {
  const guest = await openTurn();
  const paste = guest.button('Paste a YouTube link');
  const copies = (text: string) =>
    guest.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await allowClipboard(guest.context, fixture.origin);

  await guest.searchFor('zzxxyyq');
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
    await guest.searchFor(words);
    await paste.tap();
    await guest.page.getByLabel('Preview: Queen – Bohemian Rhapsody (Official Video)').waitFor();
    expect(await guest.field.inputValue()).toBe('https://youtu.be/fJ9rUzIMcZQ');
    await paste.waitFor({ state: 'detached' });
  }

  // With the keyboard, the focus moves to the songs found.
  await guest.searchFor('zzxxyyq');
  await paste.press('Enter');
  await guest.songs.getByRole('radio').waitFor({ state: 'attached' });
  expect(await guest.page.evaluate(() => document.activeElement?.className)).toBe('results');

  await guest.context.clearPermissions();
  await guest.page.evaluate(() => {
    navigator.clipboard.readText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await guest.searchFor('zzxxyyq');
  await paste.tap();
  await guest.sees('This browser did not let us read the link. Paste it into the box yourself.');
  expect(await guest.field.inputValue()).toBe('zzxxyyq');

  await guest.page.evaluate(() => {
    Object.defineProperty(navigator.clipboard, 'readText', { value: undefined });
  });
  await guest.searchFor('zzxxyyqq');
  await guest.sees('Or paste a YouTube link.');
  expect(await paste.count()).toBe(0);
});

test('"Other songs" replaces the suggestions once per double tap, and keeps the chosen song (§5.19)', async () => {
  const guest = await openTurn();
  const requested: URLSearchParams[] = [];
  guest.page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/suggestions')) requested.push(searchParams);
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
  expect(requested.map((each) => each.get('except'))).toEqual([first.join(',')]);
  expect(guest.page.url()).toMatch(`/game/${requested[0]?.get('gameId')}`);
  expect(await guest.page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe(others[0]);
  const chosen = guest.page.getByRole('radiogroup', { name: 'Your choice' }).getByRole('radio');
  expect(await chosen.getAttribute('value')).toBe(first[1]);
  expect(await guest.button('Send Song').isEnabled()).toBe(true);

  const announced = await recordAnnouncements(guest.page);
  await guest.searchFor('https://youtu.be/fJ9rUzIMcZQ?t=61');
  await expect
    .poll(announced)
    .toEqual([
      'Queen – Bohemian Rhapsody (Official Video) is chosen.',
      'Not checked yet. Press play to be sure.',
    ]);
  await guest.page.getByLabel('Preview: Queen – Bohemian Rhapsody (Official Video)').waitFor();
  await guest.sees('Starts at 1:01');
  expect(await guest.button('Send Song').isEnabled()).toBe(true);
});

test('the songs start right below the field while the on-screen keyboard is open', async () => {
  const guest = await openTurn();
  /** Returns the top of the list in px, and the number of songs that are fully visible and not covered. */
  const visibleSongs = () =>
    guest.page.evaluate(() => {
      const rows = [...document.querySelectorAll('.search-row')].map((row) => row.getBoundingClientRect());
      const seen = rows.filter(({ left, top, bottom, width }) => {
        const met = document.elementFromPoint(left + width / 2, (top + bottom) / 2);
        return bottom <= (window.visualViewport?.height ?? 0) && met?.closest('.search-row');
      });
      return { above: rows[0]?.top ?? 999, songs: seen.length };
    });
  const fits = async () => {
    const { above, songs: count } = await visibleSongs();
    return above <= 45 && count >= 4;
  };
  await guest.field.tap();
  await guest.searchFor('queen');
  await guest.songs.waitFor();
  for (const size of [
    { width: 390, height: 376 },
    { width: 360, height: 330 },
  ]) {
    await guest.page.setViewportSize(size);
    await expect.poll(fits).toBe(true);
    for (const target of [guest.field, guest.button('Clear search')])
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
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

test('a song that was played in this battle cannot be chosen again, not even by its link', async () => {
  const battle = await startBattle(fixture.app);
  const played = { ...songFor(battle.id), youtubeUrl: 'fJ9rUzIMcZQ', videoId: 'fJ9rUzIMcZQ' };
  const { id } = await battle.guest.ok('submitSong', { body: played });
  await rate(battle.host, id, 7);
  const host = withSearch(await fixture.visit(battle.host));
  await host.opens(`/game/${battle.id}`);
  await host.searchFor('https://youtu.be/fJ9rUzIMcZQ');
  const found = host.page.getByRole('radio', { name: /Already played in this battle/ });
  await found.waitFor({ state: 'attached' });
  expect([await found.isDisabled(), await host.button('Send Song').isDisabled()]).toEqual([true, true]);

  await host.searchFor('queen');
  const middle = await host.songs
    .locator('label')
    .nth(2)
    .evaluate((label) => {
      const { left, top, width, height } = label.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    });
  const underFinger = host.page.evaluate(
    ({ x, y }) =>
      new Promise<string | undefined>((done) => {
        const check = () => {
          if (!document.querySelector('.preview')) return;
          watch.disconnect();
          done(document.elementFromPoint(x, y)?.closest('.preview, .results')?.className);
        };
        const watch = new MutationObserver(check);
        watch.observe(document.body, { childList: true, subtree: true });
      }),
    middle,
  );
  await host.page.mouse.click(middle.x, middle.y);
  expect(await underFinger).toBeUndefined();
  await host.page.locator('.preview').getByRole('button', { name: /^Play/ }).click();
  await host.button('Stop').waitFor();
});

// Must be the last test, because the server stops searching YouTube from here on.
test('a page without YouTube search asks for a link or a catalogue song', async () => {
  const guest = await openTurn();
  fixture.app.youtube.fail('quota');
  // The catalogue has too few songs of this artist, so the server would search YouTube.
  await guest.searchFor('nena');
  await guest.sees('Search is resting. Paste a YouTube link, or pick one of these.');
  expect(await guest.songs.getByRole('radio').count()).toBeGreaterThan(0);
  fixture.app.youtube.fail(null);
  await guest.searchFor('https://youtu.be/fJ9rUzIMcZQ');
  await guest.songs.getByText('Queen – Bohemian Rhapsody (Official Video)').waitFor();
});
