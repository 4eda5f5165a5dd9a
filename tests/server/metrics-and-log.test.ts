import { readFileSync } from 'node:fs';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/settings/config.ts';
import { type Running, startServer } from '#server/start/start.ts';
import { bestKnownSongs } from '#tests/support/best-known-songs.ts';
import { onEachDatabase } from '#tests/support/each-database.ts';
import { openLiveListener, refusedUpgrade } from '#tests/support/live-listener.ts';
import { openRoom, startBattle } from '#tests/support/test-battles.ts';
import { newTestClient, type TestClient } from '#tests/support/test-client.ts';

onEachDatabase('The metrics', {}, (app) => {
  const metrics = async () => (await app().anonymous().get('/metrics')).text;

  test('cover battles, live sockets, calls, errors, clocks and the live channel', async () => {
    const { host } = await startBattle(app());
    await openRoom(host);
    const live = await host.listen();
    await app().anonymous().refused('currentUser');
    const text = await metrics();
    expect(text).toContain('battles{status="active"} 1');
    expect(text).toContain('battles{status="waiting"} 1');
    expect(text).toContain('battles{status="completed"} 0');
    expect(text).toContain('live_sockets 1');
    expect(text).toContain('failures_total{code="unauthorized"} 1');
    expect(text).toMatch(
      /http_request_duration_seconds_count\{method="POST",route="\/api\/games",status="201"\} 2/,
    );
    expect(text).toMatch(/^clock_lag_seconds 0$/m);
    expect(text).toMatch(/^bus_lag_seconds \d+\.\d+$/m);
    expect(text).toContain('reachable{service="database"} 1');
    expect(text).toContain('reachable{service="bus"} 1');
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
    expect(text).toMatch(/^process_resident_memory_bytes \d/m);
    await live.close();
  });

  test('include all that the Grafana board queries', async () => {
    const board = JSON.parse(readFileSync('deploy/grafana-board.json', 'utf8')) as Board;
    const queried = board.panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => namesIn(expr)));
    expect(queried.length).toBeGreaterThan(10);
    const text = await metrics();
    const exported = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    );
    expect([...new Set(queried)].filter((name) => !exported.includes(name))).toEqual([]);
    for (const name of ['battles', 'live_sockets', 'clock_lag_seconds', 'bus_lag_seconds', 'failures_total'])
      expect(queried).toContain(name);
  });
});

type Board = { panels: { targets?: { expr: string }[] }[] };

/** Returns the metric names in a Prometheus query: every word that is not a function, label or grouping. */
const namesIn = (query: string): string[] =>
  query
    .replace(/\b(by|without) ?\([^)]*\)/g, '')
    .replace(/\{[^}]*\}/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .match(/[a-z_]\w*(?!\w*\s*\()/g) ?? [];

describe('The log', () => {
  const lines: Record<string, unknown>[] = [];
  let running: Running;
  let player: TestClient;
  beforeAll(async () => {
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    const settings = { HOST: '127.0.0.1', DATA_DIR: 'memory://', SESSION_SECRET: 'x'.repeat(32) };
    running = await startServer({ ...readConfig(settings), PORT: 0 }, { log, catalogue: bestKnownSongs() });
    player = newTestClient({ port: () => running.port, flush: async () => {} });
  });
  afterAll(() => running.stop());

  test('has one line per request, with the id that the proxy set, which the response repeats', async () => {
    lines.length = 0;
    const headers = { 'x-request-id': 'edge-1.42' };
    const response = await player.request('GET', '/api/auth/user?secret=1', { headers });
    expect(response.headers['x-request-id']).toBe('edge-1.42');
    expect(lines).toEqual([
      expect.objectContaining({
        reqId: 'edge-1.42',
        method: 'GET',
        route: '/api/auth/user',
        status: 401,
        code: 'unauthorized',
        ms: expect.any(Number),
      }),
    ]);
    expect(JSON.stringify(lines)).not.toContain('secret');
  });

  test('uses no request id from outside that could forge a line (§S5.7)', async () => {
    const headers = { 'x-request-id': '{"level":50} forged' };
    const response = await player.request('GET', '/healthz', { headers });
    expect(response.headers['x-request-id']).toMatch(/^[\w-]{12}\.\w+$/);
    const others = await player.request('GET', '/healthz');
    expect(others.headers['x-request-id']).not.toBe(response.headers['x-request-id']);
  });

  test('has a line for an invalid address, a refused live channel and a closed one', async () => {
    lines.length = 0;
    await player.request('GET', '/api/%zz');
    expect((await refusedUpgrade({ port: running.port }))[0]).toBe(401);
    await player.ok('playAsGuest');
    const live = await openLiveListener({ port: running.port, cookie: player.cookie });
    await live.close();
    await expect
      .poll(() => lines.map(({ route, status }) => [route, status]))
      .toEqual([
        [undefined, 400],
        ['/ws', 401],
        ['/api/auth/guest', 201],
        ['/ws', 101],
      ]);
  });
});
