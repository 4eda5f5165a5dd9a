// Searches an order of simultaneous requests that explains all replies, views and messages.
import { isDeepStrictEqual } from 'node:util';
import type { LiveMessage } from '#contract/live.ts';
import type { Battle, PlayerId } from '#rules/battle.ts';
import { type Action, failed, type Outcome, type Reply, type World } from './actions.ts';
import { gameSeen, messagesFor, ratingsSeen, songsSeen } from './views.ts';

/** A request and its reply. */
export type Done = { action: Action; reply: Reply | null };
/** What a player saw afterwards, and the messages that each of their listeners received. */
export type Evidence = {
  viewer: PlayerId;
  game: Reply;
  songs: Reply;
  ratings: Reply;
  listeners: LiveMessage[][];
};
type Verdict = { battle: Battle } | { differences: string[] };

export function explain(before: Battle, done: readonly Done[], evidence: Evidence[], world: World): Verdict {
  const differences = new Set<string>();
  const matches = (battle: Battle, taken: readonly Step[]): boolean => {
    const wrong = evidence.flatMap((each) => differencesIn(battle, each, taken, world));
    for (const each of wrong) differences.add(`${orderOf(taken)}: ${each}`);
    return wrong.length === 0;
  };
  const tryNext = (battle: Battle, left: readonly Done[], taken: readonly Step[]): Battle | null => {
    if (left.length === 0) return matches(battle, taken) ? battle : null;
    for (const one of left) {
      const outcome = one.action.outcome(battle, world, one.reply);
      const steps = [...taken, { ...one, outcome }];
      if (isSame(outcome.reply, one.reply)) {
        const others = left.filter((each) => each !== one);
        const found = tryNext(outcome.battle, others, steps);
        if (found) return found;
      } else differences.add(`${orderOf(steps)}: expected ${json(outcome.reply)}, was ${json(one.reply)}`);
    }
    return null;
  };
  const battle = tryNext(before, done, []);
  return battle ? { battle } : { differences: [...differences] };
}

type Step = Done & { outcome: Outcome };

const orderOf = (steps: readonly Step[]): string =>
  steps
    .map(({ action, reply }) => `${action.call} by ${action.by?.id.slice(0, 4)} (${reply?.status ?? '-'})`)
    .join(', ');

const json = (value: unknown) => JSON.stringify(value);

/** Compares replies. Results have more fields than the model knows, so only the known ones are compared. */
function isSame(expected: Reply | null, was: Reply | null): boolean {
  if (expected === null || was === null) return expected === was;
  if (expected.status !== was.status) return false;
  const known = isPartial(expected.body) ? Object.keys(expected.body) : null;
  const seen = known ? Object.fromEntries(known.map((key) => [key, (was.body as never)[key]])) : was.body;
  return isDeepStrictEqual(asJson(expected.body), seen);
}

const isPartial = (body: unknown): body is object => Object.hasOwn(Object(body), 'userScore');
const asJson = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(json(value)));

function differencesIn(
  battle: Battle,
  { viewer, game, songs, ratings, listeners }: Evidence,
  taken: readonly Step[],
  { people, now, timeLimits }: World,
): string[] {
  const isPlayer = battle.players.includes(viewer);
  const shown = (body: unknown): Reply => (isPlayer ? { status: 200, body } : failed('not-a-player'));
  const views = [
    ['the battle', shown(gameSeen(battle, people, now, timeLimits)), game] as const,
    ['the songs', shown(songsSeen(battle)), songs] as const,
    ['the ratings', shown(ratingsSeen(battle, viewer)), ratings] as const,
  ];
  const moves = taken.map(({ outcome }) => messagesFor(outcome.battle, outcome.news, viewer));
  const name = people.get(viewer)?.nickname;
  const wrong = views.flatMap(([what, expected, was]) =>
    isSame(expected, was) ? [] : [`${name} sees ${what} as ${json(was)}, not ${json(expected)}`],
  );
  const misreported = listeners.flatMap((received, n) =>
    matchesNews(moves, received)
      ? []
      : [`${name}'s listener ${n} heard ${json(received)}, not ${json(moves)}`],
  );
  return [...wrong, ...misreported];
}

/** Returns whether the messages are the news of these moves: each move's news in order, the moves in any order. */
function matchesNews(moves: LiveMessage[][], received: readonly LiveMessage[]): boolean {
  const [first, ...rest] = received;
  if (!first) return moves.every((news) => news.length === 0);
  return moves.some(
    (news, at) =>
      isDeepStrictEqual(asJson(news[0]), first) && matchesNews(moves.with(at, news.slice(1)), rest),
  );
}
