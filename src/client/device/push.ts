import { isInstalled } from './app-badge.ts';

/** State of pushes in this browser; `from-home-screen`: only possible once the game is on the home screen. */
export type PushState = 'impossible' | 'from-home-screen' | 'denied' | 'off' | 'on';

/** Returns whether the device is an iPhone or iPad. An iPad reports the platform of a Mac. */
const isApplePhone = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1);

const hasPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const currentSubscription = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null;

export async function readPushState(): Promise<PushState> {
  if (isApplePhone() && !isInstalled()) return 'from-home-screen';
  if (!hasPush()) return 'impossible';
  if (Notification.permission === 'denied') return 'denied';
  return Notification.permission === 'granted' && (await currentSubscription()) ? 'on' : 'off';
}

/** Asks for the permission. Must be called within the event of a press, or the browser shows no prompt. */
export const askPermission = async (): Promise<boolean> =>
  (await Notification.requestPermission()) === 'granted';

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Returns whether the subscription was created with this key of the site; with another key it is unusable. */
const usesKey = ({ options: { applicationServerKey: key } }: PushSubscription, pushKey: string): boolean =>
  key === null || base64url(key) === pushKey.replaceAll('=', '');

export type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };

const toSubscription = (subscription: PushSubscription): Subscription => {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  return { endpoint: subscription.endpoint, keys: { p256dh, auth } };
};

/** Subscribes this browser with the site's key, after the player gave the permission. @throws without a service worker */
export async function subscribe(pushKey: string): Promise<Subscription> {
  // Without a registration `ready` would never resolve.
  if (!(await navigator.serviceWorker.getRegistration())) throw new Error('there is no worker');
  const { pushManager } = await navigator.serviceWorker.ready;
  const existing = await pushManager.getSubscription();
  if (existing && usesKey(existing, pushKey)) return toSubscription(existing);
  await existing?.unsubscribe();
  return toSubscription(
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey }),
  );
}

export async function unsubscribe(): Promise<string | null> {
  const existing = hasPush() ? await currentSubscription() : null;
  await existing?.unsubscribe();
  return existing?.endpoint ?? null;
}
