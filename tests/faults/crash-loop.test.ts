import { describe, expect, onTestFinished, test } from 'vitest';
import { dataFolder } from '#tests/support/data-folder.ts';
import type { Program } from '#tests/support/process.ts';
import { type Address, newPlayer, startInstance } from '#tests/support/programs.ts';
import { rate, share, startBattle } from '#tests/support/test-battles.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { openTestServer } from '#tests/support/test-server.ts';

/** `npm run faults:crashes` kills it 20 times. */
const crashes = Number(process.env.CRASHES ?? 2);

/** `noted` is called after each acknowledged write. */
type Kept = { rooms: number[]; songs: Map<number, number>; noted: () => void };

/** Opens rooms, or plays battle after battle, until the program is gone; notes what was acknowledged. */
async function writeRooms(host: TestClient, kept: Kept) {
  for (;;) {
    const answer = await host.post('/api/games', { mode: 'fast', battleType: 'pop' }).catch(() => null);
    if (answer?.status !== 201) return;
    kept.rooms.push((answer.body as { id: number }).id);
    kept.noted();
  }
}
async function writeBattles([host, guest]: [TestClient, TestClient], kept: Kept) {
  const play = async () => {
    const { id } = await startBattle(undefined as never, 'fast', [host, guest]);
    const song = await share(guest, id);
    kept.songs.set(song.id, id);
    kept.noted();
    await rate(host, song.id, 7);
  };
  for (let alive = true; alive; )
    alive = await play().then(
      () => true,
      () => false,
    );
}

describe('The embedded database', () => {
  test('keeps everything it has acknowledged, however often it is killed in the middle of its work', {
    timeout: 60_000 + crashes * 30_000,
  }, async () => {
    const where = { DATA_DIR: dataFolder() };
    const address: Address = { port: 0 };
    const kept: Kept = { rooms: [], songs: new Map(), noted: () => {} };
    let players: TestClient[] | null = null;
    for (let n = 0; n < crashes; n += 1) {
      const program: Program = await startInstance(where);
      address.port = program.port;
      players ??= [await newPlayer(address), await newPlayer(address), await newPlayer(address)];
      const [opener, host, guest] = players as [TestClient, TestClient, TestClient];
      // Sometimes early, sometimes late in its work.
      const enough = kept.rooms.length + kept.songs.size + 10 + 10 * (n % 4);
      const busy = new Promise<void>((done) => {
        kept.noted = () => void (kept.rooms.length + kept.songs.size >= enough && done());
      });
      const writing = [writeRooms(opener, kept), writeBattles([host, guest], kept)];
      await Promise.race([busy, Promise.all(writing)]);
      await program.end('SIGKILL');
      await Promise.all(writing);
    }
    const app = await openTestServer(where);
    onTestFinished(app.close);
    address.port = app.server.port;
    const [opener, host] = players ?? [];
    if (!opener || !host) throw new Error('no one came');
    expect(kept.rooms.length).toBeGreaterThan(crashes);
    expect(kept.songs.size).toBeGreaterThan(crashes);
    for (const id of kept.rooms) await opener.ok('showBattle', { params: { id: String(id) } });
    for (const [songId, id] of kept.songs) {
      const songs = await host.ok('showSongs', { params: { id: String(id) } });
      expect(songs.map((song) => song.id)).toContain(songId);
    }
  });
});
