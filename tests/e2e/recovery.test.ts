import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts';
import { axeViolations } from '#tests/support/browser-player.ts';
import type { Visit } from '#tests/support/browser-visit.ts';
import { finishedClash, openRoom, startBattle } from '#tests/support/test-battles.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture?.close());

test('a player without a name who finds a room full can enter another room code', async () => {
  const running = await startBattle(fixture.app);
  const { roomCode } = await openRoom(running.host);
  const visit = await fixture.visit(await fixture.app.unnamed());
  await visit.opens(`/join-game/${running.code}`);
  await visit.sees('This room is full');
  await visit.types('Room code', roomCode);
  await visit.sees('Room found.');
  await visit.presses('Join Game!');
  await visit.waitForPath('/nickname');
});

test('a player who has to log in for a battle returns to it', async () => {
  const { guest, id } = await startBattle(fixture.app);
  const visit = await fixture.visit();
  await visit.opens(`/game/${id}`);
  await visit.follows('Log In');
  await visit.presses('Returning Player');
  await visit.types('Battle name', guest.nickname);
  await visit.presses('Log in');
  await visit.waitForPath(`/game/${id}`);
  await visit.sees('Your turn to share a song');
});

test('a session that ends in another tab is reported on every open page, which leads back after login', async () => {
  const { host, id } = await startBattle(fixture.app);
  const room = await openRoom(host);
  const visits = [await fixture.visit(host), await fixture.visit(host), await fixture.visit(host)] as const;
  const [battle, lobby, home] = visits;
  await battle.opensAndConnects(`/game/${id}`);
  await battle.sees("Opponent's turn to share a song");
  await lobby.opensAndConnects(`/create-game?room=${room.id}`);
  await home.opensAndConnects('/home');
  await host.ok('logOut');
  for (const visit of visits)
    await visit.seesToast('Logged out', 'This session was ended in another tab or on another device.');
  // The toast and the navigation may come in either order.
  await home.page.waitForURL('**/landing');
  await lobby.sees('Please log in to continue');
  await battle.sees('Please log in to continue');
  await battle.follows('Log In');
  await battle.presses('Returning Player');
  await battle.types('Battle name', host.nickname);
  await battle.presses('Log in');
  await battle.waitForPath(`/game/${id}`);
  await battle.sees("Opponent's turn to share a song");
});

test('a page that finds its session ended by a request reports it like a page that gets a live message', async () => {
  const host = await fixture.app.signUp('Sleeper');
  const visit = await fixture.visit(host);
  // The page must not notice that the server closes the channel.
  await visit.page.routeWebSocket('**/ws', (socket) => {
    socket.connectToServer().onClose(() => {});
  });
  // The page requests the current user when the channel opens. This request must finish, or the later one is deduplicated.
  const response = visit.page.waitForResponse('**/api/auth/user');
  await visit.opensAndConnects('/home');
  await (await response).finished();
  await host.ok('logOut');
  await visit.page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await visit.seesToast('Logged out', 'This session was ended in another tab or on another device.');
  await visit.page.waitForURL('**/landing');
});

test('the results page of a battle between other players links to its public page', async () => {
  const { id } = await finishedClash(fixture.app);
  const visit = await fixture.visit(await fixture.app.signUp('Onlooker'));
  await visit.opens(`/results/${id}`);
  await visit.follows('See the battle');
  await visit.waitForPath(`/battle/${id}`);
});

test('the game page of a finished battle between other players links to its public page', async () => {
  const { id, code } = await finishedClash(fixture.app);
  const running = await startBattle(fixture.app);
  const visit = await fixture.visit(await fixture.app.signUp('Passer'));
  for (const name of [id, code]) {
    await visit.opens(`/game/${name}`);
    await visit.sees('This is not your battle', 'It is over, and anybody may see how it went.');
    await visit.follows('See the battle');
    await visit.waitForPath(`/battle/${id}`);
  }
  const response = visit.page.waitForResponse(`**/api/public/battles/${running.id}/results`);
  await visit.opens(`/game/${running.id}`);
  expect((await response).status()).toBe(404);
  await visit.sees('This is not your battle');
  expect(await visit.page.getByRole('link', { name: 'See the battle' }).count()).toBe(0);
});

test('an invite link pasted into the room code field is reduced to its code', async () => {
  const host = await fixture.app.signUp('Inserter');
  const { roomCode } = await openRoom(host);
  const visit = await fixture.visit(await fixture.app.signUp('Joiner'));
  await visit.opens('/join-game');
  await visit.page.getByLabel('Room code').focus();
  await visit.page.keyboard.insertText(`Join me: https://battle.example/${roomCode}!`);
  await visit.sees('Room found.');
  const field = visit.page.getByLabel('Room code');
  expect(await field.inputValue()).toBe(roomCode);
  // A room code as a player might spell it.
  await field.fill('');
  await field.pressSequentially(`${roomCode.slice(0, 3).toLowerCase()}-${roomCode.slice(3)}`);
  expect(await field.inputValue()).toBe(roomCode);
});

describe('a browser that stores no cookies', () => {
  const sentence = /keeps no cookies, and without one Banger Battle cannot tell who you are/;
  const link = (visit: Visit) => visit.page.getByLabel('Link for the other browser').inputValue();

  test('shows a message before anything is sent, with the invite link for another browser (§10.7)', async () => {
    const { roomCode } = await openRoom(await fixture.app.signUp('Host'));
    const visit = await fixture.visit();
    await visit.page.addInitScript(() =>
      Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined }),
    );
    const writes: string[] = [];
    visit.page.on('request', (request) => request.method() !== 'GET' && writes.push(request.url()));
    await visit.opens(`/${roomCode}`);
    await visit.presses('New Player - Join Battle');
    await visit.sees(sentence);
    expect(await link(visit)).toBe(`${fixture.origin}/${roomCode}`);
    expect(await axeViolations(visit.page)).toEqual([]);
    await visit.presses('Close');
    await visit.presses('Returning Player');
    await visit.types('Battle name', 'Anybody');
    await visit.presses('Log in');
    await visit.sees(sentence);
    // A link to the room skips the landing page.
    await visit.opens(`/join-game/${roomCode}`);
    await visit.waitForPath('/nickname');
    await visit.sees(sentence);
    expect(await link(visit)).toBe(`${fixture.origin}/${roomCode}`);
    expect(writes).toEqual([]);
  });

  test('shows the message after a login without effect, instead of an ended session (§10.7)', async () => {
    const { roomCode } = await openRoom(await fixture.app.signUp('Host'));
    const { nickname } = await fixture.app.signUp('Marmalade');
    const visit = await fixture.visit();
    await visit.page.route(/api\/auth\/(login|guest)/, async (route) => {
      const response = await route.fetch();
      const { 'set-cookie': _, ...headers } = response.headers();
      await visit.context.clearCookies();
      await route.fulfill({ response, headers });
    });
    await visit.opens(`/${roomCode}`);
    await visit.presses('New Player - Join Battle');
    for (const way of ['Use This Name', 'Play as Guest']) {
      await visit.presses(way);
      await visit.sees(sentence);
      expect(await link(visit)).toBe(`${fixture.origin}/${roomCode}`);
      await visit.presses('Close');
    }
    await visit.opens(`/landing?code=${roomCode}`);
    await visit.presses('Returning Player');
    await visit.types('Battle name', nickname);
    await visit.presses('Log in');
    await visit.sees(sentence);
    expect(await link(visit)).toBe(`${fixture.origin}/${roomCode}`);
    expect(visit.toastTitles().filter((title) => /Unauthorized|Logged out|Required/.test(title))).toEqual([]);
  });
});
