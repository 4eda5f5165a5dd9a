import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWindow, sharedBrowser } from '#tests/support/browser.ts';
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts';
import { shareSong } from '#tests/support/browser-player.ts';
import { startVisit } from '#tests/support/browser-visit.ts';
import { openProxy } from '#tests/support/cuttable-proxy.ts';
import { params, rate, share, startBattle } from '#tests/support/test-battles.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture?.close());

const lostLine = 'Connection lost. Your songs and scores are safe; trying again...';

test('a phone whose clock is five hours off shows the correct time left', async () => {
  const battle = await startBattle(fixture.app);
  fixture.app.advance(50_000);
  for (const hours of [-5, 5]) {
    const guest = await fixture.visit(battle.guest);
    await guest.page.addInitScript((off) => {
      const real = Date.now.bind(Date);
      Date.now = () => real() + off;
    }, hours * 3_600_000);
    await guest.opens(`/game/${battle.id}`);
    // The test server's clock is stopped, but the phone's clock runs, for up to a minute on a busy machine.
    const label = await guest.page.getByRole('timer').getAttribute('aria-label');
    expect(label).toMatch(/^(?:1:10|1:0\d|0:[1-5]\d) left$/);
  }
});

test('a live channel that froze is replaced when the network changes, and the player returns to the battle', async () => {
  const battle = await startBattle(fixture.app);
  const proxy = await openProxy(fixture.app.server.port);
  const origin = `http://127.0.0.1:${proxy.port}`;
  const phone = await openWindow(await sharedBrowser(), origin, 'phone');
  const [name = '', value = ''] = battle.host.cookie.split('=');
  await phone.context.addCookies([{ name, value, url: origin }]);
  const host = await startVisit(phone);
  await phone.page.clock.install();
  await host.opensAndConnects(`/game/${battle.id}`);
  await host.sees("Opponent's turn to share a song");
  proxy.state = 'freeze';
  await share(battle.guest, battle.id);
  await host.page.evaluate(() => window.dispatchEvent(new Event('online')));
  const isDetected = async () => {
    await phone.page.clock.fastForward(1000);
    return phone.page.getByText(lostLine).isVisible();
  };
  await expect.poll(isDetected, { interval: 200 }).toBe(true);
  proxy.state = 'pass';
  proxy.cut();
  await host.sees('Rate the Song!');
  await host.seesNoMore(lostLine);
  await phone.context.close();
  await proxy.close();
});

test('a battle continues on another device, and both windows of the player show each move', async () => {
  const battle = await startBattle(fixture.app);
  const [phone, tablet] = [await fixture.visit(battle.guest), await fixture.visit(battle.guest)];
  for (const visit of [phone, tablet]) await visit.opensAndConnects(`/game/${battle.id}`);
  await phone.page.getByLabel('Search for a song').fill('bohemian rhapsody');
  await phone.page.getByRole('radiogroup', { name: 'Songs found' }).getByRole('radio').first().waitFor();

  const window = { ...tablet, complaints: [] };
  await shareSong(window, 'dancing queen');

  await phone.sees('Your song has been sent for rating! Good Luck!');
  await phone.page.getByLabel('Search for a song').waitFor({ state: 'hidden' });
  await window.page.close();
  const [song] = await battle.host.ok('showSongs', params(battle));
  await rate(battle.host, song?.id ?? 0, 8);
  await phone.sees('Your opponent has rated your song, their song incoming!');
});
