// After a battle, many players request a rematch at the same time, and many answer. At most one request and one answer may
// succeed, and each player concerned is notified once.
import { isDeepStrictEqual } from 'node:util';
import type { LiveMessage } from '#contract/live.ts';
import type { Game } from '#contract/schemas.ts';
import type { Battle } from '#rules/battle.ts';
import { openRematch } from '#rules/moves/open-battle.ts';
import { answerRequest, askRematch, type PlayRequest } from '#rules/play-requests.ts';
import { isRefusal, type Refusal, refuse } from '#rules/refusal.ts';
import { Failure, failureOf } from '#server/http/failure.ts';
import type { Reply } from './actions.ts';
import type { Actor, AttackFixture, Attempt } from './attack-fixture.ts';
import type { Chance } from './random-actions.ts';

type Finished = { fixture: AttackFixture; chance: Chance; battle: Battle; people: readonly Actor[] };
type Tried = { attempt: Attempt; rule: PlayRequest | Refusal; reply: Reply | null };
type Done = { request: PlayRequest; body: { id: number; game?: Game } };

/** Returns the new battle, or null. @throws Error with what contradicts the rules */
export async function tryRematch(finished: Finished): Promise<Battle | null> {
  const request = await askAll(finished);
  if (!request) return null;
  if (finished.chance.percent(15)) finished.fixture.clock.now += finished.fixture.timeLimits.rematchMs;
  return answerAll(finished, request);
}

async function askAll(finished: Finished): Promise<PlayRequest | null> {
  const { fixture, chance, battle, people } = finished;
  const { timeLimits, clock } = fixture;
  const loser = people.find(({ id }) => battle.players.includes(id) && id !== battle.winnerId);
  const asked = await tryAll(finished, 4, () => {
    const by = (chance.percent(50) && loser) || chance.oneOf(people);
    const to = (chance.percent(70) && battle.winnerId) || chance.oneOf(people).id;
    const rule = askRematch(battle, { id: 0, by: by.id, to, earlier: [], now: clock.now }, timeLimits);
    const sending = { body: { toUserId: to, originalGameId: battle.id } } as object;
    return { attempt: { by, call: 'askRematch', sending }, rule };
  });
  const timeoutMs = battle.pace === 'live' ? timeLimits.rematchMs : timeLimits.anytimeMs;
  const done = expectOneDone(asked, 201, failureOf(refuse('rematch-pending', timeoutMs)));
  await expectNews(finished, ({ id }) => (id === done?.request.toUserId ? ['rematchRequest'] : []));
  return done ? { ...done.request, id: done.body.id } : null;
}

async function answerAll(finished: Finished, request: PlayRequest): Promise<Battle | null> {
  const { fixture, chance, battle, people } = finished;
  const { timeLimits, clock } = fixture;
  const answers = (by: Actor | undefined, accept: boolean) => {
    const rule = answerRequest(request, { by: by?.id ?? '', accept, now: clock.now }, timeLimits);
    const sending = { params: { requestId: String(request.id) }, body: { accept } } as object;
    return { attempt: { by: by ?? null, call: 'answerRematch' as const, sending }, rule };
  };
  const asked = people.find(({ id }) => id === request.toUserId);
  const answered = await tryAll(finished, 4, () =>
    answers(chance.percent(60) ? asked : chance.oneOf(people), chance.percent(60)),
  );
  // Two players can have only one open request, so none may be left for their next battle.
  if (answered.every(({ rule }) => isRefusal(rule)))
    answered.push(...(await tryAll(finished, 1, () => answers(asked, false))));
  const done = expectOneDone(answered, 200, new Failure('rematch-answered'));
  const status = done?.request.status;
  await expectNews(finished, ({ id }) => {
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
  { fixture, chance }: Finished,
  most: number,
  draw: () => Omit<Tried, 'reply'>,
): Promise<Tried[]> =>
  Promise.all(
    Array.from({ length: 1 + chance.below(most) }, draw).map(async (drawn) => ({
      ...drawn,
      reply: await fixture.ask(drawn.attempt, chance),
    })),
  );

/** Expects that one of the allowed attempts succeeds, that the others are too late, and that forbidden ones are refused. */
function expectOneDone(tried: Tried[], status: number, late: Failure): Done | undefined {
  const allowed = tried.filter(({ rule }) => !isRefusal(rule));
  const done = allowed.filter(({ reply }) => reply?.status === status);
  if (done.length !== Math.min(1, allowed.length)) throw unlike('one of these', allowed);
  for (const each of tried) {
    if (each === done[0]) continue;
    const { status: refused, body } = isRefusal(each.rule) ? failureOf(each.rule) : late;
    if (!isDeepStrictEqual(each.reply, { status: refused, body })) throw unlike(JSON.stringify(body), [each]);
  }
  const [first] = done;
  return first && { request: first.rule as PlayRequest, body: first.reply?.body as Done['body'] };
}

const unlike = (expected: string, tried: Tried[]) =>
  new Error(
    `Rematch: expected ${expected}, was ${JSON.stringify(tried.map(({ attempt, reply }) => [attempt.call, attempt.by?.id, attempt.sending, reply]))}`,
  );

async function expectNews(
  { fixture, battle, people }: Finished,
  expected: (actor: Actor) => LiveMessage['type'][],
) {
  for (const actor of people) {
    const { listeners } = await fixture.evidenceOf(actor, battle);
    for (const received of listeners) {
      const types = received.map(({ type }) => type);
      if (!isDeepStrictEqual(types, expected(actor)))
        throw new Error(`Rematch: ${actor.shown.nickname} heard ${types}, not ${expected(actor)}`);
    }
  }
}
