import { send } from '#client/data/send.ts';
import { readPushState, subscribe, unsubscribe } from '#client/device/push.ts';

const isAllowed = (): boolean => 'Notification' in window && Notification.permission === 'granted';

/** Sends the subscription of this browser again, since the server may have stored it for another player, or not at all. */
export async function renewPush(): Promise<void> {
  if (!isAllowed() || (await readPushState()) !== 'on') return;
  const { pushKey } = await send('showSite');
  if (pushKey !== null) await send('subscribePush', { body: await subscribe(pushKey) });
}

/** Maximum time that a logout waits for the end of the subscription, in milliseconds. */
const timeoutMs = 1500;

/** Ends the browser's subscription before a logout, with which the server deletes its own copy. */
export async function dropPush(): Promise<void> {
  if (!isAllowed()) return;
  const stopping = unsubscribe();
  const timeout = new Promise((done) => setTimeout(done, timeoutMs));
  await Promise.race([stopping, timeout]).catch(() => undefined);
}
