import { describe, expect, test } from 'vitest';
import { join, openRoom, params, rate, share } from '#tests/support/house-battles.ts';
import { noNginx, startNginx } from '#tests/support/nginx.ts';
import { freshDatabase, noPostgres } from '#tests/support/postgres.ts';
import { earAt, newcomer, startInstance, stranger } from '#tests/support/programs.ts';

// Needs both programs on the machine; the files that look for them say so in plain words.
describe.skipIf(noNginx ?? noPostgres)('Two instances behind the proxy of deploy/', () => {
  test('are one game, also while one is killed and the other restarted', { timeout: 120_000 }, async () => {
    const settings = { DATABASE_URL: await freshDatabase(), TURN_TIMEOUT_SECONDS: '60' };
    const [first, second] = await Promise.all([startInstance(settings), startInstance(settings)]);
    const proxy = await startNginx([first, second]);
    const [host, guest] = [await newcomer(proxy, 'Host'), await newcomer(proxy, 'Guest')];
    const { id, roomCode } = await openRoom(host);
    // The proxy gives new channels to whoever has fewer: one each.
    const ears = [await earAt(proxy, host), await earAt(proxy, guest)];
    await join(guest, roomCode);
    for (const ear of ears) expect(await ear.heard('gameUpdated')).toMatchObject({ gameId: id });

    await first.end('SIGKILL');
    for (let n = 0; n < 10; n += 1) await guest.ok('showBattle', params({ id }));
    const gone = await Promise.race(ears.map((ear, n) => ear.closed.then(() => n)));
    const back = await earAt(proxy, gone === 0 ? host : guest, id);
    const others = [back, ears[1 - gone] ?? back];
    const song = await share(guest, id);
    for (const ear of others) expect((await ear.heard('songSubmitted')).songId).toBe(song.id);

    const again = await startInstance({ ...settings, PORT: String(first.port) });
    // As an operator waits: until the proxy gives the new one something to do.
    const looks =
      /http_request_duration_seconds_count\{method="GET",route="\/api\/games\/:id",status="200"\}/;
    const figures = async () => {
      await guest.ok('showBattle', params({ id }));
      return (await fetch(`http://127.0.0.1:${again.port}/metrics`)).text();
    };
    await expect.poll(figures, { timeout: 20_000 }).toMatch(looks);
    expect(await second.end('SIGTERM')).toBe(0);
    for (const ear of others) expect(await ear.closed).toBe(1012);
    await rate(host, song.id, 7);
    expect(await host.ok('showBattle', params({ id }))).toMatchObject({ currentTurn: host.id });

    // Who hides behind a proxy is not this machine, whatever they claim; and each request gets an id.
    const anybody = stranger(proxy);
    const claim = { headers: { 'x-forwarded-for': '127.0.0.1', 'x-request-id': 'mine' } };
    expect((await anybody.ask('GET', '/metrics', claim)).status).toBe(404);
    const seen = await anybody.ask('GET', '/healthz', claim);
    expect(seen.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
    await proxy.stop();
  });
});
