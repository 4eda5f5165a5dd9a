import type { FastifyInstance, FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InitialReply } from '#contract/initial-data.ts';
import type { Room } from '#contract/schemas.ts';
import { createApp } from '#server/app/app.ts';
import type { Context } from '#server/settings/context.ts';
import { finishedClash, openRoom, params, startBattle } from '#tests/support/test-battles.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { openTestServer, type TestServer } from '#tests/support/test-server.ts';
import { createInitialData, initialDataElement } from './initial-data.ts';
import { requestedPage } from './requested-page.ts';

let testServer: TestServer;
let app: FastifyInstance;
beforeAll(async () => {
  testServer = await openTestServer();
  app = await createApp(testServer.server.context);
});
afterAll(async () => {
  await app.close();
  await testServer.close();
});

/** Returns the element of a page with its initial data, and the replies that a browser reads from it. */
async function initialDataOf(
  url: string,
  by?: TestClient,
  room = Promise.resolve<Room | null>(null),
  context: Pick<Context, 'pageTimeoutMs'> = testServer.server.context,
) {
  const request = { headers: { cookie: by?.cookie }, ip: '127.0.0.1', id: 'page' };
  const requested = requestedPage(url, by !== undefined);
  const element = initialDataElement(
    await createInitialData(app, context)(request as unknown as FastifyRequest, requested, room),
  );
  const json = /^<script type="application\/json" id="initial-data">(.*)<\/script>$/s.exec(element)?.[1];
  const replies: InitialReply[] = JSON.parse(json ?? '[]');
  return { element, replies: Object.fromEntries(replies.map(({ call, reply }) => [call, reply])) };
}

describe('The initial data of a page contains', () => {
  test('the whole battle, and suggestions for the player whose turn it is', async () => {
    const battle = await startBattle(testServer);
    const { replies } = await initialDataOf(`/game/${battle.id}`, battle.guest);
    expect(replies).toEqual({
      currentUser: await battle.guest.ok('currentUser'),
      showTable: await battle.guest.ok('showTable', params(battle)),
      showSite: await battle.guest.ok('showSite'),
      suggestSongs: expect.objectContaining({ source: 'catalogue' }),
    });
    expect((await initialDataOf(`/game/${battle.id}`, battle.host)).replies).not.toHaveProperty(
      'suggestSongs',
    );
  });

  test('the lists of the home page, and a result for its players and for the public', async () => {
    const battle = await finishedClash(testServer);
    expect((await initialDataOf('/?from=chat', battle.guest)).replies).toEqual({
      currentUser: await battle.guest.ok('currentUser'),
      showMyBattles: [],
      showJustEnded: [],
      showPlayRequests: [],
      showRivals: await battle.guest.ok('showRivals'),
      showLeaderboard: await battle.guest.ok('showLeaderboard'),
    });
    const results = await battle.host.ok('showResults', params(battle));
    expect((await initialDataOf(`/results/${battle.id}`, battle.host)).replies).toMatchObject({
      showResults: results,
    });
    const open = { showPublicResults: await battle.guest.ok('showPublicResults', params(battle)) };
    expect((await initialDataOf(`/battle/${battle.id}`)).replies).toEqual(open);
  });

  test('the room of an invitation, as found for the preview', async () => {
    const host = await testServer.signUp('Host');
    const { roomCode } = await openRoom(host);
    const findRoom = await host.ok('findRoom', { params: { roomCode } });
    const room = Promise.resolve({ ...findRoom, secret: 'of the server' });
    expect((await initialDataOf(`/${roomCode}`, undefined, room)).replies).toEqual({ findRoom });
    expect((await initialDataOf(`/${roomCode}`)).replies).toEqual({});
  });

  test('nothing after the timeout', async () => {
    const never = new Promise<null>(() => {});
    expect((await initialDataOf('/landing', undefined, never, { pageTimeoutMs: 1 })).replies).toEqual({});
  });

  test('nothing that the caller may not see', async () => {
    const battle = await startBattle(testServer);
    const stranger = await testServer.signUp('Stranger');
    const paths = [
      `/game/${battle.id}`,
      `/game/${battle.code}`,
      `/results/${battle.id}`,
      `/battle/${battle.id}`,
    ];
    for (const path of paths) {
      const { replies } = await initialDataOf(path, stranger);
      expect([path, Object.keys(replies).filter((call) => !/^(currentUser|showSite)$/.test(call))]).toEqual([
        path,
        [],
      ]);
      expect(Object.keys((await initialDataOf(path)).replies)).not.toContain('currentUser');
    }
  });

  test('a hostile name, escaped', async () => {
    const villain = await testServer.signUp('</script><b>');
    const { element, replies } = await initialDataOf('/home', villain);
    expect(replies).toMatchObject({ currentUser: { nickname: villain.nickname } });
    expect(element.match(/<(?!script type|\/script>$)/g)).toBeNull();
  });
});
