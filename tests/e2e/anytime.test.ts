import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Window } from '#tests/support/browser.ts';
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts';
import { axeViolations, heading, rateSong, shareSong } from '#tests/support/browser-player.ts';
import { setVideos } from '#tests/support/browser-video.ts';
import type { Visit } from '#tests/support/browser-visit.ts';
import { invitation, openAnytime, params } from '#tests/support/test-battles.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture?.close());

const windowOf = (visit: Visit): Window => ({ ...visit, complaints: [] });
/** Clicks the label, because the radio button itself is one pixel wide. */
const choose = (visit: Visit, name: string | RegExp) =>
  visit.page
    .locator('label')
    .filter({ has: visit.page.getByRole('radio', { name }) })
    .first()
    .click();

/** Opens an invitation, and waits until the page has looked the room up itself, so that it notices no later change before its next poll. */
async function opensInvitation(visit: Visit, { roomCode }: { roomCode: string }): Promise<void> {
  const found = visit.page.waitForResponse(`**/api/games/room/${roomCode}`);
  await visit.opens(`/${roomCode}`);
  await visit.sees('threw a song at you');
  await found;
}

test('an anytime battle is opened with a song, answered by a visitor, and won hours later (§12.11, 12.12, 12.13, 12.14)', async () => {
  const player = await fixture.app.signUp('Marmalade');
  const host = await fixture.visit(player);
  await host.opens('/create-game?mode=fast');
  await host.presses('Next');
  await choose(host, 'Any time');
  await host.sees('Send a song now. A move may take a day.');
  expect(await axeViolations(host.page)).toEqual([]);
  await host.presses('Choose Your Song');
  await host.sees('Now your song');
  await host.page.reload();
  await host.sees('Now your song');
  await host.presses(/^Back$/);
  await host.sees('Selected: Pop Battle', 'Send a song now. A move may take a day.');
  await host.page.reload();
  await host.sees('Selected: Pop Battle');
  await host.presses('Previous');
  await host.presses('Choose Your Song');
  await host.sees('Now your song');
  await host.page.goBack();
  await host.sees('Selected: Wildcard Battle');
  await host.page.goBack();
  await host.sees('Now your song', 'Fits Pop Battle');
  await host.page.goForward();
  await host.sees('Selected: Pop Battle');
  await host.page.goForward();
  await host.sees('Now your song');
  await host.types('Search for a song', 'abba');
  await host.page
    .getByRole('radiogroup', { name: 'Songs found' })
    .getByRole('radio')
    .first()
    .check({ force: true });
  await host
    .button(/^Play /)
    .first()
    .waitFor();
  await host.presses('Send Song');
  await host.waitForPath(/^\/create-game\?room=\d+$/);
  await host.sees('You can close this page.', '24 hours left');
  const label = await host.page.getByLabel(/^Room code [A-Z]/).getAttribute('aria-label');
  const code = (label ?? '').replace('Room code', '').replace(/[^A-Z]/g, '');
  await host.page.goto('about:blank');

  const friend = await fixture.visit();
  setVideos(friend, {});
  await friend.opens(`/${code}`);
  await heading(friend.page, `${player.nickname} threw a song at you`).waitFor();
  await friend.sees('Wildcard Battle', 'Quick Clash', 'Any time: a day for every move');
  expect(await friend.page.locator('iframe').count()).toBe(0);
  expect(await axeViolations(friend.page)).toEqual([]);
  await friend.presses(/^Play /);
  await friend.page.locator('iframe').waitFor();
  await friend.page.getByRole('slider').fill('8');
  await friend.types('Comment', 'What a start');
  await friend.page.reload();
  await friend.presses('Lock my score');
  await friend.waitForPath('/nickname');
  await friend.presses('Use This Name');
  await friend.seesToast('Joined Game!', 'Your score is locked.');
  await friend.waitForPath(/^\/game\/\d+$/);
  await shareSong(windowOf(friend), 'metallica');
  await friend.follows('Home');
  await friend.sees('Waiting for them');

  // No toast: its link would lead to the page that the player is on.
  expect(friend.toastTitles()).not.toContain('It is your turn to share a song');

  fixture.app.advance(20 * 60 * 60 * 1000);
  await host.opens('/home');
  const [running] = await player.ok('showMyBattles');
  expect(running).toMatchObject({ yourMove: true });
  const [rating] = await player.ok('showRatings', params({ id: running?.id ?? 0 }));
  expect(rating).toMatchObject({ rating: 8, comment: 'What a start' });
  await host.opens(`/game/${running?.id}`);
  await rateSong(windowOf(host), { score: 4, comment: 'Heard it at every wedding.' });
  await heading(host.page, 'You Won!').waitFor();
});

test('a guest whose song does not play takes the seat and asks for another song (§12.13, 12.14)', async () => {
  const host = await fixture.app.signUp('Marmalade');
  const guest = await fixture.app.signUp('Nutmeg', 'female_2');
  const room = await openAnytime(host);
  const seen = await guest.ok('findRoom', { params: { roomCode: room.roomCode } });
  const visit = await fixture.visit(guest);
  setVideos(visit, { [seen.song?.videoId ?? '']: { refusal: 101 } });
  await visit.opens('/join-game');
  await visit.types('Room code', room.roomCode);
  await visit.waitForPath(`/join-game/${room.roomCode}`);
  await visit.presses(/^Play /);
  await visit.presses('It does not play');
  await visit.waitForPath(`/game/${room.id}`);
  await visit.seesToast('Joined Game!', 'Another song is asked for.');
  await visit.sees('Your opponent chooses another song', /^Marmalade.* has 24 hours left\.$/);
  await visit.follows('Home');
  await visit.sees('They choose another song');
  const late = await fixture.visit(await fixture.app.signUp('Pepper', 'male_3'));
  await late.opens(`/${room.roomCode}`);
  await late.sees('This room is full');
});

test('a player whose seat was taken while they listened sees a toast and a way on (§12.14)', async () => {
  const host = await fixture.app.signUp('Marmalade');
  const first = await fixture.app.signUp('Nutmeg', 'female_2');
  const room = await openAnytime(host);
  const late = await fixture.visit(await fixture.app.signUp('Pepper', 'male_3'));
  await opensInvitation(late, room);
  // The seat is taken during the request, so the page cannot have noticed it by polling.
  await late.page.route('**/seat', async (route) => {
    await first.ok('takeSeat', { ...invitation(room), body: { rating: 7 } });
    await route.continue();
  });
  await late.presses('Lock my score');
  await late.presses('Rate anyway');
  await late.seesToast('Too late', 'The seat was taken while you listened.');
  await late.sees('This room is full');
  await late.presses('Start New Game');
  await late.waitForPath('/create-game');
});

test('a player who took the seat in one window is led into the battle from another window (§12.2, 12.14)', async () => {
  const room = await openAnytime(await fixture.app.signUp('Marmalade'));
  const visit = await fixture.visit();
  await opensInvitation(visit, room);
  // Simulates the other window, which signed this browser in and took the seat.
  const player = await fixture.app.signUp('Nutmeg', 'female_2');
  await player.ok('takeSeat', { ...invitation(room), body: { rating: 7 } });
  const [name = '', value = ''] = player.cookie.split('=');
  await visit.context.addCookies([{ name, value, url: fixture.origin }]);
  await visit.presses('Lock my score');
  await visit.presses('Rate anyway');
  await visit.waitForPath(`/game/${room.id}`);
  await visit.seesToast('You are in already', 'The score you locked first stands: 7.');
});

test('a visitor is told that the seat is taken before they are asked for a name (§12.14)', async () => {
  const room = await openAnytime(await fixture.app.signUp('Marmalade'));
  const first = await fixture.app.signUp('Nutmeg', 'female_2');
  const late = await fixture.visit();
  await opensInvitation(late, room);
  await first.ok('takeSeat', { ...invitation(room), body: { rating: 7 } });
  await late.presses('Lock my score');
  await late.presses('Rate anyway');
  await late.seesToast('Too late', 'The seat was taken while you listened.');
  await late.seesNoMore('threw a song at you');
  await late.sees('This battle has already started.');
  expect(await late.storage()).toEqual({});
});

test('an invitation that ends while a visitor listens or chooses a name says so once (§12.14)', async () => {
  const first = await fixture.app.signUp('Nutmeg', 'female_2');
  const [room, other] = [await openAnytime(first), await openAnytime(await fixture.app.signUp('Marmalade'))];
  const [listener, namer] = [await fixture.visit(), await fixture.visit()];
  await opensInvitation(listener, room);
  await opensInvitation(namer, other);
  await namer.presses('Lock my score');
  await namer.presses('Rate anyway');
  await namer.waitForPath('/nickname');
  await first.ok('takeSeat', { ...invitation(other), body: { rating: 7 } });
  await namer.presses('Use This Name');
  await namer.sees('This room is full');
  expect(namer.toastTitles()).toEqual([]);

  fixture.app.advance(25 * 60 * 60 * 1000);
  await listener.presses('Lock my score');
  await listener.presses('Rate anyway');
  await listener.seesToast(
    'Too late',
    'The invitation ended while you listened: its day is over, or it was taken back.',
  );
  expect(await listener.storage()).toEqual({});
});

test('an invitation that expires while a visitor chooses a name shows that it is closed (§12.14)', async () => {
  const room = await openAnytime(await fixture.app.signUp('Marmalade'));
  const visit = await fixture.visit();
  await opensInvitation(visit, room);
  await visit.presses('Lock my score');
  await visit.presses('Rate anyway');
  await visit.waitForPath('/nickname');
  fixture.app.advance(25 * 60 * 60 * 1000);
  await visit.presses('Use This Name');
  await visit.sees('This room is closed', 'It was closed meanwhile.');
  expect(visit.toastTitles()).toEqual([]);
});

test('a visitor who logs in after scoring joins the battle with the score, and "Back" skips the login (§12.2, 12.14)', async () => {
  const room = await openAnytime(await fixture.app.signUp('Marmalade'));
  const { nickname } = await fixture.app.signUp('Nutmeg', 'female_2');
  const visit = await fixture.visit();
  await opensInvitation(visit, room);
  await visit.page.getByRole('slider').fill('9');
  await visit.presses('Lock my score');
  await visit.presses('Rate anyway');
  await visit.waitForPath('/nickname');
  await visit.presses(/Log in with your name/);
  await visit.types('Your existing battle name', nickname ?? '');
  await visit.page.getByRole('button', { name: 'Log in', exact: true }).click();
  await visit.seesToast('Joined Game!', 'Your score is locked.');
  await visit.waitForPath(`/game/${room.id}`);
  await visit.page.goBack();
  await visit.sees('Your battle is on');
});

test('a player without an avatar locks the score, and chooses an avatar before the battle (§12.14)', async () => {
  const room = await openAnytime(await fixture.app.signUp('Marmalade'));
  const faceless = await fixture.app.unnamed();
  await faceless.ok('chooseNickname', { body: { nickname: 'Faceless' } });
  const visit = await fixture.visit(faceless);
  await visit.opens(`/join-game/${room.roomCode}`);
  await visit.page.getByRole('slider').fill('9');
  await visit.presses('Lock my score');
  await visit.presses('Rate anyway');
  await visit.waitForPath(/^\/select-avatar/);
  await visit.presses(/Riot Star/);
  await visit.seesToast('Joined Game!', 'Your score is locked.');
  await visit.waitForPath(`/game/${room.id}`);
  const [rating] = await faceless.ok('showRatings', params({ id: room.id }));
  expect(rating).toMatchObject({ rating: 9 });
});

test('a player with three open anytime battles can neither accept nor open another (§12.4)', async () => {
  const host = await fixture.app.signUp('Marmalade');
  const guest = await fixture.app.guest();
  for (let n = 0; n < 3; n += 1) await openAnytime(guest);
  const room = await openAnytime(host);
  const visit = await fixture.visit(guest);
  await visit.opens(`/${room.roomCode}`);
  await visit.sees('You have 3 open anytime battles', 'Lock my score');
  await expect.poll(() => visit.page.getByRole('button', { name: 'Lock my score' }).isDisabled()).toBe(true);
  await visit.opens('/create-game?mode=fast&pace=anytime');
  await visit.sees('All 3 you may have at once are open.');
  await expect
    .poll(() => visit.page.getByRole('button', { name: 'Choose Your Song' }).isDisabled())
    .toBe(true);
  const [first] = await guest.ok('showMyBattles');
  await guest.ok('closeRoom', params({ id: first?.id ?? 0 }));
  await visit.opens(`/${room.roomCode}`);
  await expect.poll(() => visit.page.getByRole('button', { name: 'Lock my score' }).isEnabled()).toBe(true);
});
