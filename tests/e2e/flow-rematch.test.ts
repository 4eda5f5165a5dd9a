import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { duringRequest } from '#tests/support/browser-calls.ts';
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts';
import { heading } from '#tests/support/browser-player.ts';
import type { Visit } from '#tests/support/browser-visit.ts';
import { recordAnnouncements } from '#tests/support/record-announcements.ts';
import { finishedClash, playBattle, startBattle, type TestBattle } from '#tests/support/test-battles.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture?.close());

/** Requests a rematch for the guest, who lost the battle. */
const challenge = ({ host, guest, id }: TestBattle) =>
  guest.ok('askRematch', { body: { toUserId: host.id, originalGameId: id, gameMode: 'fast' } });

/** Records announcements, without that of a slow load. */
async function listenTo({ page }: Visit): Promise<() => Promise<string[]>> {
  const announced = await recordAnnouncements(page);
  return async () => (await announced()).filter((each) => each !== 'Warming up the needle...');
}

/** Returns the accessible description, which is read after the name when the element gets focus. */
const descriptionOf = (box: Locator): Promise<string> =>
  box.evaluate((element) => {
    const description = document.getElementById(element.getAttribute('aria-describedby') ?? '');
    return [...(description?.children ?? [])].map(({ textContent }) => textContent).join(' ');
  });

describe('a rematch', () => {
  test('is offered on any page of the winner, and accepting it leads both players into the new battle (§2.1.16, 2.16.1-3)', async () => {
    const battle = await finishedClash(fixture.app);
    const [winner, loser] = [await fixture.visit(battle.host), await fixture.visit(battle.guest)];
    await winner.opensAndConnects(`/player/${battle.guest.id}`);
    await winner.sees('Recent Songs (1)');
    await loser.opensAndConnects(`/results/${battle.id}`);
    await loser.presses('Request rematch');
    await loser.seesToast('Rematch requested', `${battle.host.nickname} has been asked.`);
    expect(await loser.button('Rematch requested').isDisabled()).toBe(true);

    const dialog = winner.page.getByRole('dialog', { name: 'Rematch Challenge!' });
    await dialog.getByText(battle.guest.nickname, { exact: true }).waitFor();
    await dialog.getByText('This invitation expires automatically.').waitFor();
    expect(await descriptionOf(dialog)).toBe(
      `${battle.guest.nickname} lost to you and wants another go. This invitation expires automatically. 2 minutes left.`,
    );
    const [atWinner, atLoser] = [await listenTo(winner), await listenTo(loser)];
    await winner.presses('Accept');

    await winner.seesToast('Rematch accepted!', 'Starting a new game...');
    await winner.seesToast('Rematch Starting!', 'Get ready for round 2!', 'A new battle begins.');
    await loser.seesToast('Rematch Starting!', 'Get ready for round 2!');
    for (const visit of [winner, loser]) {
      await visit.waitForPath(/^\/game\/[A-Z]{6}$/);
      await visit.waitForPath(/^\/game\/\d+$/);
    }
    await loser.sees('Your turn to share a song');
    await winner.sees("Opponent's turn to share a song");
    expect(winner.page.url()).toBe(loser.page.url());
    expect(winner.page.url()).not.toMatch(new RegExp(`/${battle.id}$`));
    const accepted = 'Rematch accepted! Starting a new game...';
    const starting = 'Rematch Starting! Get ready for round 2! A new battle begins.';
    await expect.poll(atWinner).toEqual([accepted, starting, "Opponent's turn to share a song"]);
    await expect.poll(atLoser).toEqual([starting, 'Your turn to share a song']);
    expect(winner.toastTitles()).toEqual(['Rematch accepted!', 'Rematch Starting!']);
  });

  test('is offered, accepted and joined without a live channel', async () => {
    const battle = await finishedClash(fixture.app);
    const [winner, loser] = [await fixture.visit(battle.host), await fixture.visit(battle.guest)];
    for (const { page } of [winner, loser]) await page.routeWebSocket('**/ws', (socket) => socket.close());
    await winner.opens('/');
    await loser.opens(`/results/${battle.id}`);
    await loser.presses('Request rematch');
    const dialog = winner.page.getByRole('dialog', { name: 'Rematch Challenge!' });
    await dialog.getByRole('button', { name: 'Accept' }).click();
    await loser.page.getByRole('link', { name: 'Go to the rematch' }).click();
    await loser.sees('Your turn to share a song');
  });

  test('sends both players home when it is declined, but not from another battle (§2.16.3, 4.4.6)', async () => {
    const battle = await finishedClash(fixture.app);
    const people = [battle.guest, await fixture.app.signUp('Another One')];
    const other = await startBattle(fixture.app, 'fast', people);
    const [winner, loser] = [await fixture.visit(battle.host), await fixture.visit(battle.guest)];
    const inBattle = await fixture.visit(battle.guest);
    await inBattle.opensAndConnects(`/game/${other.id}`);
    await loser.opensAndConnects(`/results/${battle.id}`);
    await heading(loser.page, 'You Lost').waitFor();
    await winner.opensAndConnects(`/results/${battle.id}`);
    await heading(winner.page, 'You Won!').waitFor();
    await challenge(battle);
    await winner.presses('Decline');
    await winner.seesToast('Rematch declined', 'Sending both players back to home...');
    for (const visit of [loser, inBattle]) await visit.seesToast('Rematch Declined', /chicken|bawk|scared/i);
    for (const visit of [winner, loser]) {
      await visit.waitForPath('/');
      await visit.sees('Leaderboard');
    }
    await loser.page.getByRole('link', { name: /Battle against Another One/ }).waitFor();
    expect(new URL(inBattle.page.url()).pathname).toBe(`/game/${other.id}`);
  });

  test('expires if the winner does not answer in time', async () => {
    const battle = await finishedClash(fixture.app);
    await challenge(battle);
    fixture.app.advance(110_000);
    const winner = await fixture.visit(battle.host);
    await winner.page.clock.install();
    await winner.opens('/home');
    const dialog = winner.page.getByRole('dialog', { name: 'Rematch Challenge!' });
    await dialog.waitFor();
    fixture.app.advance(11_000);
    await winner.fastForwardsUntilGone(dialog, 11_000);
  });

  test('cannot be accepted after it expired while the dialog was open (§8.20)', async () => {
    const battle = await finishedClash(fixture.app);
    const winner = await fixture.visit(battle.host);
    await winner.opensAndConnects('/home');
    await challenge(battle);
    await winner.button(/^Accept$/).waitFor();
    await duringRequest(winner.page, 'rematch/*/respond', async () => fixture.app.advance(121_000));
    await winner.presses(/^Accept$/);
    await winner.seesToast(
      'Error',
      'Failed to respond to rematch request',
      'This rematch invitation has expired',
    );
    await winner.button(/^Accept$/).waitFor({ state: 'hidden' });
  });

  test('can be requested only by the loser, and only once at a time across devices', async () => {
    const battle = await finishedClash(fixture.app);
    const [winner, loser] = [await fixture.visit(battle.host), await fixture.visit(battle.guest)];
    await winner.opens(`/results/${battle.id}`);
    await winner.link('Play Again').waitFor();
    expect(await winner.button('Request rematch').count()).toBe(0);
    await loser.opens(`/results/${battle.id}`);
    await loser.button('Request rematch').waitFor();
    await challenge(battle);
    await loser.button('Rematch requested').waitFor();
    await loser.page.reload();
    await loser.button('Rematch requested').waitFor();
  });

  test('replaces its offer on the results page once it was accepted, also after it ended (§2.12.10)', async () => {
    const battle = await finishedClash(fixture.app);
    const { id } = await challenge(battle);
    const accepting = { params: { requestId: String(id) }, body: { accept: true } };
    const { game } = await battle.host.ok('answerRematch', accepting);
    const rematch = { ...battle, host: battle.guest, guest: battle.host, id: game?.id ?? 0 };
    const [winner, loser] = [await fixture.visit(battle.host), await fixture.visit(battle.guest)];
    await winner.opens(`/results/${battle.id}`);
    await winner.follows('Go to the rematch');
    await winner.waitForPath(`/game/${rematch.id}`);
    await loser.opensAndConnects(`/results/${battle.id}`);
    await loser.link('Go to the rematch').waitFor();
    expect(await loser.button('Request rematch').count()).toBe(0);
    await playBattle(rematch, [[10, 1]]);
    await loser.follows('See how the rematch ended');
    await loser.waitForPath(`/results/${rematch.id}`);
    await loser.sees('You Won!');
  });
});

describe('the page of rematch requests', () => {
  test('asks a visitor to log in (§2.15.3, 2.15.4)', async () => {
    const visitor = await fixture.visit();
    await visitor.opens('/rematch');
    await visitor.sees('Please log in to view rematch requests');
    await visitor.follows('Log In');
    await visitor.waitForNavigation('/login');
    await visitor.waitForPath('/landing');
  });

  test('lists requests without a dialog, and accepting one starts the battle (§2.1.13, 2.15.1)', async () => {
    const battle = await finishedClash(fixture.app);
    const winner = await fixture.visit(battle.host);
    await winner.opens('/rematch');
    await winner.sees('No Rematch Requests');
    await challenge(battle);
    await winner.page
      .getByRole('article', { name: `Rematch request from ${battle.guest.nickname}` })
      .waitFor();
    await winner.sees('Quick Clash, expires in');
    expect(await winner.page.getByRole('dialog').count()).toBe(0);
    await winner.presses(`Accept ${battle.guest.nickname}`);
    await winner.seesToast('Rematch accepted!', 'Starting a new game...');
    await winner.waitForPath(/^\/game\/\d+$/);
  });

  test('declines a request, explains why a late answer fails, and offers a new battle when empty (§2.15.2, 8.19)', async () => {
    const [first, second] = [await finishedClash(fixture.app), await finishedClash(fixture.app)];
    const winner = await fixture.visit(first.host);
    await challenge(first);
    await winner.opens('/rematch');
    await winner.presses(`Decline ${first.guest.nickname}`);
    await winner.seesToast('Rematch declined', 'Sending both players back to home...');
    await winner.waitForPath('/');

    const late = await fixture.visit(second.host);
    await challenge(second);
    await late.opens('/rematch');
    await late.button(`Accept ${second.guest.nickname}`).waitFor();
    await duringRequest(late.page, 'rematch/*/respond', async () => fixture.app.advance(121_000));
    await late.presses(`Accept ${second.guest.nickname}`);
    const why = 'This rematch invitation has expired';
    await late.seesToast('Failed to respond to rematch', 'Something went wrong. Please try again.', why);
    await late.sees('No Rematch Requests');
    await late.follows('Start New Game');
    await late.waitForPath('/create-game');
  });
});
