import { expect, test } from 'vitest';
import { moderate } from '#server/reports/commands.ts';
import { onEachDatabase } from '#tests/support/each-database.ts';
import { params, rate, songFor, startBattle } from '#tests/support/test-battles.ts';
import type { TestClient } from '#tests/support/test-client.ts';

onEachDatabase('The title of a song', {}, (app) => {
  const operator = (...command: string[]) => moderate(app().server.context, command);
  const refusal = (...command: string[]) => operator(...command).catch((error: Error) => error.message);

  test('has its rude words starred, after its invisible characters are removed (§S4.1)', async () => {
    const battle = await startBattle(app());
    const song = { ...songFor(battle.id, 1, 'What a f\u200bu\u00adcking tune'), artist: 'The Sh\u034fit' };
    const stored = await battle.guest.ok('submitSong', { body: song });
    expect(stored).toMatchObject({ title: 'What a f****** tune', artist: 'The S***' });
    expect(await battle.host.ok('showSongs', params(battle))).toEqual([stored]);
  });

  test.each([
    ['the catalogue', 'dQw4w9WgXcQ', /Never Gonna Give You Up/],
    ['oEmbed', 'Q8Tiz6INF7I', /^Hit the Road Jack & "Friends"$/],
  ])('is replaced by the title that %s has for the video', async (_, videoId, title) => {
    const battle = await startBattle(app());
    const { guest, host } = battle;
    const sent = { ...songFor(battle.id, 1, 'Free money'), videoId, youtubeUrl: videoId, artist: 'Me' };
    expect(await guest.ok('submitSong', { body: sent })).toMatchObject({
      title: expect.stringMatching(title),
      artist: expect.not.stringMatching('Me'),
    });
    const [song] = await host.ok('showSongs', params(battle));
    await host.ok('askSwap', { ...params(battle), body: { songId: song?.id ?? 0 } });
    const { round: _round, gameId: _game, ...other } = { ...songFor(battle.id), title: 'Cheap loans' };
    const swapped = { ...other, youtubeUrl: 'fJ9rUzIMcZQ', videoId: undefined, songId: song?.id ?? 0 };
    expect((await guest.ok('swapSong', { ...params(battle), body: swapped })).title).toMatch(
      /Bohemian Rhapsody/,
    );
  });

  test('is looked up only for an accepted song, and stays as sent while YouTube is unreachable', async () => {
    const { youtube } = app();
    const battle = await startBattle(app());
    const before = youtube.requests.length;
    await battle.host.refused('submitSong', {
      body: { ...songFor(battle.id), videoId: 'unheardOf_1', youtubeUrl: 'unheardOf_1' },
    });
    expect(youtube.requests).toHaveLength(before);
    youtube.fail('error');
    const sent = { ...songFor(battle.id, 1, 'Hey, Jack'), videoId: 'rrockamp001', youtubeUrl: 'rrockamp001' };
    expect(await battle.guest.ok('submitSong', { body: sent })).toMatchObject({ title: 'Hey, Jack' });
    youtube.fail(null);
    app().advance(60_000);
  });

  test('is reported, hidden from everyone, and starred once it is shown again (§S4.1)', async () => {
    const battle = await startBattle(app());
    for (const [by, other] of [
      [battle.guest, battle.host],
      [battle.host, battle.guest],
    ] as const) {
      const body = { ...songFor(battle.id, 1, `Buy pills, ${by.nickname}`), artist: 'Spammer' };
      const { id } = await by.ok('submitSong', { body });
      const report = { body: { about: 'song' as const, songId: id } };
      if (by === battle.guest) {
        // Only its players can report a song of a battle that still runs.
        expect(await app().anonymous().refused('report', report)).toEqual([404, 'Song not found']);
        await battle.host.ok('report', report);
      }
      await rate(other, id, 5);
    }
    const [song] = (await app().anonymous().ok('showPublicResults', params(battle))).songs;
    const body = { about: 'song' as const, songId: song?.id ?? 0 };
    await app().anonymous().ok('report', { body });
    const line = /^ *(\d+) {2}title {3}.* 2x {2}"Buy pills, Nutmeg.* - Spammer" by "Nutmeg.*"$/m;
    const id = line.exec(await operator('list'))?.[1] ?? '';
    expect(await operator('hide', id)).toBe('The title is hidden.');
    expect(await operator('list')).not.toContain('Buy pills');
    const seenBy = async (player: TestClient) => {
      await player.ok('showPublicResults', params(battle));
      await player.ok('showPlayer', { params: { userId: battle.guest.id } });
      for (const call of ['showSongs', 'showResults'] as const)
        if (player.id) await player.ok(call, params(battle));
      return player.received.join();
    };
    for (const one of [app().anonymous(), battle.host, battle.guest]) {
      one.received.length = 0;
      const seen = await seenBy(one);
      expect(seen).toContain('"title":"Title hidden by the operator of this site"');
      expect(seen).not.toMatch(/Buy pills, Nutmeg/);
    }
    expect(await app().anonymous().refused('report', { body })).toEqual([404, 'Song not found']);
    expect(await operator('hidden')).toMatch(/ hidden .*"Buy pills, Nutmeg.* - Spammer"$/m);
    expect(await operator('unhide', id)).toBe('The title is shown again.');
    const titles = await operator('songs', battle.guest.nickname);
    const number = /^ *(\d+) {2}title .*"Buy pills/m.exec(titles)?.[1] ?? '';
    expect(await operator('hide-song', number)).toBe('The title is hidden.');
    expect(await refusal('hide-song', number)).toBe('This title is hidden already.');
    expect(await operator('unhide-song', number)).toBe('The title is shown again.');
    expect(await refusal('unhide-song', number)).toBe('This title is not hidden.');
    const shownAgain = (await app().anonymous().ok('showPublicResults', params(battle))).songs[0];
    expect(shownAgain).toMatchObject({ title: song?.title, artist: 'Spammer' });
  });
});
