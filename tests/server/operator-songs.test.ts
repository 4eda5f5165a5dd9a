import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readCatalogue } from '#server/songs/catalogue/catalogue.ts';
import { runSongsCommand } from '#server/songs/commands.ts';
import { onEachDatabase } from '#tests/support/each-database.ts';
import { songFor, startBattle, turn } from '#tests/support/test-battles.ts';

onEachDatabase('The operator', {}, (app) => {
  const operator = (...command: string[]) => runSongsCommand(app().server.context, command);
  const refusal = (...command: string[]) => operator(...command).catch((error: Error) => error.message);
  const found = async (q: string) => {
    await app().server.context.songs.catchUp();
    const { items } = await (await app().guest()).ok('searchSongs', { query: { q } });
    return items.map(({ snippet }) => snippet.title);
  };

  test('adds a song, which is then found, and corrects its title later', async () => {
    const link = 'https://youtu.be/hostsong-01?t=7';
    const added = ['--types', 'jazz, unsigned_acts', '--year', '2026'];
    expect(await operator('add', link, 'Quokka Waltz', 'The Nobodies', ...added)).toBe(
      '"The Nobodies - Quokka Waltz" is one of this site\'s songs.',
    );
    expect((await found('quokka waltz'))[0]).toBe('The Nobodies - Quokka Waltz');
    await operator('add', 'hostsong-01', 'Quokka Polka', 'The Nobodies', '--fame', '90');
    expect((await found('quokka polka'))[0]).toBe('The Nobodies - Quokka Polka');
    expect(await operator('list', 'QUOKKA')).toMatch(
      /^hostsong-01 {3}90 {2}- +site +"The Nobodies - Quokka Polka"$/,
    );
  });

  test('hides a song and shows it again', async () => {
    const all = await operator('list', 'queen', 'bohemian', 'rhapsody');
    const [videoId = ''] = all.split(' ');
    expect(all).toContain('"Queen - Bohemian Rhapsody');
    const before = await found('queen bohemian rhapsody');
    expect(await operator('hide', `https://www.youtube.com/watch?v=${videoId}`)).toBe(
      `${videoId} is no longer suggested or found; its link still works.`,
    );
    expect(await found('queen bohemian rhapsody')).not.toContain(before[0]);
    expect(await operator('list')).toMatch(new RegExp(`${videoId} .* hidden `));
    expect(await operator('show', videoId)).toBe(`${videoId} can be suggested and found.`);
    expect(await found('queen bohemian rhapsody')).toEqual(before);
    expect(await refusal('show', 'zzzzzzzzzzz')).toBe('There is no song zzzzzzzzzzz.');
    await operator('hide', 'zzzzzzzzzzz');
    expect(await operator('show', 'zzzzzzzzzzz')).toBe('zzzzzzzzzzz can be suggested and found.');
  });

  test('lists the songs that players of the site rated best, and exports them as lines of a catalogue', async () => {
    const videoId = 'lovedloved1';
    for (const rating of [10, 10, 9]) {
      const battle = await startBattle(app());
      const body = { ...songFor(battle.id, 1, 'Tab\tand "quotes" \u202Eback'), youtubeUrl: videoId, videoId };
      const { id } = await battle.guest.ok('submitSong', { body });
      await battle.host.ok('rateSongs', { body: [{ songId: id, rating }] });
      await turn(battle, battle.host, 5);
    }
    await app().server.context.songs.updatePopular();
    expect((await found('tab and quotes'))[0]).toMatch(/^Tab and "quotes"/);
    expect(await operator('list')).toMatch(/lovedloved1 +3 {2}3x 9\.7 +players/);
    const folder = mkdtempSync(join(tmpdir(), 'operator-songs-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'export.tsv');
    writeFileSync(file, await operator('export'));
    const lines: string[] = [];
    const log = { warn: (_: object, words: string) => void lines.push(words) };
    const songs = (await Array.fromAsync(readCatalogue(file, log))).flat();
    expect(lines).toEqual([]);
    expect(songs.map((song) => song.videoId)).toEqual(['hostsong-01', videoId]);
    expect(songs[1]).toMatchObject({
      title: expect.stringMatching(/^Tab and "quotes"/),
      battleTypes: ['pop'],
    });
    await operator('hide', videoId);
    expect(await operator('export')).not.toContain(videoId);
  });

  test('gets a message for a wrong command, and nothing changes', async () => {
    const before = await operator('export');
    expect(await refusal()).toMatch(/^npm run songs -- list/);
    expect(await refusal('constructor')).toMatch(/^npm run songs/);
    const add = (...given: string[]) => refusal('add', ...given);
    expect(await add('nonsense', 'T', 'A')).toBe('"nonsense" is not the link of a YouTube video.');
    expect(await add('hostsong-02', ' ', 'A')).toBe('The title must have 1 to 200 characters.');
    expect(await add('hostsong-02', 'T')).toBe('The artist must have 1 to 200 characters.');
    expect(await add('hostsong-02', 'T', 'A', 'more')).toMatch(/^Put title and artist in quotes\./);
    expect(await add('hostsong-02', 'T', 'A', '--types', 'pop,polka')).toMatch(
      /^"polka" is not one of pop, /,
    );
    expect(await add('hostsong-02', 'T', 'A', '--fame', '101')).toBe(
      '--fame must be a number from 0 to 100.',
    );
    expect(await add('hostsong-02', 'T', 'A', '--year', 'x')).toBe(
      '--year must be a number from 1000 to 2999.',
    );
    expect(await add('hostsong-02', 'T', 'A', '--nonsense')).toMatch(/nonsense.*\n\nnpm run songs/s);
    expect(await refusal('hide')).toMatch(/^npm run songs/);
    expect(await refusal('hide', '')).toBe('"" is not the link of a YouTube video.');
    for (const command of ['hide', 'show'])
      expect(await refusal(command, 'hostsong-01', 'Quokka')).toMatch(
        /^Too many arguments after .* in quotes\.$/,
      );
    expect(await operator('export')).toBe(before);
    expect(await operator('list', 'zzzzqqq')).toBe('No songs.');
  });
});
