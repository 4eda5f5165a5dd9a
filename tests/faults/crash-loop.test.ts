import { describe, expect, onTestFinished, test } from 'vitest';
import { dataFolder } from '#tests/support/data-folder.ts';
import { type Instance, startInstance } from '#tests/support/instance.ts';
import { type Address, newPlayer } from '#tests/support/instance-players.ts';
import { join, openRoom, rate, share } from '#tests/support/test-battles.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { openTestServer } from '#tests/support/test-server.ts';

/** Number of times the process is killed; `npm run faults:crashes` kills it 20 times. */
const crashes = Number(process.env.CRASHES ?? 2);

/** Acknowledged writes: ids of rooms, and the battle of each song. `onWrite` is called after each. */
type Acknowledged = { rooms: number[]; songs: Map<number, number>; onWrite: () => void };

/** Opens rooms (`writeBattles`: plays battles) until the process has ended, and records what it acknowledged. */
async function writeRooms(host: TestClient, written: Acknowledged) {
  for (;;) {
    const response = await host.post('/api/games', { mode: 'fast', battleType: 'pop' }).catch(() => null);
    if (response?.status !== 201) return;
    written.rooms.push((response.body as { id: number }).id);
    written.onWrite();
  }
}
async function writeBattles([host, guest]: [TestClient, TestClient], written: Acknowledged) {
  const play = async () => {
    const { id } = await join(guest, (await openRoom(host)).roomCode);
    const song = await share(guest, id);
    written.songs.set(song.id, id);
    written.onWrite();
    await rate(host, song.id, 7);
  };
  for (let alive = true; alive; )
    alive = await play().then(
      () => true,
      () => false,
    );
}

describe('The embedded database', () => {
  test('keeps all acknowledged writes, however often the process is killed while it writes', {
    timeout: 60_000 + crashes * 30_000,
  }, async () => {
    const where = { DATA_DIR: dataFolder() };
    const address: Address = { port: 0 };
    const written: Acknowledged = { rooms: [], songs: new Map(), onWrite: () => {} };
    let players: TestClient[] | null = null;
    for (let n = 0; n < crashes; n += 1) {
      const instance: Instance = await startInstance(where);
      address.port = instance.port;
      players ??= [await newPlayer(address), await newPlayer(address), await newPlayer(address)];
      const [opener, host, guest] = players as [TestClient, TestClient, TestClient];
      // The number of writes before the kill varies.
      const target = written.rooms.length + written.songs.size + 10 + 10 * (n % 4);
      const targetReached = new Promise<void>((done) => {
        written.onWrite = () => void (written.rooms.length + written.songs.size >= target && done());
      });
      const writing = [writeRooms(opener, written), writeBattles([host, guest], written)];
      await Promise.race([targetReached, Promise.all(writing)]);
      await instance.end('SIGKILL');
      await Promise.all(writing);
    }
    const app = await openTestServer(where);
    onTestFinished(app.close);
    address.port = app.server.port;
    const [opener, host] = players ?? [];
    if (!opener || !host) throw new Error('There are no players.');
    expect(written.rooms.length).toBeGreaterThan(crashes);
    expect(written.songs.size).toBeGreaterThan(crashes);
    for (const id of written.rooms) await opener.ok('showBattle', { params: { id: String(id) } });
    for (const [songId, id] of written.songs) {
      const songs = await host.ok('showSongs', { params: { id: String(id) } });
      expect(songs.map((song) => song.id)).toContain(songId);
    }
  });
});
