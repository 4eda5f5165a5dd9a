// A server of the game and a push service for it.
import { type Device, openStandInPush } from './stand-in-push.ts';
import { songFor } from './test-battles.ts';
import type { TestClient } from './test-client.ts';
import { openTestServer, type Settings } from './test-server.ts';

/** After this much time what happened is sent, in milliseconds. */
export const debounceMs = 3000;

/** A server and a service for it. `settings`: may name another service beside it. */
export async function openPushServer(settings: Settings = {}) {
  const service = await openStandInPush();
  const app = await openTestServer({
    PUSH_SERVICES: service.origin,
    VAPID_SUBJECT: 'https://battle.example',
    ...settings,
  });
  return {
    app,
    service,
    /** For the next test: nothing is on its way, and the service that did not answer is asked again. */
    reset: async () => {
      service.reset();
      await Promise.all(app.server.context.push?.underWay ?? []);
      app.pass(60_000);
    },
    /** First the service: a push that it does not answer holds up the other's end. */
    close: async () => {
      await service.close();
      await app.close();
    },
    /** A device of this player that is told. */
    subscribe: async (player: TestClient): Promise<Device> => {
      const device = service.subscribe();
      await player.ok('subscribePush', { body: device.subscription });
      return device;
    },
    /** What was sent, without the number of a name that was taken already. */
    titles: () => service.posted.map(({ message }) => message.title.replace(/(?<=[a-z]) \d+/, '')),
  };
}

/** A battle any time that waits for its second player. */
export async function invite(host: TestClient) {
  const { gameId: _, round: __, ...song } = songFor(0);
  return host.ok('openBattle', { body: { mode: 'fast', battleType: 'rock', pace: 'anytime', song } });
}
