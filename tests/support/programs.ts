// Several programs on one database, as behind a load balancer, and their players.

import { freePort } from './free-port.ts';
import { type LiveListener, openLiveListener } from './live-listener.ts';
import { type Program, startProgram } from './process.ts';
import { newTestClient, type TestClient } from './test-client.ts';
import type { Settings } from './test-server.ts';

export type Address = { port: number };

/** Starts a program on a free port. */
export const startInstance = async (settings: Settings): Promise<Program> =>
  startProgram({ ...settings, PORT: settings.PORT ?? String(await freePort()) });

/** Returns a client without a session for this address; the server behind it may change. */
export function anonymousClient(address: Address): TestClient {
  const flush = async () => {
    throw new Error('another process has no live channel to flush');
  };
  return newTestClient({ port: () => address.port, flush });
}

let named = 0;

/** Creates a player with a battle name and an avatar. */
export async function newPlayer(address: Address, nickname = 'Player'): Promise<TestClient> {
  const player = anonymousClient(address);
  const { id } = await player.ok('createAccount', { body: { username: 'player1' } });
  named += 1;
  await player.ok('chooseNickname', { body: { nickname: `${nickname} ${named}` } });
  await player.ok('chooseAvatar', { body: { avatarType: 'male_1' } });
  return Object.assign(player, { id, nickname: `${nickname} ${named}` });
}

/** Opens the player's live channel at one of the programs and joins the channel of the battle. */
export async function listenAt(
  { port }: Address,
  { cookie, id }: TestClient,
  gameId?: number,
): Promise<LiveListener> {
  const live = await openLiveListener({ port, cookie });
  live.send({ type: 'joinUser', userId: id });
  await live.receives('joined');
  if (gameId !== undefined) {
    live.send({ type: 'joinGame', gameId, userId: id });
    await live.receives('joined');
  }
  return live;
}
