import { afterAll, beforeAll, expect, test } from 'vitest';
import { moderate } from '#server/reports/commands.ts';
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts';
import { expectNoAxeViolations } from '#tests/support/browser-player.ts';
import { finishedClash, rate, share, startBattle } from '#tests/support/test-battles.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture?.close());

const operator = (...command: string[]) => moderate(fixture.app.server.context, command);

test('a comment and a title reported on the public page are hidden once the operator hides them', async () => {
  const battle = await finishedClash(fixture.app);
  const visit = await fixture.visit();
  await visit.opens(`/battle/${battle.id}`);
  await visit.presses('Report a name, title or comment');
  await visit.sees('What is not right?');
  await expectNoAxeViolations('report', { page: visit.page } as never);
  const first = visit.page.getByRole('radio').first();
  for (const _ of ['once', 'and again']) {
    await visit.presses('Send report');
    await visit.page.locator('[type=radio]:focus').and(first).waitFor();
    expect(await first.getAttribute('aria-describedby')).toBe('report-problem');
  }
  await visit.sees('Choose what to report first.');
  await visit.page.getByRole('radio', { name: /9 from/ }).check();
  await visit.presses('Send report');
  await visit.seesToast('Thank you', 'The operator of this site will look at it.');
  const id = /^ *(\d+) {2}comment .*"9 from Nutmeg"/m.exec(await operator('list'))?.[1] ?? '';
  await operator('hide', id);
  await visit.presses('Report a name, title or comment');
  await visit.page.getByRole('radio', { name: 'Title and artist Bohemian Rhapsody - Queen' }).first().check();
  await visit.presses('Send report');
  await visit.seesToast('Thank you');
  await operator('hide', /^ *(\d+) {2}title /m.exec(await operator('list'))?.[1] ?? '');
  for (const [player, page] of [
    [undefined, `/battle/${battle.id}`],
    [battle.host, `/results/${battle.id}`],
  ] as const) {
    const later = await fixture.visit(player);
    await later.opens(page);
    await later.sees(
      'Comment hidden by the operator of this site',
      'Title hidden by the operator of this site',
    );
    expect(await later.page.getByText('9 from').count()).toBe(0);
  }
});

test('a player whose reported name the operator hides is notified and chooses another', async () => {
  const owner = await fixture.app.signUp('Blackcurrant');
  const visit = await fixture.visit(await fixture.app.signUp('Onlooker'));
  await visit.opens(`/player/${owner.id}`);
  await visit.presses('Report this name');
  await visit.presses('Send report');
  await visit.seesToast('Thank you');
  await operator('hide', /^ *(\d+) {2}name .*"Blackcurrant"$/m.exec(await operator('list'))?.[1] ?? '');
  await visit.page.reload();
  await visit.sees(/^Player \d{6}$/);
  const home = await fixture.visit(owner);
  await home.opens('/home');
  await home.follows(/Your name is hidden/);
  await home.types('Battle name', 'Redcurrant');
  await home.presses('Use This Name');
  await home.waitForPath('/home');
  await home.sees('Redcurrant');
  await home.seesNoMore('Your name is hidden');
});

test('the report dialog shows the longest comment of one word without overflow', async () => {
  const battle = await startBattle(fixture.app);
  for (const [sharer, listener] of [
    [battle.guest, battle.host],
    [battle.host, battle.guest],
  ] as const)
    await rate(listener, (await share(sharer, battle.id)).id, 9, 'a'.repeat(280));
  const visit = await fixture.visit();
  await visit.opens(`/battle/${battle.id}`);
  await visit.presses('Report a name, title or comment');
  const dialog = visit.page.getByRole('dialog');
  await dialog.getByText('a'.repeat(280)).first().waitFor();
  expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
});
