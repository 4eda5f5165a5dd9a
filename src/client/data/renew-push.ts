import { send } from '#client/data/send.ts';
import { lookPushState, subscribe, unsubscribe } from '#client/device/push.ts';

const isAllowed = (): boolean => 'Notification' in window && Notification.permission === 'granted';

/** The subscription of this browser may be another player's, or lost: it is made that of the player who is signed in now. Saying it twice changes nothing. */
export async function renewPush(): Promise<void> {
  if (!isAllowed() || (await lookPushState()) !== 'on') return;
  const { pushKey } = await send('showSite');
  if (pushKey !== null) await send('subscribePush', { body: await subscribe(pushKey) });
}

/** No one waits for this longer, in milliseconds. */
const timeoutMs = 1500;

/** Before a player logs out: the server deletes its subscription by itself, and this ends that of the browser. */
export async function dropPush(): Promise<void> {
  if (!isAllowed()) return;
  const stopping = unsubscribe();
  const late = new Promise((done) => setTimeout(done, timeoutMs));
  await Promise.race([stopping, late]).catch(() => undefined);
}
