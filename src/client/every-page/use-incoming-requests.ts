import { useMemo } from 'react';
import { type PendingChallenge, usePendingChallenges } from '#client/again/use-challenges.ts';
import { type PendingRematch, usePendingRematches } from '#client/again/use-pending-rematches.ts';
import { useCurrentUser } from '#client/data/current-user.ts';
import { nameOf } from '#client/data/use-battle.ts';
import { isAnytime } from '#rules/pace.ts';

/** What somebody asks of this player, for a short time: a rematch, or to play again. */
export type IncomingRequest = { key: string; name: string; until: number } & (
  | { rematch: PendingRematch; challenge?: undefined }
  | { challenge: PendingChallenge; rematch?: undefined }
);

/** All that is asked for a short time. What has a day waits on the home page. */
export function useIncomingRequests(): readonly IncomingRequest[] {
  const me = useCurrentUser().user?.id;
  const { requests } = usePendingRematches();
  const { challenges } = usePendingChallenges();
  return useMemo(
    () => [
      ...requests
        .filter((request) => !isAnytime(request))
        .map(
          (rematch): IncomingRequest => ({
            ...{ key: `rematch ${rematch.id}`, name: rematch.fromUserNickname, until: rematch.until },
            rematch,
          }),
        ),
      ...challenges
        .filter((challenge) => challenge.to.id === me && !isAnytime(challenge))
        .map(
          (challenge): IncomingRequest => ({
            ...{ key: `challenge ${challenge.id}`, name: nameOf(challenge.from), until: challenge.until },
            challenge,
          }),
        ),
    ],
    [requests, challenges, me],
  );
}
