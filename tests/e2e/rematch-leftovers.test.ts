import { afterAll, beforeAll, expect, test } from 'vitest';
import { heading } from '#tests/support/browser-player.ts';
import { openStage, type Stage } from '#tests/support/browser-stage.ts';
import { finishedClash, type Table } from '#tests/support/house-battles.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

/** The guest lost the battle, and asks over the wire. */
const challenge = ({ host, guest, id }: Table) =>
  guest.ok('askRematch', { body: { toUserId: host.id, originalGameId: id, gameMode: 'fast' } });

test('a rematch dialog that was closed leaves a way back, until the invitation expires', async () => {
  const table = await finishedClash(stage.house);
  await challenge(table);
  const winner = await stage.visit(table.host);
  await winner.page.clock.install();
  await winner.goes(`/player/${table.guest.id}`);
  await winner.button('Accept').waitFor();
  await winner.page.keyboard.press('Escape');
  const wayBack = winner.page.getByRole('link', {
    name: `${table.guest.nickname} still waits for your answer`,
  });
  await wayBack.waitFor();
  expect(await winner.page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await wayBack.click();
  await winner.button(`Accept ${table.guest.nickname}`).waitFor();
  await winner.page.goBack();
  stage.house.pass(120_000);
  await winner.page.clock.fastForward(120_000);
  await winner.isTold('Rematch invitation expired', `${table.guest.nickname} has stopped waiting.`);
  await wayBack.waitFor({ state: 'detached' });
});

test('who asks for a rematch keeps the focus, and is told when nobody answered', async () => {
  const table = await finishedClash(stage.house);
  const loser = await stage.visit(table.guest);
  await loser.page.clock.install();
  await loser.goes(`/results/${table.id}`);
  await loser.presses('Request rematch');
  await loser.isTold('Rematch requested');
  expect(await loser.page.evaluate(() => document.activeElement?.textContent)).toBe('Rematch requested');
  await loser.page.clock.fastForward(120_000);
  await loser.isTold('Rematch request expired', 'They did not answer in time.');
  await loser.button('Request rematch').waitFor();
});

test('a no leads home from whatever page is read by then', async () => {
  const table = await finishedClash(stage.house);
  const loser = await stage.visit(table.guest);
  await loser.goesAndHears(`/player/${table.host.id}`);
  await heading(loser.page, table.host.nickname).first().waitFor();
  await loser.page.clock.install();
  const { id } = await challenge(table);
  await table.host.ok('answerRematch', { params: { requestId: String(id) }, body: { accept: false } });
  await loser.isTold('Rematch Declined');
  await loser.page.clock.fastForward(4000);
  await loser.comesTo('/');
  await loser.sees('Leaderboard');
});
