import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStage, type Stage } from '#tests/support/browser-stage.ts';
import { videosAre } from '#tests/support/browser-video.ts';
import type { Visit } from '#tests/support/browser-visit.ts';
import { params, share, startBattle, type Table } from '#tests/support/house-battles.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

async function bothAt(table: Table): Promise<[host: Visit, guest: Visit]> {
  const visits = [await stage.visit(table.host), await stage.visit(table.guest)] as const;
  for (const visit of visits) await visit.goesAndHears(`/game/${table.id}`);
  return [...visits];
}

async function choose(visit: Visit, words: string) {
  await visit.types('Search for a song', words);
  const songs = visit.page.getByRole('radiogroup', { name: 'Songs found' }).getByRole('radio');
  await songs.first().check({ force: true });
  await visit.page.getByRole('region', { name: /^Preview/ }).waitFor();
}

const shared = 'fJ9rUzIMcZQ';

describe('a song that does not play at the listener’s', () => {
  test('is swapped for another: no turn is lost, and the new one plays', async () => {
    const table = await startBattle(stage.house);
    await share(table.host, table.id);
    const [host, guest] = await bothAt(table);
    await videosAre(guest.context, { [shared]: { refusal: 150 } });
    await guest.presses('Play Bohemian Rhapsody');
    await guest.sees("This song doesn't play here. Open it in YouTube instead.");
    await guest.presses('Ask for another song');
    await guest.sees(/^You asked for another song/);
    await host.isTold('Pick another song', 'Yours does not play over there.');
    await host.sees('Your song does not play for your opponent. Send another!');
    expect(await host.page.getByRole('timer').count()).toBe(0);

    await choose(host, 'abba');
    await host.presses('Send Song');
    await guest.isTold('New Song!', 'Your opponent sent another one');
    await guest.page.getByRole('region', { name: /^Rate / }).waitFor();
    expect((await table.guest.ok('showSongs', params(table)))[0]).toMatchObject({ swap: 'done' });
    await guest.presses(/^Play /);
    await guest.button('Stop').waitFor();
    expect(await guest.button('Ask for another song').count()).toBe(0);
    await guest.presses('Complete Rating');
    await guest.sees('Your turn to share a song');
  });
});

describe('before a song is sent', () => {
  test('the page says whether it was seen to play, and one that refuses cannot be sent', async () => {
    const table = await startBattle(stage.house);
    const host = await stage.visit(table.host);
    await host.goes(`/game/${table.id}`);
    await choose(host, 'abba');
    await host.sees('Not checked yet. Press play to be sure.');
    const found = await host.page.getByRole('radio', { checked: true }).inputValue();
    await videosAre(host.context, { [found]: { refusal: 101 } });
    await host.presses(/^Play /);
    await host.sees('This song plays only in YouTube itself. Choose another one to send.');
    expect(await host.button('Send Song').isDisabled()).toBe(true);

    await host.page.getByRole('radio', { checked: true }).press('ArrowDown');
    await host.sees('Not checked yet. Press play to be sure.');
    await host.presses(/^Play /);
    await host.sees('It plays.');
    await host.presses('Send Song');
    await host.sees('Your song has been sent for rating! Good Luck!');
  });

  test('a start may be chosen with the keyboard or with one press, and the listener’s player begins there', async () => {
    const table = await startBattle(stage.house);
    const [host, guest] = await bothAt(table);
    await videosAre(host.context, {});
    await choose(host, 'abba');
    const bar = host.page.getByRole('slider', { name: 'Starts at the beginning' });
    await bar.press('ArrowRight');
    await host.page.getByRole('slider', { name: 'Starts at 0:01' }).waitFor();
    await host.presses(/^Play /);
    await host.presses('Start at 0:12');
    await host.page.getByRole('slider', { name: 'Starts at 0:12' }).waitFor();
    await host.presses('Send Song');
    await guest.presses(/^Play /);
    const player = guest.page.locator('iframe');
    expect(await player.getAttribute('src')).toContain('start=12');
  });
});

test('a song chosen but not sent goes out by itself in the last second', async () => {
  const table = await startBattle(stage.house);
  const host = await stage.visit(table.host);
  await host.page.clock.install();
  await host.goes(`/game/${table.id}`);
  await host.sees('Your turn to share a song');
  await choose(host, 'abba');
  await host.page.clock.fastForward(121_000);
  await host.isTold('Just in time!', 'Your chosen song was sent in the last second.');
  await host.sees('Your song has been sent for rating! Good Luck!');
});
