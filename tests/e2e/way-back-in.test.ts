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

test('a player who has no name yet finds out that a room is full, and takes the one they were told of', async () => {
  const running = await startBattle(fixture.app);
  const { roomCode } = await openRoom(running.host);
  const visit = await fixture.visit(await fixture.app.unnamed());
  await visit.goes(`/join-game/${running.code}`);
  await visit.sees('This room is full');
  await visit.types('Room code', roomCode);
  await visit.sees('Room found.');
  await visit.presses('Join Game!');
  await visit.waitForPath('/nickname');
});

test('a player who has to log in for a battle comes back to it', async () => {
  const { guest, id } = await startBattle(fixture.app);
  const visit = await fixture.visit();
  await visit.goes(`/game/${id}`);
  await visit.follows('Log In');
  await visit.presses('Returning Player');
  await visit.types('Battle name', guest.nickname);
  await visit.presses('Log in');
  await visit.waitForPath(`/game/${id}`);
  await visit.sees('Your turn to share a song');
});

test('a session that ends elsewhere is noticed at once on every page, which says so and leads back', async () => {
  const { host, id } = await startBattle(fixture.app);
  const room = await openRoom(host);
  const visits = [await fixture.visit(host), await fixture.visit(host), await fixture.visit(host)] as const;
  const [battle, lobby, home] = visits;
  await battle.goesAndConnects(`/game/${id}`);
  await battle.sees("Opponent's turn to share a song");
  await lobby.goesAndConnects(`/create-game?room=${room.id}`);
  await home.goesAndConnects('/home');
  await host.ok('logOut');
  for (const visit of visits)
    await visit.seesToast('Logged out', 'This session was ended in another tab or on another device.');
  // The words and the page come in either order.
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

test('a session that ended is said to have ended by a page that asks before it is told', async () => {
  const host = await fixture.app.signUp('Sleeper');
  const visit = await fixture.visit(host);
  // The server closes the channel, and this page does not hear of it.
  await visit.page.routeWebSocket('**/ws', (socket) => {
    socket.connectToServer().onClose(() => {});
  });
  // With its channel open it asks who it is; a question that is under way is not asked again, and this one must be over.
  const asked = visit.page.waitForResponse('**/api/auth/user');
  await visit.goesAndConnects('/home');
  await (await asked).finished();
  await host.ok('logOut');
  await visit.page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await visit.seesToast('Logged out', 'This session was ended in another tab or on another device.');
  await visit.page.waitForURL('**/landing');
});

test('the results of a battle of others lead to its public page', async () => {
  const { id } = await finishedClash(fixture.app);
  const visit = await fixture.visit(await fixture.app.signUp('Onlooker'));
  await visit.goes(`/results/${id}`);
  await visit.follows('See the battle');
  await visit.waitForPath(`/battle/${id}`);
});

test('the game page of a battle of others leads to its public page, once it is over', async () => {
  const { id, code } = await finishedClash(fixture.app);
  const running = await startBattle(fixture.app);
  const visit = await fixture.visit(await fixture.app.signUp('Passer'));
  for (const name of [id, code]) {
    await visit.goes(`/game/${name}`);
    await visit.sees('This is not your battle', 'It is over, and anybody may see how it went.');
    await visit.follows('See the battle');
    await visit.waitForPath(`/battle/${id}`);
  }
  const asked = visit.page.waitForResponse(`**/api/public/battles/${running.id}/results`);
  await visit.goes(`/game/${running.id}`);
  expect((await asked).status()).toBe(404);
  await visit.sees('This is not your battle');
  expect(await visit.page.getByRole('link', { name: 'See the battle' }).count()).toBe(0);
});

test('a whole invite link that is inserted into the code field gives the code', async () => {
  const host = await fixture.app.signUp('Inserter');
  const { roomCode } = await openRoom(host);
  const visit = await fixture.visit(await fixture.app.signUp('Joiner'));
  await visit.goes('/join-game');
  await visit.page.getByLabel('Room code').focus();
  await visit.page.keyboard.insertText(`Join me: https://battle.example/${roomCode}!`);
  await visit.sees('Room found.');
  const field = visit.page.getByLabel('Room code');
  expect(await field.inputValue()).toBe(roomCode);
  // As a player reads it out.
  await field.fill('');
  await field.pressSequentially(`${roomCode.slice(0, 3).toLowerCase()}-${roomCode.slice(3)}`);
  expect(await field.inputValue()).toBe(roomCode);
});

describe('a browser that keeps no cookies', () => {
  const sentence = /keeps no cookies, and without one Banger Battle cannot tell who you are/;
  const link = (visit: Visit) => visit.page.getByLabel('Link for the other browser').inputValue();

  test('but says it does is told so before anything is sent, with the invitation for another browser (§10.7)', async () => {
    const { roomCode } = await openRoom(await fixture.app.signUp('Host'));
    const visit = await fixture.visit();
    await visit.page.addInitScript(() =>
      Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined }),
    );
    const writes: string[] = [];
    visit.page.on('request', (request) => request.method() !== 'GET' && writes.push(request.url()));
    await visit.goes(`/${roomCode}`);
    await visit.presses('New Player - Join Battle');
    await visit.sees(sentence);
    expect(await link(visit)).toBe(`${fixture.origin}/${roomCode}`);
    expect(await axeViolations(visit.page)).toEqual([]);
    await visit.presses('Close');
    await visit.presses('Returning Player');
    await visit.types('Battle name', 'Anybody');
    await visit.presses('Log in');
    await visit.sees(sentence);
    // A link into the room leads past that page.
    await visit.goes(`/join-game/${roomCode}`);
    await visit.waitForPath('/nickname');
    await visit.sees(sentence);
    expect(await link(visit)).toBe(`${fixture.origin}/${roomCode}`);
    expect(writes).toEqual([]);
  });

  test('is found out after a sign-in that did not stick, and no session is said to have ended (§10.7)', async () => {
    const { roomCode } = await openRoom(await fixture.app.signUp('Host'));
    const { nickname } = await fixture.app.signUp('Marmalade');
    const visit = await fixture.visit();
    await visit.page.route(/api\/auth\/(login|guest)/, async (route) => {
      const response = await route.fetch();
      const { 'set-cookie': _, ...headers } = response.headers();
      await visit.context.clearCookies();
      await route.fulfill({ response, headers });
    });
    await visit.goes(`/${roomCode}`);
    await visit.presses('New Player - Join Battle');
    for (const way of ['Use This Name', 'Play as Guest']) {
      await visit.presses(way);
      await visit.sees(sentence);
      expect(await link(visit)).toBe(`${fixture.origin}/${roomCode}`);
      await visit.presses('Close');
    }
    await visit.goes(`/landing?code=${roomCode}`);
    await visit.presses('Returning Player');
    await visit.types('Battle name', nickname);
    await visit.presses('Log in');
    await visit.sees(sentence);
    expect(await link(visit)).toBe(`${fixture.origin}/${roomCode}`);
    expect(visit.toastTitles().filter((title) => /Unauthorized|Logged out|Required/.test(title))).toEqual([]);
  });
});
