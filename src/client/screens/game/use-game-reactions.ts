import { useCallback, useEffect, useRef, useState } from 'react';
import { type Toast, toast } from '#client/announce/toasts.ts';
import { howItEnded } from '#client/battle/how-it-ended.ts';
import { sideOf } from '#client/battle/players.ts';
import { useBattleMessages, useLiveState } from '#client/live/live-context.ts';
import { go } from '#client/shell/go.ts';
import { timings } from '#client/timings.ts';
import type { LiveMessage } from '#contract/live.ts';
import { paths } from '#contract/paths.ts';
import type { Game } from '#contract/schemas.ts';
import { isBeingPlayed } from '#rules/battle.ts';
import { hasRoundSummary } from '#rules/modes.ts';

type Depart = (to: string, afterMs?: number) => void;
type BattlePage = { game: Game; myId: string; depart: Depart };

/** Reacts to live messages on the battle's page (spec §4 Live messages). */
export function useGameReactions({ game, myId, depart }: BattlePage): void {
  useBattleMessages(game.id, (message) => {
    const news = toastFor(message, game, myId);
    if (news) toast(news);
    const results = paths.results(game.id);
    if (message.type === 'roundSummary') depart(paths.roundSummary(game.id));
    if (message.type === 'ratingsComplete') depart(results, timings.toResultsAfterRatings);
    if (message.type === 'gameEnded' || message.type === 'gameTimeout')
      depart(results, timings.toResultsAfterTimeout);
  });
}

/** Returns the toast of a message, null for none. `silent`: the board already announces the news of the toast. */
function toastFor(message: LiveMessage, { players }: Game, myId: string): Toast | null {
  switch (message.type) {
    case 'nextRound':
      return { tone: 'done', title: 'Next Round!', text: `Starting round ${message.round}` };
    case 'songSubmittedForRating': {
      const text = 'Listen and rate the song that was just submitted';
      return { tone: sideOf(players, message.submittedBy), silent: true, title: 'New Song!', text };
    }
    case 'swapAsked': {
      const text = 'Yours does not play over there.';
      const mine = message.submittedBy === myId;
      return mine ? { tone: 'warn', silent: true, title: 'Pick another song', text } : null;
    }
    case 'songSwapped': {
      const tone = sideOf(players, message.submittedBy);
      const text = 'Your opponent sent another one';
      return message.submittedBy === myId ? null : { tone, title: 'New Song!', text };
    }
    case 'swapExpired':
      return message.submittedBy === myId
        ? { tone: 'warn', title: 'Your song stays', text: 'The time to send another one is over.' }
        : { tone: 'warn', title: 'The song stays', text: 'No other song came in time: rate this one.' };
    case 'ratingsSubmitted': {
      const tone = sideOf(players, message.ratedBy);
      const text = 'Waiting for other players to finish rating...';
      return message.ratedBy === myId ? null : { tone, silent: true, title: 'Rating Received', text };
    }
    case 'ratingsComplete':
      return { tone: 'done', title: 'All Ratings Complete!', text: 'Calculating results...' };
    case 'gameEnded':
    case 'gameTimeout':
      return howItEnded(message, myId);
    default:
      return null;
  }
}

/** Leaves the page. A live message replaces a planned departure; a fetched status plans one only if none is planned. */
export function useDeparture({
  id,
  status,
  mode,
  endedBy,
}: Pick<Game, 'id' | 'status' | 'mode' | 'endedBy'>) {
  const isLive = useLiveState() === 'open';
  const planned = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const runs = isBeingPlayed({ status });
  const [sawItRun, setSawItRun] = useState(runs);
  if (runs && !sawItRun) setSawItRun(true);

  const depart = useCallback<Depart>((to, afterMs = 0) => {
    clearTimeout(planned.current);
    planned.current = setTimeout(() => go(to, { replace: true }), afterMs);
  }, []);
  useEffect(
    () => () => {
      clearTimeout(planned.current);
      planned.current = undefined;
    },
    [],
  );
  useEffect(() => {
    if (planned.current !== undefined) return;
    // A player who saw the battle run, but missed the message of its end, sees the final reveal, too.
    const hasReveal = sawItRun && endedBy === 'ratings' && hasRoundSummary(mode);
    if (status === 'round_summary' || (status === 'completed' && hasReveal)) depart(paths.roundSummary(id));
    else if (status === 'completed')
      depart(paths.results(id), isLive && sawItRun ? timings.toResultsAfterRatings : 0);
  }, [id, status, mode, endedBy, isLive, sawItRun, depart]);
  return { depart, sawItRun };
}
