import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, shownToast } from '#client/announce/toasts.ts';
import { queryClient } from '#client/data/query-client.ts';
import type { WireChallenge } from '#contract/schemas.ts';
import { reactToChallenge } from './react-to-challenge.ts';

const player = (id: string, nickname: string) => ({ id, nickname });
const challenge = { id: 3, from: player('ann', 'Marmalade'), to: player('ben', 'Nutmeg') } as WireChallenge;
const as = (me: string) => ({ me, known: [challenge] });

const fetched = vi.spyOn(queryClient, 'invalidateQueries');
beforeEach(() => void vi.clearAllMocks());
afterEach(dismissToast);

test('who asked is told of a no, and asks no more (§13.34)', () => {
  reactToChallenge({ type: 'challengeDeclined', challenge }, as('ann'));
  expect(shownToast()).toMatchObject({ title: 'Not this time' });
  expect(fetched).toHaveBeenCalledExactlyOnceWith({ queryKey: ['showChallenges', null, null] });
});

test('another tab of who said no asks no more, and tells nobody of it (§13.34)', () => {
  reactToChallenge({ type: 'challengeDeclined', challenge }, as('ben'));
  expect(shownToast()).toBeNull();
  expect(fetched).toHaveBeenCalledExactlyOnceWith({ queryKey: ['showChallenges', null, null] });
});

test('results that are open lead to the battle of a challenge as soon as it is accepted', () => {
  vi.stubGlobal('window', { location: { pathname: '/game/9', search: '' } });
  const game = { id: 8 };
  reactToChallenge(
    { type: 'challengeAccepted', challenge, game } as Parameters<typeof reactToChallenge>[0],
    as('ann'),
  );
  expect(fetched).toHaveBeenCalledWith({ queryKey: ['showResults'] });
  vi.unstubAllGlobals();
});
