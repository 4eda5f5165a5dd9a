import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type CallName, calls } from '#contract/calls.ts';
import { sessions } from '#server/database/schema-devices.ts';
import { onEmbeddedDatabase } from '#tests/support/each-database.ts';
import { params, share, songFor, startBattle, type TestBattle } from '#tests/support/test-battles.ts';

const names = Object.keys(calls) as CallName[];
const writes = names.filter((name) => calls[name].method !== 'GET');
const signedIn = names.filter((name) => calls[name].access === 'signed-in');

/** Returns the address of a call, with existing values for its parameters. */
const urlOf = (name: CallName, battle: TestBattle): string => {
  const places = { id: String(battle.id), roomCode: battle.code, userId: battle.host.id, requestId: '1' };
  return calls[name].path.replace(/:(\w+)/g, (_, place: keyof typeof places) => places[place]);
};

onEmbeddedDatabase('Access (§S3.1)', {}, (app) => {
  test.each(signedIn)('an anonymous client may not call %s', async (name) => {
    const anonymous = app().anonymous();
    const { method, path } = calls[name];
    const at = path.replace(/:(\w+)/g, '1');
    const { status, body } = await anonymous.request(method, at, method === 'GET' ? {} : { body: {} });
    expect([status, body]).toEqual([401, { message: 'Unauthorized' }]);
  });

  test('only the session cookie of a request is stored, whatever other cookies it has (§S4.6)', async () => {
    const owner = await app().signUp('Owner');
    const padding = `beside=${'x'.repeat(15_000)}`;
    for (const cookie of [`${owner.cookie}; ${padding}`, `${padding};${owner.cookie}`])
      expect(await owner.request('GET', '/api/auth/user', { headers: { cookie } })).toMatchObject({
        status: 200,
        body: { id: owner.id },
      });
    const { db } = app().server.context;
    const stored = await db.select().from(sessions).where(sql`sess->>'userId' = ${owner.id}`);
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain('xxx');
  });

  test.each(writes)('a page of another origin may not call %s with its visitor’s session', async (name) => {
    const battle = await startBattle(app());
    const { host } = battle;
    const { method } = calls[name];
    const from = (headers: Record<string, string>) =>
      host.request(method, urlOf(name, battle), { body: {}, headers });
    const refused = [403, { message: 'This request came from another site' }];
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `http://127.0.0.1:${app().server.port + 1}` },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of foreign) {
      const { status, body } = await from(headers);
      expect([status, body]).toEqual(refused);
    }
    expect(await host.ok('currentUser')).toMatchObject({ nickname: host.nickname });
    const own = await from({ origin: `http://127.0.0.1:${app().server.port}` });
    expect(own.status).not.toBe(403);
  });

  test('a stranger and a guest can neither read nor change a battle of other players (§2.1.10, S3.2)', async () => {
    const battle = await startBattle(app());
    const song = await share(battle.guest, battle.id);
    const before = await battle.host.ok('showBattle', params(battle));
    const closed = [
      'showBattle',
      'showTable',
      'showSongs',
      'showMyRatings',
      'showRatings',
      'showResults',
      'continueRound',
      'checkClock',
      'giveUp',
      'closeRoom',
    ] as const;
    const refused = [403, 'You are not a player of this battle'];
    for (const stranger of [await app().signUp('Stranger'), await app().guest()]) {
      for (const name of closed) {
        expect(await stranger.refused(name, params(battle)), name).toEqual(refused);
        expect(await stranger.refused(name, { params: { id: battle.code } }), name).toEqual(refused);
      }
      expect(await stranger.refused('submitSong', { body: songFor(battle.id) })).toEqual(refused);
      expect(await stranger.refused('submitSong', { body: songFor(battle.code) })).toEqual(refused);
      const swap = { ...songFor(battle.id), songId: song.id };
      expect(await stranger.refused('askSwap', { ...params(battle), body: swap })).toEqual(refused);
      expect(await stranger.refused('swapSong', { ...params(battle), body: swap })).toEqual(refused);
      expect(await stranger.refused('endWaiting', { ...params(battle), body: { as: 'win' } })).toEqual(
        refused,
      );
      const rating = { body: [{ songId: song.id, rating: 1 }] };
      expect(await stranger.refused('rateSongs', rating)).toEqual(refused);
      const rematch = { toUserId: battle.host.id, originalGameId: battle.id };
      expect(await stranger.refused('askRematch', { body: rematch })).toEqual(refused);
    }
    expect(await battle.host.ok('showBattle', params(battle))).toEqual(before);
    expect(await battle.host.ok('showRatings', params(battle))).toEqual([]);
  });

  test('an anonymous client may read the leaderboard, a profile, a room and the settings of the site (§6.1)', async () => {
    const battle = await startBattle(app());
    const anonymous = app().anonymous();
    await anonymous.ok('showLeaderboard');
    await anonymous.ok('showPlayer', { params: { userId: battle.guest.id } });
    await anonymous.ok('findRoom', { params: { roomCode: battle.code } });
    await anonymous.ok('showSite');
  });
});
