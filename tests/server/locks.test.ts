import { describe, expect, test } from 'vitest';
import { type Authenticator, newAuthenticator } from '#tests/support/authenticator.ts';
import { onEachDatabase } from '#tests/support/each-database.ts';
import { freshDatabase, noPostgres } from '#tests/support/postgres.ts';
import { newRecoveryCode } from '#tests/support/recovery-codes.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { openTestServer } from '#tests/support/test-server.ts';

const locked = [403, 'This battle name is locked. Its owner comes in with a passkey or a recovery code.'];
const rejected = [403, 'This passkey or recovery code does not open this name'];
const minute = 60 * 1000;
const isCode = /^([A-Z2-9]{6}-){3}[A-Z2-9]{6}$/;

/** The Origin header that a page of this server sends. */
const origin = (port: number) => `http://127.0.0.1:${port}`;

const byName = (nickname: string) => ({ body: { nickname } });
const withCode = ({ nickname }: TestClient, code: string, newCode = newRecoveryCode()) => ({
  body: { nickname, code, newCode },
});

async function passkeyOf(player: TestClient, keys: Authenticator, from: string) {
  return keys.use(await player.ok('askPasskey'), from);
}

onEachDatabase('A locked name', {}, (app) => {
  const from = () => origin(app().server.port);

  async function lockedByCode(name: string): Promise<[TestClient, string]> {
    const owner = await app().signUp(name);
    const { recoveryCode } = await owner.ok('lockWithCode', { body: { newCode: newRecoveryCode() } });
    return [owner, recoveryCode ?? ''];
  }

  async function lockedByPasskey(name: string): Promise<[TestClient, Authenticator, string]> {
    const owner = await app().signUp(name);
    const keys = newAuthenticator();
    const made = keys.make(await owner.ok('askNewPasskey'), from());
    const { recoveryCode } = await owner.ok('lockWithPasskey', {
      body: { made, newCode: newRecoveryCode() },
    });
    return [owner, keys, recoveryCode ?? ''];
  }

  test('cannot be locked by a player who types it after its owner logged out', async () => {
    const owner = await app().signUp('Leaver');
    await owner.ok('logOut');
    const typist = app().anonymous();
    await typist.ok('logInByName', { body: { nickname: owner.nickname } });
    expect((await typist.refused('lockWithCode', { body: { newCode: newRecoveryCode() } }))[0]).toBe(403);
    expect((await typist.refused('copyAccount'))[0]).toBe(403);
  });

  test('lets anyone who types it log in until its owner locks it', async () => {
    const owner = await app().signUp('Open');
    expect(await owner.ok('showAccount')).toMatchObject({ locked: false, passkeys: 0 });
    await app().anonymous().ok('logInByName', byName(owner.nickname));
  });

  test('refuses a login without proof, with a reply that pages recognize (§S2.1)', async () => {
    const [owner] = await lockedByCode('Thieved');
    const thief = app().anonymous();
    const { status, body } = await thief.call('logInByName', byName(' tHIEVED '));
    expect([status, body]).toEqual([403, { message: locked[1], locked: true }]);
    expect(thief.cookie).toBe('');
    expect(await owner.ok('currentUser')).toMatchObject({ nickname: owner.nickname, locked: true });
    expect(await owner.ok('showAccount')).toMatchObject({ locked: true, passkeys: 0 });
  });

  test('signs out every other device when it is locked, and closes their live connections (§S2.5)', async () => {
    const owner = await app().signUp('Everywhere');
    const other = app().anonymous();
    other.id = (await other.ok('logInByName', byName(owner.nickname))).id;
    const [live, own] = [await other.listen(), await owner.listen()];
    await owner.ok('lockWithCode', { body: { newCode: newRecoveryCode() } });
    expect(await live.closed).toBe(1008);
    expect(await other.refused('currentUser')).toEqual([401, 'Unauthorized']);
    own.send({ type: 'joinUser', userId: owner.id });
    await own.receives('joined');
  });

  test('ends a session that logged in by name at the same time as it was locked (§S2.5)', async () => {
    const owner = await app().signUp('Same Moment');
    const thieves = Array.from({ length: 8 }, () => app().anonymous());
    await Promise.all([
      ...thieves.map((thief) => thief.call('logInByName', byName(owner.nickname))),
      owner.ok('lockWithCode', { body: { newCode: newRecoveryCode() } }),
    ]);
    for (const thief of thieves) expect((await thief.call('currentUser')).status).toBe(401);
    await owner.ok('currentUser');
  });

  test('opens once with its recovery code, and next with the code that replaced it (§S2.3)', async () => {
    const [owner, code] = await lockedByCode('Coded');
    expect(code).toMatch(isCode);
    const phone = app().anonymous();
    const typed = code.toLowerCase().replaceAll('-', ' ');
    const { user, recoveryCode } = await phone.ok('logInByCode', withCode(owner, typed));
    expect(user).toMatchObject({ id: owner.id, locked: true });
    expect(recoveryCode).toMatch(isCode);
    expect((await phone.ok('currentUser')).id).toBe(owner.id);
    const thief = app().anonymous();
    expect(await thief.refused('logInByCode', withCode(owner, code))).toEqual(rejected);
    expect((await thief.ok('logInByCode', withCode(owner, recoveryCode))).user.id).toBe(owner.id);
  });

  test('opens for only one of several clients that send the same code at the same time (§S2.3)', async () => {
    const [owner, code] = await lockedByCode('Raced');
    const tries = Array.from({ length: 6 }, () =>
      app().anonymous().call('logInByCode', withCode(owner, code)),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 403, 403, 403, 403, 403]);
  });

  test('is locked again by a repeated call with the same code, whose response was lost', async () => {
    const owner = await app().signUp('Unheard');
    const body = { newCode: newRecoveryCode() };
    for (const _ of ['lost', 'repeated'])
      expect(await owner.ok('lockWithCode', { body })).toMatchObject({
        locked: true,
        recoveryCode: body.newCode,
      });
    expect(await owner.refused('lockWithCode', { body: { newCode: newRecoveryCode() } })).toEqual([
      403,
      'Show your passkey or your recovery code first',
    ]);
    const proven = { proof: { code: body.newCode }, newCode: newRecoveryCode() };
    for (const _ of ['lost', 'repeated'])
      expect((await owner.ok('lockWithCode', { body: proven })).recoveryCode).toBe(proven.newCode);
    await app().anonymous().ok('logInByCode', withCode(owner, proven.newCode));
  });

  test('opens again for a repeated login with the same codes, whose response was lost (§S2.3)', async () => {
    const [owner, code] = await lockedByCode('Unanswered');
    const next = newRecoveryCode();
    for (const _ of ['lost', 'repeated']) {
      const { user, recoveryCode } = await app()
        .anonymous()
        .ok('logInByCode', withCode(owner, code, next));
      expect([user.id, recoveryCode]).toEqual([owner.id, next]);
    }
    expect(await app().anonymous().refused('logInByCode', withCode(owner, code))).toEqual(rejected);
    await app().anonymous().ok('logInByCode', withCode(owner, next));
  });

  test('does not open with a new code that is valid for another name, or has another form (§S2.3)', async () => {
    const [owner, code] = await lockedByCode('Guarded');
    const [, others] = await lockedByCode('Foreign');
    const thief = app().anonymous();
    expect(await thief.refused('logInByCode', withCode(owner, 'AAAAA', others))).toEqual(rejected);
    for (const malformed of ['', others.toLowerCase(), others.replaceAll('-', ''), `${others}-AAAAAA`])
      expect((await thief.refused('logInByCode', withCode(owner, code, malformed)))[0]).toBe(400);
    await thief.ok('logInByCode', withCode(owner, code));
  });

  test.each(['', 'AAAAA-AAAAA-AAAAA-AAAAA', 'null', '\u0000'])(
    'does not open with the code %j',
    async (code) => {
      const [owner] = await lockedByCode('Shut');
      expect(await app().anonymous().refused('logInByCode', withCode(owner, code))).toEqual(rejected);
      const open = await app().signUp('Unshut');
      expect(await app().anonymous().refused('logInByCode', withCode(open, code))).toEqual(rejected);
      expect(
        await app()
          .anonymous()
          .refused('logInByCode', { body: { nickname: 'No One Here', code, newCode: newRecoveryCode() } }),
      ).toEqual(rejected);
    },
  );

  test('opens with its passkey on a new device (§S3.8)', async () => {
    const [owner, keys, code] = await lockedByPasskey('Keyed');
    expect(code).toMatch(isCode);
    expect(await owner.ok('showAccount')).toMatchObject({ locked: true, passkeys: 1 });
    const phone = app().anonymous();
    expect(await phone.refused('logInByName', byName(owner.nickname))).toEqual(locked);
    const passkey = await passkeyOf(phone, keys, from());
    expect((await phone.ok('logInByPasskey', { body: { passkey } })).id).toBe(owner.id);
    expect((await phone.ok('currentUser')).id).toBe(owner.id);
  });

  test('accepts the response to a passkey challenge only once, and only in time (§S2.2)', async () => {
    const [owner, keys] = await lockedByPasskey('Replayed');
    const phone = app().anonymous();
    const passkey = await passkeyOf(phone, keys, from());
    await phone.ok('logInByPasskey', { body: { passkey } });
    expect(await app().anonymous().refused('logInByPasskey', { body: { passkey } })).toEqual(rejected);
    const late = await passkeyOf(phone, keys, from());
    app().advance(5 * minute);
    expect(
      await app()
        .anonymous()
        .refused('logInByPasskey', { body: { passkey: late } }),
    ).toEqual(rejected);
    const question = await owner.ok('askNewPasskey');
    const asked = keys.use({ challenge: question.challenge, rpId: question.rp.id }, from());
    expect(
      await app()
        .anonymous()
        .refused('logInByPasskey', { body: { passkey: asked } }),
    ).toEqual(rejected);
  });

  test('refuses a passkey response of another page, site, key or challenge (§S2.2)', async () => {
    const [, keys] = await lockedByPasskey('Phished');
    const thief = app().anonymous();
    const ask = () => thief.ok('askPasskey');
    const forged = {
      ...(await passkeyOf(thief, newAuthenticator(), from())),
      id: keys.use(await ask(), from()).id,
    };
    const passkeys = [
      keys.use(await ask(), 'https://evil.example'),
      keys.use({ ...(await ask()), rpId: 'evil.example' }, from()),
      keys.use({ ...(await ask()), challenge: 'bm9ib2R5IGFza2VkIHRoaXM' }, from()),
      newAuthenticator().use(await ask(), from()),
      { ...forged, rawId: forged.id },
    ];
    for (const passkey of passkeys) {
      expect(await thief.refused('logInByPasskey', { body: { passkey } })).toEqual(rejected);
    }
    expect(thief.cookie).toBe('');
  });

  test('can be changed only with a passkey or code, also on a device that is signed in (§S2.4)', async () => {
    const [owner, keys, code] = await lockedByPasskey('Borrowed');
    const proofNeeded = [403, 'Show your passkey or your recovery code first'];
    const made = async () => newAuthenticator().make(await owner.ok('askNewPasskey'), from());
    expect(await owner.refused('lockWithCode', { body: { newCode: newRecoveryCode() } })).toEqual(
      proofNeeded,
    );
    expect(
      await owner.refused('lockWithPasskey', { body: { made: await made(), newCode: newRecoveryCode() } }),
    ).toEqual(proofNeeded);
    const [, others] = await lockedByPasskey('Other');
    const wrong = [{ code: 'AAAAA' }, { passkey: await passkeyOf(owner, others, from()) }];
    for (const proof of wrong) {
      expect(await owner.refused('unlockName', { body: { proof } })).toEqual(rejected);
      expect(
        await owner.refused('lockWithPasskey', {
          body: { made: await made(), proof, newCode: newRecoveryCode() },
        }),
      ).toEqual(rejected);
    }
    expect(await owner.ok('showAccount')).toMatchObject({ locked: true, passkeys: 1 });
    // After a mistyped code, the page sends the same new passkey again with the right code.
    const again = await made();
    const typo = { made: again, proof: { code: 'AAAAA' }, newCode: newRecoveryCode() };
    expect(await owner.refused('lockWithPasskey', { body: typo })).toEqual(rejected);
    const added = await owner.ok('lockWithPasskey', {
      body: { made: again, proof: { code }, newCode: newRecoveryCode() },
    });
    expect(added).toMatchObject({ passkeys: 2, recoveryCode: expect.stringMatching(isCode) });

    const proof = { passkey: await passkeyOf(owner, keys, from()) };
    const more = await owner.ok('lockWithPasskey', {
      body: { made: await made(), proof, newCode: newRecoveryCode() },
    });
    expect(more).toEqual({ locked: true, passkeys: 3, recoveryCode: null });
    const left = { code: added.recoveryCode ?? '' };
    const fresh = await owner.ok('lockWithCode', { body: { proof: left, newCode: newRecoveryCode() } });
    expect(fresh.recoveryCode).toMatch(isCode);
    const opened = await owner.ok('unlockName', { body: { proof: { code: fresh.recoveryCode ?? '' } } });
    expect(opened).toEqual({ locked: false, passkeys: 0 });
    await app().anonymous().ok('logInByName', byName(owner.nickname));
    expect(
      await app()
        .anonymous()
        .refused('logInByPasskey', { body: { passkey: await passkeyOf(owner, keys, from()) } }),
    ).toEqual(rejected);
  });

  test('is locked by the first of two devices that try at the same time', async () => {
    const owner = await app().signUp('Two Hands');
    const other = app().anonymous();
    await other.ok('logInByName', byName(owner.nickname));
    const both = await Promise.all(
      [owner, other].map((each) => each.call('lockWithCode', { body: { newCode: newRecoveryCode() } })),
    );
    const statuses = both.map(({ status }) => status).toSorted();
    expect(statuses[0]).toBe(201);
    expect([401, 403]).toContain(statuses[1]);
  });

  test('must be a name that its owner chose', async () => {
    const needed = [409, 'Only a battle name of your own can be locked. Choose one first.'];
    for (const player of [await app().guest(), await app().unnamed()]) {
      expect(await player.refused('askNewPasskey')).toEqual(needed);
      expect(await player.refused('lockWithCode', { body: { newCode: newRecoveryCode() } })).toEqual(needed);
    }
  });

  test('stays locked when its owner changes it', async () => {
    const [owner] = await lockedByCode('Before');
    await owner.ok('chooseNickname', byName('Afterwards'));
    expect(await app().anonymous().refused('logInByName', byName('Afterwards'))).toEqual(locked);
    expect((await app().anonymous().refused('logInByName', byName('Before')))[0]).toBe(404);
  });

  test('needs no proof on a device that is signed in', async () => {
    const [owner] = await lockedByCode('At Home');
    const { cookie } = owner;
    await owner.ok('logInByName', byName(owner.nickname));
    expect(owner.cookie).not.toBe(cookie);
    await owner.ok('currentUser');
  });
});

describe.skipIf(noPostgres)('A locked name on two instances (PostgreSQL)', () => {
  test('accepts on one instance the response to the other’s passkey challenge, for their common address', async () => {
    const settings = { DATABASE_URL: await freshDatabase(), PUBLIC_URL: 'https://battle.example' };
    const [one, two] = [await openTestServer(settings), await openTestServer(settings)];
    const owner = await one.signUp('Shared');
    const keys = newAuthenticator();
    const question = await owner.ok('askNewPasskey');
    expect(question.rp).toEqual({ id: 'battle.example', name: 'Banger Battle' });
    const there = Object.assign(two.anonymous(), { cookie: owner.cookie });
    const made = keys.make(question, 'https://battle.example');
    await there.ok('lockWithPasskey', { body: { made, newCode: newRecoveryCode() } });
    const passkey = keys.use(await two.anonymous().ok('askPasskey'), 'https://battle.example');
    expect((await one.anonymous().ok('logInByPasskey', { body: { passkey } })).id).toBe(owner.id);
    expect(await two.anonymous().refused('logInByPasskey', { body: { passkey } })).toEqual(rejected);
    await Promise.all([one.close(), two.close()]);
  });
});
