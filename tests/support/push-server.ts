// A server of the game and a push service for it.
import { onTestFinished } from 'vitest';
import { type Device, openStandInPush } from './stand-in-push.ts';
import { songFor } from './test-battles.ts';
import type { TestClient } from './test-client.ts';
import { openTestServer, type Settings } from './test-server.ts';

/** After this much time what happened is sent, in milliseconds. */
export const settled = 3000;

/** Both end with the test. */
export async function openPushServer(settings: Settings = {}) {
  const service = await openStandInPush();
  const app = await openTestServer({
    PUSH_SERVICES: service.origin,
    VAPID_SUBJECT: 'https://battle.example',
    ...settings,
  });
  onTestFinished(async () => {
    await app.close();
    await service.close();
  });
  return {
    ...{ app, service },
    /** A device of this player that is told. */
    tellOn: async (player: TestClient): Promise<Device> => {
      const device = service.subscribe();
      await player.ok('subscribePush', { body: device.subscription });
      return device;
    },
    titles: () => service.posted.map(({ message }) => message.title),
  };
}

/** A battle any time that waits for its second player. */
export async function invite(host: TestClient) {
  const { gameId: _, round: __, ...song } = songFor(0);
  return host.ok('openBattle', { body: { mode: 'fast', battleType: 'rock', pace: 'anytime', song } });
}
