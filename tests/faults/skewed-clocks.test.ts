import { describe, expect, test } from 'vitest';
import { freshDatabase, noPostgres } from '#tests/support/postgres.ts';
import { anonymousClient, newPlayer, startInstance } from '#tests/support/programs.ts';
import { join, openRoom, params } from '#tests/support/test-battles.ts';

const turnMs = 60_000;

// Without PostgreSQL on the machine there is only ever one instance; postgres.ts says so in plain words.
describe.skipIf(noPostgres)('Instances whose clocks are minutes apart', () => {
  test('tell the same time on a turn, and end none early', async () => {
    const DATABASE_URL = await freshDatabase();
    const startAt = (minutes: number) => {
      const off = `const real=Date.now;Date.now=()=>real()+${minutes * 60_000}`;
      const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(off)}`;
      return startInstance({ DATABASE_URL, NODE_OPTIONS, TURN_TIMEOUT_SECONDS: String(turnMs / 1000) });
    };
    const instances = await Promise.all([startAt(-5), startAt(5)]);
    for (const here of instances) {
      const [host, guest] = [await newPlayer(here, 'Host'), await newPlayer(here, 'Guest')];
      const { id, roomCode } = await openRoom(host);
      await join(guest, roomCode);
      // Both have looked for what is over when both have answered a few times.
      for (const there of [...instances, ...instances, ...instances]) {
        const { cookie } = host;
        const seen = await Object.assign(anonymousClient(there), { cookie }).ok('showBattle', params({ id }));
        expect(seen.status).toBe('active');
        expect(seen.timeoutMs).toBeGreaterThan(0);
        expect(seen.timeoutMs).toBeLessThan(2 * turnMs);
      }
    }
  });
});
