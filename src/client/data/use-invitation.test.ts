// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { Room } from '#contract/schemas.ts';
import { refusal, renderHook, serve, stopClock } from '#tests/support/page.ts';
import { CallFailed, send } from './send.ts';
import { invitationFrom, useInvitation } from './use-invitation.ts';

const inStatus = (status: Room['status']) => ({ status }) as Room;

test.each(['active', 'rating', 'round_summary', 'completed', 'expired'] as const)(
  'the room of a battle that is %s is not open to a new player',
  (status) => expect(invitationFrom(inStatus(status), null).open).toBe(false),
);

test('a waiting room is open, and so is a room of unknown state', () => {
  expect(invitationFrom(inStatus('waiting'), null).open).toBe(true);
  expect(invitationFrom(undefined, null).open).toBe(true);
  expect(invitationFrom(undefined, new CallFailed(502, null, ''))).toMatchObject({
    open: true,
    closed: false,
  });
});

test('a room that does not exist is closed', () => {
  expect(invitationFrom(undefined, new CallFailed(404, null, ''))).toMatchObject({
    open: false,
    closed: true,
  });
});

async function open() {
  stopClock();
  return renderHook(() => useInvitation('BKXRTQ'));
}

/** Opens an invitation, and returns what it shows and the number of look-ups. */
async function openInvitation(respond: () => Response) {
  const sent = serve({ 'GET /api/games/room/BKXRTQ': respond });
  return { ...(await open()), lookUps: () => sent.length };
}

test.each([
  ['full', () => Response.json({ status: 'active' }), { open: false, closed: false }],
  ['closed', () => refusal(404), { open: false, closed: true }],
])(
  'an open invitation shows within 30 seconds that its room is %s, and then asks no more (§2.8.9)',
  async (_, then, shown) => {
    let respond = () => Response.json({ status: 'waiting' });
    const { now, advance, lookUps } = await openInvitation(() => respond());
    await advance(30_100);
    expect([now().open, lookUps()]).toEqual([true, 2]);
    respond = then;
    await advance(30_100);
    expect(now()).toMatchObject(shown);
    await advance(120_000);
    expect(lookUps()).toBe(3);
  },
);

test('an invitation whose look-up fails asks again, after a 429 when the server allows it', async () => {
  const responses = [
    Response.json({ status: 'waiting' }),
    refusal(502),
    new Response(null, { status: 429, headers: { 'retry-after': '40' } }),
  ];
  const { now, advance, lookUps } = await openInvitation(() => responses.shift() ?? refusal(404));
  await advance(60_200);
  expect([now().open, lookUps()]).toEqual([true, 3]);
  await advance(39_700);
  expect(lookUps()).toBe(3);
  await advance(1000);
  expect([now().open, lookUps()]).toEqual([false, 4]);
});

test('a first look-up waits for no other call', async () => {
  const response = Promise.withResolvers<Response>();
  serve({
    'GET /api/games/room/BKXRTQ': () => Response.json({ status: 'waiting' }),
    'PUT /api/account/challenges': () => response.promise,
  });
  const changing = send('setChallenges', { body: { on: true } });
  const page = await open();
  expect(page.now().open).toBe(true);
  response.resolve(new Response(null, { status: 204 }));
  await changing;
});

test('a room is looked up again after a pending join, whose response opens the battle', async () => {
  let join: (response: Response) => void = () => undefined;
  const sent = serve({
    'GET /api/games/room/BKXRTQ': () => Response.json({ status: 'waiting' }),
    'POST /api/games/join': () => new Promise((resolve) => (join = resolve)),
  });
  const page = await open();
  const joining = send('joinBattle', { body: { roomCode: 'BKXRTQ' } });
  await page.advance(40_000);
  const lookUps = () => sent.filter(({ request }) => request.startsWith('GET')).length;
  expect(lookUps()).toBe(1);
  await page.act(async () => {
    join(Response.json({ id: 7 }));
    await joining;
  });
  expect(lookUps()).toBe(2);
});
