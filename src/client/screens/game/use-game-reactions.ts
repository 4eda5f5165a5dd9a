import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from '#client/announce/toasts.ts';
import { type Ending, howItEnded } from '#client/battle/how-it-ended.ts';
import { refetchBattlesSoon } from '#client/data/query-client.ts';
import { sideOf } from '#client/data/use-table.ts';
import { useBattleMessages, useLiveState } from '#client/live/live-context.ts';
import { go } from '#client/shell/go.ts';
import { timings } from '#client/timings.ts';
import type { LiveMessage } from '#contract/live.ts';
import { paths } from '#contract/paths.ts';
import type { Game } from '#contract/schemas.ts';
import { isBeingPlayed } from '#rules/battle.ts';
import { hasRoundSummary } from '#rules/modes.ts';

type Reactions = { [T in LiveMessage['type']]?: (message: Extract<LiveMessage, { type: T }>) => void };
type Depart = (to: string, afterMs?: number) => void;
type BattlePage = { game: Game; myId: string; depart: Depart };

/** Reacts to live messages on the battle's page (spec §4 Live messages). */
export function useGameReactions(page: BattlePage): void {
  useBattleMessages(page.game.id, (message) => {
    const react = reactionsAt(page)[message.type] as ((message: LiveMessage) => void) | undefined;
    if (!react) return;
    // The summary page fetches the battle itself.
    if (message.type !== 'roundSummary') refetchBattlesSoon();
    react(message);
  });
}

/** Reaction to a message that only triggers a fetch of the battle, as every message with a reaction does. */
const refetchOnly = () => {};

/** Returns the reactions by message type. `silent`: the board already announces the news of the toast. */
const reactionsAt = (page: BattlePage): Reactions => ({
  // The battle may have changed between the first fetch and the join.
  joined: refetchOnly,
  gameUpdated: refetchOnly,
  songSubmitted: refetchOnly,
  nextTurn: refetchOnly,
  gameCompleted: refetchOnly,
  nextRound: ({ round }) => toast({ tone: 'done', title: 'Next Round!', text: `Starting round ${round}` }),
  songSubmittedForRating: ({ submittedBy }) =>
    toast({
      tone: sideOf(page.game.players, submittedBy),
      silent: true,
      title: 'New Song!',
      text: 'Listen and rate the song that was just submitted',
    }),
  swapAsked: ({ submittedBy }) => {
    if (submittedBy !== page.myId) return;
    toast({
      tone: 'warn',
      silent: true,
      title: 'Pick another song',
      text: 'Yours does not play over there.',
    });
  },
  songSwapped: ({ submittedBy }) => {
    if (submittedBy === page.myId) return;
    const tone = sideOf(page.game.players, submittedBy);
    toast({ tone, title: 'New Song!', text: 'Your opponent sent another one' });
  },
  swapExpired: ({ submittedBy }) => {
    const mine = submittedBy === page.myId;
    toast({
      tone: 'warn',
      title: mine ? 'Your song stays' : 'The song stays',
      text: mine ? 'The time to send another one is over.' : 'No other song came in time: rate this one.',
    });
  },
  ratingsSubmitted: ({ ratedBy }) => {
    // The player who has rated needs no toast.
    if (ratedBy === page.myId) return;
    toast({
      tone: sideOf(page.game.players, ratedBy),
      silent: true,
      title: 'Rating Received',
      text: 'Waiting for other players to finish rating...',
    });
  },
  ...endingsAt(page),
});

function endingsAt({ game: { id }, myId, depart }: BattlePage): Reactions {
  const over = (message: Ending) => {
    toast(howItEnded(message, myId));
    depart(paths.results(id), timings.toResultsAfterTimeout);
  };
  return {
    roundSummary: () => depart(paths.roundSummary(id)),
    ratingsComplete: () => {
      toast({ tone: 'done', title: 'All Ratings Complete!', text: 'Calculating results...' });
      depart(paths.results(id), timings.toResultsAfterRatings);
    },
    gameEnded: over,
    gameTimeout: over,
  };
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
    if (status === 'round_summary') depart(paths.roundSummary(id));
    // A player who saw the battle run, but missed the message of its end, sees the final reveal, too.
    if (status === 'completed' && sawItRun && endedBy === 'ratings' && hasRoundSummary(mode))
      depart(paths.roundSummary(id));
    else if (status === 'completed') {
      depart(paths.results(id), isLive && sawItRun ? timings.toResultsAfterRatings : 0);
    }
  }, [id, status, mode, endedBy, isLive, sawItRun, depart]);
  return { depart, sawItRun };
}
