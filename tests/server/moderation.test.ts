import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { foldNickname } from '#rules/names/nickname.ts';
import { users } from '#server/database/schema.ts';
import { callTool } from '#server/operator/run-tool.ts';
import type { Tool } from '#server/operator/tools.ts';
import { moderate } from '#server/reports/commands.ts';
import { readConfig } from '#server/settings/config.ts';
import { dataFolder } from '#tests/support/data-folder.ts';
import { onEachDatabase } from '#tests/support/each-database.ts';
import { startInstance } from '#tests/support/instance.ts';
import { anonymousClient } from '#tests/support/instance-players.ts';
import { openLiveListener } from '#tests/support/live-listener.ts';
import { runKeepSongs, runModerate } from '#tests/support/operator-tools.ts';
import { freshDatabase, noPostgres } from '#tests/support/postgres.ts';
import { newRecoveryCode } from '#tests/support/recovery-codes.ts';
import {
  finishedClash,
  join as joinRoom,
  openRoom,
  params,
  rate,
  share,
  startBattle,
} from '#tests/support/test-battles.ts';

import type { TestClient } from '#tests/support/test-client.ts';
import { openTestServer, type Settings } from '#tests/support/test-server.ts';

const name = (nickname: string) => ({ body: { nickname } });
const about = ({ id }: TestClient) => ({ body: { about: 'name' as const, userId: id } });

onEachDatabase('Moderation', {}, (app) => {
  const operator = (...command: string[]) => moderate(app().server.context, command);
  const refusal = (...command: string[]) => operator(...command).catch((error: Error) => error.message);
  const shown = async ({ id }: TestClient) =>
    (
      await app()
        .anonymous()
        .ok('showPlayer', { params: { userId: id } })
    ).user.nickname;

  test('a name with a rude word is refused (§S4.17)', async () => {
    const player = await app().unnamed();
    const rude = [400, 'This name has a word in it that is not welcome here. Please choose another one.'];
    for (const nickname of ['Fuck Off', 'sh1t head', 'B.i.t.c.h', 'BigFuck'])
      expect(await player.refused('chooseNickname', name(nickname))).toEqual(rude);
    expect(
      await app()
        .anonymous()
        .refused('createAccount', { body: { username: 'fuckface' } }),
    ).toEqual(rude);
    expect((await player.ok('chooseNickname', name('Scunthorpe'))).nickname).toBe('Scunthorpe');
  });

  test('a rude word in a comment is starred for all players, and its writer is notified (§S4.17)', async () => {
    const battle = await startBattle(app());
    const { id } = await share(battle.guest, battle.id);
    const [sent] = await rate(battle.host, id, 9, '  What a fucking tune, from Scunthorpe  ');
    expect(sent).toMatchObject({ rating: 9, comment: 'What a f****** tune, from Scunthorpe', starred: true });
    const second = await share(battle.host, battle.id);
    const [plain] = await rate(battle.guest, second.id, 4, 'Fine');
    expect(plain).not.toHaveProperty('starred');
    for (const player of [battle.guest, battle.host]) {
      const seen = await player.ok('showRatings', params(battle));
      expect(seen.map(({ comment }) => comment)).toEqual(['What a f****** tune, from Scunthorpe', 'Fine']);
      expect(player.received.join()).not.toContain('fucking');
    }
  });

  test('any visitor may report a name, and several reports of a name are listed as one', async () => {
    const player = await app().signUp('Reported');
    for (const reporter of [app().anonymous(), await app().guest(), app().anonymous()])
      expect(await reporter.ok('report', about(player))).toEqual({ reported: true });
    expect(await operator('list')).toMatch(/^ +\d+ {2}name {5}2026-06-01 \d\d:\d\d {2}3x {2}"Reported"$/m);
    const unknown = { about: 'name' as const, userId: 'no-such-person' };
    const leaver = await app().signUp('Leaver');
    await leaver.ok('deleteAccount', { body: {} });
    for (const body of [unknown, about(leaver).body])
      expect(await app().anonymous().refused('report', { body })).toEqual([404, 'Player not found']);
  });

  test('a hidden name is replaced on every page until its owner chooses another', async () => {
    const battle = await finishedClash(app());
    const { host } = battle;
    expect(await operator('hide', host.nickname)).toMatch(/is shown as "Player \d{6}"\.$/);
    const standIn = (await shown(host)) ?? '';
    expect(standIn).toMatch(/^Player \d{6}$/);
    const stranger = app().anonymous();
    await stranger.ok('showPublicResults', params(battle));
    await stranger.ok('showLeaderboard');
    await battle.guest.ok('showRematches');
    expect(stranger.received.join()).toContain(standIn);
    expect(stranger.received.join()).not.toContain(`"${host.nickname}"`);

    expect(await host.ok('currentUser')).toMatchObject({ nickname: standIn, nameHidden: true });
    await app().anonymous().ok('logInByName', name(host.nickname));
    const again = await host.refused('chooseNickname', name(host.nickname.toUpperCase()));
    expect(again).toEqual([400, 'The operator of this site hides this name. Please choose another one.']);
    const fresh = await host.ok('chooseNickname', name('Fresh Start'));
    expect([fresh.nickname, fresh.nameHidden]).toEqual(['Fresh Start', undefined]);
  });

  test('a hidden name cannot be taken again in any way until it is shown again (§S2.16)', async () => {
    const owner = await app().signUp('Rotten Apple');
    await operator('hide', 'Rotten Apple');
    await owner.ok('chooseNickname', name('Fresh Apple'));
    app().advance(24 * 60 * 60 * 1000);
    const hidden = [400, 'The operator of this site hides this name. Please choose another one.'];
    expect(await owner.refused('chooseNickname', name('Rotten Apple'))).toEqual(hidden);
    const other = await app().unnamed();
    for (const alike of ['ROTTEN  apple', 'Ｒotten Apple'])
      expect(await other.refused('chooseNickname', name(alike))).toEqual(hidden);
    expect(
      await app()
        .anonymous()
        .refused('createAccount', { body: { username: 'rotten apple' } }),
    ).toEqual(hidden);
    expect(await refusal('rename', 'Fresh Apple', 'Rotten Apple')).toBe(hidden[1]);
    expect(await operator('hidden')).toMatch(/ name .*"Rotten Apple"$/m);
    expect(await operator('unhide', 'Rotten Apple')).toBe('"Rotten Apple" can be taken again.');
    expect((await other.ok('chooseNickname', name('Rotten Apple'))).nickname).toBe('Rotten Apple');
  });

  test('a name that the operator took from a player by a rename cannot be chosen again', async () => {
    const owner = await app().signUp('Taken Away');
    await operator('rename', 'Taken Away', 'Given Anew');
    app().advance(24 * 60 * 60 * 1000);
    expect((await owner.refused('chooseNickname', name('Taken Away')))[0]).toBe(400);
    await operator('unhide', 'taken away');
    await owner.ok('chooseNickname', name('Taken Away'));
  });

  test('a hidden name that is shown again looks as before', async () => {
    const player = await app().signUp('Innocent');
    await app().anonymous().ok('report', about(player));
    const id = /^ *(\d+) .*"Innocent"$/m.exec(await operator('list'))?.[1] ?? '';
    await operator('hide', id);
    expect(await shown(player)).toMatch(/^Player \d{6}$/);
    expect(await refusal('hide', 'Innocent')).toBe('This name is hidden already.');
    expect(await operator('unhide', id)).toBe('"Innocent" is shown again.');
    for (const command of ['list', 'hidden']) expect(await operator(command)).not.toContain('"Innocent"');
    expect(await shown(player)).toBe('Innocent');
  });

  test('a hidden comment is shown to no player, and is starred when it is shown again', async () => {
    const battle = await startBattle(app());
    for (const [by, other, comment] of [
      [battle.guest, battle.host, 'Boring shit, like its sender'],
      [battle.host, battle.guest, 'Lovely'],
    ] as const)
      await rate(other, (await share(by, battle.id)).id, 5, comment);
    const { songs } = await battle.guest.ok('showResults', params(battle));
    const body = { about: 'comment' as const, songId: songs[0]?.id ?? 0, ratedBy: battle.host.id };
    await app().anonymous().ok('report', { body });
    const line = /^ *(\d+) {2}comment .* 1x {2}"Boring shit, like its sender" by "Marmalade.*"$/m;
    const id = line.exec(await operator('list'))?.[1] ?? '';
    expect(await operator('hide', id)).toBe('The comment is hidden.');
    expect(await operator('hidden')).toMatch(line);
    const hidden = { ratedBy: battle.host.id, rating: 5, comment: null, commentHidden: true };
    const seen = async () =>
      (await app().anonymous().ok('showPublicResults', params(battle))).songs[0]?.ratings;
    expect(await seen()).toEqual([hidden]);
    expect((await battle.host.ok('showResults', params(battle))).songs[0]?.ratings).toEqual([hidden]);
    expect((await battle.guest.ok('showRatings', params(battle)))[0]).toMatchObject({
      comment: null,
      commentHidden: true,
    });
    expect(await app().anonymous().refused('report', { body })).toEqual([404, 'Comment not found']);
    expect(await operator('unhide', id)).toBe('The comment is shown again.');
    expect(await seen()).toEqual([
      { ratedBy: battle.host.id, rating: 5, comment: 'Boring s***, like its sender' },
    ]);
  });

  test('a comment of a battle that still runs cannot be reported', async () => {
    const battle = await startBattle(app(), 'secret');
    const { id } = await share(battle.guest, battle.id);
    await rate(battle.host, id, 3, 'Sealed');
    const body = { about: 'comment' as const, songId: id, ratedBy: battle.host.id };
    expect(await battle.guest.refused('report', { body })).toEqual([404, 'Comment not found']);
  });

  test('the operator dismisses reports and renames players', async () => {
    const [player, other] = [await app().signUp('Mistaken'), await app().signUp('Occupied')];
    await app().anonymous().ok('report', about(player));
    const id = /^ *(\d+) .*"Mistaken"$/m.exec(await operator('list'))?.[1] ?? '';
    expect(await operator('dismiss', id)).toBe(`Report ${id} is closed.`);
    expect(await operator('list')).not.toContain('Mistaken');
    expect(await operator('rename', 'Mistaken', '  New   Name ')).toBe(
      '"Mistaken" is now called "New Name".',
    );
    expect((await player.ok('currentUser')).nickname).toBe('New Name');
    expect(await refusal('rename', 'New Name', other.nickname)).toBe('This battle name is already taken');
    expect(await refusal('rename', 'New Name', 'x')).toBe('"x" cannot be a battle name.');
    expect(await refusal('hide', 'Nobody Here')).toBe('There is no player called "Nobody Here".');
    expect(await refusal('hide', '999999')).toBe('There is no report 999999.');
    for (const nonsense of [
      [],
      ['constructor', 'x'],
      ['ban'],
      ['dismiss', 'New Name'],
      ['rename', 'New Name'],
    ])
      expect(await refusal(...nonsense)).toMatch(/^npm run moderate -- list/);
  });

  test('the operator finds the player whose name is shown so, and nobody may choose a stand-in', async () => {
    const imitator = await app().signUp('Imitator');
    const hidden = await app().signUp('Unkind');
    await operator('hide', hidden.nickname);
    const standIn = (await shown(hidden)) ?? '';
    const taken = [409, 'This battle name is already taken'];
    expect(await imitator.refused('chooseNickname', name('player 123456'))).toEqual(taken);
    expect(await refusal('rename', imitator.nickname, 'Player 123456')).toMatch(/cannot be a battle name/);
    // A player may have chosen one before that was refused.
    const chosen = { nickname: standIn.toLowerCase(), nicknameKey: foldNickname(standIn) };
    await app().server.context.db.update(users).set(chosen).where(eq(users.id, imitator.id));
    expect(await operator('ban', standIn)).toBe(
      `"${standIn}" is signed out everywhere and can no longer sign in.`,
    );
    // The ban moved this row behind the other one.
    expect(await operator('unban', standIn)).toBe(`"${standIn}" can sign in again.`);
    expect(await operator('ban', imitator.id)).toMatch(/^"player/);
    expect(await operator('unban', standIn.toLowerCase())).toMatch(/^"player/);
  });

  test('a name typed without quotes is never a command about another player', async () => {
    const [anna, smith] = [await app().signUp('Anna'), await app().signUp('Anna Smith')];
    const tooMany = (command: string) =>
      `Too many arguments after "${command}": put a name with spaces in quotes.`;
    for (const command of ['hide', 'unhide', 'songs', 'ban', 'unban', 'unlock'])
      expect(await refusal(command, 'Anna', 'Smith')).toBe(tooMany(command));
    expect(await refusal('rename', 'Anna', 'Smith', 'Betty')).toBe(tooMany('rename'));
    expect(await refusal('list', 'Anna')).toBe(tooMany('list'));
    for (const player of [anna, smith])
      expect((await player.ok('currentUser')).nickname).toBe(player.nickname);
    expect(await operator('ban', 'Anna Smith')).toMatch(/^"Anna Smith" is signed out/);
  });

  test('a banned player is signed out everywhere and cannot log in (§S2.13)', async () => {
    const { guest: banned } = await finishedClash(app());
    const phone = app().anonymous();
    const { recoveryCode: first } = await banned.ok('lockWithCode', { body: { newCode: newRecoveryCode() } });
    const code = { body: { nickname: banned.nickname, code: first ?? '', newCode: newRecoveryCode() } };
    const { user, recoveryCode } = await phone.ok('logInByCode', code);
    phone.id = user.id;
    const live = await phone.listen();
    expect(await operator('ban', banned.nickname)).toMatch(
      / is signed out everywhere and can no longer sign in\.$/,
    );
    expect(await live.closed).toBe(1008);
    for (const player of [banned, phone]) expect((await player.call('currentUser')).status).toBe(401);
    const out = [403, 'The operator of this site has shut this player out'];
    const thief = app().anonymous();
    expect(await thief.refused('logInByName', name(banned.nickname))).toEqual(out);
    const body = { nickname: banned.nickname, code: recoveryCode ?? '', newCode: newRecoveryCode() };
    expect(await thief.refused('logInByCode', { body })).toEqual(out);
    const leaders = await thief.ok('showLeaderboard');
    expect(leaders.map(({ id }) => id)).not.toContain(banned.id);
    await operator('unban', banned.nickname);
    await app().anonymous().ok('logInByCode', { body });
    expect(await operator('unlock', banned.nickname)).toMatch(
      /is unlocked: anyone who types it can sign in\.$/,
    );
    await thief.ok('logInByName', name(banned.nickname));
  });

  test('a banned player loses the running battles, and their rooms and rematches are closed (§S2.14)', async () => {
    const battle = await startBattle(app(), 'medium');
    const { host: banned, guest: other } = battle;
    await rate(banned, (await share(other, battle.id)).id, 2);
    const [waiting, clash] = [await openRoom(banned), await finishedClash(app(), [banned, other])];
    const ask = { body: { originalGameId: clash.id, toUserId: banned.id, gameMode: 'fast' as const } };
    await other.ok('askRematch', ask);
    const listeners = await Promise.all([banned, other].map((each) => each.listen(battle.id)));
    await operator('ban', banned.nickname);
    for (const live of listeners)
      expect(await live.receives('gameEnded')).toEqual({
        type: 'gameEnded',
        gameId: battle.id,
        endedBy: 'banned',
        leftUserId: banned.id,
        winnerId: other.id,
      });
    expect(await listeners[0]?.closed).toBe(1008);
    const results = await other.ok('showResults', params(battle));
    expect(results).toMatchObject({ endedBy: 'banned', winner: 'user' });
    const record = { gamesPlayed: 2, gamesWon: 1 };
    expect(await other.ok('currentUser')).toMatchObject(record);
    expect((await other.refused('joinBattle', { body: { roomCode: waiting.roomCode } }))[0]).toBe(404);
    expect(await other.refused('askRematch', ask)).toEqual([
      409,
      'The operator of this site has shut your opponent out',
    ]);
    await operator('unban', banned.nickname);
    await banned.ok('logInByName', name(banned.nickname));
    expect(await banned.ok('showRematches')).toEqual([]);
    expect(await banned.ok('showMyBattles')).toEqual([]);
  });
});

describe("The operator's tools", { timeout: 120_000 }, () => {
  /** Runs a tool with these settings in this process. */
  const call = (tool: Tool, settings: Settings, ...command: string[]) =>
    callTool(readConfig(settings), tool, command);

  test('work on the embedded database while the server runs, after its crash, and without it (§S3.10)', async () => {
    const DATA_DIR = dataFolder();
    const instance = await startInstance({ DATA_DIR });
    const player = anonymousClient(instance);
    await player.ok('createAccount', { body: { username: 'player1' } });
    await player.ok('chooseNickname', name('Running'));
    const live = await openLiveListener({ port: instance.port, cookie: player.cookie });
    expect(statSync(join(DATA_DIR, 'admin-endpoint')).mode & 0o777).toBe(0o600);
    expect(await call('moderate', { DATA_DIR }, 'ban', 'Running')).toBe(
      '"Running" is signed out everywhere and can no longer sign in.',
    );
    expect(await live.closed).toBe(1008);
    expect((await player.call('currentUser')).status).toBe(401);
    expect(await runModerate({ DATA_DIR }, 'ban', 'Nobody')).toEqual([
      1,
      'There is no player called "Nobody".',
    ]);

    await instance.end('SIGKILL');
    const song = ['add', 'hostsong-01', 'Quokka Waltz', 'The Nobodies'];
    expect(await runKeepSongs({ DATA_DIR }, ...song)).toEqual([
      0,
      '"The Nobodies - Quokka Waltz" is one of this site\'s songs.',
    ]);
    const allowed = '"Running" can sign in again.';
    expect(await call('moderate', { DATA_DIR }, 'unban', 'Running')).toBe(allowed);
    const again = await openTestServer({ DATA_DIR });
    await again.anonymous().ok('logInByName', name('Running'));
    await again.close();
    expect(readdirSync(DATA_DIR)).not.toContain('admin-endpoint');
    expect(await call('songs', { DATA_DIR }, 'list')).toContain('hostsong-01   60');
  });

  test('create no database where the server has none', async () => {
    const folder = dataFolder();
    await expect(call('moderate', { DATA_DIR: join(folder, 'nowhere') }, 'list')).rejects.toThrow(
      `There is no database in ${folder}/nowhere: DATA_DIR must be the same as for the server.`,
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  test('write nothing to the database of another user', async () => {
    const DATA_DIR = dataFolder();
    mkdirSync(join(DATA_DIR, 'postgres'));
    writeFileSync(join(DATA_DIR, 'postgres/PG_VERSION'), '18');
    const { uid } = statSync(DATA_DIR);
    const getuid = vi.spyOn(process, 'getuid').mockReturnValue(uid + 1);
    onTestFinished(() => getuid.mockRestore());
    await expect(call('moderate', { DATA_DIR }, 'list')).rejects.toThrow(
      `belongs to user ${uid}, but you are user ${uid + 1}: start the server, or run this command with sudo -u '#${uid}'`,
    );
    expect(readdirSync(DATA_DIR)).toEqual(['postgres']);
  });

  test.skipIf(noPostgres)('notify every instance on PostgreSQL of a ban', async () => {
    const settings = { DATABASE_URL: await freshDatabase() };
    const [one, two] = [await openTestServer(settings), await openTestServer(settings)];
    onTestFinished(async () => void (await Promise.all([one.close(), two.close()])));
    const [player, friend] = [await one.signUp('Twice'), await two.signUp('Friend')];
    const { roomCode } = await openRoom(player);
    await joinRoom(friend, roomCode);
    const friendLive = await friend.listen();
    const listeners = await Promise.all(
      [one, two].map(({ server }) => openLiveListener({ port: server.port, cookie: player.cookie })),
    );
    expect(await call('moderate', settings, 'ban', 'Twice')).toContain('is signed out everywhere');
    expect(await friendLive.receives('gameEnded')).toMatchObject({ endedBy: 'banned', winnerId: friend.id });
    expect(await Promise.all(listeners.map((live) => live.closed))).toEqual([1008, 1008]);
    for (const { anonymous } of [one, two])
      expect((await anonymous().refused('logInByName', name('Twice')))[0]).toBe(403);
  });
});
