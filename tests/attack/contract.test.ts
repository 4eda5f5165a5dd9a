import { count } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { schemas } from '#contract/schemas.ts';
import { games, ratings, songs, users } from '#server/database/schema.ts';
import { passkeyChallenges, passkeys, sessions } from '#server/database/schema-devices.ts';
import { reports } from '#server/database/schema-reports.ts';
import { playRequests } from '#server/database/schema-requests.ts';
import { dice } from '#tests/load/lots-of-songs.ts';
import { params, share, startBattle, type TestBattle } from '#tests/support/test-battles.ts';
import type { HttpResponse, TestClient } from '#tests/support/test-client.ts';
import { openTestServer, type TestServer } from '#tests/support/test-server.ts';
import { askingOf, type Case, casesFor, complaintOf, type Who } from './contract/cases.ts';
import { specimensFor, takingCalls } from './contract/specimens.ts';

/** Number of cases and the seed; `npm run attack:contract` sets more cases than the default. */
const { ATTACK_CASES = '800', ATTACK_SEED = '1' } = process.env;
const timeout = 60 * 60 * 1000;

let app: TestServer;
let battle: TestBattle;
let cookies: Record<Who, string>;
let cases: Case[];

beforeAll(async () => {
  app = await openTestServer();
  battle = await startBattle(app);
  const song = await share(battle.guest, battle.id);
  cookies = { player: battle.host.cookie, stranger: (await app.signUp('Stranger')).cookie, anonymous: '' };
  cases = casesFor(specimensFor(battle, song.id), Number(ATTACK_CASES), dice(Number(ATTACK_SEED)));
});
afterAll(() => app.close());

/** Sends a case. The client checks that an error has a message, no internal details and no status above 499. */
const send = async (one: Case): Promise<HttpResponse> => {
  // A player whose account is deleted could send no more cases, so a new guest sends this one.
  const deletes = one.call === 'deleteAccount' && one.who !== 'anonymous' && complaintOf(one) === null;
  const { cookie } = deletes ? await app.guest() : { cookie: cookies[one.who] };
  const player: TestClient = Object.assign(app.anonymous(), { cookie });
  const { method, address, body } = askingOf(one);
  return player.request(method, address, { body });
};

/** Sends the cases, twenty at a time. */
async function sendAll(all: readonly Case[], check: (one: Case, response: HttpResponse) => void) {
  for (let at = 0; at < all.length; at += 20) {
    const some = all.slice(at, at + 20);
    const responses = await Promise.all(some.map(send));
    for (const [n, one] of some.entries()) check(one, responses[n] as HttpResponse);
  }
}

/** Returns the number of rows of each table, and the version of each battle. */
async function stored() {
  const { db } = app.server.context;
  const all = { users, songs, ratings, playRequests, sessions, passkeys, passkeyChallenges, reports };
  const rows = Object.entries(all).map(
    async ([name, each]) => [name, (await db.select({ rows: count() }).from(each))[0]?.rows] as const,
  );
  const battles = await db.select({ id: games.id, version: games.version }).from(games).orderBy(games.id);
  return { ...Object.fromEntries(await Promise.all(rows)), battles };
}

const describeCase = ({ call, who, fields, sent }: Case, { status, text }: HttpResponse) =>
  `${call} by ${who}, ${fields.map(({ part, path }) => [part, ...path].join('.')).join(' and ')}: ` +
  `${JSON.stringify(sent).slice(0, 300)} was answered ${status} ${text.slice(0, 300)}`;

/** Other allowed refusals: not signed in, no such address, body too large, address too long. */
const otherRefusals = [401, 404, 413, 431];

test('every call that takes input is attacked', () => {
  expect(Object.keys(specimensFor(battle, 1)).sort()).toEqual([...takingCalls].sort());
  expect(takingCalls.length).toBeLessThanOrEqual(Object.keys(schemas).length);
});

test('input that the contract forbids is refused by field name and changes nothing', {
  timeout,
}, async () => {
  const refused = cases.filter((one) => complaintOf(one) !== null);
  const before = await stored();
  await sendAll(refused, (one, response) => {
    const what = describeCase(one, response);
    if (response.status !== 400) return expect(otherRefusals, what).toContain(response.status);
    const { message } = response.body as { message: string };
    expect([complaintOf(one), 'body', 'address'], what).toContain(message.split(': ')[0]);
  });
  expect(await stored()).toEqual(before);
});

test('input that the contract allows never causes a server error, however strange', { timeout }, async () => {
  const taken = cases.filter((one) => complaintOf(one) === null);
  const live = await battle.guest.listen();
  await sendAll(taken, (one, response) =>
    expect(response.status, describeCase(one, response)).toBeLessThan(500),
  );
  expect((await app.anonymous().get('/readyz')).status).toBe(200);
  await battle.guest.ok('showSongs', params(battle));
  live.send({ type: 'joinUser', userId: battle.guest.id });
  await live.until('joined');
});
