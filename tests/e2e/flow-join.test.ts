import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { duringRequest } from '#tests/support/browser-calls.ts';
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts';
import { recordAnnouncements } from '#tests/support/record-announcements.ts';
import { finishedClash, join, openRoom, startBattle } from '#tests/support/test-battles.ts';
import type { TestClient } from '#tests/support/test-client.ts';

let fixture: BrowserFixture;
let host: TestClient;
/** The code of a room in which the host waits. */
let code: string;
beforeAll(async () => {
  fixture = await openBrowserFixture();
  host = await fixture.app.signUp('Marmalade');
  code = (await openRoom(host)).roomCode;
});
afterAll(() => fixture?.close());

const newcomer = () => fixture.app.signUp('Nutmeg', 'female_2');

describe('the invite link', () => {
  test('leads a player to the challenge, and from there into the battle (§2.1.15, 2.8.4, 2.8.5)', async () => {
    const room = await openRoom(host, 'secret');
    const guest = await fixture.visit(await newcomer());
    await guest.goes(`/${room.roomCode.toLowerCase()}`);
    await guest.waitForPath(`/join-game/${room.roomCode}`);
    const card = guest.page.getByRole('region', { name: 'The invitation' });
    for (const words of [host.nickname, 'Pop Battle', 'Top Secret Mission'])
      await card.getByText(words, { exact: true }).first().waitFor();
    await guest.presses('Join Game!');
    await guest.waitForPath(`/game/${room.id}`);
    await guest.seesToast('Joined Game!', 'Starting battle...');
    await guest.sees('Your turn to share a song');
  });

  test('to a room that is full or unknown tells a stranger so; to one that waits it leads on, with the code (§2.1.15, 2.8.2)', async () => {
    const table = await startBattle(fixture.app);
    const stranger = await fixture.visit();
    await stranger.goes(`/join-game/${table.code}`);
    await stranger.waitForPath(`/landing?code=${table.code}`);
    await stranger.sees('This battle has already started.');
    await stranger.goes('/join-game?code=BBBBBB');
    await stranger.waitForPath('/landing?code=BBBBBB');
    await stranger.sees('This room is closed or does not exist.', 'You can still play for free.');
    expect(await stranger.storage()).toEqual({});
    await stranger.goes(`/${code}`);
    await stranger.waitForPath(`/landing?code=${code}`);
    await stranger.sees("You're invited!");
    await stranger.goes(`/join-game/${code}`);
    await stranger.waitForPath('/nickname');
    expect(await stranger.storage()).toMatchObject({
      pendingInviteCode: code,
      pendingJoinAfterNickname: code,
    });
  });

  test('leads a player who has no battle name there too (§2.8.2)', async () => {
    const visit = await fixture.visit(await fixture.app.unnamed());
    await visit.goes(`/join-game?code=${code}`);
    await visit.waitForPath('/nickname');
    expect(await visit.storage()).toMatchObject({ pendingInviteCode: code, pendingJoinAfterNickname: code });
  });

  test('leads a player who has no warrior to choose one, and back to the challenge (§2.8.3)', async () => {
    const faceless = await fixture.app.unnamed();
    await faceless.ok('chooseNickname', { body: { nickname: 'Faceless' } });
    const visit = await fixture.visit(faceless);
    await visit.goes(`/join-game/${code}`);
    await visit.waitForPath(`/select-avatar?redirect=${encodeURIComponent(`/join-game?code=${code}`)}`);
    await visit.presses(/MC Thunder/);
    await visit.waitForPath(`/join-game?code=${code}`);
    await visit.sees('Room found.');
    expect(await visit.page.getByLabel('Room code').inputValue()).toBe(code);
  });

  test('leads the host back into the own waiting room', async () => {
    const visit = await fixture.visit(host);
    await visit.goes(`/join-game/${code}`);
    await visit.sees('Your own room', 'You opened it, and nobody has joined yet.');
    await visit.presses('Back to your room');
    await visit.waitForPath(/^\/create-game\?room=\d+$/);
    await visit.sees('Waiting for opponent');
  });
});

describe('a typed room code', () => {
  test('is in capitals, shuts the way in until it has six letters, and is told at the field if no room has it (§2.8.6, 2.8.7, 5.8, 5.9, 7.2.15)', async () => {
    const guest = await fixture.visit(await newcomer());
    await guest.goes('/join-game');
    const wayIn = guest.button('Join Game!');
    await wayIn.waitFor();
    expect(await wayIn.isDisabled()).toBe(true);
    await guest.types('Room code', code.slice(0, 5).toLowerCase());
    expect(await guest.page.getByLabel('Room code').inputValue()).toBe(code.slice(0, 5));
    expect(await wayIn.isDisabled()).toBe(true);
    expect(await guest.page.getByRole('region', { name: 'The invitation' }).count()).toBe(0);
    await guest.types('Room code', code.toLowerCase());
    await guest.sees('Room found. You play as Side B, and share first.');
    expect(await wayIn.isEnabled()).toBe(true);
    const heard = await recordAnnouncements(guest.page);
    await guest.types('Room code', 'BBBBBB');
    const none = 'No room is open under this code. It is closed, or a letter is wrong.';
    await guest.sees(none);
    await guest.page.getByLabel('Room code').press('Enter');
    await expect.poll(heard).toEqual([none, none]);
    expect(guest.toastTitles()).toEqual([]);
    await guest.types('Room code', code);
    const found = 'Room found. You play as Side B, and share first.';
    await expect.poll(heard).toEqual([none, none, found]);
    // Nothing that is not true any more is left to be found by reading on.
    await guest.seesNoMore(none);
  });

  test('of a battle that runs leads its players back into it, and others to one of their own (§2.8.8)', async () => {
    const table = await startBattle(fixture.app);
    const [third, player] = [await fixture.visit(await newcomer()), await fixture.visit(table.guest)];
    await third.goes(`/join-game/${table.code}`);
    await third.sees('This room is full', 'This battle is already full.');
    expect(await third.button('Join Game!').count()).toBe(0);
    await third.presses('Start New Game');
    await third.waitForPath('/create-game');
    await player.goes(`/${table.code}`);
    await player.sees('Your battle is on');
    await player.presses('Back to the battle');
    await player.waitForPath(`/game/${table.id}`);
  });

  test('of a battle that is over leads its players to their results, and others to the public ones (§2.8.8)', async () => {
    const table = await finishedClash(fixture.app);
    const [third, player] = [await fixture.visit(await newcomer()), await fixture.visit(table.guest)];
    await third.goes(`/join-game/${table.code}`);
    await third.sees('This battle is over');
    await third.presses('See how it ended');
    await third.waitForPath(`/battle/${table.id}`);
    await player.goes(`/${table.code}`);
    await player.presses('See the results');
    await player.waitForPath(`/results/${table.id}`);
    const stranger = await fixture.visit();
    await stranger.goes(`/${table.code}`);
    await stranger.sees('This battle is over.');
    await stranger.button('Play for Free!').waitFor();
    await stranger.follows('See how it ended');
    await stranger.waitForPath(`/battle/${table.id}`);
  });

  test("of a room that is closed says so to its own players, and is no one else's", async () => {
    const room = await openRoom(host);
    await host.ok('closeRoom', { params: { id: String(room.id) } });
    const [own, third] = [await fixture.visit(host), await fixture.visit(await newcomer())];
    await own.goes(`/${room.roomCode}`);
    await own.sees('This room is closed', 'This room was closed without a result.');
    await own.presses('Start New Game');
    await own.waitForPath('/create-game');
    await third.goes(`/${room.roomCode}`);
    await third.sees('No room is open under this code. It is closed, or a letter is wrong.');
  });

  test('of a room that was found and is closed meanwhile says so on every open page, and leads on (§2.8.8)', async () => {
    const room = await openRoom(host);
    const [guest, stranger] = [await fixture.visit(await newcomer()), await fixture.visit()];
    await guest.goes(`/join-game/${room.roomCode}`);
    await guest.sees('Room found.');
    await stranger.goes(`/landing?code=${room.roomCode}`);
    await stranger.sees('about 5 minutes');
    await host.ok('closeRoom', { params: { id: String(room.id) } });
    await guest.presses('Join Game!');
    await guest.seesToast('Error', 'Game not found');
    await guest.sees('This room is closed', 'It was closed meanwhile.');
    expect(await guest.page.getByRole('region', { name: 'The invitation' }).count()).toBe(0);
    await guest.presses('Start New Game');
    await guest.waitForPath('/create-game');
    // As when a player comes back to this window; what came with the page is fresh for a moment.
    const closed = stranger.page.getByText('This room was closed.');
    const comesBack = () => stranger.page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => comesBack().then(() => closed.count())).toBe(1);
    await stranger.button('Play for Free!').waitFor();
  });

  test('of a room that filled up meanwhile says so, and leads elsewhere then', async () => {
    const room = await openRoom(host);
    const late = await fixture.visit(await newcomer());
    await late.goes(`/join-game/${room.roomCode}`);
    await late.sees('Room found.');
    const faster = await newcomer();
    await duringRequest(late.page, 'games/join', () => join(faster, room.roomCode));
    await late.presses('Join Game!');
    await late.seesToast('Error', 'This battle is already full');
    await late.button('Start New Game').waitFor();
  });
});

describe('joining', () => {
  test('with a session that ended asks for a login, and leads back to the room', async () => {
    const player = await newcomer();
    const guest = await fixture.visit(player);
    await guest.goes(`/join-game/${code}`);
    await guest.sees('Room found.');
    await duringRequest(guest.page, 'games/join', () => player.ok('logOut'));
    // The page might notice by itself that no one is signed in, and be away before the answer.
    await guest.page.route('**/api/auth/user', () => undefined);
    await guest.presses('Join Game!');
    await guest.seesToast('Authentication Required', "Please choose how you'd like to join the battle...");
    await guest.waitForPath('/nickname');
    expect(await guest.storage()).toMatchObject({ pendingInviteCode: code, pendingJoinAfterNickname: code });
  });
});
