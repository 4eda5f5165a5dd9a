import { useMemo } from 'react';
import { type PendingChallenge, usePendingChallenges } from '#client/challenges/use-challenges.ts';
import { useCurrentUser } from '#client/data/current-user.ts';
import { nameOf } from '#client/data/use-battle.ts';
import { type PendingRematch, usePendingRematches } from './use-pending-rematches.ts';

/** What somebody asks of this player, for a short time: a rematch, or to play again. */
export type Asked = { key: string; name: string; until: number } & (
  | { rematch: PendingRematch; challenge?: undefined }
  | { challenge: PendingChallenge; rematch?: undefined }
);

/** All that is asked for a short time. A challenge any time has a day, and waits on the home page. */
export function useAsked(): readonly Asked[] {
  const me = useCurrentUser().user?.id;
  const { requests } = usePendingRematches();
  const { challenges } = usePendingChallenges();
  return useMemo(
    () => [
      ...requests.map(
        (rematch): Asked => ({
          ...{ key: `rematch ${rematch.id}`, name: rematch.fromUserNickname, until: rematch.until },
          rematch,
        }),
      ),
      ...challenges
        .filter(({ to, pace }) => to.id === me && pace === 'live')
        .map(
          (challenge): Asked => ({
            ...{ key: `challenge ${challenge.id}`, name: nameOf(challenge.from), until: challenge.until },
            challenge,
          }),
        ),
    ],
    [requests, challenges, me],
  );
}
