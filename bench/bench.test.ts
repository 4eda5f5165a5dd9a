// The benchmark runs on demand only: without this test nobody would notice that a change of the game broke it.
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase, noPostgres } from '../tests/support/postgres.ts';
import { createDiary } from './measure/spread.ts';
import { openMover } from './parts/moves.ts';
import { playClash } from './play/clash.ts';
import { fillSeats, leaveSeats } from './play/seats.ts';
import { type Served, serve, serveExpress, serveGame } from './servers/spawn.ts';

test.skipIf(noPostgres).each([
  ['the game', async () => serveGame({ DATABASE_URL: await freshDatabase() })],
  ['the Express server', async () => serveExpress(await freshDatabase())],
])('the benchmark plays battles on %s', async (_, start: () => Promise<Served>) => {
  const served = await start();
  onTestFinished(() => served.stop());
  const seats = await fillSeats(served.port, 1);
  const diary = createDiary();
  const pair = seats[0]?.[0];
  if (!pair) throw new Error('No pair of players was created');
  await playClash(pair, diary, 'battle');
  await playClash(pair, diary, 'battle', 'three calls');
  leaveSeats(seats);
  expect(diary.spreads()).toMatchObject({ open: { count: 2 }, song: { count: 4 }, rating: { count: 4 } });
});

test.each([
  ['node:http', '../bare/http.mjs'],
  ['ws', '../bare/live.mjs'],
])('the benchmark starts the bare server of %s', async (_, program) => {
  const served = await serve(program, { HEAD: '[]', BODY: 'bare' });
  onTestFinished(() => served.stop());
  expect((await fetch(`http://127.0.0.1:${served.port}`)).status).toBe(program.includes('http') ? 200 : 426);
});

test.skipIf(noPostgres)('the benchmark makes moves without HTTP', async () => {
  const mover = await openMover({ cluster: process }, await freshDatabase(), { WARM: 0, BATTLES: 4 });
  onTestFinished(() => mover.end());
  expect((await mover.play(0.01)).perSecond).toBeGreaterThan(0);
});
