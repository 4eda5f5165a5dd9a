import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useLiveState } from '#client/live/live-context.ts';
import { paths } from '#client/paths.ts';
import { timings } from '#client/timings.ts';
import type { Game } from '#contract/schemas.ts';

export type Depart = (to: string, afterMs?: number) => void;

/**
 * The ways out of the battle's page. A live message's way takes the place of any planned before it;
 * a status found by fetching leads out only if none is planned, and gives the message time to come first.
 */
export function useDeparture({ id, status }: Pick<Game, 'id' | 'status'>) {
  const [, navigate] = useLocation();
  const isLive = useLiveState() === 'open';
  const planned = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const runs = status === 'active' || status === 'rating';
  const [sawItRun, setSawItRun] = useState(runs);
  if (runs && !sawItRun) setSawItRun(true);

  const depart = useCallback<Depart>(
    (to, afterMs = 0) => {
      clearTimeout(planned.current);
      planned.current = setTimeout(() => navigate(to, { replace: true }), afterMs);
    },
    [navigate],
  );
  useEffect(
    () => () => {
      clearTimeout(planned.current);
      planned.current = undefined;
    },
    [],
  );
  useEffect(() => {
    if (planned.current !== undefined) return;
    if (status === 'round_summary') depart(paths.roundSummary(id));
    if (status === 'completed') {
      depart(paths.results(id), isLive && sawItRun ? timings.toResultsAfterRatings : 0);
    }
  }, [id, status, isLive, sawItRun, depart]);
  return { depart, sawItRun };
}
