import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { duringRequest } from '#tests/support/browser-calls.ts';
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts';
import { recordAnnouncements } from '#tests/support/record-announcements.ts';
import { finishedClash, join, openRoom, startBattle } from '#tests/support/test-battles.ts';
import type { TestClient } from '#tests/support/test-client.ts';

let fixture: BrowserFixture;
let host: TestClient;
/** Room code of a room in which the host waits. */
let code: string;
beforeAll(async () => {
  fixture = await openBrowserFixture();
  host = await fixture.app.signUp('Marmalade');
  code = (await openRoom(host)).roomCode;
});
afterAll(() => fixture?.close());

const newGuest = () => fixture.app.signUp('Nutmeg', 'female_2');

describe('an invite link', () => {
  test('leads a player to the invitation, and from there into the battle (§2.1.15, 2.8.4, 2.8.5)', async () => {
    const room = await openRoom(host, 'secret');
    const guest = await fixture.visit(await newGuest());
    await guest.opens(`/${room.roomCode.toLowerCase()}`);
    await guest.waitForPath(`/join-game/${room.roomCode}`);
    const card = guest.page.getByRole('region', { name: 'The invitation' });
    for (const words of [host.nickname, 'Pop Battle', 'Top Secret Mission'])
      await card.getByText(words, { exact: true }).first().waitFor();
    await guest.presses('Join Game!');
    await guest.waitForPath(`/game/${room.id}`);
    await guest.seesToast('Joined Game!', 'Starting battle...');
    await guest.sees('Your turn to share a song');
  });

  test('leads a visitor to the choice of a name, or shows that the room is full or unknown (§2.1.15, 2.8.2)', async () => {
    const battle = await startBattle(fixture.app);
    const visitor = await fixture.visit();
    await visitor.opens(`/join-game/${battle.code}`);
    await visitor.waitForPath(`/landing?code=${battle.code}`);
    await visitor.sees('This battle has already started.');
    await visitor.opens('/join-game?code=BBBBBB');
    await visitor.waitForPath('/landing?code=BBBBBB');
    await visitor.sees('This room is closed or does not exist.', 'You can still play for free.');
    expect(await visitor.storage()).toEqual({});
    await visitor.opens(`/${code}`);
    await visitor.waitForPath(`/landing?code=${code}`);
    await visitor.sees("You're invited!");
    await visitor.opens(`/join-game/${code}`);
    await visitor.waitForPath('/nickname');
    expect(await visitor.storage()).toMatchObject({
      pendingInviteCode: code,
      pendingJoinAfterNickname: code,
    });
  });

  test('leads a player without a battle name to the choice of a name (§2.8.2)', async () => {
    const visit = await fixture.visit(await fixture.app.unnamed());
    await visit.opens(`/join-game?code=${code}`);
    await visit.waitForPath('/nickname');
    expect(await visit.storage()).toMatchObject({ pendingInviteCode: code, pendingJoinAfterNickname: code });
  });

  test('leads a player without an avatar to the choice of one, and back to the invitation (§2.8.3)', async () => {
    const faceless = await fixture.app.unnamed();
    await faceless.ok('chooseNickname', { body: { nickname: 'Faceless' } });
    const visit = await fixture.visit(faceless);
    await visit.opens(`/join-game/${code}`);
    await visit.waitForPath(`/select-avatar?redirect=${encodeURIComponent(`/join-game?code=${code}`)}`);
    await visit.presses(/MC Thunder/);
    await visit.waitForPath(`/join-game?code=${code}`);
    await visit.sees('Room found.');
    expect(await visit.page.getByLabel('Room code').inputValue()).toBe(code);
  });

  test('leads the host back to the waiting room', async () => {
    const visit = await fixture.visit(host);
    await visit.opens(`/join-game/${code}`);
    await visit.sees('Your own room', 'You opened it, and nobody has joined yet.');
    await visit.presses('Back to your room');
    await visit.waitForPath(/^\/create-game\?room=\d+$/);
    await visit.sees('Waiting for opponent');
  });
});

describe('a typed room code', () => {
  test('is converted to capitals, must have six letters, and shows an error at the field if unknown (§2.8.6, 2.8.7, 5.8, 5.9, 7.2.15)', async () => {
    const guest = await fixture.visit(await newGuest());
    await guest.opens('/join-game');
    const joinButton = guest.button('Join Game!');
    await joinButton.waitFor();
    expect(await joinButton.isDisabled()).toBe(true);
    await guest.types('Room code', code.slice(0, 5).toLowerCase());
    expect(await guest.page.getByLabel('Room code').inputValue()).toBe(code.slice(0, 5));
    expect(await joinButton.isDisabled()).toBe(true);
    expect(await guest.page.getByRole('region', { name: 'The invitation' }).count()).toBe(0);
    await guest.types('Room code', code.toLowerCase());
    await guest.sees('Room found. You play as Side B, and share first.');
    expect(await joinButton.isEnabled()).toBe(true);
    const announced = await recordAnnouncements(guest.page);
    await guest.types('Room code', 'BBBBBB');
    const none = 'No room is open under this code. It is closed, or a letter is wrong.';
    await guest.sees(none);
    await guest.page.getByLabel('Room code').press('Enter');
    const refused = 'Error. Game not found';
    await guest.seesToast('Error', 'Game not found');
    await expect.poll(announced).toEqual([none, refused]);
    await guest.types('Room code', code);
    const found = 'Room found. You play as Side B, and share first.';
    await expect.poll(announced).toEqual([none, refused, found]);
    // The outdated error must not remain in the live region.
    await guest.seesNoMore(none);
  });

  test('of a running battle leads its players back into it, and others to a new battle (§2.8.8)', async () => {
    const battle = await startBattle(fixture.app);
    const [third, player] = [await fixture.visit(await newGuest()), await fixture.visit(battle.guest)];
    await third.opens(`/join-game/${battle.code}`);
    await third.sees('This room is full', 'This battle is already full.');
    expect(await third.button('Join Game!').count()).toBe(0);
    await third.presses('Start New Game');
    await third.waitForPath('/create-game');
    await player.opens(`/${battle.code}`);
    await player.sees('Your battle is on');
    await player.presses('Back to the battle');
    await player.waitForPath(`/game/${battle.id}`);
  });

  test('of a finished battle leads its players to their results, and others to the public page (§2.8.8)', async () => {
    const battle = await finishedClash(fixture.app);
    const [third, player] = [await fixture.visit(await newGuest()), await fixture.visit(battle.guest)];
    await third.opens(`/join-game/${battle.code}`);
    await third.sees('This battle is over');
    await third.presses('See how it ended');
    await third.waitForPath(`/battle/${battle.id}`);
    await player.opens(`/${battle.code}`);
    await player.presses('See the results');
    await player.waitForPath(`/results/${battle.id}`);
    const visitor = await fixture.visit();
    await visitor.opens(`/${battle.code}`);
    await visitor.sees('This battle is over.');
    await visitor.button('Play for Free!').waitFor();
    await visitor.follows('See how it ended');
    await visitor.waitForPath(`/battle/${battle.id}`);
  });

  test('of a closed room shows that to its host, and is unknown to other players', async () => {
    const room = await openRoom(host);
    await host.ok('closeRoom', { params: { id: String(room.id) } });
    const [own, third] = [await fixture.visit(host), await fixture.visit(await newGuest())];
    await own.opens(`/${room.roomCode}`);
    await own.sees('This room is closed', 'This room was closed without a result.');
    await own.presses('Start New Game');
    await own.waitForPath('/create-game');
    await third.opens(`/${room.roomCode}`);
    await third.sees('No room is open under this code. It is closed, or a letter is wrong.');
  });

  test('of a room that is closed while a page shows it leads to a new battle (§2.8.8)', async () => {
    const room = await openRoom(host);
    const [guest, visitor] = [await fixture.visit(await newGuest()), await fixture.visit()];
    await guest.opens(`/join-game/${room.roomCode}`);
    await guest.sees('Room found.');
    await visitor.opens(`/landing?code=${room.roomCode}`);
    await visitor.sees('about 5 minutes');
    await host.ok('closeRoom', { params: { id: String(room.id) } });
    await guest.presses('Join Game!');
    await guest.seesToast('Error', 'Game not found');
    await guest.sees('This room is closed', 'It was closed meanwhile.');
    expect(await guest.page.getByRole('region', { name: 'The invitation' }).count()).toBe(0);
    await guest.presses('Start New Game');
    await guest.waitForPath('/create-game');
    // Simulates a return to the window, repeatedly, because the initial data is not refetched while it is fresh.
    const closed = visitor.page.getByText('This room was closed.');
    const refocusWindow = () =>
      visitor.page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => refocusWindow().then(() => closed.count())).toBe(1);
    await visitor.button('Play for Free!').waitFor();
  });

  test('of a room that became full while a page shows it leads to a new battle', async () => {
    const room = await openRoom(host);
    const late = await fixture.visit(await newGuest());
    await late.opens(`/join-game/${room.roomCode}`);
    await late.sees('Room found.');
    const faster = await newGuest();
    await duringRequest(late.page, 'games/join', () => join(faster, room.roomCode));
    await late.presses('Join Game!');
    await late.seesToast('Error', 'This battle is already full');
    await late.button('Start New Game').waitFor();
  });
});

describe('joining', () => {
  test('with an ended session leads to the login, and back to the room', async () => {
    const player = await newGuest();
    const guest = await fixture.visit(player);
    await guest.opens(`/join-game/${code}`);
    await guest.sees('Room found.');
    await duringRequest(guest.page, 'games/join', () => player.ok('logOut'));
    // Blocks the check for the current user, because the page could leave before the response arrives.
    await guest.page.route('**/api/auth/user', () => undefined);
    await guest.presses('Join Game!');
    await guest.seesToast('Authentication Required', "Please choose how you'd like to join the battle...");
    await guest.waitForPath('/nickname');
    expect(await guest.storage()).toMatchObject({ pendingInviteCode: code, pendingJoinAfterNickname: code });
  });
});
