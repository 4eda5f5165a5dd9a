import pino from 'pino';
import { expect, test } from 'vitest';
import { createServerClock } from './server-clock.ts';

const noon = Date.UTC(2026, 5, 1, 12);

/** Simulates a server whose clock shows noon, a local clock that is more than an hour off, and the latency in both directions. */
async function openClock(lines: string[] = []) {
  const machine = { monotonic: 5000, wall: noon - 4_000_000, sleptMs: 0 };
  const server = { ahead: noon - 5000, latency: [30, 10] as [there: number, back: number] };
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const pass = (ms: number) => {
    machine.monotonic += ms;
    machine.wall += ms;
  };
  const asked = { times: 0 };
  const readTime = async () => {
    asked.times += 1;
    pass(server.latency[0]);
    const at = machine.monotonic + server.ahead;
    pass(server.latency[1]);
    return at;
  };
  const clock = await createServerClock({
    readTime,
    log,
    monotonic: () => machine.monotonic,
    wall: () => machine.wall,
  });
  const truth = () => machine.monotonic + server.ahead;
  /** Simulates waking from sleep: the next reading finds that the local clocks differ, and queries the server. */
  const wake = async () => {
    machine.wall += 60_000;
    clock.now();
    const before = asked.times;
    await expect.poll(() => asked.times).toBeGreaterThanOrEqual(before + 2);
    await new Promise(setImmediate);
  };
  return { clock, machine, server, pass, truth, wake };
}

test('the clock has the server’s time, up to the asymmetry of the round trip', async () => {
  const lines: string[] = [];
  const { clock, pass, truth } = await openClock(lines);
  expect(Math.abs(clock.now() - truth())).toBeLessThanOrEqual(20);
  pass(90_000);
  expect(Math.abs(clock.now() - truth())).toBeLessThanOrEqual(20);
  expect(lines.join()).toMatch(/"offMs":-4000\d+.*the clock of the database is used/);
  clock.stop();
});

test('the clock never goes back, but stands still if it was ahead', async () => {
  const { clock, server, pass, truth, wake } = await openClock();
  const before = clock.now();
  server.ahead -= 3000;
  await wake();
  expect(clock.now()).toBeGreaterThanOrEqual(before);
  pass(5000);
  expect(Math.abs(clock.now() - truth())).toBeLessThanOrEqual(20);
  clock.stop();
});

test('the clock follows a server whose clock was set forward or back', async () => {
  const { clock, server, truth, wake } = await openClock();
  for (const ms of [600_000, -600_000]) {
    server.ahead += ms;
    await wake();
    expect(Math.abs(clock.now() - truth())).toBeLessThanOrEqual(20);
  }
  clock.stop();
});
