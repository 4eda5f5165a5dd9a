import { describe, expect, test } from 'vitest';
import { startInstance } from '#tests/support/instance.ts';
import { anonymousClient, newPlayer } from '#tests/support/instance-players.ts';
import { freshDatabase, noPostgres } from '#tests/support/postgres.ts';
import { join, openRoom, params } from '#tests/support/test-battles.ts';

const turnMs = 60_000;

// Two instances need PostgreSQL on the machine; postgres.ts prints what is missing.
describe.skipIf(noPostgres)('Instances whose clocks are minutes apart', () => {
  test('show the same time left for a turn, and end no turn early', async () => {
    const DATABASE_URL = await freshDatabase();
    const startAt = (minutes: number) => {
      const skew = `const real=Date.now;Date.now=()=>real()+${minutes * 60_000}`;
      const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(skew)}`;
      return startInstance({ DATABASE_URL, NODE_OPTIONS, TURN_TIMEOUT_SECONDS: String(turnMs / 1000) });
    };
    const instances = await Promise.all([startAt(-5), startAt(5)]);
    for (const here of instances) {
      const [host, guest] = [await newPlayer(here, 'Host'), await newPlayer(here, 'Guest')];
      const { id, roomCode } = await openRoom(host);
      await join(guest, roomCode);
      // After a few calls to each, both instances have swept the overdue battles.
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
