import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts';
import type { Visit } from '#tests/support/browser-visit.ts';
import { openRoom, share, startBattle } from '#tests/support/test-battles.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture?.close());

/** Sets the clock of the device to that of the server. */
const setDeviceClock = ({ page }: Visit) => page.clock.setFixedTime(fixture.app.now());

test('a player who gives up confirms it once, and both players see the results', async () => {
  const battle = await startBattle(fixture.app);
  const [host, guest] = [await fixture.visit(battle.host), await fixture.visit(battle.guest)];
  for (const visit of [host, guest]) await visit.opensAndConnects(`/game/${battle.id}`);
  await guest.presses('Give up');
  await guest.sees('Give up this battle?');
  await guest.presses('Keep playing');
  await guest.seesNoMore('Give up this battle?');
  await guest.presses('Give up');
  await guest.page.getByRole('dialog').getByRole('button', { name: 'Give up' }).click();
  await host.seesToast('You won!', 'Your opponent gave up.');
  for (const visit of [host, guest]) await visit.waitForPath(`/results/${battle.id}`);
  await guest.sees('You Lost', `You gave up, so the battle goes to ${battle.host.nickname}.`);
  await guest.sees('Nothing was rated, so this battle counts for nobody.');
  await host.sees('You Won!', `${battle.guest.nickname} gave up, so the battle is yours.`);
});

test('an absent opponent is shown as away, and after a minute the player can claim the win', async () => {
  const battle = await startBattle(fixture.app);
  await share(battle.guest, battle.id);
  const live = await battle.host.listen(battle.id);
  const guest = await fixture.visit(battle.guest);
  await guest.opensAndConnects(`/game/${battle.id}`);
  await guest.sees('Your song has been sent for rating! Good Luck!');
  await live.close();
  fixture.app.advance(15_000);
  await guest.sees(new RegExp(`${battle.host.nickname} is away`));
  await guest.button(/^Claim the win in/).waitFor();
  fixture.app.advance(60_000);
  await setDeviceClock(guest);
  await guest.page.reload();
  await guest.sees(/You can wait, or end the battle now\./);
  await guest.presses('Claim the win');
  await guest.waitForPath(`/results/${battle.id}`);
  await guest.sees('You Won!', `${battle.host.nickname} was away for too long, so the battle is yours.`);
});

test('a player can end the battle without a result if the opponent is away', async () => {
  const battle = await startBattle(fixture.app);
  await share(battle.guest, battle.id);
  const guest = await fixture.visit(battle.guest);
  await (await battle.host.listen(battle.id)).close();
  fixture.app.advance(75_000);
  await setDeviceClock(guest);
  await guest.opens(`/game/${battle.id}`);
  await guest.presses('Leave without a result');
  await guest.sees('Game Status');
  expect((await battle.guest.ok('currentUser')).gamesPlayed).toBe(0);
});

test('an opponent who returns is no longer shown as away', async () => {
  const battle = await startBattle(fixture.app);
  await share(battle.guest, battle.id);
  const guest = await fixture.visit(battle.guest);
  await (await battle.host.listen(battle.id)).close();
  fixture.app.advance(15_000);
  await guest.opensAndConnects(`/game/${battle.id}`);
  await guest.sees(new RegExp(`${battle.host.nickname} is away`));
  await guest.button(/^Claim the win in/).focus();
  await battle.host.listen(battle.id);
  await guest.seesNoMore(new RegExp(`${battle.host.nickname} is away`));
  await guest.page.locator('h1:focus').waitFor();
});

test('a host who closes an empty room confirms it once', async () => {
  const host = await fixture.visit(await fixture.app.signUp('Marmalade'));
  await host.opens('/create-game?mode=fast');
  await host.presses('Create Wildcard Battle');
  await host.presses('Close this room');
  await host.sees('Close this room?', 'Its code and its link will lead nowhere then.');
  await host.presses('Keep it open');
  await host.seesNoMore('Close this room?');
  await host.sees('Waiting for opponent');
  await host.presses('Close this room');
  await host.page.getByRole('dialog').getByRole('button', { name: 'Close this room' }).click();
  await host.sees('This room is closed', 'You closed it. Its code and its link lead nowhere now.');
});

test('a host closes an empty room on the page of its battle, too', async () => {
  const player = await fixture.app.signUp('Marmalade');
  const { id } = await openRoom(player);
  const host = await fixture.visit(player);
  await host.opensAndConnects(`/game/${id}`);
  await host.presses('Close this room');
  await host.page.getByRole('dialog').getByRole('button', { name: 'Close this room' }).click();
  await host.sees('Game Status', 'You closed it. Its code and its link lead nowhere now.');
  await host.page.locator('h1:focus').waitFor();
});
