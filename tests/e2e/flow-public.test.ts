import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts';
import { heading } from '#tests/support/browser-player.ts';
import type { Visit } from '#tests/support/browser-visit.ts';
import { finishedClash, playBattle, startBattle } from '#tests/support/test-battles.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture?.close());

/** Logo, home, logout, and nothing else. */
const hasHeader = async ({ page }: Visit) => {
  const links = page.getByRole('banner').getByRole('link');
  const labels = links.evaluateAll((all) => all.map((link) => link.getAttribute('aria-label')));
  expect(await labels).toEqual(['Banger Battle', 'Home', 'Log out']);
};

describe('a finished battle, seen by a stranger', () => {
  test('names the winner, the points and what both said (§2.1.11, 2.13.10, 6.1)', async () => {
    const table = await finishedClash(fixture.app);
    const stranger = await fixture.visit();
    await stranger.goes(`/battle/${table.id}`);
    await heading(stranger.page, 'Pop Battle').waitFor();
    await stranger.sees('Player 1 Wins!', 'Final Scores', 'Quick Clash', '/10');
    await stranger.sees(`Player 1: ${table.host.nickname}`, `Player 2: ${table.guest.nickname}`);
    await stranger.sees('Player 2: 9/10', `9 from ${table.guest.nickname}`);
    await stranger.sees('Player 1: 4/10', `4 from ${table.host.nickname}`);
    // A second one of the name fails it.
    const song = stranger.page.getByRole('article').first();
    const outside = song.getByRole('link', { name: 'Open in YouTube: Bohemian Rhapsody' });
    const [first] = await table.host.ok('showSongs', { params: { id: String(table.id) } });
    const watch = `https://www.youtube.com/watch?v=${first?.videoId}`;
    expect(await outside.getAttribute('href')).toBe(watch);
    await song.getByRole('button', { name: 'Play Bohemian Rhapsody' }).click();
    await song.locator('iframe').waitFor();
    for (const width of [390, 1280]) {
      await stranger.page.setViewportSize({ width, height: 800 });
      expect(await outside.getAttribute('href')).toBe(watch);
    }
    await stranger.follows('Start Your Own Banger Battle');
    await stranger.waitForPath('/create-game');
    await stranger.waitForPath('/nickname');
  });

  test('of a longer mode names it, and counts to its own maximum', async () => {
    const table = await startBattle(fixture.app, 'secret');
    await playBattle(table, [
      [1, 8],
      [2, 9],
      [3, 10],
    ]);
    const stranger = await fixture.visit();
    await stranger.goes(`/battle/${table.id}`);
    await stranger.sees('Player 2 Wins!', 'Top Secret Mission', '/30', '27');
  });

  test('may be a tie; one that is still fought, or never was, is not found', async () => {
    const tie = await startBattle(fixture.app);
    await playBattle(tie, [[6, 6]]);
    const { id } = await startBattle(fixture.app);
    const stranger = await fixture.visit();
    await stranger.goes(`/battle/${tie.id}`);
    await stranger.sees("It's a Tie!");
    for (const path of [`/battle/${id}`, '/battle/0', '/battle/%F0']) {
      await stranger.goes(path);
      await heading(stranger.page, 'Battle Not Found').waitFor();
    }
    await stranger.follows('Go Home');
    await stranger.waitForPath('/');
  });
});

describe('an address that no battle and no player can have', () => {
  test('shows what that page shows without one, in words for players (§11.4)', async () => {
    const visit = await fixture.visit(await fixture.app.signUp('Marmalade'));
    for (const [path, title] of [
      ['/results/abc', 'Results not found'],
      ['/game/99999999999999999999', 'Game not found'],
      ['/round-summary/abc', 'Game not found'],
      ['/player/%F0', 'Player not found'],
      [`/player/${'a'.repeat(300)}`, 'Player not found'],
    ] as const) {
      await visit.goes(path);
      await heading(visit.page, title).waitFor();
      expect(await visit.page.locator('main').textContent()).not.toMatch(
        /\b(id|userId)\b|must be|went wrong/,
      );
      await hasHeader(visit);
    }
  });
});

describe('a profile', () => {
  test('shows the record and the songs, which play one at a time (§2.1.12)', async () => {
    const table = await finishedClash(fixture.app);
    const stranger = await fixture.visit();
    await stranger.goes(`/player/${table.host.id}`);
    await heading(stranger.page, table.host.nickname).waitFor();
    await stranger.sees('Recent Songs (1)', '100%', 'Bohemian Rhapsody');
    expect(await stranger.page.getByText('You', { exact: true }).count()).toBe(0);
    await stranger.presses('Play Bohemian Rhapsody');
    await stranger.page.frameLocator('iframe').getByText('The song plays here.').waitFor();
    await stranger.presses('Stop');
    await stranger.button('Play Bohemian Rhapsody').waitFor();
    expect(await stranger.page.locator('iframe').count()).toBe(0);
  });

  test('of oneself says so, and that there are no songs yet', async () => {
    const player = await fixture.app.signUp('Fresh');
    const visit = await fixture.visit(player);
    await visit.goes(`/player/${player.id}`);
    await visit.page.getByText('You', { exact: true }).waitFor();
    await visit.sees('Recent Songs (0)', 'No songs submitted yet', '0%');
  });

  test('is one press away from the leaderboard', async () => {
    const table = await finishedClash(fixture.app);
    const visit = await fixture.visit(table.guest);
    await visit.goes('/home');
    await visit.follows(`${table.host.nickname}, 1 win, 100 % win rate. View players songs`);
    await visit.waitForPath(`/player/${table.host.id}`);
  });
});

describe('an address that is no page', () => {
  test('says so, and leads home (§2.1.14, 8.32)', async () => {
    const stranger = await fixture.visit();
    for (const path of ['/game', '/battle/1/more', '/ABCDEFG']) {
      await stranger.goes(path);
      await heading(stranger.page, '404 Page Not Found').waitFor();
      await stranger.sees("This page doesn't exist or has been moved.");
      await hasHeader(stranger);
    }
    await stranger.follows('Back to Home');
    await stranger.waitForPath('/');
  });
});
