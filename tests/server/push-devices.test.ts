// Devices that get pushes while no page is open, and push services that fail.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { pushes, pushSubscriptions } from '#server/database/schema-devices.ts';
import { freshDatabase, noPostgres } from '#tests/support/postgres.ts';
import { debounceMs, openPushServer } from '#tests/support/push-server.ts';
import { invitation, openAnytime, rate, share } from '#tests/support/test-battles.ts';

const hour = 60 * 60 * 1000;
/** Time after which the server has closed a socket without pongs, in milliseconds. */
const socketTimeoutMs = 65_000;

type PushServer = Awaited<ReturnType<typeof openPushServer>>;
let { app, service, subscribe, titles, reset, close }: PushServer = {} as PushServer;
beforeAll(async () => {
  ({ app, service, subscribe, titles, reset, close } = await openPushServer());
});
beforeEach(() => reset());
afterAll(() => close?.());

const players = async () => [await app.signUp('Marmalade'), await app.signUp('Nutmeg')] as const;

/** The guest takes the seat while the host has a page open. */
async function takeSeatWhileOpen() {
  const [host, guest] = await players();
  await subscribe(host);
  const room = await openAnytime(host);
  const live = await host.listen();
  await guest.ok('takeSeat', { ...invitation(room), body: { rating: 9 } });
  await live.until('nextTurn');
  return { host, guest, live };
}

describe('A device', () => {
  test('whose open page lost its connection unnoticed gets the push later (§12.18)', async () => {
    const { host, live } = await takeSeatWhileOpen();
    const { db, hub } = app.server.context;
    app.advance(debounceMs);
    await expect.poll(() => db.$count(pushes, eq(pushes.deferred, true))).toBe(1);
    live.socket.terminate();
    await expect.poll(() => hub.ofUser(host.id)).toEqual([]);
    app.advance(socketTimeoutMs);
    await expect.poll(titles).toEqual(['Nutmeg took up your battle']);
  });

  test('whose page was open and then closed gets no push for what happened before', async () => {
    const { host, guest, live } = await takeSeatWhileOpen();
    await live.close();
    await expect.poll(() => app.server.context.hub.ofUser(host.id)).toEqual([]);
    app.advance(socketTimeoutMs);
    await subscribe(guest);
    await host.ok('takeSeat', { ...invitation(await openAnytime(guest)), body: { rating: 4 } });
    app.advance(debounceMs);
    await expect.poll(titles).toEqual(['Marmalade took up your battle']);
  });

  // The embedded database has one connection, so its calls never run at the same time.
  test.skipIf(noPostgres)(
    'is stored when its player subscribes and unsubscribes many devices at the same time, ten at most',
    async () => {
      const { app, service, close } = await openPushServer({ DATABASE_URL: await freshDatabase() });
      onTestFinished(close);
      const [host, guest] = [await app.signUp('Marmalade'), await app.signUp('Nutmeg')];
      for (let n = 0; n < 3; n += 1)
        await guest.ok('takeSeat', { ...invitation(await openAnytime(host)), body: { rating: 9 } });
      const devices = Array.from({ length: 30 }, () => service.subscribe().subscription);
      const on = devices.map((body) => guest.call('subscribePush', { body }));
      const off = devices.map(({ endpoint }) => guest.call('unsubscribePush', { body: { endpoint } }));
      const responses = await Promise.all([...on, ...off]);
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([204]));
      for (const body of devices) await guest.ok('subscribePush', { body });
      const { db } = app.server.context;
      expect(await db.$count(pushSubscriptions, eq(pushSubscriptions.userId, guest.id))).toBe(10);
    },
  );

  test('that subscribes during a player’s turn gets a reminder of that turn (§12.8)', async () => {
    const [host, guest] = await players();
    const [room, other] = [await openAnytime(host), await openAnytime(host)];
    for (const each of [room, other])
      await guest.ok('takeSeat', { ...invitation(each), body: { rating: 9 } });
    await share(guest, other.id);
    await subscribe(guest);
    app.advance(20 * hour);
    await expect.poll(titles).toEqual(['4 hours left against Marmalade']);
    expect(service.posted[0]?.message.path).toBe(`/game/${room.id}`);
  });

  test('that another player now uses gets no pushes for battles of the player before', async () => {
    const [host, guest] = await players();
    const { subscription } = await subscribe(host);
    const room = await openAnytime(host);
    await guest.ok('takeSeat', { ...invitation(room), body: { rating: 9 } });
    const stranger = await app.signUp('Pepper');
    await stranger.ok('subscribePush', { body: subscription });
    await guest.ok('takeSeat', { ...invitation(await openAnytime(stranger)), body: { rating: 9 } });
    app.advance(debounceMs);
    await expect.poll(titles).toEqual(['Nutmeg took up your battle']);
    expect(service.posted[0]?.message.path).not.toBe(`/game/${room.id}`);
  });

  test('gets no more pushes once its session has expired (§12.9)', async () => {
    const [host, guest] = await players();
    await subscribe(host);
    app.advance(31 * 24 * hour);
    const other = await app.signUp('Pepper');
    await subscribe(other);
    const again = await app.signUp('Ginger');
    expect((await host.call('currentUser')).status).toBe(401);
    await again.ok('takeSeat', { ...invitation(await openAnytime(other)), body: { rating: 9 } });
    app.advance(debounceMs);
    await expect.poll(titles).toEqual(['Ginger took up your battle']);
    expect((await guest.call('currentUser')).status).toBe(401);
  });

  test('that subscribes during a logout is either stored or refused as not signed in', async () => {
    const statuses = new Set<number>();
    for (let n = 0; n < 10; n += 1) {
      const player = await app.signUp(`Player ${n}`);
      const { subscription } = service.subscribe();
      const [asked] = await Promise.all([
        player.call('subscribePush', { body: subscription }),
        player.call('logOut'),
      ]);
      statuses.add(asked.status);
    }
    expect([...statuses].filter((status) => status !== 204)).toEqual(statuses.has(401) ? [401] : []);
  });
});

describe('A push service', () => {
  test('that answers with a redirect loses that device, and no other', async () => {
    const [host, guest] = await players();
    const [moved, reached] = [await subscribe(host), await subscribe(host)];
    service.replyWith({ status: 302, headers: { location: 'http://127.0.0.1:9/' } }, moved);
    await guest.ok('takeSeat', { ...invitation(await openAnytime(host)), body: { rating: 9 } });
    app.advance(debounceMs);
    await expect.poll(titles).toHaveLength(2);
    expect(service.posted.map(({ device }) => device)).toEqual(expect.arrayContaining([moved, reached]));
    await expect.poll(async () => (await host.ok('copyAccount')).pushSubscriptions).toHaveLength(1);
  });

  test('that does not answer delays no push to other devices', async () => {
    const [host, guest] = await players();
    const [silent] = [await subscribe(host), await subscribe(guest)];
    service.replyWith('hang', silent);
    const room = await openAnytime(host);
    await guest.ok('takeSeat', { ...invitation(room), body: { rating: 9 } });
    app.advance(debounceMs);
    await expect.poll(titles).toEqual(['Nutmeg took up your battle']);
    const second = await openAnytime(guest);
    await host.ok('takeSeat', { ...invitation(second), body: { rating: 3 } });
    const song = await share(host, second.id);
    app.advance(debounceMs);
    await expect.poll(titles).toContain('Your move against Marmalade');
    await rate(guest, song.id, 5);
  });
});
