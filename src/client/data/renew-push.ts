import { send } from '#client/data/send.ts';
import { readPushState, subscribe, unsubscribe } from '#client/device/push.ts';

const isAllowed = (): boolean => 'Notification' in window && Notification.permission === 'granted';

/** Sends the subscription of this browser again: the server may have it for another player, or not at all. */
export async function renewPush(): Promise<void> {
  if (!isAllowed() || (await readPushState()) !== 'on') return;
  const { pushKey } = await send('showSite');
  if (pushKey !== null) await send('subscribePush', { body: await subscribe(pushKey) });
}

/** A logout waits no longer than this for it, in milliseconds. */
const timeoutMs = 1500;

/** Before a player logs out: the server deletes its subscription by itself, and this ends that of the browser. */
export async function dropPush(): Promise<void> {
  if (!isAllowed()) return;
  const stopping = unsubscribe();
  const late = new Promise((done) => setTimeout(done, timeoutMs));
  await Promise.race([stopping, late]).catch(() => undefined);
}
