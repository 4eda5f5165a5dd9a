// Looks for an order of requests made at the same moment that explains all that was answered, seen and heard.
import { isDeepStrictEqual } from 'node:util';
import type { LiveMessage } from '#contract/live.ts';
import type { Battle, PlayerId } from '#rules/battle.ts';
import { type Deed, failed, type Outcome, type Said, type World } from './deeds.ts';
import { gameSeen, heardOf, ratingsSeen, songsSeen } from './seen.ts';

/** A request and what was answered. */
export type Done = { deed: Deed; said: Said | null };
/** What a person saw afterwards, and what each of their listeners heard. */
export type Evidence = {
  viewer: PlayerId;
  game: Said;
  songs: Said;
  ratings: Said;
  listeners: LiveMessage[][];
};
export type Verdict = { battle: Battle } | { differences: string[] };

export function explain(before: Battle, done: readonly Done[], evidence: Evidence[], world: World): Verdict {
  const differences = new Set<string>();
  const endsAs = (battle: Battle, taken: readonly Step[]): boolean => {
    const wrong = evidence.flatMap((each) => differencesIn(battle, each, taken, world));
    for (const each of wrong) differences.add(`${orderOf(taken)}: ${each}`);
    return wrong.length === 0;
  };
  const tryNext = (battle: Battle, left: readonly Done[], taken: readonly Step[]): Battle | null => {
    if (left.length === 0) return endsAs(battle, taken) ? battle : null;
    for (const one of left) {
      const outcome = one.deed.outcome(battle, world, one.said);
      const steps = [...taken, { ...one, outcome }];
      if (isSame(outcome.said, one.said)) {
        const others = left.filter((each) => each !== one);
        const found = tryNext(outcome.battle, others, steps);
        if (found) return found;
      } else differences.add(`${orderOf(steps)}: expected ${json(outcome.said)}, was ${json(one.said)}`);
    }
    return null;
  };
  const battle = tryNext(before, done, []);
  return battle ? { battle } : { differences: [...differences] };
}

type Step = Done & { outcome: Outcome };

const orderOf = (steps: readonly Step[]): string =>
  steps
    .map(({ deed, said }) => `${deed.call} by ${deed.by?.id.slice(0, 4)} (${said?.status ?? '-'})`)
    .join(', ');

const json = (value: unknown) => JSON.stringify(value);

/** Results say more than the model knows; what it knows must be so. */
function isSame(expected: Said | null, was: Said | null): boolean {
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
  const shown = (body: unknown): Said => (isPlayer ? { status: 200, body } : failed('not-a-player'));
  const views = [
    ['the battle', shown(gameSeen(battle, people, now, timeLimits)), game] as const,
    ['the songs', shown(songsSeen(battle)), songs] as const,
    ['the ratings', shown(ratingsSeen(battle, viewer)), ratings] as const,
  ];
  const stories = taken.map(({ outcome }) => heardOf(outcome.battle, outcome.news, viewer));
  const name = people.get(viewer)?.nickname;
  const wrong = views.flatMap(([what, expected, was]) =>
    isSame(expected, was) ? [] : [`${name} sees ${what} as ${json(was)}, not ${json(expected)}`],
  );
  const misheard = listeners.flatMap((heard, n) =>
    areTold(stories, heard) ? [] : [`${name}'s listener ${n} heard ${json(heard)}, not ${json(stories)}`],
  );
  return [...wrong, ...misheard];
}

/** Moves made at one moment may be told in any order, but each move's own news in its own. */
function areTold(stories: LiveMessage[][], heard: readonly LiveMessage[]): boolean {
  const [first, ...rest] = heard;
  if (!first) return stories.every((story) => story.length === 0);
  return stories.some(
    (story, at) =>
      isDeepStrictEqual(asJson(story[0]), first) && areTold(stories.with(at, story.slice(1)), rest),
  );
}
