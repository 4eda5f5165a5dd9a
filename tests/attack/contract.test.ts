import { count } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { schemas } from '#contract/schemas.ts';
import { schema } from '#server/database/tables.ts';
import { dice } from '#tests/load/lots-of-songs.ts';
import { params, share, startBattle, type Table } from '#tests/support/test-battles.ts';
import type { Answer, TestClient } from '#tests/support/test-client.ts';
import { openTestServer, type TestServer } from '#tests/support/test-server.ts';
import { askingOf, type Case, casesFor, complaintOf, type Who } from './contract/cases.ts';
import { specimensFor, takingCalls } from './contract/specimens.ts';

/** `npm run attack:contract` asks for more than the usual sample. */
const { ATTACK_CASES = '800', ATTACK_SEED = '1' } = process.env;
const timeout = 60 * 60 * 1000;

let app: TestServer;
let table: Table;
let cookies: Record<Who, string>;
let cases: Case[];

beforeAll(async () => {
  app = await openTestServer();
  table = await startBattle(app);
  const song = await share(table.guest, table.id);
  cookies = { player: table.host.cookie, stranger: (await app.signUp('Stranger')).cookie, anonymous: '' };
  cases = casesFor(specimensFor(table, song.id), Number(ATTACK_CASES), dice(Number(ATTACK_SEED)));
});
afterAll(() => app.close());

/** Whatever is answered, the manners of an error are kept: a sentence, no insides, never a 5xx. */
const make = async (one: Case): Promise<Answer> => {
  // The player who is gone attacks no more.
  const leaves = one.call === 'deleteAccount' && one.who !== 'anonymous' && complaintOf(one) === null;
  const { cookie } = leaves ? await app.guest() : { cookie: cookies[one.who] };
  const player: TestClient = Object.assign(app.anonymous(), { cookie });
  const { method, address, body } = askingOf(one);
  return player.request(method, address, { body });
};

/** Twenty at a time. */
async function makeAll(all: readonly Case[], look: (one: Case, answer: Answer) => void) {
  for (let at = 0; at < all.length; at += 20) {
    const some = all.slice(at, at + 20);
    const answers = await Promise.all(some.map(make));
    for (const [n, one] of some.entries()) look(one, answers[n] as Answer);
  }
}

/** How many rows there are of everything, and how often battles were changed. */
async function stored() {
  const { db } = app.server.context;
  const { users, games, songs, ratings, rematchRequests, sessions, passkeys, passkeyQuestions, reports } =
    schema;
  const all = { users, songs, ratings, rematchRequests, sessions, passkeys, passkeyQuestions, reports };
  const rows = Object.entries(all).map(
    async ([name, each]) => [name, (await db.select({ rows: count() }).from(each))[0]?.rows] as const,
  );
  const battles = await db.select({ id: games.id, version: games.version }).from(games).orderBy(games.id);
  return { ...Object.fromEntries(await Promise.all(rows)), battles };
}

const told = ({ call, who, fields, sent }: Case, { status, text }: Answer) =>
  `${call} by ${who}, ${fields.map(({ part, path }) => [part, ...path].join('.')).join(' and ')}: ` +
  `${JSON.stringify(sent).slice(0, 300)} was answered ${status} ${text.slice(0, 300)}`;

/** Too long for an address, too large for a body, no such address, or no one who may ask. */
const otherRefusals = [401, 404, 413, 431];

test('every call that takes something is attacked', () => {
  expect(Object.keys(specimensFor(table, 1)).sort()).toEqual([...takingCalls].sort());
  expect(takingCalls.length).toBeLessThanOrEqual(Object.keys(schemas).length);
});

test('what the contract does not take is refused by name and leaves no trace', { timeout }, async () => {
  const refused = cases.filter((one) => complaintOf(one) !== null);
  const before = await stored();
  await makeAll(refused, (one, answer) => {
    const what = told(one, answer);
    if (answer.status !== 400) return expect(otherRefusals, what).toContain(answer.status);
    const { message } = answer.body as { message: string };
    expect([complaintOf(one), 'body', 'address'], what).toContain(message.split(': ')[0]);
  });
  expect(await stored()).toEqual(before);
});

test('what the contract takes, however strange, never breaks anything', { timeout }, async () => {
  const taken = cases.filter((one) => complaintOf(one) === null);
  const live = await table.guest.listen();
  await makeAll(taken, (one, answer) => expect(answer.status, told(one, answer)).toBeLessThan(500));
  expect((await app.anonymous().get('/readyz')).status).toBe(200);
  await table.guest.ok('showSongs', params(table));
  live.send({ type: 'joinUser', userId: table.guest.id });
  await live.until('joined');
});
