import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { duringRequest, failWithBadGateway } from '#tests/support/browser-calls.ts';
import { allowClipboard, breakClipboard, readClipboard, stubShare } from '#tests/support/browser-device.ts';
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts';
import { axeViolations, heading } from '#tests/support/browser-player.ts';
import type { Visit } from '#tests/support/browser-visit.ts';
import { join, openRoom } from '#tests/support/test-battles.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture?.close());

const newHost = () => fixture.app.signUp('Marmalade');

async function waitInRoom(prepare?: (visit: Visit) => Promise<unknown>) {
  const host = await newHost();
  const room = await openRoom(host);
  const visit = await fixture.visit(host);
  await prepare?.(visit);
  await visit.opens(`/create-game?room=${room.id}`);
  await visit.sees('Waiting for opponent');
  return { visit, room, invitation: `${fixture.origin}/${room.roomCode}` };
}

describe('opening a room', () => {
  test('asks for a mode, then a type, with a way back (§2.7.3, 2.7.11, 2.7.13, 4.2.1)', async () => {
    const visit = await fixture.visit(await newHost());
    await visit.opens('/create-game');
    await heading(visit.page, 'Choose Game Mode').waitFor();
    await visit.sees('Step 1 of 2', '1 song each', '3 songs each', '5 songs each', 'about 25 minutes');
    expect(await visit.page.getByRole('radio', { name: /Quick Clash/ }).isChecked()).toBe(true);
    await visit.page.getByRole('radio', { name: /Epic War/ }).check({ force: true });
    await visit.page.reload();
    expect(await visit.page.getByRole('radio', { name: /Epic War/ }).isChecked()).toBe(true);
    await visit.presses('Choose Battle Type');
    await heading(visit.page, 'Choose Battle Type').waitFor();
    await visit.sees('Step 2 of 2', 'Selected:');
    await visit.presses('Back to Mode Selection');
    await heading(visit.page, 'Choose Game Mode').waitFor();
    expect(await visit.page.getByRole('radio', { name: /Epic War/ }).isChecked()).toBe(true);
    await visit.page.getByRole('radio', { name: /Top Secret Mission/ }).check({ force: true });
    await visit.presses('Choose Battle Type');
    await visit.presses('Next');
    await visit.button('Create Pop Battle').waitFor();
    await visit.page.goBack();
    await visit.presses('Choose Battle Type');
    await visit.presses('Create Pop Battle');
    await visit.seesToast('Game Created!', /^Room code: [A-Z]{6}$/);
    await visit.sees('Waiting for opponent', 'Pop Battle', 'Top Secret Mission');
  });

  test('ignores the second tap of a double tap on "Choose Battle Type"', async () => {
    const visit = await fixture.visit(await newHost());
    await visit.opens('/create-game');
    await visit.button('Choose Battle Type').click({ trial: true });
    const box = await visit.button('Choose Battle Type').boundingBox();
    if (!box) throw new Error('the button is not seen');
    const devtools = await visit.context.newCDPSession(visit.page);
    await devtools.send('Animation.enable');
    // A slow animation extends the time in which the second tap is ignored.
    await devtools.send('Animation.setPlaybackRate', { playbackRate: 0.001 });
    const tap = () => visit.page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await tap();
    await visit.button('Back to Mode Selection').waitFor();
    await tap();
    await devtools.send('Animation.setPlaybackRate', { playbackRate: 1 });
    await visit.presses('Create Wildcard Battle');
    await visit.sees('Waiting for opponent');
  });

  test('scrolls the row to a battle type that was chosen in the list of all types', async () => {
    const visit = await fixture.visit(await newHost());
    await visit.opens('/create-game?mode=fast');
    await visit.presses('See all 23');
    const types = visit.page.getByRole('dialog', { name: 'All battle types' }).getByRole('listitem');
    expect([await types.count(), await axeViolations(visit.page)]).toEqual([23, []]);
    await visit.page.getByRole('button', { name: 'Wildcard', pressed: true }).waitFor();
    const earworms = visit.page.getByRole('dialog').getByRole('button', { name: 'Earworms' });
    await earworms.focus();
    await visit.page.keyboard.press('Enter');
    await visit.sees('18 of 23');
    expect(await visit.button('See all 23').evaluate((button) => button === document.activeElement)).toBe(
      true,
    );
    await visit.page.reload();
    await visit.button('Create Earworms Battle').waitFor();
    const box = await visit.page.locator('[data-active]').boundingBox();
    expect(Math.round((box?.x ?? 0) + (box?.width ?? 0) / 2)).toBe(195);
  });

  test('shows the whole poster of a battle type and its position in the row, for both paces', async () => {
    const visit = await fixture.visit(await newHost());
    await visit.opens('/create-game?mode=fast');
    const bar = visit.page.locator('.type-bar');
    const shown = [visit.page.locator('[data-active] .type-poster'), visit.page.getByText('1 of 23').first()];
    for (const pace of ['Live now', 'Any time']) {
      await visit.page.locator('label').filter({ hasText: pace }).click();
      for (const height of [664, 780, 844]) {
        await visit.page.setViewportSize({ width: 390, height });
        const barTop = (await bar.boundingBox())?.y ?? 0;
        for (const each of shown) {
          const box = await each.boundingBox();
          expect((box?.y ?? 0) + (box?.height ?? 0), `${pace} ${height}`).toBeLessThanOrEqual(barTop);
        }
      }
    }
  });

  test('requires a battle name (§2.7.1)', async () => {
    const nameless = await fixture.visit(await fixture.app.unnamed());
    await nameless.opens('/nickname');
    await nameless.page.evaluate(() => localStorage.setItem('pendingInviteCode', 'BKXRTQ'));
    await nameless.opens('/create-game');
    await nameless.waitForPath('/nickname');
    // A stored old invitation must be discarded.
    expect(await nameless.storage()).toEqual({});
    const visitor = await fixture.visit();
    await visitor.opens('/create-game');
    await visitor.waitForPath('/nickname');
    await visitor.opens('/create-game?room=1');
    await visitor.sees('Please log in to continue');
  });

  test('shows an error if it fails, also if the session ended', async () => {
    const host = await newHost();
    const visit = await fixture.visit(host);
    await failWithBadGateway(visit.page, 'games');
    await visit.opens('/create-game?mode=fast');
    await visit.presses('Create Wildcard Battle');
    await visit.seesToast('Error', 'Failed to create game');
    await visit.page.unrouteAll();
    // An earlier log out could be noticed by the page before the press.
    await duringRequest(visit.page, 'games', () => host.ok('logOut'));
    await visit.presses('Create Wildcard Battle');
    await visit.seesToast('Error', 'Failed to create game', 'You are logged out. Logging in again...');
    await visit.waitForPath('/landing');
  });
});

describe('the waiting room', () => {
  test('copies code, link and message, or shows them in a toast if the clipboard fails (§10.6)', async () => {
    const { visit, room, invitation } = await waitInRoom(({ context }) =>
      allowClipboard(context, fixture.origin),
    );
    const close = visit.page.getByRole('region', { name: 'Notifications' }).getByRole('button');
    await visit.presses('Copy Code');
    await visit.seesToast('Copied!', 'Room code copied to clipboard');
    expect(await readClipboard(visit.page)).toBe(room.roomCode);
    await close.focus();
    // A click by script keeps the focus on the toast.
    await visit.button('Copy Link').evaluate((button) => (button as HTMLElement).click());
    await visit.sees('Invite Copied!');
    expect(await readClipboard(visit.page)).toBe(invitation);
    expect(await close.evaluate((button) => button === document.activeElement)).toBe(true);
    await visit.page.keyboard.press('Enter');
    await close.waitFor({ state: 'detached' });
    await visit.presses('Share Invite Link');
    await visit.seesToast('Invite Copied!');
    const message = `You are called out to a Pop Battle. Room code ${room.roomCode}: ${invitation}`;
    expect(await readClipboard(visit.page)).toBe(message);
    await breakClipboard(visit.page);
    await visit.presses('Copy Code');
    await visit.seesToast('Failed to copy room code', room.roomCode);
    await visit.presses('Copy Link');
    await visit.seesToast('Failed to copy invite message', invitation);
    await visit.presses('Share Invite Link');
    await visit.seesToast('Failed to copy invite message', message.slice(0, 100));
  });

  test('offers every way to invite without scrolling, and a cancelled share shows no toast (§10.5)', async () => {
    let shared: unknown[] = [];
    const { visit, room, invitation } = await waitInRoom(async ({ page, context }) => {
      shared = await stubShare(page, { dismissed: true });
      await allowClipboard(context, fixture.origin);
    });
    await visit.page.setViewportSize({ width: 390, height: 664 });
    const chat = visit.page.getByRole('link', { name: 'Send in a chat app' });
    const box = await chat.boundingBox();
    expect((box?.y ?? 664) + (box?.height ?? 0)).toBeLessThanOrEqual(664);
    expect(decodeURIComponent((await chat.getAttribute('href')) ?? '')).toContain(invitation);
    await visit.presses('QR code');
    await visit.page
      .getByRole('img', { name: `QR code of the invite link, room ${[...room.roomCode].join(' ')}` })
      .waitFor();
    expect(await axeViolations(visit.page)).toEqual([]);
    await visit.presses(/^Close$/);
    await visit.page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await visit.button('QR code').evaluate((button) => button === document.activeElement)).toBe(true);

    await visit.presses('Share Invite Link');
    await expect.poll(() => shared).toHaveLength(1);
    expect(shared[0]).toEqual({
      title: 'Banger Battle',
      text: `You are called out to a Pop Battle. Room code ${room.roomCode}:`,
      url: invitation,
    });
    await visit.presses('Copy Code');
    await visit.seesToast('Copied!');
    expect(visit.toastTitles()).toEqual(['Copied!']);
  });

  test('leads both players into the battle when the opponent joins (§2.7.18, 2.7.20)', async () => {
    const { visit, room } = await waitInRoom();
    await visit.reloadsAndConnects();
    await visit.sees('Waiting for opponent');
    const guest = await fixture.visit(await fixture.app.signUp('Nutmeg', 'female_2'));
    await guest.opens(`/join-game/${room.roomCode}`);
    await guest.presses('Join Game!');
    for (const each of [visit, guest]) await each.waitForPath(`/game/${room.id}`);
    await visit.sees("Opponent's turn to share a song");
  });

  test('hides the toast with its code when the battle starts', async () => {
    const host = await fixture.visit(await newHost());
    await host.opens('/create-game?mode=fast');
    await host.presses('Create Wildcard Battle');
    // A toast with focus does not disappear on a timer.
    await host.page.locator('.toast').getByRole('button').focus();
    const toastText = (await host.page.locator('.toast .text').textContent()) ?? '';
    await join(await fixture.app.signUp('Nutmeg'), toastText.trim().slice(-6));
    await host.waitForPath(/^\/game\//);
    await host.page.locator('.toast').waitFor({ state: 'detached' });
  });

  test('leads into the battle if the opponent joined while the page was closed', async () => {
    const { visit, room } = await waitInRoom();
    await visit.opens('/home');
    await join(await fixture.app.signUp('Nutmeg'), room.roomCode);
    await visit.opens(`/create-game?room=${room.id}`);
    await visit.waitForPath(`/game/${room.id}`);
  });

  test('closes if no player joins within a day', async () => {
    const { visit } = await waitInRoom();
    fixture.app.advance(25 * 60 * 60 * 1000);
    await visit.page.reload();
    await visit.sees('This room is closed', 'Nobody joined within a day, so it closed by itself.');
    await visit.follows('Start New Game');
    await visit.waitForPath('/create-game');
  });
});
