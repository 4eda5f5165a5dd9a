import type { SeenBattle } from '#client/data/seen-battle.ts';
import { isAnytime } from '#rules/pace.ts';
import type { Situation } from '#rules/situation.ts';

/** What the page says of a battle; `they-swap`: the song that this player listens to does not play, and another is on its way. */
export type Moment = Situation | 'they-swap';

/** Any time, another song may take a day: whoever asked for it waits, though the one there is may be rated all the same. */
export function momentOf({ game, songs }: Pick<SeenBattle, 'game' | 'songs'>, situation: Situation): Moment {
  const waits = situation === 'rate-their-song' && songs.at(-1)?.swap === 'asked';
  return isAnytime(game) && waits ? 'they-swap' : situation;
}
