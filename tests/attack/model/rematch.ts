// After a battle everybody asks for another one at the same moment, and everybody answers: at most one is asked for, at
// most one answer counts, and the player whom it concerns hears of it once.
import { isDeepStrictEqual } from 'node:util';
import type { LiveMessage } from '#contract/live.ts';
import type { Game } from '#contract/schemas.ts';
import type { Battle } from '#rules/battle.ts';
import { openRematch } from '#rules/moves/open-battle.ts';
import { answerRematch, askRematch, type RematchRequest } from '#rules/play-requests.ts';
import { isRefusal, type Refusal } from '#rules/refusal.ts';
import { Failure, failureOf } from '#server/http/failure.ts';
import type { Actor, AttackFixture, Attempt } from './attack-fixture.ts';
import type { Said } from './deeds.ts';
import type { Chance } from './wishes.ts';

type After = { fixture: AttackFixture; chance: Chance; battle: Battle; people: readonly Actor[] };
type Tried = { attempt: Attempt; rule: RematchRequest | Refusal; said: Said | null };
type Done = { request: RematchRequest; body: { id: number; game?: Game } };

/** The battle that begins, or null. @throws Error telling what the rules would not have done */
export async function tryRematch(after: After): Promise<Battle | null> {
  const request = await askAll(after);
  if (!request) return null;
  if (after.chance.percent(15)) after.fixture.clock.now += after.fixture.timeLimits.rematchMs;
  return answerAll(after, request);
}

async function askAll(after: After): Promise<RematchRequest | null> {
  const { fixture, chance, battle, people } = after;
  const { timeLimits, clock } = fixture;
  const loser = people.find(({ id }) => battle.players.includes(id) && id !== battle.winnerId);
  const asked = await tryAll(after, 4, () => {
    const by = (chance.percent(50) && loser) || chance.oneOf(people);
    const to = (chance.percent(70) && battle.winnerId) || chance.oneOf(people).id;
    const asking = {
      by: by.id,
      to,
      earlier: [],
      rematchPending: false,
      challengePending: false,
      now: clock.now,
    };
    const rule = askRematch(battle, { id: 0, ...asking });
    const sending = { body: { toUserId: to, originalGameId: battle.id } } as object;
    return { attempt: { by, call: 'askRematch', sending }, rule };
  });
  const timeoutMs = battle.pace === 'live' ? timeLimits.rematchMs : timeLimits.anytimeMs;
  const done = oneCounts(asked, 201, new Failure('rematch-pending', { timeoutMs }));
  await hear(after, ({ id }) => (id === done?.request.toUserId ? ['rematchRequest'] : []));
  return done ? { ...done.request, id: done.body.id } : null;
}

async function answerAll(after: After, request: RematchRequest): Promise<Battle | null> {
  const { fixture, chance, battle, people } = after;
  const { timeLimits, clock } = fixture;
  const answers = (by: Actor | undefined, accept: boolean) => {
    const rule = answerRematch(request, { by: by?.id ?? '', accept, now: clock.now }, timeLimits);
    const sending = { params: { requestId: String(request.id) }, body: { accept } } as object;
    return { attempt: { by: by ?? null, call: 'answerRematch' as const, sending }, rule };
  };
  const asked = people.find(({ id }) => id === request.toUserId);
  const answered = await tryAll(after, 4, () =>
    answers(chance.percent(60) ? asked : chance.oneOf(people), chance.percent(60)),
  );
  // Of two one request stands at a time: none is left for their next battle.
  if (answered.every(({ rule }) => isRefusal(rule)))
    answered.push(...(await tryAll(after, 1, () => answers(asked, false))));
  const done = oneCounts(answered, 200, new Failure('rematch-answered'));
  const status = done?.request.status;
  await hear(after, ({ id }) => {
    if (!status || (id !== request.fromUserId && id !== request.toUserId)) return [];
    if (status === 'accepted') return ['rematchAccepted'];
    const declined = id === request.fromUserId ? (['rematchDeclined'] as const) : [];
    return request.pace === 'live' ? [...declined, 'redirectToHome'] : [...declined];
  });
  if (!done?.body.game) return null;
  const { id, roomCode } = done.body.game;
  return openRematch(battle, { id, roomCode, starter: request.fromUserId, now: clock.now }, timeLimits);
}

const tryAll = (
  { fixture, chance }: After,
  most: number,
  draw: () => Omit<Tried, 'said'>,
): Promise<Tried[]> =>
  Promise.all(
    Array.from({ length: 1 + chance.below(most) }, draw).map(async (drawn) => ({
      ...drawn,
      said: await fixture.ask(drawn.attempt, chance),
    })),
  );

/** Of those the rules allow one is done, and the others come too late; everybody else is refused as the rules say. */
function oneCounts(tried: Tried[], status: number, late: Failure): Done | undefined {
  const allowed = tried.filter(({ rule }) => !isRefusal(rule));
  const done = allowed.filter(({ said }) => said?.status === status);
  if (done.length !== Math.min(1, allowed.length)) throw unlike('one of these', allowed);
  for (const each of tried) {
    if (each === done[0]) continue;
    const { status: refused, body } = isRefusal(each.rule) ? failureOf(each.rule) : late;
    if (!isDeepStrictEqual(each.said, { status: refused, body })) throw unlike(JSON.stringify(body), [each]);
  }
  const [first] = done;
  return first && { request: first.rule as RematchRequest, body: first.said?.body as Done['body'] };
}

const unlike = (expected: string, tried: Tried[]) =>
  new Error(
    `Rematch: expected ${expected}, was ${JSON.stringify(tried.map(({ attempt, said }) => [attempt.call, attempt.by?.id, attempt.sending, said]))}`,
  );

async function hear({ fixture, battle, people }: After, expected: (actor: Actor) => LiveMessage['type'][]) {
  for (const actor of people) {
    const { listeners } = await fixture.evidenceOf(actor, battle);
    for (const heard of listeners) {
      const types = heard.map(({ type }) => type);
      if (!isDeepStrictEqual(types, expected(actor)))
        throw new Error(`Rematch: ${actor.shown.nickname} heard ${types}, not ${expected(actor)}`);
    }
  }
}
