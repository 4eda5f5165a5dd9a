import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStage, type Stage } from '#tests/support/browser-stage.ts';
import { share, startBattle } from '#tests/support/house-battles.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

test('a player gives up after being asked once, and both come to the results', async () => {
  const table = await startBattle(stage.house);
  const [host, guest] = [await stage.visit(table.host), await stage.visit(table.guest)];
  for (const visit of [host, guest]) await visit.goesAndHears(`/game/${table.id}`);
  await host.presses('Give up');
  await host.sees('Give up this battle?');
  await host.presses('Keep playing');
  await host.seesNoMore('Give up this battle?');
  await host.presses('Give up');
  await host.page.getByRole('dialog').getByRole('button', { name: 'Give up' }).click();
  await guest.isTold('You won!', 'Your opponent gave up.');
  for (const visit of [host, guest]) await visit.comesTo(`/results/${table.id}`);
  await host.sees('You Lost', `You gave up, so the battle goes to ${table.guest.nickname}.`);
  await guest.sees('You Won!', `${table.host.nickname} gave up, so the battle is yours.`);
});

test('an opponent who is gone is shown as away; after a minute the win may be claimed', async () => {
  const table = await startBattle(stage.house);
  await share(table.host, table.id);
  const ear = await table.guest.listen(table.id);
  const host = await stage.visit(table.host);
  await host.goesAndHears(`/game/${table.id}`);
  await host.sees('Your song has been sent for rating! Good Luck!');
  await ear.close();
  stage.house.pass(15_000);
  await host.sees(new RegExp(`${table.guest.nickname} is away`));
  await host.button(/^Claim the win in/).waitFor();
  stage.house.pass(60_000);
  await host.page.reload();
  await host.sees(/You can wait, or end the battle now\./);
  await host.presses('Claim the win');
  await host.comesTo(`/results/${table.id}`);
  await host.sees('You Won!', `${table.guest.nickname} was away for too long, so the battle is yours.`);
});

test('or the battle is left without a result', async () => {
  const table = await startBattle(stage.house);
  await share(table.host, table.id);
  const host = await stage.visit(table.host);
  await (await table.guest.listen(table.id)).close();
  stage.house.pass(75_000);
  await host.goes(`/game/${table.id}`);
  await host.presses('Leave without a result');
  await host.sees('Game Status');
  expect((await table.host.ok('whoAmI')).gamesPlayed).toBe(0);
});

test('who comes back is no longer away', async () => {
  const table = await startBattle(stage.house);
  await share(table.host, table.id);
  const host = await stage.visit(table.host);
  await (await table.guest.listen(table.id)).close();
  stage.house.pass(15_000);
  await host.goesAndHears(`/game/${table.id}`);
  await host.sees(new RegExp(`${table.guest.nickname} is away`));
  await table.guest.listen(table.id);
  await host.seesNoMore(new RegExp(`${table.guest.nickname} is away`));
});

test('a host closes a room nobody has joined after being asked once', async () => {
  const host = await stage.visit(await stage.house.signUp('Marmalade'));
  await host.goes('/create-game?mode=fast');
  await host.presses('Create Wildcard Battle');
  await host.presses('Close this room');
  await host.sees('Close this room?', 'Its code and its link will lead nowhere then.');
  await host.presses('Keep it open');
  await host.seesNoMore('Close this room?');
  await host.sees('Waiting for opponent');
  await host.presses('Close this room');
  await host.page.getByRole('dialog').getByRole('button', { name: 'Close this room' }).click();
  await host.sees('This room is closed', 'You closed it. Its code and its link lead nowhere now.');
});
