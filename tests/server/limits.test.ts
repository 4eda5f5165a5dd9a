import { expect, test } from 'vitest';
import { onEachDatabase } from '#tests/support/each-database.ts';
import type { Answer } from '#tests/support/person.ts';

// The limits count real minutes. Each test comes from an address of its own, as a proxy in front would name it.
onEachDatabase('Limits', { RATE_LIMIT: 'on' }, (house) => {
  let last = 0;
  const address = () => {
    last += 1;
    return { 'x-forwarded-for': `203.0.113.${last}` };
  };
  const times = async (count: number, ask: () => Promise<Answer>) => {
    const answers: Answer[] = [];
    for (let n = 0; n < count; n += 1) answers.push(await ask());
    return answers;
  };
  const isRefused = ({ status, body, headers }: Answer) => {
    expect(status).toBe(429);
    expect(body).toEqual({ message: 'Too many requests. Take a breath and try again in a minute.' });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(headers['retry-after'])).toBeLessThan(61);
  };
  const within = async (most: number, ask: () => Promise<Answer>) => {
    const answers = await times(most, ask);
    expect(answers.filter((answer) => answer.status === 429)).toEqual([]);
    isRefused(await ask());
  };

  test('20 logins by name a minute and address', async () => {
    const nobody = house().nobody();
    const headers = address();
    await within(20, () =>
      nobody.ask('POST', '/api/auth/login-nickname', { body: { nickname: 'Nope' }, headers }),
    );
    const elsewhere = { body: { nickname: 'Nope' }, headers: address() };
    expect((await nobody.ask('POST', '/api/auth/login-nickname', elsewhere)).status).toBe(404);
    expect((await nobody.ask('POST', '/api/auth/guest', { headers })).status).toBe(201);
  });

  test('60 looks for a room a minute and address', async () => {
    const nobody = house().nobody();
    const headers = address();
    await within(60, () => nobody.ask('GET', '/api/games/room/BCDFGH', { headers }));
  });

  test('300 other writes a minute and address, all kinds together', async () => {
    const person = await house().signUp('Busy');
    const headers = address();
    const kinds = ['/api/games/join', '/api/games', '/api/user/avatar'];
    let turn = 0;
    await within(300, () => {
      turn += 1;
      return person.ask('POST', kinds[turn % 3] ?? '', { body: {}, headers });
    });
    expect((await person.ask('GET', '/api/auth/user', { headers })).status).toBe(200);
  });

  test('60 searches a minute and person, wherever they sit', async () => {
    const person = await house().signUp('Searcher');
    const other = await house().signUp('Neighbour');
    const headers = address();
    await within(60, () => person.ask('GET', '/api/youtube/search?q=queen', { headers: address() }));
    isRefused(await person.ask('GET', '/api/youtube/search?q=queen', { headers }));
    expect((await other.ask('GET', '/api/youtube/search?q=queen', { headers })).status).toBe(200);
  });

  test('reading is not limited', async () => {
    const nobody = house().nobody();
    const answers = await times(400, () => nobody.get('/api/leaderboard'));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
  });
});
