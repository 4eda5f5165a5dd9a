// Push notifications to players without an open page. A stand-in replaces the browser's push service, which needs the internet.
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts';
import { type Device, openStandInPush, type StandInPush } from '#tests/support/stand-in-push.ts';
import { finishedClash, invitation, openAnytime } from '#tests/support/test-battles.ts';

let service: StandInPush;
let fixture: BrowserFixture;
beforeAll(async () => {
  service = await openStandInPush();
  fixture = await openBrowserFixture({
    PUSH_SERVICES: service.origin,
    VAPID_SUBJECT: 'https://battle.example',
  });
});
afterAll(async () => {
  await fixture?.close();
  await service?.close();
});

/** Debounce of pushes on the server, in milliseconds. */
const debounceMs = 3000;
const allowPush = 'Tell me when it is my move';

/** Replaces the page's push API. Permission and subscription are in localStorage, because they outlive the page in a browser. */
async function stubPush(page: Page, device: Device, answer: NotificationPermission) {
  await page.addInitScript(
    ([{ subscription }, permission]) => {
      const read = (name: string) => localStorage.getItem(`stand-in ${name}`);
      const store = (name: string, value: string) => localStorage.setItem(`stand-in ${name}`, value);
      const subscribed = {
        ...subscription,
        options: { applicationServerKey: null },
        toJSON: () => subscription,
        unsubscribe: async () => {
          localStorage.removeItem('stand-in subscribed');
          return true;
        },
      };
      const pushManager = {
        getSubscription: async () => (read('subscribed') ? subscribed : null),
        subscribe: async (options: PushSubscriptionOptionsInit) => {
          store('subscribed', JSON.stringify(options));
          return subscribed;
        },
      };
      Object.defineProperty(window, 'PushManager', { value: class {} });
      Object.defineProperty(ServiceWorkerRegistration.prototype, 'pushManager', { get: () => pushManager });
      Object.defineProperty(Notification, 'permission', { get: () => read('permission') ?? 'default' });
      Notification.requestPermission = async () => {
        store('permission', permission);
        store('asked', String(Number(read('asked') ?? 0) + 1));
        return permission;
      };
    },
    [device, answer] as const,
  );
}

const stored = (page: Page, name: string) =>
  page.evaluate((key) => localStorage.getItem(`stand-in ${key}`), name);

/** Delivers a push message to the service worker of this page. */
async function deliver(context: BrowserContext, page: Page, data: string) {
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((found) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      // An earlier visit may have left a deleted registration.
      const own = registrations.find(
        ({ scopeURL, isDeleted }) => !isDeleted && scopeURL.startsWith(fixture.origin),
      );
      if (own) found(own.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  await devtools.send('ServiceWorker.deliverPushMessage', { origin: fixture.origin, registrationId, data });
  await devtools.detach();
}

type WorkerScope = { registration: ServiceWorkerRegistration; shown: unknown[] };

/** Records the notifications of the service worker, because a headless browser shows none. */
async function recordNotifications(context: BrowserContext): Promise<() => Promise<unknown[]>> {
  const worker = context
    .serviceWorkers()
    .filter((each) => each.url().startsWith(fixture.origin))
    .at(-1);
  if (!worker) throw new Error('this page has no worker');
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    scope.shown = [];
    scope.registration.showNotification = async (...message) => void scope.shown.push(message);
  });
  return () => worker.evaluate(() => (globalThis as unknown as WorkerScope).shown);
}

test('a player who turns pushes on gets them on this device until they stop them (§12.24)', async () => {
  const [host, guest] = [
    await fixture.app.signUp('Marmalade'),
    await fixture.app.signUp('Nutmeg', 'female_2'),
  ];
  const room = await openAnytime(host);
  const visit = await fixture.visit(host);
  const { page, context } = visit;
  await context.grantPermissions(['notifications'], { origin: fixture.origin });
  await stubPush(page, service.subscribe(), 'granted');
  await visit.opens('/home');
  await visit.sees(allowPush);
  expect(await stored(page, 'asked')).toBeNull();
  await visit.presses(allowPush);
  await visit.sees('You are told on this device.');
  const { pushKey } = await host.ok('showSite');
  expect(JSON.parse((await stored(page, 'subscribed')) ?? '')).toEqual({
    userVisibleOnly: true,
    applicationServerKey: pushKey,
  });

  // A player with an open page of the game gets no push.
  await visit.opens('/favicon.svg');
  await guest.ok('takeSeat', { ...invitation(room), body: { rating: 9 } });
  await expect
    .poll(() => {
      fixture.app.advance(debounceMs);
      return service.posted.map(({ message }) => message.title);
    })
    .toEqual(['Nutmeg took up your battle']);
  const shown = await recordNotifications(context);
  await deliver(context, page, JSON.stringify(service.posted[0]?.message));
  await expect.poll(shown).toMatchObject([
    [
      'Nutmeg took up your battle',
      {
        body: 'Your song has its score. Their song comes next.',
        tag: `battle-${room.id}`,
        data: { path: `/game/${room.id}` },
      },
    ],
  ]);

  await visit.opens(`/game/${room.id}`);
  await visit.sees('Nutmeg picks the next song. Close this page, we keep your place.');
  await visit.presses('Stop');
  await visit.sees(allowPush);
  expect(await stored(page, 'subscribed')).toBeNull();
  expect(await stored(page, 'asked')).toBe('1');
});

test('a player who denies notifications sees how to allow them again (§12.24)', async () => {
  const host = await fixture.app.signUp('Pepper');
  await openAnytime(host);
  const visit = await fixture.visit(host);
  await stubPush(visit.page, service.subscribe(), 'denied');
  await visit.opens('/home');
  await visit.presses(allowPush);
  await visit.sees('Allow them for this page in its settings');
  expect(await stored(visit.page, 'subscribed')).toBeNull();
});

test('pushes of a browser go to the player who signs in next, and to no one after log out (§12.25)', async () => {
  const [first, second] = [await fixture.app.signUp('Ginger'), await fixture.app.signUp('Paprika')];
  const device = service.subscribe();
  await first.ok('subscribePush', { body: device.subscription });
  const visit = await fixture.visit(second);
  const { page } = visit;
  await stubPush(page, device, 'granted');
  await page.addInitScript(() => {
    localStorage.setItem('stand-in permission', 'granted');
    if (!sessionStorage.getItem('stand-in begun')) localStorage.setItem('stand-in subscribed', '{}');
    sessionStorage.setItem('stand-in begun', 'yes');
  });
  const subscribing = page.waitForResponse((response) => response.url().endsWith('/api/push/subscriptions'));
  await visit.opens('/home');
  expect((await subscribing).status()).toBe(204);
  await page.getByRole('link', { name: 'Log out' }).click();
  await visit.waitForPath('/');
  expect(await stored(page, 'subscribed')).toBeNull();
});

test('a push of a challenge opens the dialog to answer it (§13.37)', async () => {
  const { host, guest } = await finishedClash(fixture.app);
  await guest.ok('subscribePush', { body: service.subscribe().subscription });
  await host.ok('challengeRival', { body: { toUserId: guest.id } });
  const push = () => service.posted.find(({ message }) => /wants to play again/.test(message.title));
  await expect
    .poll(() => {
      fixture.app.advance(debounceMs);
      return push()?.message.title;
    })
    .toBe(`${host.nickname} wants to play again`);
  const visit = await fixture.visit(guest);
  await visit.opens(push()?.message.path ?? '');
  await visit.page
    .getByRole('dialog', { name: 'Play Again?' })
    .getByRole('button', { name: 'Accept' })
    .click();
  await visit.waitForPath(/^\/game\/\d+$/);
});
