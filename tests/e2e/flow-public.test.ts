import type { Locator } from 'playwright-core';
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

/** Expects the links logo, home and, for a player, log out, and no other. */
const expectHeader = async ({ page }: Visit, ...logout: 'Log out'[]) => {
  const links = page.getByRole('banner').getByRole('link');
  const labels = links.evaluateAll((all) => all.map((link) => link.getAttribute('aria-label')));
  expect(await labels).toEqual(['Banger Battle', 'Home', ...logout]);
};

describe('the public page of a battle', () => {
  test('shows the winner, the points and the comments (§2.1.11, 2.13.10, 6.1)', async () => {
    const battle = await finishedClash(fixture.app);
    const visitor = await fixture.visit();
    await visitor.opens(`/battle/${battle.id}`);
    await heading(visitor.page, 'Pop Battle').waitFor();
    await visitor.sees('Player 1 Wins!', 'Final Scores', 'Quick Clash', '/10');
    await visitor.sees(`Player 1: ${battle.host.nickname}`, `Player 2: ${battle.guest.nickname}`);
    await visitor.sees('Player 2: 9/10', `9 from ${battle.guest.nickname}`);
    await visitor.sees('Player 1: 4/10', `4 from ${battle.host.nickname}`);
    // The locator fails if there are two links of this name.
    const song = visitor.page.getByRole('article').first();
    const outside = song.getByRole('link', { name: 'Open in YouTube: Bohemian Rhapsody' });
    const [first] = await battle.host.ok('showSongs', { params: { id: String(battle.id) } });
    const watch = `https://www.youtube.com/watch?v=${first?.videoId}`;
    expect(await outside.getAttribute('href')).toBe(watch);
    const widthOf = async (box: Locator) => (await box.boundingBox())?.width;
    expect(await widthOf(song.locator('.say'))).toBe(await widthOf(song));
    await song.getByRole('button', { name: 'Play Bohemian Rhapsody' }).click();
    await song.locator('iframe').waitFor();
    for (const width of [390, 1280]) {
      await visitor.page.setViewportSize({ width, height: 800 });
      expect(await outside.getAttribute('href')).toBe(watch);
    }
    await visitor.follows('Start Your Own Banger Battle');
    await visitor.waitForPath('/create-game');
    await visitor.waitForPath('/nickname');
  });

  test('shows the mode and its maximum of points', async () => {
    const battle = await startBattle(fixture.app, 'secret');
    await playBattle(battle, [
      [1, 8],
      [2, 9],
      [3, 10],
    ]);
    const visitor = await fixture.visit();
    await visitor.opens(`/battle/${battle.id}`);
    await visitor.sees('Player 2 Wins!', 'Top Secret Mission', '/30', '27');
  });

  test('shows a tie, and is not found for a running or unknown battle', async () => {
    const tie = await startBattle(fixture.app);
    await playBattle(tie, [[6, 6]]);
    const { id } = await startBattle(fixture.app);
    const visitor = await fixture.visit();
    await visitor.opens(`/battle/${tie.id}`);
    await visitor.sees("It's a Tie!");
    for (const path of [`/battle/${id}`, '/battle/0', '/battle/%F0']) {
      await visitor.opens(path);
      await heading(visitor.page, 'Battle Not Found').waitFor();
    }
    await visitor.follows('Go Home');
    await visitor.waitForPath('/');
  });
});

describe('an impossible battle or player address', () => {
  test('shows the page for unknown ones, without technical words (§11.4)', async () => {
    const visit = await fixture.visit(await fixture.app.signUp('Marmalade'));
    for (const [path, title] of [
      ['/results/abc', 'Results not found'],
      ['/game/99999999999999999999', 'Game not found'],
      ['/round-summary/abc', 'Game not found'],
      ['/player/%F0', 'Player not found'],
      [`/player/${'a'.repeat(300)}`, 'Player not found'],
    ] as const) {
      await visit.opens(path);
      await heading(visit.page, title).waitFor();
      expect(await visit.page.locator('main').textContent()).not.toMatch(
        /\b(id|userId)\b|must be|went wrong/,
      );
      await expectHeader(visit, 'Log out');
    }
  });
});

describe('a profile', () => {
  test('shows the record and the songs, which can be played (§2.1.12)', async () => {
    const battle = await finishedClash(fixture.app);
    const visitor = await fixture.visit();
    await visitor.opens(`/player/${battle.host.id}`);
    await heading(visitor.page, battle.host.nickname).waitFor();
    await visitor.sees('Recent Songs (1)', '100%', 'Bohemian Rhapsody');
    expect(await visitor.page.getByText('You', { exact: true }).count()).toBe(0);
    await visitor.presses('Play Bohemian Rhapsody');
    await visitor.page.frameLocator('iframe').getByText('The song plays here.').waitFor();
    await visitor.presses('Stop');
    await visitor.button('Play Bohemian Rhapsody').waitFor();
    expect(await visitor.page.locator('iframe').count()).toBe(0);
  });

  test('is marked if it is the own profile, and says that there are no songs yet', async () => {
    const player = await fixture.app.signUp('Fresh');
    const visit = await fixture.visit(player);
    await visit.opens(`/player/${player.id}`);
    await visit.page.getByText('You', { exact: true }).waitFor();
    await visit.sees('Recent Songs (0)', 'No songs submitted yet', '0%');
  });

  test('is linked from the leaderboard', async () => {
    const battle = await finishedClash(fixture.app);
    const visit = await fixture.visit(battle.guest);
    await visit.opens('/home');
    await visit.follows(`${battle.host.nickname}, 1 win, 100% win rate. View players songs`);
    await visit.waitForPath(`/player/${battle.host.id}`);
  });
});

describe('an unknown address', () => {
  test('shows a 404 page that leads home (§2.1.14, 8.32)', async () => {
    const visitor = await fixture.visit();
    for (const path of ['/game', '/battle/1/more', '/ABCDEFG']) {
      await visitor.opens(path);
      await heading(visitor.page, '404 Page Not Found').waitFor();
      await visitor.sees("This page doesn't exist or has been moved.");
      await expectHeader(visitor);
    }
    await visitor.follows('Back to Home');
    await visitor.waitForPath('/');
  });
});
