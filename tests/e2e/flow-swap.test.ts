import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts';
import { setVideos } from '#tests/support/browser-video.ts';
import type { Visit } from '#tests/support/browser-visit.ts';
import { params, share, startBattle, type TestBattle } from '#tests/support/test-battles.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture?.close());

async function bothAt(battle: TestBattle): Promise<[host: Visit, guest: Visit]> {
  const visits = [await fixture.visit(battle.host), await fixture.visit(battle.guest)] as const;
  for (const visit of visits) await visit.opensAndConnects(`/game/${battle.id}`);
  return [...visits];
}

async function choose(visit: Visit, words: string) {
  await visit.types('Search for a song', words);
  const songs = visit.page.getByRole('radiogroup', { name: 'Songs found' }).getByRole('radio');
  await songs.first().check({ force: true });
  await visit.page.getByRole('region', { name: /^Preview/ }).waitFor();
}

describe('a song that does not play for the listener', () => {
  test('is replaced by another song without the loss of a turn', async () => {
    const battle = await startBattle(fixture.app);
    const { videoId } = await share(battle.guest, battle.id);
    const [host, guest] = await bothAt(battle);
    setVideos(host, { [videoId]: { refusal: 150 } });
    await host.presses('Play Bohemian Rhapsody');
    await host.sees("This song doesn't play here. Open it in YouTube instead.");
    await host.presses('Ask for another song');
    await host.page.locator('[role=status]:focus', { hasText: 'You asked for another song' }).waitFor();
    await guest.seesToast('Pick another song', 'Yours does not play over there.');
    await guest.sees('Your song does not play for your opponent. Send another!');
    expect(await guest.page.getByRole('timer').count()).toBe(0);

    await choose(guest, 'abba');
    await guest.presses('Send Song');
    await host.seesToast('New Song!', 'Your opponent sent another one');
    await host.page.getByRole('region', { name: /^Rate / }).waitFor();
    // The note that had the focus is removed.
    await host.page.locator('h1:focus').waitFor();
    expect((await battle.host.ok('showSongs', params(battle)))[0]).toMatchObject({ swap: 'done' });
    await host.presses(/^Play /);
    await host.button('Stop').waitFor();
    expect(await host.button('Ask for another song').count()).toBe(0);
    await host.presses('Complete Rating');
    await host.sees('Your turn to share a song');
  });
});

test('a request for another song that expires is reported to both players (§3.3.21)', async () => {
  const battle = await startBattle(fixture.app);
  const { videoId } = await share(battle.guest, battle.id);
  const [host, guest] = await bothAt(battle);
  setVideos(host, { [videoId]: { refusal: 150 } });
  await host.presses('Play Bohemian Rhapsody');
  await host.presses('Ask for another song');
  await host.page.locator('[role=status]:focus').waitFor();
  await guest.seesToast('Pick another song');
  fixture.app.advance(600_000);
  await host.seesToast('The song stays', 'No other song came in time: rate this one.');
  await host.page.locator('h1:focus').waitFor();
  await guest.seesToast('Your song stays', 'The time to send another one is over.');
});

describe('before a song is sent', () => {
  test('the page says whether it plays, and a song that does not play cannot be sent', async () => {
    const battle = await startBattle(fixture.app);
    const guest = await fixture.visit(battle.guest);
    await guest.opens(`/game/${battle.id}`);
    await choose(guest, 'abba');
    await guest.sees('Not checked yet. Press play to be sure.');
    const found = await guest.page.getByRole('radio', { checked: true }).inputValue();
    setVideos(guest, { [found]: { refusal: 101 } });
    await guest.presses(/^Play /);
    await guest.sees('This song plays only in YouTube itself. Choose another one to send.');
    expect(await guest.button('Send Song').isDisabled()).toBe(true);

    await guest.page.getByRole('radio', { checked: true }).press('ArrowDown');
    await guest.sees('Not checked yet. Press play to be sure.');
    await guest.presses(/^Play /);
    await guest.sees('It plays.');
    await guest.presses('Send Song');
    await guest.sees('Your song has been sent for rating! Good Luck!');
  });

  test('its start can be chosen, and the listener’s player starts there', async () => {
    const battle = await startBattle(fixture.app);
    const [host, guest] = await bothAt(battle);
    setVideos(guest, {});
    await choose(guest, 'abba');
    const bar = guest.page.getByRole('slider', { name: 'Starts at', exact: true });
    const startsAt = () => bar.getAttribute('aria-valuetext');
    expect(await startsAt()).toBe('the beginning');
    await bar.press('ArrowRight');
    await expect.poll(startsAt).toBe('0:01');
    await guest.presses(/^Play /);
    await guest.presses('Start at 0:13');
    await expect.poll(startsAt).toBe('0:13');
    await guest.sees('Starts at 0:13');
    await guest.presses('Send Song');
    await host.presses(/^Play /);
    const player = host.page.locator('iframe');
    expect(await player.getAttribute('src')).toContain('start=13');
  });
});

test('a chosen song that was not sent is sent automatically in the last second', async () => {
  const battle = await startBattle(fixture.app);
  const guest = await fixture.visit(battle.guest);
  await guest.page.clock.install();
  await guest.opens(`/game/${battle.id}`);
  await guest.sees('Your turn to share a song');
  await choose(guest, 'abba');
  const left = await guest.page.locator('.timer').textContent();
  const [minutes = 0, seconds = 0] = (/\d+:\d+/.exec(left ?? '')?.[0] ?? '').split(':').map(Number);
  // A single jump, because the next fetch sets the clock of the test server again.
  await guest.page.clock.fastForward((minutes * 60 + seconds) * 1000 - 500);
  await guest.seesToast('Just in time!', 'Your chosen song was sent in the last second.');
  await guest.sees('Your song has been sent for rating! Good Luck!');
});
