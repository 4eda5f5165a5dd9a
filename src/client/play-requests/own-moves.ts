import { useCall } from '#client/data/use-call.ts';
import { useAnytimeRequests } from './use-requests.ts';

/** Fetches the player's unfinished battles. */
export const useMyBattles = () => useCall('showMyBattles');

/** Returns how many battles and anytime requests wait for this player; undefined until they are fetched. */
export function useOwnMoves(): number | undefined {
  const { data } = useMyBattles();
  const requests = useAnytimeRequests().length;
  return data && data.filter(({ yourMove }) => yourMove).length + requests;
}
