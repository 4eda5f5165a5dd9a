import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts';
import { axeViolations, heading } from '#tests/support/browser-player.ts';
import { finishedClash, playBattle, startBattle } from '#tests/support/test-battles.ts';
import type { TestClient } from '#tests/support/test-client.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture?.close());

/** Plays three battles: a draw, then two wins of the first player. */
async function playThree(): Promise<{ ann: TestClient; bob: TestClient; last: number }> {
  const ann = await fixture.app.signUp('Marmalade');
  const bob = await fixture.app.signUp('Nutmeg', 'female_2');
  const draw = await startBattle(fixture.app, 'fast', [bob, ann]);
  await playBattle(draw, [[6, 6]]);
  await finishedClash(fixture.app, [ann, bob]);
  const { id: last } = await finishedClash(fixture.app, [ann, bob]);
  return { ann, bob, last };
}

test('two players who met see their score at home, and their battles on the rivals page (§13.20, 13.21)', async () => {
  const { ann, bob, last } = await playThree();
  const visit = await fixture.visit(bob);
  await visit.opens('/home');
  await heading(visit.page, 'Rivals').waitFor();
  await visit.follows(`${ann.nickname}. You 0, ${ann.nickname} 2`);
  await visit.waitForPath(`/rivals/${ann.id}`);
  // The host of their first battle is Side A, which is on the left.
  await heading(visit.page, `${bob.nickname} 0, ${ann.nickname} 2`).waitFor();
  await visit.sees(`2 in a row for ${ann.nickname}`, '3 battles', 'Draw', '59%', 'Taste match');
  expect(await axeViolations(visit.page)).toEqual([]);

  // The button text omits the name, because a long name would take three lines.
  expect(await visit.button(`Play Again ${ann.nickname}`).textContent()).toBe('Play Again');

  const best = visit.page.getByRole('region', { name: 'Best songs' });
  expect(await best.getByRole('img', { name: 'out of 10' }).count()).toBe(2);
  await best.getByRole('button', { name: 'Play Bohemian Rhapsody' }).first().click();
  await visit.page.frameLocator('iframe').getByText('The song plays here.').waitFor();
  const battles = visit.page.getByRole('region', { name: 'Last battles' }).getByRole('link');
  expect(await battles.count()).toBe(3);
  expect(await battles.last().textContent()).toContain('Draw 6 to 6: Pop Battle, Quick Clash, Today');
  await visit.follows(`All of ${ann.nickname}'s songs`);
  await visit.waitForPath(`/player/${ann.id}`);
  await visit.page.goBack();
  await battles.first().click();
  await visit.waitForPath(`/results/${last}`);
  await heading(visit.page, 'You Lost').waitFor();
});

test('a player without battles has no rivals at home, and an empty rivals page (§13.20, 13.21)', async () => {
  const player = await fixture.app.signUp('Marmalade');
  const other = await fixture.app.signUp('Nutmeg');
  const visit = await fixture.visit(player);
  await visit.opens('/home');
  await heading(visit.page, 'Leaderboard').waitFor();
  expect(await heading(visit.page, 'Rivals').count()).toBe(0);
  for (const id of [other.id, 'nobody', '%F0']) {
    await visit.opens(`/rivals/${id}`);
    await heading(visit.page, 'No score here').waitFor();
    await visit.sees('No battle of you two is on record.');
  }
  await visit.opens(`/rivals/${player.id}`);
  await visit.sees('This is you.');
  await visit.follows('Start Battle');
  await visit.waitForPath('/create-game');
  const anonymous = await fixture.visit();
  await anonymous.opens(`/rivals/${other.id}`);
  await anonymous.sees('Please log in to see your rivals');
});

test('a player who turns challenges off gets none, and a switch that fails is reset (§13.22)', async () => {
  const { host, guest } = await finishedClash(fixture.app);
  const visit = await fixture.visit(host);
  await visit.opens('/account');
  const challenges = visit.page.getByRole('switch', { name: 'Rivals may ask you for another battle.' });
  expect(await challenges.isChecked()).toBe(true);

  await visit.page.route('**/api/account/challenges', (route) => route.abort());
  await challenges.click();
  await visit.seesToast('Not changed', 'The game cannot be reached. Check your connection and try again.');
  await expect.poll(() => challenges.isChecked()).toBe(true);
  await visit.page.unroute('**/api/account/challenges');

  const stored = visit.page.waitForResponse('**/api/account/challenges');
  await challenges.click();
  await stored;
  const challenger = await fixture.visit(guest);
  for (const page of ['/home', `/rivals/${host.id}`]) {
    await challenger.opens(page);
    await challenger.presses(`Play Again ${host.nickname}`);
    await challenger.seesToast(`${host.nickname} was not asked`, 'This player takes no challenges');
  }
  await visit.page.reload();
  await challenges.waitFor();
  expect(await challenges.isChecked()).toBe(false);
  await challenges.click();
  await expect.poll(async () => (await host.ok('currentUser')).challengesOff).toBe(false);
  await expect.poll(() => challenges.isChecked()).toBe(true);
});
