import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts';
import type { Visit } from '#tests/support/browser-visit.ts';
import { openRoom, params, playRound, rate, share, startBattle, turn } from '#tests/support/test-battles.ts';
import { refocus, translatePages } from '#tests/support/translate-page.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture?.close());

const expectNoCrash = ({ page }: Visit) =>
  page.getByText('This page skipped a groove').waitFor({ state: 'detached' });

test('a translated page works through a whole battle, from the waiting room to the results', async () => {
  const [host, guest] = [await fixture.app.signUp('Otis Rewind'), await fixture.app.signUp('Loop Garou')];
  const visit = await fixture.visit(host);
  await translatePages(visit.page, 'hydrated');
  await visit.page.clock.install();
  await visit.opens('/create-game?mode=secret');
  await visit.presses('Create Wildcard Battle');
  await visit.sees('Waiting for opponent');
  const [room] = await host.ok('showMyBattles');
  if (!room) throw new Error('no room was opened');
  await guest.ok('joinBattle', { body: { roomCode: room.roomCode } });
  await visit.waitForPath(`/game/${room.id}`);
  fixture.app.advance(2000);
  const battle = { app: fixture.app, host, guest, id: room.id, code: room.roomCode };
  for (const round of [1, 2, 3]) {
    if (round > 1) {
      fixture.app.advance(10_000);
      await host.ok('continueRound', params(battle));
      await visit.waitForPath(`/game/${room.id}`);
    }
    if (round % 2 === 1) {
      await share(guest, room.id, round);
      await visit.presses(/^Play /);
      await visit.page.getByRole('slider').fill('7');
      await visit.types('Comment', 'Loud enough.');
      await visit.presses('Complete Rating');
      // The page may still contain the same sentence of an earlier turn.
      const sharer = async () => (await host.ok('showBattle', params(battle))).currentTurn;
      await expect.poll(sharer).toBe(host.id);
      await visit.sees('Your turn to share a song');
      await turn(battle, host, 8, round);
    } else await playRound(battle, round, [8, 7]);
    await visit.waitForPath(`/round-summary/${room.id}`);
    await expectNoCrash(visit);
  }
  await visit.sees('Final Results!');
  await visit.page.clock.fastForward(10_000);
  await visit.presses('View Final Results');
  await visit.sees('You Won!');
  await expectNoCrash(visit);
});

test('a page survives a phone that turns a title into a telephone link before hydration', async () => {
  const battle = await startBattle(fixture.app);
  const song = await share(battle.guest, battle.id, 1, '867-5309 / Jenny');
  await rate(battle.host, song.id, 9);
  await turn(battle, battle.host, 4);
  for (const [who, path] of [
    [undefined, `/battle/${battle.id}`],
    [battle.host, `/results/${battle.id}`],
  ] as const) {
    const visit = await fixture.visit(who);
    await visit.page.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () => {
        for (const each of document.querySelectorAll('#root *'))
          if (each.children.length === 0 && each.textContent.includes('867-5309'))
            each.innerHTML = each.innerHTML.replace('867-5309', '<a href="tel:8675309">867-5309</a>');
      }),
    );
    await visit.opens(path);
    await visit.sees(/867-5309/);
    await refocus(visit.page);
    await expectNoCrash(visit);
  }
  const { roomCode } = await openRoom(battle.host);
  const visitor = await fixture.visit();
  await translatePages(visitor.page, 'parsing');
  await visitor.opens(`/${roomCode}`);
  await visitor.presses('New Player - Join Battle');
  await visitor.sees('Choose Your Battle Name');
  await expectNoCrash(visitor);
});
