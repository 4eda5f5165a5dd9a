import { expect, test } from 'vitest';
import { findVersion } from '#server/accounts/find-caller.ts';
import { onEachDatabase } from '#tests/support/each-database.ts';
import {
  finishedClash,
  params,
  rate,
  share,
  startBattle,
  type TestBattle,
} from '#tests/support/test-battles.ts';
import { onTableBefore } from './routes.ts';

onEachDatabase('Excluded from the suggestions', {}, (app) => {
  const before = async ({ id }: Pick<TestBattle, 'id'>, viewer: string) => {
    const { context } = app().server;
    const found = await findVersion(context, { battle: id });
    return (await onTableBefore(context, found, viewer)).toSorted();
  };
  const played = async (battle: TestBattle) =>
    (await battle.host.ok('showSongs', params(battle))).map(({ videoId }) => videoId).toSorted();

  test('are the songs that either player shared, in this battle and in earlier ones', async () => {
    const first = await finishedClash(app());
    const { host, guest } = first;
    await finishedClash(app(), [host, await app().signUp('Other')]);
    const again = await startBattle(app(), 'fast', [guest, host]);
    expect(await before(again, host.id)).toEqual(await played(first));
    const { id, videoId } = await share(host, again.id);
    await rate(guest, id, 7);
    const all = [...(await played(first)), videoId].toSorted();
    expect(await before(again, host.id)).toEqual(all);
    expect(await before(again, guest.id)).toEqual(all);
  });

  test('is no song for a caller who does not play in the battle, or if there is no such battle', async () => {
    const battle = await finishedClash(app());
    const stranger = await app().signUp('Stranger');
    expect(await before(battle, stranger.id)).toEqual([]);
    expect(await before({ id: 999_999_999 }, stranger.id)).toEqual([]);
  });

  test('are the songs that were shown before, if the request names them', async () => {
    const { guest, host, id } = await startBattle(app());
    const suggestions = async (query: object) => {
      const sent = { query: { battleType: 'jazz' as const, ...query } };
      return (await guest.ok('suggestSongs', sent)).items.map((item) => item.id.videoId);
    };
    const shown = await suggestions({});
    const more = await suggestions({ gameId: String(id), except: shown.join(',') });
    expect(more).toHaveLength(10);
    expect(more.filter((videoId) => shown.includes(videoId))).toEqual([]);
    const wrong = { query: { battleType: 'jazz' as const, except: 'short' } };
    expect(await host.refused('suggestSongs', wrong)).toEqual([
      400,
      'except: must be 1 to 60 video ids with commas between them',
    ]);
  });
});
