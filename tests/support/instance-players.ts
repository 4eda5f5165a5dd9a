// Players of instances, which run in other processes.
import { type LiveListener, openLiveListener } from './live-listener.ts';
import { newTestClient, type TestClient } from './test-client.ts';

export type Address = { port: number };

/** Returns a client without a session for this address; the server behind it may change. */
export function anonymousClient(address: Address): TestClient {
  const flush = async () => {
    throw new Error('another process has no live channel to flush');
  };
  return newTestClient({ port: () => address.port, flush });
}

/** Returns a client of the same player, with the same session, for another address. */
export const playerAt = (address: Address, { cookie, id, nickname }: TestClient): TestClient =>
  Object.assign(anonymousClient(address), { cookie, id, nickname });

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

/** Opens the player's live channel at this address and joins the channel of the battle. */
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
