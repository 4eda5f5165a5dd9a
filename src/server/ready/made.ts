import type { CallName } from '#contract/calls.ts';
import { schemas } from '#contract/schemas.ts';
import { ownUserOf, playerOf, type User } from '#server/accounts/store.ts';
import { gameSeen, ratingsSeen, songsSeen } from '#server/battles/show.ts';
import type { StoredBattle } from '#server/battles/store.ts';
import type { Sources } from './sources.ts';

const battleOf = ({ things }: Sources) => things[0] as StoredBattle;
const playersOf = ({ things }: Sources) => (things.slice(1) as User[]).map(playerOf);

/** The answers that are made of remembered things without asking anybody. */
const makers: { [N in CallName]?: (sources: Sources, now: number) => unknown } = {
  whoAmI: ({ things }) => ownUserOf(things[0] as User),
  showBattle: (sources, now) => gameSeen(battleOf(sources), playersOf(sources), now),
  showSongs: (sources) => songsSeen(battleOf(sources)),
  showRatings: (sources) => ratingsSeen(battleOf(sources), sources.viewer),
};

/** The answer's text, checked by its contract; null when it is made elsewhere. */
export function makeAnswer(sources: Sources, now: number): string | null {
  const make = makers[sources.call];
  return make ? JSON.stringify(schemas[sources.call].reply.parse(make(sources, now))) : null;
}
