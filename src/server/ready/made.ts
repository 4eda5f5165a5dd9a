import type { CallName } from '#contract/calls.ts';
import { schemas } from '#contract/schemas.ts';
import type { Clocks } from '#rules/battle.ts';
import { ownUserOf, playerOf } from '#server/accounts/store.ts';
import { gameSeen, ratingsSeen, songsSeen } from '#server/battles/show.ts';
import type { Sources } from './sources.ts';

type Made = { [N in CallName]?: (sources: Sources, now: number, clocks: Clocks) => unknown };

/** The answers that are made of remembered rows without asking anybody. */
const makers: Made = {
  whoAmI: ({ rows: { people = [] } }) => people.map(ownUserOf)[0],
  showTable: ({ rows: { battles = [], people = [] }, viewer }, now, clocks) =>
    battles.map((battle) => ({
      game: gameSeen(battle, people.map(playerOf), now, clocks),
      songs: songsSeen(battle),
      ratings: ratingsSeen(battle, viewer),
    }))[0],
  // Whoever is asked something is answered the long way.
  showRematches: () => [],
};

/** The answer's text, checked by its contract; null when it is made elsewhere. */
export function makeAnswer(sources: Sources, now: number, clocks: Clocks): string | null {
  const make = makers[sources.call];
  return make ? JSON.stringify(schemas[sources.call].reply.parse(make(sources, now, clocks))) : null;
}
