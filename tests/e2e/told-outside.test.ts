// A player who has no page open is told. The browser's own way to a push service leads outside: a stand-in is in its place.
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts';
import { type Device, openStandInPush, type StandInPush } from '#tests/support/stand-in-push.ts';
import { finishedClash, invitation, songFor } from '#tests/support/test-battles.ts';
import type { TestClient } from '#tests/support/test-client.ts';

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

const settled = 3000;
const tellMe = 'Tell me when it is my move';

async function invite(host: TestClient) {
  const { gameId: _, round: __, ...song } = songFor(0);
  return host.ok('openBattle', { body: { mode: 'fast', battleType: 'rock', pace: 'anytime', song } });
}

/** Browsers subscribe at the stand-in; what was answered and subscribed outlives the page, as it does in a browser. */
async function subscribesHere(page: Page, device: Device, answer: NotificationPermission) {
  await page.addInitScript(
    ([{ subscription }, says]) => {
      const kept = (name: string) => localStorage.getItem(`stand-in ${name}`);
      const keep = (name: string, what: string) => localStorage.setItem(`stand-in ${name}`, what);
      const here = {
        ...subscription,
        options: { applicationServerKey: null },
        toJSON: () => subscription,
        unsubscribe: async () => {
          localStorage.removeItem('stand-in subscribed');
          return true;
        },
      };
      const pushManager = {
        getSubscription: async () => (kept('subscribed') ? here : null),
        subscribe: async (options: PushSubscriptionOptionsInit) => {
          keep('subscribed', JSON.stringify(options));
          return here;
        },
      };
      Object.defineProperty(window, 'PushManager', { value: class {} });
      Object.defineProperty(ServiceWorkerRegistration.prototype, 'pushManager', { get: () => pushManager });
      Object.defineProperty(Notification, 'permission', { get: () => kept('permission') ?? 'default' });
      Notification.requestPermission = async () => {
        keep('permission', says);
        keep('asked', String(Number(kept('asked') ?? 0) + 1));
        return says;
      };
    },
    [device, answer] as const,
  );
}

const kept = (page: Page, name: string) =>
  page.evaluate((key) => localStorage.getItem(`stand-in ${key}`), name);

/** Hands the worker of this page what the push service was given for it. */
async function deliver(context: BrowserContext, page: Page, data: string) {
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((found) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      // The phone may have had another before, which is deleted.
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

type Watched = { registration: ServiceWorkerRegistration; shown: unknown[] };

/** A browser without a screen shows nothing: what its worker would have is kept there. */
async function watchWorker(context: BrowserContext): Promise<() => Promise<unknown[]>> {
  const worker = context
    .serviceWorkers()
    .filter((each) => each.url().startsWith(fixture.origin))
    .at(-1);
  if (!worker) throw new Error('this page has no worker');
  await worker.evaluate(() => {
    const here = globalThis as unknown as Watched;
    here.shown = [];
    here.registration.showNotification = async (...message) => void here.shown.push(message);
  });
  return () => worker.evaluate(() => (globalThis as unknown as Watched).shown);
}

test('a player who asks for it is told of a move on this device, until they stop it (§12.24)', async () => {
  const [host, guest] = [
    await fixture.app.signUp('Marmalade'),
    await fixture.app.signUp('Nutmeg', 'female_2'),
  ];
  const room = await invite(host);
  const visit = await fixture.visit(host);
  const { page, context } = visit;
  await context.grantPermissions(['notifications'], { origin: fixture.origin });
  await subscribesHere(page, service.subscribe(), 'granted');
  await visit.goes('/home');
  await visit.sees(tellMe);
  expect(await kept(page, 'asked')).toBeNull();
  await visit.presses(tellMe);
  await visit.sees('You are told on this device.');
  const { pushKey } = await host.ok('showSite');
  expect(JSON.parse((await kept(page, 'subscribed')) ?? '')).toEqual({
    userVisibleOnly: true,
    applicationServerKey: pushKey,
  });

  // No one is told who has a page of the game open.
  await visit.goes('/favicon.svg');
  await guest.ok('takeSeat', { ...invitation(room), body: { rating: 9 } });
  await expect
    .poll(() => {
      fixture.app.pass(settled);
      return service.posted.map(({ message }) => message.title);
    })
    .toEqual(['Nutmeg took up your battle']);
  const shown = await watchWorker(context);
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

  await visit.goes(`/game/${room.id}`);
  await visit.sees('Nutmeg picks the next song. Close this page, we keep your place.');
  await visit.presses('Stop');
  await visit.sees(tellMe);
  expect(await kept(page, 'subscribed')).toBeNull();
  expect(await kept(page, 'asked')).toBe('1');
});

test('a player who refuses is told how to allow it again (§12.24)', async () => {
  const host = await fixture.app.signUp('Pepper');
  await invite(host);
  const visit = await fixture.visit(host);
  await subscribesHere(visit.page, service.subscribe(), 'denied');
  await visit.goes('/home');
  await visit.presses(tellMe);
  await visit.sees('Allow notifications for this page in its settings');
  expect(await kept(visit.page, 'subscribed')).toBeNull();
});

test('the next player of a browser is told there, and after a log out no one is (§12.25)', async () => {
  const [first, second] = [await fixture.app.signUp('Ginger'), await fixture.app.signUp('Paprika')];
  const device = service.subscribe();
  await first.ok('subscribePush', { body: device.subscription });
  const visit = await fixture.visit(second);
  const { page } = visit;
  await subscribesHere(page, device, 'granted');
  await page.addInitScript(() => {
    localStorage.setItem('stand-in permission', 'granted');
    if (!sessionStorage.getItem('stand-in begun')) localStorage.setItem('stand-in subscribed', '{}');
    sessionStorage.setItem('stand-in begun', 'yes');
  });
  const told = page.waitForResponse((answer) => answer.url().endsWith('/api/push/subscriptions'));
  await visit.goes('/home');
  expect((await told).status()).toBe(204);
  await page.getByRole('link', { name: 'Log out' }).click();
  await visit.waitForPath('/');
  expect(await kept(page, 'subscribed')).toBeNull();
});

test('a push of a challenge leads to where it is answered (§13.37)', async () => {
  const { host, guest } = await finishedClash(fixture.app);
  await guest.ok('subscribePush', { body: service.subscribe().subscription });
  await host.ok('challengeRival', { body: { toUserId: guest.id } });
  const told = () => service.posted.find(({ message }) => /wants to play again/.test(message.title));
  await expect
    .poll(() => {
      fixture.app.pass(settled);
      return told()?.message.title;
    })
    .toBe(`${host.nickname} wants to play again`);
  const visit = await fixture.visit(guest);
  await visit.goes(told()?.message.path ?? '');
  await visit.page
    .getByRole('dialog', { name: 'Play Again?' })
    .getByRole('button', { name: 'Accept' })
    .click();
  await visit.waitForPath(/^\/game\/\d+$/);
});
