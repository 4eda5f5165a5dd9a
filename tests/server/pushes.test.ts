import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { freshDatabase, noPostgres } from '#tests/support/postgres.ts';
import { debounceMs, openPushServer } from '#tests/support/push-server.ts';
import { openStandInPush } from '#tests/support/stand-in-push.ts';
import { invitation, openAnytime, params, rate, share } from '#tests/support/test-battles.ts';
import { openTestServer } from '#tests/support/test-server.ts';

const hour = 60 * 60 * 1000;

type PushServer = Awaited<ReturnType<typeof openPushServer>>;
let { app, service, subscribe, titles, reset, close }: PushServer = {} as PushServer;
beforeAll(async () => {
  ({ app, service, subscribe, titles, reset, close } = await openPushServer());
});
beforeEach(() => reset());
afterAll(() => close?.());

describe('A player who has no page open', () => {
  test('gets one push when the seat is taken, one for each turn, and one for the result (§12.7)', async () => {
    const [host, guest] = [await app.signUp('Marmalade'), await app.signUp('Nutmeg')];
    const device = await subscribe(host);
    await subscribe(guest);
    const room = await openAnytime(host);
    await guest.ok('takeSeat', { ...invitation(room), body: { rating: 9 } });
    app.advance(debounceMs);
    await expect.poll(titles).toEqual(['Nutmeg took up your battle']);
    expect(service.posted[0]).toEqual({
      device,
      topic: `battle-${room.id}`,
      subject: 'https://battle.example',
      message: {
        title: `${guest.nickname} took up your battle`,
        body: 'Your song has its score. Their song comes next.',
        path: `/game/${room.id}`,
        tag: `battle-${room.id}`,
      },
    });
    const song = await share(guest, room.id);
    app.advance(debounceMs);
    await expect.poll(titles).toContain('Your move against Nutmeg');
    await rate(host, song.id, 4);
    app.advance(debounceMs);
    await expect.poll(titles).toContain('Your battle with Marmalade is over');
    expect(titles().toSorted()).toEqual([
      'Nutmeg took up your battle',
      'Your battle with Marmalade is over',
      'Your battle with Nutmeg is over',
      'Your move against Nutmeg',
    ]);
  });

  test('gets a push to pick another song when the opponent took the seat but could not play it (§12.7)', async () => {
    const [host, guest] = [await app.signUp('Marmalade'), await app.signUp('Nutmeg')];
    await subscribe(host);
    await guest.ok('takeSeat', { ...invitation(await openAnytime(host)), body: { swap: true } });
    app.advance(debounceMs);
    await expect.poll(titles).toEqual(['Nutmeg took up your battle']);
    expect(service.posted[0]?.message.body).toBe('Your song does not play there. Pick another.');
  });

  test('gets a push when the battle ends without a score (§12.7)', async () => {
    const [host, guest] = [await app.signUp('Marmalade'), await app.signUp('Nutmeg')];
    const room = await openAnytime(host);
    await guest.ok('takeSeat', { ...invitation(room), body: { swap: true } });
    await subscribe(host);
    app.advance(24 * hour);
    // The swap ends first, then the rating.
    await expect.poll(async () => (await host.ok('showBattle', params(room))).timeoutMs).toBe(24 * hour);
    app.advance(24 * hour);
    await expect.poll(async () => (await host.ok('showBattle', params(room))).status).toBe('expired');
    app.advance(debounceMs);
    await expect.poll(titles).toContain('Your battle with Nutmeg is over');
    expect(service.posted.at(-1)?.message).toMatchObject({
      body: expect.stringContaining('No result.'),
      path: `/game/${room.id}`,
    });
  });

  test('gets a push for an accepted challenge, which names the turn that follows (§12.7)', async () => {
    const [host, guest] = [await app.signUp('Marmalade'), await app.signUp('Nutmeg')];
    const room = await openAnytime(host);
    await guest.ok('takeSeat', { ...invitation(room), body: { rating: 9 } });
    await rate(host, (await share(guest, room.id)).id, 4);
    await subscribe(guest);
    const { id } = await guest.ok('challengeRival', { body: { toUserId: host.id } });
    const answer = { params: { challengeId: String(id) }, body: { accept: true } };
    const { game } = await host.ok('answerChallenge', answer);
    app.advance(debounceMs);
    await expect.poll(titles).toEqual(['Your move against Marmalade']);
    expect(service.posted[0]?.message.path).toBe(`/game/${game?.id}`);
  });

  test('gets no push for a challenge that was answered in the meantime', async () => {
    const [host, guest] = [await app.signUp('Marmalade'), await app.signUp('Nutmeg')];
    const room = await openAnytime(host);
    await guest.ok('takeSeat', { ...invitation(room), body: { rating: 9 } });
    await rate(host, (await share(guest, room.id)).id, 4);
    await subscribe(host);
    await subscribe(guest);
    const { id } = await guest.ok('challengeRival', { body: { toUserId: host.id } });
    const answer = { params: { challengeId: String(id) }, body: { accept: false } };
    await host.ok('answerChallenge', answer);
    await openAnytime(guest).then((next) =>
      host.ok('takeSeat', { ...invitation(next), body: { rating: 5 } }),
    );
    app.advance(debounceMs);
    await expect.poll(titles).toEqual(['Marmalade took up your battle']);
  });

  test('gets rematch requests and challenges also while pushes cannot be queued', async () => {
    const [host, guest] = [await app.signUp('Marmalade'), await app.signUp('Nutmeg')];
    const room = await openAnytime(host);
    await guest.ok('takeSeat', { ...invitation(room), body: { rating: 9 } });
    await rate(host, (await share(guest, room.id)).id, 4);
    const { db } = app.server.context;
    await db.execute(sql`alter table pushes rename to pushes_away`);
    onTestFinished(async () => void (await db.execute(sql`alter table pushes_away rename to pushes`)));
    const request = await guest.ok('askRematch', { body: { toUserId: host.id, originalGameId: room.id } });
    expect(await host.ok('showRematches')).toEqual([request]);
    const answer = { params: { requestId: String(request.id) }, body: { accept: false } };
    await host.ok('answerRematch', answer);
    const challenge = await host.ok('challengeRival', { body: { toUserId: guest.id } });
    expect(await guest.ok('showPlayRequests')).toEqual([challenge]);
  });

  test('gets one push for the rematch requests of a battle, and none after turning challenges off', async () => {
    const [host, guest] = [await app.signUp('Marmalade'), await app.signUp('Nutmeg')];
    const lose = async () => {
      const room = await openAnytime(host);
      await guest.ok('takeSeat', { ...invitation(room), body: { rating: 9 } });
      await rate(host, (await share(guest, room.id)).id, 4);
      return { body: { toUserId: host.id, originalGameId: room.id } };
    };
    const [first, second] = [await lose(), await lose()];
    await subscribe(host);
    const decline = ({ id }: { id: number }) =>
      host.ok('answerRematch', { params: { requestId: String(id) }, body: { accept: false } });
    const asked = await guest.ok('askRematch', first);
    await expect.poll(titles).toEqual(['Nutmeg wants to play again']);
    await decline(asked);
    await decline(await guest.ok('askRematch', first));
    await host.ok('setChallenges', { body: { on: false } });
    await guest.ok('askRematch', second);
    // A later push shows that the sweep has run.
    await guest.ok('takeSeat', { ...invitation(await openAnytime(host)), body: { rating: 7 } });
    app.advance(debounceMs);
    await expect.poll(titles).toHaveLength(2);
    expect(titles()[1]).toBe('Nutmeg took up your battle');
  });

  test('gets one push for several events in quick succession, for the latest one only', async () => {
    const [host, guest] = [await app.signUp('Marmalade'), await app.signUp('Nutmeg')];
    await subscribe(host);
    const room = await openAnytime(host);
    await guest.ok('takeSeat', { ...invitation(room), body: { rating: 9 } });
    await share(guest, room.id);
    app.advance(debounceMs);
    await expect.poll(titles).toEqual(['Your move against Nutmeg']);
  });

  test('gets a reminder four hours before the deadline, unless the move was made (§12.8)', async () => {
    const [host, guest] = [await app.signUp('Marmalade'), await app.signUp('Nutmeg')];
    await subscribe(guest);
    const [played, waiting] = [await openAnytime(host), await openAnytime(host)];
    for (const room of [played, waiting])
      await guest.ok('takeSeat', { ...invitation(room), body: { rating: 9 } });
    await share(guest, played.id);
    app.advance(20 * hour);
    await expect.poll(titles).toEqual(['4 hours left against Marmalade']);
    expect(service.posted[0]?.message.path).toBe(`/game/${waiting.id}`);
  });

  test('gets no push on a device that is expired, signed out or unsubscribed (§12.9)', async () => {
    const [host, guest] = [await app.signUp('Marmalade'), await app.signUp('Nutmeg')];
    const room = await openAnytime(host);
    const device = await subscribe(host);
    await host.ok('unsubscribePush', { body: { endpoint: device.subscription.endpoint } });
    await subscribe(host);
    await guest.ok('takeSeat', { ...invitation(room), body: { rating: 9 } });
    service.replyWith({ status: 410 });
    app.advance(debounceMs);
    await expect.poll(titles).toEqual(['Nutmeg took up your battle']);
    service.replyWith({ status: 201 });
    const song = await share(guest, room.id);
    await subscribe(guest);
    await guest.ok('logOut');
    await rate(host, song.id, 5);
    app.advance(debounceMs);
    await host.ok('showResults', params(room));
    // A later push shows that the sweep has run.
    const [other, friend] = [await app.signUp('Pepper'), await app.signUp('Ginger')];
    await subscribe(other);
    await friend.ok('takeSeat', { ...invitation(await openAnytime(other)), body: { rating: 7 } });
    app.advance(debounceMs);
    await expect.poll(titles).toEqual(['Nutmeg took up your battle', 'Ginger took up your battle']);
  });

  test.each([{ status: 429, headers: { 'retry-after': '60' } }, { status: 500 }])(
    'gets the push later when the push service answers $status',
    async (reply) => {
      const [host, guest] = [await app.signUp('Marmalade'), await app.signUp('Nutmeg')];
      await subscribe(host);
      const room = await openAnytime(host);
      service.replyWith(reply);
      await guest.ok('takeSeat', { ...invitation(room), body: { rating: 9 } });
      app.advance(debounceMs);
      await expect.poll(titles).toHaveLength(1);
      service.replyWith({ status: 201 });
      await expect
        .poll(() => {
          app.advance(60_000);
          return titles().length;
        })
        .toBe(2);
    },
  );
});

describe('A push', () => {
  test('is retried only for the device that was not reached', async () => {
    const [host, guest] = [await app.signUp('Marmalade'), await app.signUp('Nutmeg')];
    const [reached, broken] = [await subscribe(host), await subscribe(host)];
    service.replyWith({ status: 503 }, broken);
    const room = await openAnytime(host);
    await guest.ok('takeSeat', { ...invitation(room), body: { rating: 9 } });
    app.advance(debounceMs);
    await expect.poll(titles).toHaveLength(2);
    service.replyWith({ status: 201 }, broken);
    await expect
      .poll(() => {
        app.advance(60_000);
        return service.posted.filter(({ device }) => device === broken).length;
      })
      .toBe(2);
    expect(service.posted.filter(({ device }) => device === reached)).toHaveLength(1);
  });

  test('is not sent for half a minute to a service that did not answer, but to all others', async () => {
    const other = await openStandInPush();
    const both = await openTestServer({
      PUSH_SERVICES: `${service.origin},${other.origin}`,
      VAPID_SUBJECT: 'https://battle.example',
    });
    onTestFinished(() => both.close().then(other.close));
    const [host, guest] = [await both.signUp('Marmalade'), await both.signUp('Nutmeg')];
    await subscribe(host);
    const reached = other.subscribe();
    await host.ok('subscribePush', { body: reached.subscription });
    const takeUp = async (sent: number) => {
      await guest.ok('takeSeat', { ...invitation(await openAnytime(host)), body: { rating: 9 } });
      both.advance(debounceMs);
      await expect.poll(() => other.posted.length).toBe(sent);
    };
    service.replyWith('drop');
    await takeUp(1);
    await expect.poll(titles).toHaveLength(1);
    service.replyWith({ status: 201 });
    await takeUp(2);
    expect(titles()).toHaveLength(1);
    both.advance(60_000);
    await expect.poll(titles).toHaveLength(3);
  });

  test('is sent to all others when the key of one device is invalid, and that device is deleted (§S5.8)', async () => {
    const [host, hostile, guest] = await Promise.all(
      ['Marmalade', 'Pepper', 'Nutmeg'].map((name) => app.signUp(name)),
    );
    if (!host || !hostile || !guest) throw new Error('no one came');
    await subscribe(host);
    const { subscription } = service.subscribe();
    const noKey = { ...subscription.keys, p256dh: 'B'.repeat(87) };
    await hostile.ok('subscribePush', { body: { ...subscription, keys: noKey } });
    for (const room of [await openAnytime(hostile), await openAnytime(host)])
      await guest.ok('takeSeat', { ...invitation(room), body: { rating: 9 } });
    app.advance(debounceMs);
    await expect.poll(titles).toEqual(['Nutmeg took up your battle']);
    await expect.poll(async () => (await hostile.ok('copyAccount')).pushSubscriptions).toEqual([]);
  });

  test('is sent once to a device that subscribed ten times at the same time', async () => {
    const [host, guest] = [await app.signUp('Marmalade'), await app.signUp('Nutmeg')];
    const { subscription } = service.subscribe();
    const ten = Array.from({ length: 10 }, () => host.call('subscribePush', { body: subscription }));
    expect(new Set((await Promise.all(ten)).map(({ status }) => status))).toEqual(new Set([204]));
    const room = await openAnytime(host);
    await guest.ok('takeSeat', { ...invitation(room), body: { rating: 9 } });
    app.advance(debounceMs);
    await expect.poll(titles).toEqual(['Nutmeg took up your battle']);
  });

  test('is not sent to a player who has a page open', async () => {
    const [host, guest] = [await app.signUp('Marmalade'), await app.signUp('Nutmeg')];
    await subscribe(host);
    await subscribe(guest);
    const room = await openAnytime(host);
    const live = await host.listen();
    await guest.ok('takeSeat', { ...invitation(room), body: { rating: 9 } });
    await live.until('nextTurn');
    const song = await share(guest, room.id);
    await rate(host, song.id, 5);
    app.advance(debounceMs);
    await expect.poll(titles).toEqual(['Your battle with Marmalade is over']);
  });

  test('is sent only to known push services and with valid keys (§S5.8)', async () => {
    const host = await app.signUp('Marmalade');
    const { subscription } = service.subscribe();
    const refused = (change: object) =>
      host.refused('subscribePush', { body: { ...subscription, ...change } as never });
    for (const endpoint of ['http://127.0.0.1:80/x', 'https://10.0.0.1/x', 'https://battle.example/x', 'x'])
      expect(await refused({ endpoint })).toEqual([
        400,
        'endpoint: this is not a push service that is known here',
      ]);
    expect((await refused({ keys: { p256dh: 'short', auth: subscription.keys.auth } }))[0]).toBe(400);
    const stranger = await app.anonymous().refused('subscribePush', { body: subscription });
    expect(stranger).toEqual([401, 'Unauthorized']);
  });

  test('needs a contact for the push services; without one the site offers no pushes', async () => {
    expect((await app.anonymous().ok('showSite')).pushKey).toMatch(/^[\w-]{87}$/);
    for (const settings of [{ VAPID_SUBJECT: '' }, { PUSH_SERVICES: 'off' }]) {
      const withoutPushes = await openTestServer({
        PUSH_SERVICES: service.origin,
        VAPID_SUBJECT: 'mailto:a@b.c',
        ...settings,
      });
      onTestFinished(() => withoutPushes.close());
      expect((await withoutPushes.anonymous().ok('showSite')).pushKey).toBeNull();
      const host = await withoutPushes.signUp('Marmalade');
      expect((await host.refused('subscribePush', { body: service.subscribe().subscription }))[0]).toBe(409);
    }
  });
});

test.skipIf(noPostgres)('two instances share the push keys and send each push once (§12.10)', async () => {
  const DATABASE_URL = await freshDatabase();
  const { app, service, subscribe, titles, close } = await openPushServer({ DATABASE_URL });
  onTestFinished(close);
  const other = await openTestServer(
    { DATABASE_URL, PUSH_SERVICES: service.origin, VAPID_SUBJECT: 'https://battle.example' },
    { now: app.now() + debounceMs },
  );
  onTestFinished(() => other.close());
  const keys = await Promise.all(
    [app, other].map(async (each) => (await each.anonymous().ok('showSite')).pushKey),
  );
  expect(keys[0]).toBe(keys[1]);
  const [host, guest] = [await app.signUp('Marmalade'), await app.signUp('Nutmeg')];
  await subscribe(host);
  const rooms = await Promise.all(Array.from({ length: 8 }, () => openAnytime(host)));
  for (const room of rooms) await guest.ok('takeSeat', { ...invitation(room), body: { rating: 9 } });
  app.advance(debounceMs);
  await expect.poll(titles).toHaveLength(rooms.length);
  expect(new Set(service.posted.map(({ topic }) => topic)).size).toBe(rooms.length);
});
