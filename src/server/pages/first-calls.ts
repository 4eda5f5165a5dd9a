import type { CallName } from '#contract/calls.ts';
import { subjectOf } from '#server/previews/address.ts';

const ofBattle: readonly CallName[] = ['whoAmI', 'showTable', 'showSite'];

/** What a page asks before it can show anything, by the first part of its address; '' is where signed-in people are at home. */
const firstCalls: Record<string, readonly CallName[]> = {
  home: ['whoAmI', 'showMyBattles', 'showLeaderboard'],
  game: ofBattle,
  'round-summary': ofBattle,
  results: ['whoAmI', 'showResults', 'showSite'],
  battle: ['whoAmI', 'showPublicResults'],
  player: ['whoAmI', 'showPlayer'],
  rematch: ['whoAmI', 'showRematches'],
  account: ['whoAmI', 'showAccount'],
};
const others: readonly CallName[] = ['whoAmI'];

const ofRoom: readonly CallName[] = ['whoAmI', 'findRoom'];

/** The calls of an address, and the part of it that they are about. */
export function firstCallsAt(url: string): { names: readonly CallName[]; about: string } {
  const subject = subjectOf(url);
  if (subject?.about === 'room') return { names: ofRoom, about: subject.code };
  const [, place = '', about = ''] = url.split(/[/?#]/);
  // A room's code is not looked up twice.
  if (/^(game|round-summary|results|battle)$/.test(place) && !/^\d{1,9}$/.test(about))
    return { names: others, about };
  return { names: firstCalls[place || 'home'] ?? others, about };
}
