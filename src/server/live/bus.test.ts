import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openProxy } from '#tests/support/cuttable-proxy.ts';
import { freshDatabase, noPostgres } from '#tests/support/postgres.ts';
import { noRedis, startRedis, type TestRedis } from '#tests/support/redis.ts';
import { type Bus, openBus } from './bus.ts';

type Setting = 'REDIS_URL' | 'DATABASE_URL';

/** Prepares a bus over a proxy. From now on its time passes only while the test waits with `until`. */
async function prepare(setting: Setting, address: string) {
  const url = new URL(address);
  const proxy = await openProxy(Number(url.port));
  onTestFinished(proxy.close);
  url.port = String(proxy.port);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const config = { REDIS_URL: undefined, DATABASE_URL: undefined, [setting]: url.href };
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const open = async () => {
    const bus = await openBus(config, log);
    onTestFinished(bus.close);
    return bus;
  };
  return { proxy, lines, open };
}

/** Waits until this is true, while the time of the bus passes faster than ours: by `stepMs` with every look. */
const until = (isTrue: () => boolean, stepMs = 100) =>
  expect
    .poll(
      () => {
        vi.advanceTimersByTime(stepMs);
        return isTrue();
      },
      { interval: 5 },
    )
    .toBe(true);

/** Sends this text again and again until the bus brings it back. */
async function hears(bus: Bus, text: string) {
  const heard = new Set<string>();
  bus.listen((each) => void heard.add(each));
  await until(() => {
    void bus.send(text).catch(() => {});
    return heard.has(text);
  });
}

// These tests need Redis or PostgreSQL on the machine; redis.ts and postgres.ts print what is missing.
describe.skipIf(noRedis)('A bus over Redis', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis?.stop());

  test('opens its connections again when nothing answers on them, and says so in the log', async () => {
    const { proxy, lines, open } = await prepare('REDIS_URL', redis.url);
    const bus = await open();
    await hears(bus, 'before');
    const silent = () => lines.filter((line) => line.includes('Socket timeout')).length;
    proxy.state = 'freeze';
    void bus.send('lost').catch(() => {});
    await until(() => silent() === 2);
    proxy.state = 'pass';
    await hears(bus, 'after');
  });

  test('hears the others once Redis is there, although it was away for long when the bus was opened', async () => {
    const { proxy, open } = await prepare('REDIS_URL', redis.url);
    proxy.state = { cutAt: 'LIB-VER' };
    const opening = open();
    await until(() => proxy.cuts > 60, 1000);
    proxy.state = 'pass';
    await hears(await opening, 'after');
  });
});

describe.skipIf(noPostgres)('A bus over PostgreSQL', () => {
  test('logs once a minute that it cannot be opened', async () => {
    const { proxy, lines, open } = await prepare('DATABASE_URL', await freshDatabase());
    const bus = await open();
    proxy.state = { cutAt: 'listen ' };
    proxy.cut();
    await until(() => proxy.cuts > 2);
    proxy.state = 'pass';
    await hears(bus, 'after');
    expect(lines.filter((line) => line.includes('cannot be opened'))).toHaveLength(1);
  });
});
