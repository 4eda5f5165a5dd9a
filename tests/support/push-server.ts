// A game server together with a stand-in push service.
import { type Device, openStandInPush } from './stand-in-push.ts';
import type { TestClient } from './test-client.ts';
import { openTestServer, type Settings } from './test-server.ts';

/** Debounce of pushes on the server, in milliseconds. */
export const debounceMs = 3000;

/** Opens both. `settings` may name a second push service. */
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
    /** Prepares the next test: waits for pushes under way, then lets the wait time after a failed push pass. */
    reset: async () => {
      service.reset();
      await Promise.all(app.server.context.push?.underWay ?? []);
      app.advance(60_000);
    },
    /** Closes the service first, because an unanswered push delays the stop of the server. */
    close: async () => {
      await service.close();
      await app.close();
    },
    /** Subscribes a new device of this player to pushes. */
    subscribe: async (player: TestClient): Promise<Device> => {
      const device = service.subscribe();
      await player.ok('subscribePush', { body: device.subscription });
      return device;
    },
    /** Titles of the sent pushes, without the number that the test server appends to a taken name. */
    titles: () => service.posted.map(({ message }) => message.title.replace(/(?<=[a-z]) \d+/, '')),
  };
}
