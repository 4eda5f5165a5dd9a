import { describe, expect, test } from 'vitest';
import {
  battleAfter,
  checkClock,
  frozen,
  noon,
  round,
  seated,
  started,
  submitSong,
  timeLimits,
} from '#tests/support/rules-battles.ts';
import { openRematch } from './moves/open-battle.ts';
import { answerRequest, askRematch, chickenMessage } from './play-requests.ts';
import { isRefusal } from './refusal.ts';

const benLost = battleAfter(started('secret'), submitSong('ana'), checkClock());
const lost = { ...benLost, id: 41 };
const asking = {
  id: 5,
  by: 'ben',
  to: 'ana',
  earlier: [],
  now: noon,
};
const ask = (changed: object = {}, battle = lost): ReturnType<typeof askRematch> =>
  askRematch(frozen(battle), { ...asking, ...changed }, timeLimits);

const asked = ask();
if (isRefusal(asked)) throw new Error(asked.refused);
const request = frozen(asked);
const expiry = noon + timeLimits.rematchMs;
const answer = (
  by: string,
  accept: boolean,
  now = noon + 1,
  to = request,
): ReturnType<typeof answerRequest> => answerRequest(to, { by, accept, now }, timeLimits);

describe('a request for a rematch', () => {
  test('is made by the loser and waits for the winner (§3.1.13, 4.1.5)', () => {
    expect(request).toEqual({
      id: 5,
      kind: 'rematch',
      fromUserId: 'ben',
      toUserId: 'ana',
      originalGameId: 41,
      pace: 'live',
      status: 'pending',
      createdAt: noon,
      respondedAt: null,
    });
  });

  test('may be made by a player who lost by ratings or by a timeout', () => {
    const battle = battleAfter(started('fast'), round({ ana: 2, ben: 3 }));
    expect(ask({ by: 'ana', to: 'ben' }, battle)).toMatchObject({ status: 'pending', fromUserId: 'ana' });
  });

  const drawn = battleAfter(started('fast'), round({ ana: 5, ben: 5 }));
  test.each([
    ['a stranger', { by: 'zoe' }, lost, 'not-a-player'],
    ['the winner', { by: 'ana', to: 'ben' }, lost, 'not-the-loser'],
    ['a player after a draw', {}, drawn, 'not-the-loser'],
    ['a player while the battle runs', {}, started('fast'), 'not-the-loser'],
    ['the loser to themselves', { to: 'ben' }, lost, 'not-the-opponent'],
    ['the loser to a stranger', { to: 'zoe' }, lost, 'not-the-opponent'],
  ])('is refused to %s', (_, changed, battle, refused) => expect(ask(changed, battle)).toEqual({ refused }));

  test.each(['rematch', 'challenge'] as const)(
    'is refused while a %s between the two is pending, after any battle (§13.12)',
    (kind) => {
      const earlier = [{ ...request, kind, fromUserId: 'ana', toUserId: 'ben', originalGameId: 40 }];
      const waitMs = timeLimits.rematchMs - 1000;
      expect(ask({ earlier, now: noon + 1000 })).toEqual({ refused: `${kind}-pending`, waitMs });
      expect(ask({ earlier, now: expiry })).toMatchObject({ status: 'pending' });
    },
  );

  test('is possible three times after a battle', () => {
    const declined = { ...request, status: 'declined' } as const;
    expect(ask({ earlier: [declined, declined] })).toMatchObject({ status: 'pending' });
    const three = [declined, { ...request, status: 'expired' }, declined];
    expect(ask({ earlier: three })).toEqual({ refused: 'rematch-too-often' });
    for (const other of [{ originalGameId: 40 }, { kind: 'challenge' }])
      expect(ask({ earlier: three.map((each) => ({ ...each, ...other })) })).toMatchObject({
        status: 'pending',
      });
  });

  test('is refused after three declined ones within an hour, whichever battles they were about', () => {
    const of = (originalGameId: number) => ({ ...request, originalGameId, status: 'declined' }) as const;
    const three = [of(38), of(39), of(40)];
    expect(ask({ earlier: three })).toEqual({ refused: 'rematch-too-often' });
    const byOpponent = three.map((each) => ({ ...each, fromUserId: 'ana', toUserId: 'ben' }));
    for (const earlier of [three.slice(1), byOpponent])
      expect(ask({ earlier })).toMatchObject({ status: 'pending' });
  });

  test('is possible again after a declined request, never after an accepted one', () => {
    const [no, yes] = [answer('ana', false), answer('ana', true)];
    if (isRefusal(no) || isRefusal(yes)) throw new Error('refused');
    expect(ask({ earlier: [no], now: noon + 2 })).toMatchObject({ status: 'pending' });
    expect(ask({ earlier: [yes], now: expiry * 2 })).toEqual({ refused: 'rematch-started' });
    expect(ask({ earlier: [yes, no], now: noon + 2 })).toEqual({ refused: 'rematch-started' });
  });

  test('may be made by every loser of a battle of three', () => {
    const three = battleAfter(seated('fast', ['ana', 'ben', 'cleo']), round({ ana: 9, ben: 3, cleo: 5 }));
    expect(ask({ by: 'cleo', to: 'ana' }, three)).toMatchObject({ status: 'pending', toUserId: 'ana' });
  });
});

describe('an answer to a request', () => {
  test.each([
    [true, 'accepted'],
    [false, 'declined'],
  ] as const)('of %s makes the request %s', (accept, status) => {
    expect(answer('ana', accept, expiry - 1)).toEqual({ ...request, status, respondedAt: expiry - 1 });
  });

  test('is refused to any other player, also when the request has expired', () => {
    for (const by of ['ben', 'zoe']) expect(answer(by, true)).toEqual({ refused: 'not-asked' });
    expect(answer('ben', true, expiry)).toEqual({ refused: 'not-asked' });
  });

  test('is possible for two minutes', () => {
    expect(answer('ana', true, expiry)).toEqual({ refused: 'rematch-expired' });
    expect(answer('ana', false, expiry + 1)).toEqual({ refused: 'rematch-expired' });
  });

  test('is possible once', () => {
    const yes = answer('ana', true);
    if (isRefusal(yes)) throw new Error(yes.refused);
    expect(answer('ana', false, noon + 2, yes)).toEqual({ refused: 'rematch-answered' });
    expect(answer('ana', true, expiry * 2, yes)).toEqual({ refused: 'rematch-answered' });
  });
});

describe('the new battle', () => {
  const opening = { id: 42, roomCode: 'ZZZZZZ', starter: 'ben', now: expiry };
  const fresh = openRematch(frozen(lost), opening, timeLimits);

  test('has both players and is active at once, and the player who asked starts', () => {
    expect(fresh).toMatchObject({ id: 42, roomCode: 'ZZZZZZ', status: 'active', currentTurn: 'ben' });
    expect(fresh).toMatchObject({
      turnOrder: ['ben', 'ana'],
      deadlineAt: expiry + timeLimits.turnMs,
      createdAt: expiry,
    });
    expect(fresh).toMatchObject({ hostId: 'ben', players: ['ana', 'ben'] });
  });

  test('has the same mode and type, and nothing else of the first battle', () => {
    expect(fresh).toMatchObject({ mode: 'secret', battleType: 'pop', currentRound: 1, totalRounds: 3 });
    expect(fresh).toMatchObject({
      songs: [],
      ratings: [],
      winnerId: null,
      endedBy: null,
      roundEndedAt: null,
    });
  });

  test('can be played to its end', () => {
    expect(battleAfter(fresh, round({ ana: 9, ben: 9 })).status).toBe('round_summary');
    expect(battleAfter(fresh, checkClock())).toMatchObject({ status: 'completed', winnerId: 'ana' });
  });
});

describe('the message for a declined request', () => {
  test('is one of several, and never empty', () => {
    const lines = [0, 0.4, 0.999_999].map((random) => chickenMessage(random, 'anytime'));
    expect(new Set(lines).size).toBe(3);
    for (const line of lines) expect(line).toMatch(/\w+/);
  });

  test('announces the home page after a live battle, and not after an anytime battle', () => {
    expect(chickenMessage(0, 'live')).toMatch(/ Back to home\.\.\.$/);
    expect(chickenMessage(0, 'anytime')).not.toContain('home');
  });
});
