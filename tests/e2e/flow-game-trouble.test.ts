import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  beforeTheAnswer,
  bringNothing,
  meanwhile,
  refuseWithoutWords,
} from '#tests/support/browser-calls.ts';
import { openStage, type Stage } from '#tests/support/browser-stage.ts';
import type { Visit } from '#tests/support/browser-visit.ts';
import { openRoom, rate, share, startBattle, type Table } from '#tests/support/house-battles.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

/** A song is chosen, the button is ready. */
async function aboutToShare(table: Table): Promise<Visit> {
  const host = await stage.visit(table.host);
  await host.goes(`/game/${table.id}`);
  await host.types('Search for a song', 'metallica');
  const first = host.page.getByRole('radiogroup', { name: 'Songs found' }).getByRole('radio').first();
  await first.check({ force: true });
  await host.page.getByRole('region', { name: /^Preview/ }).waitFor();
  return host;
}

/** The host's song is on the table, the guest has scored it. */
async function aboutToRate(table: Table): Promise<{ guest: Visit; songId: number }> {
  const { id: songId } = await share(table.host, table.id);
  const guest = await stage.visit(table.guest);
  await guest.goes(`/game/${table.id}`);
  await guest.sees('Rate the Song!');
  await guest.page.getByRole('slider').fill('8');
  return { guest, songId };
}

const whoAmI = '**/api/auth/user';

/** The page might notice by itself that nobody is signed in, and be away before the answer to what was pressed. */
const noticesNothing = ({ page }: Visit) => page.route(whoAmI, () => undefined);

async function isSignedInAgain(visit: Visit) {
  await visit.isTold('Unauthorized', 'You are logged out. Logging in again...');
  await visit.page.unroute(whoAmI);
  await visit.leavesFor('/api/login');
  await visit.comesTo('/landing');
}

describe('a song that cannot be shared', () => {
  test('because one was shared from another phone', async () => {
    const table = await startBattle(stage.house);
    const host = await aboutToShare(table);
    await meanwhile(host.page, 'songs', () => share(table.host, table.id));
    await host.presses('Send Song');
    await host.isTold('Error', 'You already shared a song this round');
    await host.sees('Your song has been sent for rating! Good Luck!');
  });

  test('for reasons nobody knows, which covers neither the turn nor the clock', async () => {
    const host = await aboutToShare(await startBattle(stage.house));
    await refuseWithoutWords(host.page, 'songs');
    await host.page.evaluate(() => {
      // The toast does not go before it is measured.
      window.setTimeout = (() => 0) as never;
    });
    await host.presses('Send Song');
    await host.isTold('Error', 'Failed to submit song');
    const box = (what: string) =>
      host.page
        .locator(what)
        .first()
        .evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
    const covered = async () => {
      const toast = await box('.toast');
      const lieUnder = async (part: string) => {
        const { top, bottom } = await box(part);
        return top < toast.bottom && bottom > toast.top;
      };
      return (await lieUnder('.banner-block')) || (await lieUnder('.timer'));
    };
    for (const [width, height, letters] of [
      [390, 844, 16],
      [320, 568, 32],
      [390, 664, 16],
    ] as const) {
      await host.page.evaluate((px) => {
        document.documentElement.style.fontSize = `${px}px`;
      }, letters);
      await host.page.setViewportSize({ width, height });
      await host.page.evaluate(() => window.scrollTo(0, 0));
      await expect.poll(covered, { message: `${width}x${height}` }).toBe(false);
    }
    await host.page.keyboard.press('Tab');
    await host.page.getByRole('link', { name: 'Log out' }).focus();
    const toast = await box('section[aria-label="Notifications"] > .toast');
    expect(toast.top).toBeGreaterThan((await box('a[aria-label="Log out"]')).bottom);
    expect(toast.bottom).toBeLessThanOrEqual(664);
    await host.page.getByLabel('Notifications').getByRole('button', { name: 'Close' }).focus();
    await host.page.keyboard.press('Enter');
    expect(await host.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Log out',
    );
    await host.sees('Your turn to share a song');
    expect(await host.button('Send Song').isEnabled()).toBe(true);
  });

  test('because the session ended', async () => {
    const table = await startBattle(stage.house);
    const host = await aboutToShare(table);
    await meanwhile(host.page, 'songs', () => table.host.ok('logOut'));
    await noticesNothing(host);
    await host.presses('Send Song');
    await isSignedInAgain(host);
  });
});

describe('ratings that cannot be sent', () => {
  test('because the song was rated from another phone', async () => {
    const table = await startBattle(stage.house);
    const { guest, songId } = await aboutToRate(table);
    await meanwhile(guest.page, 'ratings', () => rate(table.guest, songId, 3));
    await guest.presses('Complete Rating');
    await guest.isTold('Error', 'You already rated this song');
    await guest.sees('Your turn to share a song');
  });

  test('for reasons nobody knows: what was given stays', async () => {
    const { guest } = await aboutToRate(await startBattle(stage.house));
    await guest.types('Comment', 'Loud enough.');
    await refuseWithoutWords(guest.page, 'ratings');
    await guest.presses('Complete Rating');
    await guest.isTold('Error', 'Failed to submit ratings');
    expect(await guest.page.getByRole('slider').inputValue()).toBe('8');
    expect(await guest.page.getByLabel('Comment').inputValue()).toBe('Loud enough.');
    await guest.page.unrouteAll();
    await guest.presses('Complete Rating');
    await guest.sees('Your turn to share a song');
    await guest.seesNoMore('Failed to submit ratings');
  });

  test('because the session ended', async () => {
    const table = await startBattle(stage.house);
    const { guest } = await aboutToRate(table);
    await meanwhile(guest.page, 'ratings', () => table.guest.ok('logOut'));
    await noticesNothing(guest);
    await guest.presses('Complete Rating');
    await isSignedInAgain(guest);
  });
});

describe('a battle that cannot be opened', () => {
  test('because the session ended a moment ago', async () => {
    const table = await startBattle(stage.house);
    const host = await stage.visit(table.host);
    await bringNothing(host.page);
    await beforeTheAnswer(host.page, 'auth/user', () => table.host.ok('logOut'));
    await host.goes(`/game/${table.id}`);
    await isSignedInAgain(host);
  });

  test('because nobody is signed in', async () => {
    const { id } = await startBattle(stage.house);
    const stranger = await stage.visit();
    await stranger.goes(`/game/${id}`);
    await stranger.sees('Please log in to continue');
    await stranger.follows('Log In');
    await stranger.leavesFor('/api/login');
    await stranger.comesTo('/landing');
  });

  test.each(['/game/999999', '/game/BBBBBB', '/game/no-battle'])('because %s is none', async (path) => {
    const player = await stage.visit(await stage.house.signUp('Lost'));
    await player.goes(path);
    await player.sees('Game not found');
    await player.follows('Back to Home');
    await player.comesTo('/');
    await player.sees('Leaderboard');
  });

  test('because it is between two others', async () => {
    const { id } = await startBattle(stage.house);
    const player = await stage.visit(await stage.house.signUp('Nosy'));
    await player.goes(`/game/${id}`);
    await player.sees('This is not your battle');
  });

  test('because nobody is in its room yet, and leads into it', async () => {
    const { id, roomCode } = await openRoom(await stage.house.signUp('Host'));
    const player = await stage.visit(await stage.house.signUp('Invited'));
    await player.goes(`/game/${roomCode}`);
    await player.comesTo(`/join-game/${roomCode}`);
    await player.presses('Join Game!');
    await player.comesTo(`/game/${id}`);
    // By its code a battle that is on stays closed to a third person.
    const late = await stage.visit(await stage.house.signUp('Late'));
    await late.goes(`/game/${roomCode}`);
    await late.sees('This is not your battle');
  });

  test('because somebody else signed in on another tab', async () => {
    const { id, host } = await startBattle(stage.house);
    const nosy = await stage.house.signUp('Nosy');
    const visit = await stage.visit(host);
    await visit.goesAndHears(`/game/${id}`);
    await visit.sees('Your turn to share a song');
    const [name = '', value = ''] = nosy.cookie.split('=');
    await visit.context.addCookies([{ name, value, url: stage.origin }]);
    await host.ok('logOut');
    await visit.sees('This is not your battle');
  });
});

describe('the search', () => {
  test('that fails leaves an empty list and another try', async () => {
    const table = await startBattle(stage.house);
    const host = await stage.visit(table.host);
    await refuseWithoutWords(host.page, 'youtube/search*');
    await host.goes(`/game/${table.id}`);
    await host.types('Search for a song', 'metallica');
    await host.sees('The search did not work', 'Try again, or paste a YouTube link.');
    expect(await host.page.getByRole('radio').count()).toBe(0);
    expect(await host.button('Send Song').isDisabled()).toBe(true);
    await host.page.unrouteAll();
    await host.presses('Try again');
    await host.page.getByRole('radiogroup', { name: 'Songs found' }).waitFor();
  });
});

describe('the song picker', () => {
  test('keeps the search and the chosen song, in the list or not, until the song is sent', async () => {
    const host = await aboutToShare(await startBattle(stage.house));
    const field = host.page.getByLabel('Search for a song');
    const chosen = (list: string) =>
      host.page.getByRole('radiogroup', { name: list }).getByRole('radio', { checked: true });
    const preview = host.page.getByRole('region', { name: /^Preview/ });
    await host.page.getByRole('slider').fill('33');
    await host.page.reload();
    await chosen('Songs found').waitFor();
    await host.sees('Starts at 0:33');
    expect(await field.inputValue()).toBe('metallica');
    const title = (await preview.getAttribute('aria-label'))?.replace('Preview: ', '');
    await host.types('Search for a song', 'queen');
    await chosen('Your choice').waitFor();
    expect(await preview.count()).toBe(0);
    await host.goes('/home');
    await host.sees('Leaderboard');
    await host.page.goBack();
    await chosen('Your choice').waitFor();
    expect(await field.inputValue()).toBe('queen');
    await host.presses('Send Song');
    await host.sees('Your song has been sent for rating! Good Luck!', title ?? 'the title');
    expect(await host.kept()).not.toHaveProperty('songDraft');
  });
});

describe('the rating panel', () => {
  test('keeps a verdict that is not sent yet through a reload and the way back', async () => {
    const table = await startBattle(stage.house);
    await share(table.host, table.id);
    const guest = await stage.visit(table.guest);
    await guest.goes(`/game/${table.id}`);
    await guest.page.getByRole('slider').fill('8');
    const words = 'Two words: more cowbell. The rest of it was fine as well, nearly up to the very end.';
    await guest.types('Comment', words);
    const stands = async () => {
      await guest.sees('Banger!');
      expect(await guest.page.getByRole('slider').inputValue()).toBe('8');
      const comment = guest.page.getByLabel('Comment');
      expect(await comment.inputValue()).toBe(words);
      const rest = await comment.evaluate((box) => box.scrollHeight - box.clientHeight);
      expect(rest).toBe(0);
      expect((await comment.boundingBox())?.height).toBeGreaterThan(48);
    };
    await guest.page.reload();
    await stands();
    await guest.goes('/home');
    await guest.sees('Leaderboard');
    await guest.page.goBack();
    await stands();
    await guest.presses('Complete Rating');
    await guest.sees('Your turn to share a song');
    expect(await guest.kept()).not.toHaveProperty('ratingDrafts');
  });

  test('names a score only once it is given, and cuts a comment at 280', async () => {
    const table = await startBattle(stage.house);
    const { id } = await share(table.host, table.id);
    const guest = await stage.visit(table.guest);
    await guest.goes(`/game/${table.id}`);
    await guest.sees('Slide to score');
    expect(await guest.page.getByText('Banger!').count()).toBe(0);
    await guest.page.getByRole('slider').fill('10');
    await guest.sees('Awful!', 'Mid!', 'Banger!');
    await guest.page.getByPlaceholder('What did you think of this song?').fill('a'.repeat(300));
    await guest.sees('280/280');
    await guest.presses('Complete Rating');
    await guest.sees('Your turn to share a song');
    const ratings = await table.guest.ok('showRatings', { params: { id: String(table.id) } });
    expect(ratings).toMatchObject([{ songId: id, rating: 10, comment: 'a'.repeat(280) }]);
  });
});
