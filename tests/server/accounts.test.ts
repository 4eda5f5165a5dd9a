import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { olderFold } from '#rules/names/nickname.ts';
import { migrationsFolder } from '#server/database/files.ts';
import { users } from '#server/database/schema.ts';
import { onEachDatabase } from '#tests/support/each-database.ts';
import { startBattle, turn } from '#tests/support/test-battles.ts';
import { noon, type TestServer } from '#tests/support/test-server.ts';

/** The migration's statement that converts the keys of stored names. */
const convertNames = (() => {
  const file = readdirSync(migrationsFolder).find((name) => name.endsWith('_hidden_words.sql')) ?? '';
  const steps = readFileSync(join(migrationsFolder, file), 'utf8').split('--> statement-breakpoint');
  return steps.find((step) => step.includes('UPDATE "users" SET "nickname_key"')) ?? '';
})();

async function addOldAccount({ server }: TestServer, nickname: string): Promise<string> {
  const { db, newId, now } = server.context;
  const [id, at] = [newId(), new Date(now())];
  const nicknameKey = olderFold(nickname);
  await db.insert(users).values({ id, nickname, nicknameKey, createdAt: at, updatedAt: at });
  return id;
}

const day = 24 * 60 * 60 * 1000;

onEachDatabase('An account', {}, (app) => {
  const named = (nickname: string) => ({ body: { nickname } });

  test('an account is created first, then its battle name, then its avatar (§3.1.1, 3.1.2, 7.2.1, 7.2.7, 7.2.8)', async () => {
    const player = await app().unnamed();
    const fresh = {
      id: player.id,
      email: null,
      firstName: 'player1234',
      lastName: null,
      nickname: null,
      profileImageUrl: null,
      avatarType: null,
      gamesPlayed: 0,
      gamesWon: 0,
      isGuest: false,
      challengesOff: false,
      createdAt: new Date(noon).toISOString(),
      updatedAt: new Date(noon).toISOString(),
    };
    expect(await player.ok('currentUser')).toEqual(fresh);
    expect(await player.ok('chooseNickname', named('DJ Quince'))).toEqual({
      ...fresh,
      nickname: 'DJ Quince',
    });
    const dressed = { ...fresh, nickname: 'DJ Quince', avatarType: 'female_3' };
    expect(await player.ok('chooseAvatar', { body: { avatarType: 'female_3' } })).toEqual(dressed);
    expect(await player.ok('currentUser')).toEqual(dressed);
  });

  test.each(['You', 'opponent', 'Banger  Battle', 'Player 123456', 'Deleted Player'])(
    'nobody may be called %s, which pages say of a player',
    async (nickname) => {
      const taken = [409, 'This battle name is already taken'];
      expect(await (await app().unnamed()).refused('chooseNickname', named(nickname))).toEqual(taken);
    },
  );

  test.each([
    ['  Two   Words ', 'Two Words'],
    ['Ｗｉｄｅ', 'Wide'],
    ['🎸🎤', '🎸🎤'],
    ['👩‍👩‍👧'.repeat(12), '👩‍👩‍👧'.repeat(12)],
    ["Robert'); DROP TABLE", "Robert'); DROP TABLE"],
    ['<b>Bold</b>', '<b>Bold</b>'],
    ['Zoë Ångström', 'Zoë Ångström'],
    ['x'.repeat(20), 'x'.repeat(20)],
  ])('the battle name %j is stored as %j', async (typed, kept) => {
    const player = await app().unnamed();
    expect((await player.ok('chooseNickname', named(typed))).nickname).toBe(kept);
    expect((await app().anonymous().ok('logInByName', named(typed))).id).toBe(player.id);
  });

  test.each([
    ['', 'at least 2 characters'],
    [' a ', 'at least 2 characters'],
    ['🎸', 'at least 2 characters'],
    ['x'.repeat(21), 'at most 20 characters'],
    ['nul\u0000l', 'nobody can see'],
    ['lone\ud800', 'nobody can see'],
    ['zero\u200bwidth', 'nobody can see'],
    ['right\u202eleft', 'nobody can see'],
    ['\u0420acope1', 'mixes alphabets'],
  ])('the battle name %j is refused: %s', async (typed, why) => {
    const player = await app().unnamed();
    const [status, message] = await player.refused('chooseNickname', named(typed));
    expect([status, message]).toEqual([400, expect.stringMatching(`^Nickname .*${why}`)]);
    expect((await player.ok('currentUser')).nickname).toBeNull();
  });

  test('a battle name belongs to one player, in any letter case (§5.6)', async () => {
    const first = await app().signUp('Plum');
    const second = await app().unnamed();
    const taken = [409, 'This battle name is already taken'];
    expect(await second.refused('chooseNickname', named('pLUM'))).toEqual(taken);
    expect(await second.refused('chooseNickname', named(' Ｐlum '))).toEqual(taken);
    expect((await first.ok('chooseNickname', named('PLUM'))).nickname).toBe('PLUM');
    app().advance(day);
    await first.ok('chooseNickname', named('Prune'));
    expect((await second.ok('chooseNickname', named('Plum'))).nickname).toBe('Plum');
  });

  test('names from before look-alike letters were compared are converted, and their owners can log in', async () => {
    // The names as they were stored then: the second and the third look alike, and both must stay.
    const names = ['\u0130zmir', 'Pacope', 'Расоре', 'Нора', 'Τόνυ', '\u0420ear'];
    const players = await Promise.all(names.map((nickname) => addOldAccount(app(), nickname)));
    await app().server.context.db.execute(sql.raw(convertNames));
    for (const [n, nickname] of names.entries()) {
      const player = app().anonymous();
      expect((await player.ok('logInByName', named(nickname))).id).toBe(players[n]);
      expect((await player.ok('chooseNickname', named(nickname))).nickname).toBe(nickname);
    }
    for (const alike of ['Izmir', 'PACOPE', 'Hopa', 'T\u00f3ny', 'pear'])
      expect((await (await app().unnamed()).refused('chooseNickname', named(alike)))[0]).toBe(409);
  });

  test('a player logs in with their battle name (§7.2.4)', async () => {
    const player = await app().signUp('Damson');
    const again = app().anonymous();
    expect(await again.ok('logInByName', named(' dAMSON '))).toEqual(await player.ok('currentUser'));
    expect((await again.ok('currentUser')).id).toBe(player.id);
    expect((await player.ok('currentUser')).id).toBe(player.id);
  });

  test.each([
    ['Nobody at all', [404, 'Battle name not found. Check your spelling or create a new account.']],
    ['a', [400, 'Nickname must be at least 2 characters long']],
    ['nul\u0000l', [404, 'Battle name not found. Check your spelling or create a new account.']],
    ['lone\ud800', [404, 'Battle name not found. Check your spelling or create a new account.']],
    ["' OR 1=1 --", [404, 'Battle name not found. Check your spelling or create a new account.']],
  ])('no client can log in as %j (§9.2)', async (nickname, refusal) => {
    const stranger = app().anonymous();
    expect(await stranger.refused('logInByName', named(nickname))).toEqual(refusal);
    expect(stranger.cookie).toBe('');
  });

  test('a guest gets a generated name, with which no client can log in (§7.2.6)', async () => {
    const guest = await app().guest();
    expect(await guest.ok('currentUser')).toMatchObject({ isGuest: true, gamesPlayed: 0 });
    expect(guest.nickname).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+ \d\d$/);
    expect((await app().anonymous().refused('logInByName', named(guest.nickname)))[0]).toBe(404);
  });

  test('a guest who chooses a name keeps the account and the battle, which then counts', async () => {
    const guest = await app().guest();
    const battle = await startBattle(app(), 'fast', [await app().signUp('Medlar'), guest]);
    await turn(battle, guest, 9);
    const renamed = await guest.ok('chooseNickname', named('Quince'));
    expect(renamed).toMatchObject({ id: guest.id, nickname: 'Quince', isGuest: false });
    await turn(battle, battle.host, 4);
    expect(await guest.ok('currentUser')).toMatchObject({ gamesPlayed: 1, gamesWon: 1 });
    expect((await app().anonymous().ok('logInByName', named('Quince'))).id).toBe(guest.id);
  });

  test('a guest may choose the generated name', async () => {
    const guest = await app().guest();
    const own = named(guest.nickname);
    expect(await guest.ok('chooseNickname', own)).toMatchObject({ id: guest.id, isGuest: false });
    expect((await app().anonymous().ok('logInByName', own)).id).toBe(guest.id);
  });

  test('a login ends the session before, and a logout ends the current session for good (§7.2.9, S2.9)', async () => {
    const player = await app().signUp('Sloe');
    const before = player.cookie;
    await player.ok('logInByName', named(player.nickname));
    expect(player.cookie).not.toBe(before);
    const withCookie = (cookie: string) => player.request('GET', '/api/auth/user', { headers: { cookie } });
    expect((await withCookie(before)).status).toBe(401);

    const last = player.cookie;
    const out = await player.call('logOut');
    expect([out.status, out.text, player.cookie]).toEqual([204, '', '']);
    expect((await withCookie(last)).status).toBe(401);
    expect((await player.call('logOut')).status).toBe(204);
  });

  test('/login leads to the landing page, and /logout ends the session (§2.1.17)', async () => {
    const player = await app().signUp('Medlar');
    const { cookie } = player;
    const login = await player.get('/api/login');
    expect([login.status, login.headers.location]).toEqual([302, '/landing']);
    const older = await player.get('/login?code=BKXRTQ');
    expect([older.status, older.headers.location]).toEqual([302, '/landing?code=BKXRTQ']);
    const logout = await player.get('/api/logout');
    expect([logout.status, logout.headers.location, player.cookie]).toEqual([302, '/', '']);
    expect((await player.request('GET', '/api/auth/user', { headers: { cookie } })).status).toBe(401);
  });

  test.each([
    ['GET', { 'sec-fetch-site': 'cross-site' }],
    ['GET', { 'sec-fetch-site': 'same-site' }],
    ['GET', { origin: 'https://evil.example' }],
    ['HEAD', { 'sec-fetch-site': 'cross-site' }],
    ['HEAD', {}],
  ])('%s /api/logout with %j signs no player out', async (method, headers) => {
    const player = await app().unnamed();
    const { status } = await player.request(method, '/api/logout', { headers: { ...headers } });
    expect([status, (await player.call('currentUser')).status]).toEqual([302, 200]);
  });

  test('a plain navigation to /api/logout signs the player out', async () => {
    for (const site of ['same-origin', 'none']) {
      const player = await app().unnamed();
      const headers = { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' };
      expect((await player.request('GET', '/api/logout', { headers })).status).toBe(302);
      expect((await player.call('currentUser')).status).toBe(401);
    }
  });

  test('the cookie is sent over https only if a proxy states that the browser used https', async () => {
    const setBy = async (scheme: string) => {
      const headers = { 'x-forwarded-proto': scheme };
      const { status, headers: said } = await app()
        .anonymous()
        .request('POST', '/api/auth/guest', { headers });
      expect(status).toBe(201);
      return said['set-cookie']?.[0];
    };
    expect(await setBy('https')).toMatch(/^session=.*; Secure/);
    expect(await setBy('HTTPS')).toMatch(/; Secure/);
    expect(await setBy('javascript')).not.toMatch(/; Secure/);
  });

  test('the session cookie is protected and signed, and is valid for 30 days after its last use (§3.1.15, S2.10)', async () => {
    const player = await app().unnamed();
    const [set = ''] = (await player.call('playAsGuest')).headers['set-cookie'] ?? [];
    expect(set).toMatch(/; HttpOnly/);
    expect(set).toMatch(/; SameSite=Lax/);
    expect(set).toMatch(/; Path=\//);
    expect(set).not.toMatch(/; Secure/);
    const [value = ''] = player.cookie.split('.');
    for (const cookie of [value, `${value}.forged`, 'session=', 'session=%00.x', `${player.cookie}x`]) {
      expect((await app().anonymous().request('GET', '/api/auth/user', { headers: { cookie } })).status).toBe(
        401,
      );
    }
    app().advance(30 * day - 1000);
    const again = (await player.call('showMyBattles')).headers['set-cookie']?.[0] ?? '';
    expect(again.split('; Expires')[0]).toBe(set.split('; Expires')[0]);
    expect(Date.parse(/Expires=([^;]+)/.exec(again)?.[1] ?? '')).toBe(
      Math.floor((app().now() + 30 * day) / 1000) * 1000,
    );
    expect((await player.call('showMyBattles')).headers['set-cookie']).toBeUndefined();
    app().advance(30 * day - 1000);
    await player.ok('currentUser');
    app().advance(30 * day);
    expect(await player.refused('currentUser')).toEqual([401, 'Unauthorized']);
  });

  test('a profile shows only name, avatar and record, to any visitor (§6.5, 7.2.24, S3.6)', async () => {
    const player = await app().signUp('Greengage', 'male_2');
    const { user, songs } = await app()
      .anonymous()
      .ok('showPlayer', { params: { userId: player.id } });
    expect(songs).toEqual([]);
    expect(user).toEqual({
      id: player.id,
      nickname: 'Greengage',
      firstName: 'player1234',
      avatarType: 'male_2',
      gamesPlayed: 0,
      gamesWon: 0,
    });
    const nowhere = await app()
      .anonymous()
      .refused('showPlayer', { params: { userId: 'no-such-person' } });
    expect(nowhere).toEqual([404, 'Player not found']);
  });
});
