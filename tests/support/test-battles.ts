// Plays battles over HTTP.
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Game, Reply } from '#contract/schemas.ts';
import { arrivalMs } from '#rules/limits.ts';
import type { Mode } from '#rules/modes.ts';
import { games } from '#server/database/schema.ts';
import type { TestClient } from './test-client.ts';
import type { TestServer } from './test-server.ts';

export type TestBattle = { app: TestServer; host: TestClient; guest: TestClient; id: number; code: string };

export const params = (battle: Pick<TestBattle, 'id'>) => ({ params: { id: String(battle.id) } });

/** Params of a battle by room code; only the code allows a player to take a seat. */
export const invitation = ({ roomCode }: Pick<Game, 'roomCode'>) => ({ params: { id: roomCode } });

export const openRoom = (host: TestClient, mode: Mode = 'fast'): Promise<Game> =>
  host.ok('openBattle', { body: { mode, battleType: 'pop' } });

export const join = (guest: TestClient, roomCode: string): Promise<Game> =>
  guest.ok('joinBattle', { body: { roomCode } });

/** Starts a battle of two players whose first turn has just begun; Marmalade hosts, Nutmeg joins and shares first. */
export async function startBattle(
  app: TestServer,
  mode: Mode = 'fast',
  players: TestClient[] = [],
): Promise<TestBattle> {
  const host = players[0] ?? (await app.signUp('Marmalade'));
  const guest = players[1] ?? (await app.signUp('Nutmeg', 'female_2'));
  const { id, roomCode: code } = await openRoom(host, mode);
  await join(guest, code);
  app.advance(arrivalMs);
  return { app, host, guest, id, code };
}

let videos = 0;

/** Returns a song as the page sends it, with a new video each time, because a video may be played once in a battle. */
export function songFor(gameId: number | string, round = 1, title = 'Bohemian Rhapsody') {
  videos += 1;
  const videoId = `video${String(videos).padStart(6, '0')}`;
  const thumbnailUrl = `https://i.ytimg.com/vi/${videoId}/mqdefault.jpg`;
  return { gameId, round, title, artist: 'Queen', youtubeUrl: videoId, videoId, thumbnailUrl };
}

/** Opens an anytime battle with its first song; it waits for an opponent. */
export function openAnytime(host: TestClient, mode: Mode = 'fast', title?: string): Promise<Game> {
  const { gameId: _, round: __, ...song } = songFor(0, 1, title);
  return host.ok('openBattle', { body: { mode, battleType: 'rock', pace: 'anytime', song } });
}

export const share = (
  by: TestClient,
  gameId: number,
  round = 1,
  title?: string,
): Promise<Reply<'submitSong'>> => by.ok('submitSong', { body: songFor(gameId, round, title) });

export const rate = (by: TestClient, songId: number, rating: number, comment?: string) =>
  by.ok('rateSongs', { body: [{ songId, rating, comment }] });

/** Plays a turn: the sharer submits a song, the other player rates it. Returns the song id. */
export async function turn(
  battle: TestBattle,
  sharer: TestClient,
  rating: number,
  round = 1,
): Promise<number> {
  const listener = sharer === battle.host ? battle.guest : battle.host;
  const { id } = await share(sharer, battle.id, round);
  await rate(listener, id, rating, `${rating} from ${listener.nickname}`);
  return id;
}

/** Plays a whole round; the host's song gets the first rating, the guest's the second. */
export async function playRound(battle: TestBattle, round: number, [forHost, forGuest]: [number, number]) {
  const { host, guest } = battle;
  const ratings = new Map([
    [host, forHost],
    [guest, forGuest],
  ]);
  const { turnOrder } = await host.ok('showBattle', params(battle));
  const order = turnOrder[0] === host.id ? [host, guest] : [guest, host];
  for (const sharer of order) await turn(battle, sharer, ratings.get(sharer) ?? 1, round);
}

/** Waits until the server has ended the battle itself. Polls the database, because a player's request would end the battle, too. */
export async function endedByItself({ app, id }: TestBattle) {
  const { db } = app.server.context;
  const stored = () => db.select({ status: games.status }).from(games).where(eq(games.id, id));
  await expect.poll(stored, { interval: 50 }).toEqual([{ status: 'completed' }]);
}

/** Plays a whole battle. */
export async function playBattle(battle: TestBattle, rounds: [number, number][]) {
  for (const [index, ratings] of rounds.entries()) {
    if (index > 0) {
      battle.app.advance(10_000);
      await battle.host.ok('continueRound', params(battle));
    }
    await playRound(battle, index + 1, ratings);
  }
}

/** Plays a Quick Clash that the host wins 9 to 4. */
export async function finishedClash(app: TestServer, players: TestClient[] = []): Promise<TestBattle> {
  const battle = await startBattle(app, 'fast', players);
  await playBattle(battle, [[9, 4]]);
  return battle;
}

/** Plays an anytime Quick Clash that the host wins 8 to 4. */
export async function finishedAnytime(app: TestServer) {
  const [host, guest] = [await app.signUp('Marmalade'), await app.signUp('Nutmeg', 'female_2')];
  const room = await openAnytime(host);
  await guest.ok('takeSeat', { ...invitation(room), body: { rating: 8 } });
  await rate(host, (await share(guest, room.id)).id, 4);
  return { host, guest, id: room.id };
}
