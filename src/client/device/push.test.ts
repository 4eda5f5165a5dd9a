import { afterEach, expect, test, vi } from 'vitest';
import { readPushState, subscribe, unsubscribe } from './push.ts';

afterEach(() => void vi.unstubAllGlobals());

const desk = 'Mozilla/5.0 (X11; Linux x86_64)';
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)';
const key = 'BLx5-Y_7';

type Set = { permission?: NotificationPermission; userAgent?: string; installed?: boolean; madeFor?: string };

function browser({ permission = 'default', userAgent = desk, installed = false, madeFor }: Set = {}) {
  const make = (pushKey: string) => ({
    endpoint: `https://push.example/${pushKey}`,
    options: { applicationServerKey: new Uint8Array(Buffer.from(pushKey, 'base64url')).buffer },
    toJSON: () => ({ keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      subscription = null;
      return true;
    },
  });
  let subscription = madeFor === undefined ? null : make(madeFor);
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: vi.fn(async (options: { applicationServerKey: string }) => {
      subscription = make(options.applicationServerKey);
      return subscription;
    }),
  };
  const registration = { pushManager };
  const serviceWorker = {
    getRegistration: async () => registration,
    register: async () => registration,
    ready: Promise.resolve(registration),
  };
  vi.stubGlobal('navigator', { userAgent, platform: '', maxTouchPoints: 0, serviceWorker });
  vi.stubGlobal('Notification', { permission });
  vi.stubGlobal('window', { PushManager: class {}, Notification: {} });
  vi.stubGlobal('matchMedia', () => ({ matches: installed }));
  return pushManager;
}

test('the state of pushes is read from the browser', async () => {
  browser();
  expect(await readPushState()).toBe('off');
  browser({ permission: 'denied', madeFor: key });
  expect(await readPushState()).toBe('denied');
  browser({ permission: 'granted' });
  expect(await readPushState()).toBe('off');
  browser({ permission: 'granted', madeFor: key });
  expect(await readPushState()).toBe('on');
  vi.stubGlobal('window', {});
  expect(await readPushState()).toBe('impossible');
});

test('an iPhone or iPad can receive pushes only if the game is on the home screen (§12.24)', async () => {
  browser({ userAgent: phone });
  expect(await readPushState()).toBe('from-home-screen');
  browser({ userAgent: phone, installed: true });
  expect(await readPushState()).toBe('off');
  browser();
  vi.stubGlobal('navigator', { userAgent: 'Macintosh', platform: 'MacIntel', maxTouchPoints: 5 });
  expect(await readPushState()).toBe('from-home-screen');
});

test('a browser subscribes with the key of the site, and again when the site has another key', async () => {
  const { subscribe: subscribeOnce } = browser({ permission: 'granted' });
  const subscription = { endpoint: `https://push.example/${key}`, keys: { p256dh: 'p', auth: 'a' } };
  expect(await subscribe(key)).toEqual(subscription);
  expect(await subscribe(key)).toEqual(subscription);
  expect(subscribeOnce).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true, applicationServerKey: key });
  const { subscribe: subscribeAgain } = browser({ permission: 'granted', madeFor: 'BAAA' });
  expect(await subscribe(key)).toEqual(subscription);
  expect(subscribeAgain).toHaveBeenCalledOnce();
});

test('ending a subscription returns its endpoint', async () => {
  browser({ permission: 'granted', madeFor: key });
  expect(await unsubscribe()).toBe(`https://push.example/${key}`);
  expect(await unsubscribe()).toBeNull();
});
