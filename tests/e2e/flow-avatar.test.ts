import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failWithBadGateway } from '#tests/support/browser-calls.ts';
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture?.close());

const choosing = (redirect: string) => `/select-avatar?redirect=${encodeURIComponent(redirect)}`;

describe('the choice of an avatar', () => {
  test('leads back to the page of the game that requested it, and to no external page (§2.6.1)', async () => {
    const player = await fixture.app.signUp('Faces');
    const visit = await fixture.visit(player);
    for (const [path, to] of [
      [choosing('/join-game?code=BKXRTQ'), '/join-game?code=BKXRTQ'],
      ['/select-avatar', '/'],
      [choosing('https://evil.example'), '/'],
    ] as const) {
      await visit.opens(path);
      await visit.sees('Choose Your Music Warrior', 'Female warriors', 'Male warriors');
      await visit.presses(/Riot Star/);
      await visit.waitForPath(to);
      await visit.seesToast('You play as Riot Star');
    }
    expect(await player.ok('currentUser')).toMatchObject({ avatarType: 'female_2' });
  });

  test('is made by one tap on any visible avatar, and not by a swipe (§2.6.3)', async () => {
    const player = await fixture.app.signUp('Faces');
    const visit = await fixture.visit(player);
    await visit.opens(choosing('/home'));
    const row = visit.page.getByRole('list', { name: 'Female warriors' });
    const place = visit.page.getByRole('region', { name: 'Female warriors' }).locator('[aria-live]');
    expect(await place.textContent()).toBe('Riot Star, 2 of 4');
    // The focus moves along, so the name is read already, and the live region contains only the place.
    await visit.button(/Riot Star/).press('ArrowLeft');
    await expect.poll(() => place.textContent()).toBe('1 of 4');
    await expect.poll(() => row.evaluate((list) => list.scrollLeft)).toBe(0);
    // The page receives the event of this scroll in the next frame. The next scroll must not come before.
    await row.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await row.evaluate((list) => list.scrollTo({ left: 2 * 176, behavior: 'instant' }));
    await visit.page.getByText('Beat Architect, 3 of 4').waitFor({ state: 'attached' });
    expect(visit.toastTitles()).toEqual([]);
    const [left, rim] = [(await row.boundingBox())?.x ?? 0, 30];
    const rowMiddle = await row.evaluate((list) => list.getBoundingClientRect().y + list.clientHeight / 2);
    await visit.page.touchscreen.tap(left + rim, rowMiddle - 20);
    await visit.waitForPath('/home');
    await visit.seesToast('You play as Riot Star');
    expect(await player.ok('currentUser')).toMatchObject({ avatarType: 'female_2' });
  });

  test('keeps the same avatar in the centre when a tablet is rotated and back', async () => {
    const visit = await fixture.visit(await fixture.app.signUp('Faces', 'female_3'));
    const upright = { width: 1024, height: 1366 };
    await visit.page.setViewportSize(upright);
    await visit.opens(choosing('/home'));
    const row = visit.page.getByRole('list', { name: 'Female warriors' });
    const offCentre = () =>
      row.evaluate((list) => {
        const card = list.querySelector('[data-active]')?.getBoundingClientRect();
        const box = list.getBoundingClientRect();
        return Math.round(Math.abs((card?.x ?? 0) + (card?.width ?? 0) / 2 - box.x - box.width / 2));
      });
    await expect.poll(offCentre).toBeLessThan(2);
    await visit.page.setViewportSize({ width: 1366, height: 1024 });
    await expect.poll(() => row.evaluate((list) => getComputedStyle(list).display)).toBe('grid');
    await visit.page.setViewportSize(upright);
    await expect.poll(offCentre).toBeLessThan(2);
    const place = visit.page.getByRole('region', { name: 'Female warriors' }).locator('[aria-live]');
    expect(await place.textContent()).toBe('Beat Architect, 3 of 4');
  });

  test('shows an error if it cannot be saved, and can be repeated', async () => {
    const visit = await fixture.visit(await fixture.app.signUp('Faces'));
    await failWithBadGateway(visit.page, 'user/avatar');
    await visit.opens(choosing('/home'));
    await visit.presses(/Riot Star/);
    await visit.seesToast('Error', 'Failed to save avatar selection');
    await visit.page.unrouteAll();
    await visit.presses(/Riot Star/);
    await visit.waitForPath('/home');
  });

  test('requires an account', async () => {
    const visitor = await fixture.visit();
    await visitor.opens(choosing('/home'));
    await visitor.waitForPath('/nickname');
  });
});
