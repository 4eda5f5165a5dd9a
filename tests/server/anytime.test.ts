import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { onEachDatabase } from '#tests/support/each-database.ts';
import { invitation, openAnytime, params, rate, share, songFor } from '#tests/support/test-battles.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { openTestServer } from '#tests/support/test-server.ts';

const hour = 60 * 60 * 1000;

onEachDatabase('An anytime battle', {}, (app) => {
  test('begins with a song that any visitor with the link may hear before entering a name (§12.1)', async () => {
    const host = await app().signUp('Marmalade');
    const room = await openAnytime(host, 'fast', "Don't Stop Me Now");
    expect(room).toMatchObject({ pace: 'anytime', status: 'waiting', timeoutMs: 24 * hour });
    const seen = await app()
      .anonymous()
      .ok('findRoom', { params: { roomCode: room.roomCode } });
    expect(seen).toMatchObject({
      pace: 'anytime',
      mine: false,
      song: { title: "Don't Stop Me Now", round: 1 },
    });
    expect(await host.ok('showMyBattles')).toMatchObject([{ id: room.id, yourMove: false }]);
  });

  test('is joined by a first rating, and played to its end by two players who are never online together (§12.2, 12.3)', async () => {
    const host = await app().signUp('Marmalade');
    const guest = await app().signUp('Nutmeg', 'female_2');
    const room = await openAnytime(host);
    const live = await host.listen();
    app().advance(23 * hour);
    const seat = { ...invitation(room), body: { rating: 9, comment: 'What a fucking start' } };
    const { game, ratings } = await guest.ok('takeSeat', seat);
    expect(game).toMatchObject({
      status: 'active',
      currentTurn: guest.id,
      timeoutMs: 24 * hour,
      startsInMs: null,
      turnOrder: [host.id, guest.id],
    });
    expect(ratings).toMatchObject([{ rating: 9, comment: 'What a f****** start', starred: true }]);
    await live.until('nextTurn');
    expect(await host.ok('showRatings', params(room))).toMatchObject([
      { rating: 9, comment: 'What a f****** start' },
    ]);
    app().advance(23 * hour);
    expect(await guest.ok('showMyBattles')).toMatchObject([{ yourMove: true, timeoutMs: hour }]);
    const song = await share(guest, room.id);
    app().advance(23 * hour);
    expect(await host.ok('showMyBattles')).toMatchObject([{ yourMove: true, timeoutMs: hour }]);
    await rate(host, song.id, 4);
    expect(await guest.ok('showResults', params(room))).toMatchObject({
      winner: 'opponent',
      userScore: 4,
      opponentScore: 9,
      endedBy: 'ratings',
      counted: true,
    });
  });

  test('that timed out or expired is listed for its players for a day, with the title of an unanswered song (§12.16)', async () => {
    const [host, guest] = [await app().signUp('Marmalade'), await app().signUp('Nutmeg')];
    const played = await openAnytime(host);
    await guest.ok('takeSeat', { ...invitation(played), body: { rating: 9 } });
    const closed = await openAnytime(host);
    await host.ok('closeRoom', params(closed));
    const unanswered = await openAnytime(host, 'fast', "Don't Stop Me Now");
    const waits = { id: unanswered.id, songTitle: "Don't Stop Me Now" };
    expect(await host.ok('showMyBattles')).toContainEqual(expect.objectContaining(waits));
    expect(await host.ok('showJustEnded')).toEqual([]);
    app().advance(24 * hour + 5000);
    const seenBy = async (player: TestClient) =>
      (await player.ok('showJustEnded')).map(({ id, status, endedBy, winner, songTitle }) => ({
        id,
        status,
        endedBy,
        winner,
        songTitle,
      }));
    const timeout = { id: played.id, status: 'completed', endedBy: 'timeout', songTitle: null };
    await expect.poll(() => seenBy(guest)).toEqual([{ ...timeout, winner: 'opponent' }]);
    const expired = { ...waits, status: 'expired', winner: 'tie' };
    const both = [expired, { ...timeout, winner: 'user' }];
    await expect.poll(() => seenBy(host)).toEqual(expect.arrayContaining(both));
    expect(await seenBy(host)).toHaveLength(2);
    app().advance(24 * hour);
    expect(await seenBy(host)).toEqual([]);
  });

  test('is listed for a player who had not shared yet, however the opponent ended it (§12.16)', async () => {
    const [host, guest] = [await app().signUp('Marmalade'), await app().signUp('Nutmeg')];
    const seat = async (body: { rating: number } | { swap: true }) => {
      const room = await openAnytime(host);
      await guest.ok('takeSeat', { ...invitation(room), body });
      return room;
    };
    const given = await seat({ swap: true });
    await host.ok('giveUp', params(given));
    for (let n = 0; n < 4; n += 1) await guest.ok('giveUp', params(await seat({ rating: 9 })));
    expect(await guest.ok('showJustEnded')).toMatchObject([
      { id: given.id, endedBy: 'gave_up', winner: 'user' },
    ]);
    const { id } = await guest.ok('challengeRival', { body: { toUserId: host.id } });
    const answer = { params: { challengeId: String(id) }, body: { accept: true } };
    const { game } = await host.ok('answerChallenge', answer);
    app().advance(24 * hour + 5000);
    const expired = [{ id: game?.id, status: 'expired', winner: 'tie' }];
    for (const player of [host, guest])
      await expect.poll(() => player.ok('showJustEnded')).toMatchObject(expired);
    const left = await seat({ rating: 9 });
    await host.ok('deleteAccount', { body: {} });
    const won = expect.objectContaining({ id: left.id, winner: 'user' });
    await expect.poll(() => guest.ok('showJustEnded')).toContainEqual(won);
  });

  test('gives its seat only to a player who has its code, because its number can be guessed (§12.2)', async () => {
    const [host, stranger] = [await app().signUp('Marmalade'), await app().signUp('Nutmeg')];
    const room = await openAnytime(host);
    const byNumber = { ...params(room), body: { rating: 1 } };
    expect(await stranger.refused('takeSeat', byNumber)).toEqual([404, 'Game not found']);
    const { roomCode } = await openAnytime(stranger);
    await stranger.post(`/api/games/${roomCode}/seat?id=${room.id}`, { rating: 1, id: room.id });
    expect(await host.ok('showRatings', params(room))).toEqual([]);
    await stranger.ok('takeSeat', { ...invitation(room), body: { rating: 9 } });
    expect((await stranger.ok('takeSeat', byNumber)).ratings).toMatchObject([{ rating: 9 }]);
  });

  test('is one of at most three of a guest, also when the guest joins and opens many at once (§12.4)', async () => {
    const guest = await app().guest();
    const rooms = [];
    for (let n = 0; n < 6; n += 1) rooms.push(await openAnytime(await app().signUp('Marmalade')));
    await Promise.allSettled(
      rooms.flatMap((room) => [
        guest.call('takeSeat', { ...invitation(room), body: { rating: 9 } }),
        openAnytime(guest),
      ]),
    );
    expect(await guest.ok('showMyBattles')).toHaveLength(3);
  });

  test('keeps the first rating of the player who took the seat, and is full for all others (§12.2)', async () => {
    const host = await app().signUp('Marmalade');
    const players = await Promise.all(['Nutmeg', 'Pepper', 'Ginger'].map((name) => app().signUp(name)));
    const room = await openAnytime(host);
    const seat = (rating: number) => ({ ...invitation(room), body: { rating } });
    const responses = await Promise.all(players.map((player) => player.call('takeSeat', seat(7))));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const seated = players[responses.findIndex(({ status }) => status === 200)];
    await seated?.ok('takeSeat', seat(1));
    expect(await host.ok('showRatings', params(room))).toMatchObject([{ rating: 7 }]);
    expect(await host.refused('takeSeat', seat(10))).toEqual([403, 'You cannot rate your own song']);
    const late = players.find((player) => player !== seated);
    expect(await late?.refused('takeSeat', seat(7))).toEqual([409, 'This battle is already full']);
  });

  test('cannot be joined by a code without a rating, nor a live battle by a rating', async () => {
    const host = await app().signUp('Marmalade');
    const guest = await app().signUp('Nutmeg');
    const room = await openAnytime(host);
    const joining = { body: { roomCode: room.roomCode } };
    expect(await guest.refused('joinBattle', joining)).toEqual([
      409,
      'Hear the song and lock your score: that is your seat',
    ]);
    const live = await host.ok('openBattle', { body: { mode: 'fast', battleType: 'pop' } });
    const seat = { ...invitation(live), body: { rating: 7 } };
    expect((await guest.refused('takeSeat', seat))[0]).toBe(409);
  });

  test('goes on when its song does not play, because the host replaces the song', async () => {
    const host = await app().signUp('Marmalade');
    const guest = await app().signUp('Nutmeg');
    const room = await openAnytime(host);
    const { game } = await guest.ok('takeSeat', { ...invitation(room), body: { swap: true } });
    expect(game.status).toBe('rating');
    const [sent] = await host.ok('showSongs', params(room));
    const { gameId: _, round: __, ...another } = songFor(room.id, 1, 'Radio Ga Ga');
    await host.ok('swapSong', { ...params(room), body: { ...another, songId: sent?.id ?? 0 } });
    await rate(guest, sent?.id ?? 0, 8);
    expect(await guest.ok('showBattle', params(room))).toMatchObject({
      status: 'active',
      currentTurn: guest.id,
    });
  });

  test('is lost by the player who makes no move for a day, and expires if nobody rated the first song (§12.3)', async () => {
    const host = await app().signUp('Marmalade');
    const guest = await app().signUp('Nutmeg');
    const [answered, unanswered] = [await openAnytime(host), await openAnytime(host)];
    await guest.ok('takeSeat', { ...invitation(answered), body: { rating: 7 } });
    const live = await host.listen();
    app().advance(24 * hour + 2000);
    await live.until('gameTimeout');
    expect(await host.ok('showResults', params(answered))).toMatchObject({
      winner: 'user',
      endedBy: 'timeout',
    });
    await expect.poll(async () => (await host.ok('showBattle', params(unanswered))).status).toBe('expired');
    const code = { params: { roomCode: unanswered.roomCode } };
    expect((await guest.refused('findRoom', code))[0]).toBe(404);
  });

  test('does not let a player claim the win from an opponent who is away (§12.5)', async () => {
    const host = await app().signUp('Marmalade');
    const guest = await app().signUp('Nutmeg');
    const room = await openAnytime(host);
    await guest.ok('takeSeat', { ...invitation(room), body: { rating: 7 } });
    await share(guest, room.id);
    app().advance(hour);
    const claim = { ...params(room), body: { as: 'win' as const } };
    expect(await guest.refused('endWaiting', claim)).toEqual([
      409,
      'In an anytime battle nobody has to be online',
    ]);
  });

  test('is one of at most 20 of a player and 3 of a guest, also when all are opened at once (§12.4)', async () => {
    const [host, guest] = [await app().signUp('Marmalade'), await app().guest()];
    const open = async (player: TestClient, times: number) => {
      const body = () => {
        const { gameId: _, round: __, ...song } = songFor(0);
        return { mode: 'fast', battleType: 'pop', pace: 'anytime', song } as const;
      };
      const responses = Array.from({ length: times }, () => player.call('openBattle', { body: body() }));
      return (await Promise.all(responses)).map(({ status }) => status).sort();
    };
    expect(await open(host, 22)).toEqual([...Array(20).fill(201), 409, 409]);
    expect(await open(guest, 4)).toEqual([201, 201, 201, 409]);
    const other = await openAnytime(await app().signUp('Nutmeg'));
    const seat = { ...invitation(other), body: { rating: 7 } };
    expect((await host.refused('takeSeat', seat))[0]).toBe(409);
    expect(await host.ok('showMyBattles')).toHaveLength(20);
    const [first] = await host.ok('showMyBattles');
    await host.ok('closeRoom', params({ id: first?.id ?? 0 }));
    await host.ok('takeSeat', seat);
  });

  test('is opened with a song that has a valid video, and a live battle without one', async () => {
    const host = await app().signUp('Marmalade');
    const { gameId: _, round: __, ...song } = songFor(0);
    const open = (more: object) =>
      host.refused('openBattle', { body: { mode: 'fast', battleType: 'pop', ...more } as never });
    for (const more of [{ pace: 'anytime' }, { song }, { pace: 'live', song }])
      expect(await open(more)).toEqual([
        400,
        'song: required for an anytime battle, not allowed for a live battle',
      ]);
    const noVideo = { ...song, youtubeUrl: 'https://battle.example', videoId: undefined };
    expect((await open({ pace: 'anytime', song: noVideo }))[0]).toBe(400);
    expect((await open({ pace: 'soon', song }))[0]).toBe(400);
  });
});

test('an anytime battle whose deadline passed while no server ran gets one more hour (§12.6)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'banger-battle-anytime-'));
  const app = await openTestServer({ DATA_DIR: folder });
  onTestFinished(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const [host, guest] = [await app.signUp('Marmalade'), await app.signUp('Nutmeg')];
  const [answered, unanswered] = [await openAnytime(host), await openAnytime(host)];
  await guest.ok('takeSeat', { ...invitation(answered), body: { rating: 7 } });
  await app.restart({ awayMs: 25 * hour });
  for (const room of [answered, unanswered])
    expect((await host.ok('showBattle', params(room))).timeoutMs).toBeGreaterThan(hour - 5000);
});
