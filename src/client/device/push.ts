/** Whether this browser can be told while no page is open; `from-home-screen`: only as a game that was added to it. */
export type PushState = 'impossible' | 'from-home-screen' | 'denied' | 'off' | 'on';

type AppleNavigator = Navigator & { standalone?: boolean };

/** An iPad says that it is a Mac. */
const isApplePhone = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1);

const isInstalled = (): boolean =>
  (navigator as AppleNavigator).standalone === true || matchMedia('(display-mode: standalone)').matches;

const hasPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const subscriptionHere = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null;

export async function lookPushState(): Promise<PushState> {
  if (isApplePhone() && !isInstalled()) return 'from-home-screen';
  if (!hasPush()) return 'impossible';
  if (Notification.permission === 'denied') return 'denied';
  return Notification.permission === 'granted' && (await subscriptionHere()) ? 'on' : 'off';
}

/** Must be called straight from the press: a browser asks for nothing else. */
export const askPermission = async (): Promise<boolean> =>
  (await Notification.requestPermission()) === 'granted';

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** A subscription that was made for other keys of the site is of no use any more. */
const isFor = ({ options: { applicationServerKey: key } }: PushSubscription, pushKey: string): boolean =>
  key === null || base64url(key) === pushKey.replaceAll('=', '');

export type PushAddress = { endpoint: string; keys: { p256dh: string; auth: string } };

const addressOf = (subscription: PushSubscription): PushAddress => {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  return { endpoint: subscription.endpoint, keys: { p256dh, auth } };
};

/** Where this browser is told, by the site's key. The permission is there already. */
export async function subscribe(pushKey: string): Promise<PushAddress> {
  // Where the page could not make it, no one would ever be ready.
  if (!(await navigator.serviceWorker.getRegistration())) throw new Error('there is no worker');
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  if (known && isFor(known, pushKey)) return addressOf(known);
  await known?.unsubscribe();
  return addressOf(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey }));
}

export async function unsubscribe(): Promise<string | null> {
  const known = hasPush() ? await subscriptionHere() : null;
  await known?.unsubscribe();
  return known?.endpoint ?? null;
}
