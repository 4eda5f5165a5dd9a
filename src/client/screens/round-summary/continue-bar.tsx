import { useState } from 'react';
import { useAnnounce } from '#client/announce/announce.ts';
import { toast } from '#client/announce/toasts.ts';
import { useClockLeft, useSecondsLeft } from '#client/battle/use-seconds.ts';
import { refetchBattlesSoon } from '#client/data/refetch.ts';
import { isUnauthorized, serverSentence, waitIn } from '#client/data/send.ts';
import { useSite } from '#client/data/use-call.ts';
import { useIsMounted } from '#client/data/use-is-mounted.ts';
import type { SeenTable } from '#client/data/use-table.ts';
import { storedByKey } from '#client/device/storage.ts';
import { logInAgain } from '#client/shell/failure-toasts.ts';
import { go } from '#client/shell/go.ts';
import { useMove } from '#client/shell/use-move.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { useFocusOnRemoval } from '#client/ui/controls/use-focus-on-removal.ts';
import { BottomBar } from '#client/ui/layout/page.tsx';
import { paths } from '#contract/paths.ts';
import type { Game } from '#contract/schemas.ts';
import { hasRoundSummary } from '#rules/modes.ts';
import { countOf } from '#rules/words/count-of.ts';
import { hoursAndMinutes } from '#rules/words/wait-words.ts';

/** Returns the path of a battle without a summary; null between rounds and once all songs are rated, when it has one. */
export function otherPath({ id, status, endedBy }: Pick<Game, 'id' | 'status' | 'endedBy'>): string | null {
  if (status === 'round_summary') return null;
  if (status !== 'completed') return paths.game(id);
  // Only the results page shows how a battle ended before its last rating.
  return endedBy === 'ratings' ? null : paths.results(id);
}

const seen = storedByKey<number>('summarySeen');

/** Returns the start of this pause on the clock of `performance.now`; a reload does not restart the pause. */
function usePauseStart({ id, currentRound, status, pace, updatedAt }: Game): number {
  const [start] = useState(() => {
    const pause = `${id} ${currentRound}`;
    const at = seen.get(pause) ?? Date.now();
    seen.set(pause, at);
    // A battle that was over before the page opened, or a round that was rated hours ago, has no pause.
    const from = status === 'completed' || pace === 'anytime' ? Math.min(at, Date.parse(updatedAt)) : at;
    return performance.now() - Math.max(0, Date.now() - from);
  });
  return start;
}

/** Default pause until the site's settings are fetched, in seconds (spec §9). */
const defaultPause = 10;

interface ContinueBarProps {
  game: Game;
  /** Ends the animation of the page; null when the animation is over. */
  onSkip?: (() => void) | null;
}

/** Shows the button to continue after a pause, in which the scores can be read (spec §2 Round summary). */
export function ContinueBar({ game, onSkip = null }: ContinueBarProps) {
  const siteSeconds = useSite()?.roundSummarySeconds ?? defaultPause;
  const start = usePauseStart(game);
  const [longer, setLonger] = useState<{ end: number; seconds: number }>();
  const pause = hasRoundSummary(game.mode) ? siteSeconds : 0;
  const { end, seconds } = longer ?? { end: start + pause * 1000, seconds: pause };
  const left = useSecondsLeft(end);
  useAnnounce(left > 0 || pause === 0 ? '' : continueLabel(game));
  const wait = (more: number) => setLonger({ end: performance.now() + more * 1000, seconds: more });
  return (
    <BottomBar className={onSkip ? '[&>div]:flex [&>div]:gap-[10px]' : ''}>
      {onSkip && <Skip onSkip={onSkip} />}
      {left > 0 ? (
        <Button disabled waiting={{ secondsLeft: left, secondsTotal: seconds }}>
          {`Please wait ${countOf(left, 'second')}...`}
        </Button>
      ) : (
        <Continue game={game} onWait={wait} />
      )}
    </BottomBar>
  );
}

const continueButtonOf = (skip: HTMLElement) =>
  skip.parentElement?.querySelector<HTMLElement>('button:not(:disabled, .skip)');

function Skip({ onSkip }: { onSkip: () => void }) {
  // The button is removed when the animation is over, also without a press, so the focus has to move on.
  const button = useFocusOnRemoval<HTMLButtonElement>(continueButtonOf);
  return (
    <Button
      ref={button}
      kind="ghost"
      size="sm"
      className="skip min-h-[56px] w-auto flex-none"
      onClick={onSkip}
    >
      Skip
    </Button>
  );
}

function Continue({ game, onWait }: { game: Game; onWait: (seconds: number) => void }) {
  const isMounted = useIsMounted();
  const next = useMove('continueRound', (error) => {
    if (isUnauthorized(error)) return logInAgain();
    const { secondsLeft } = waitIn(error);
    if (secondsLeft && isMounted()) return onWait(secondsLeft);
    const text = 'Failed to continue to next round';
    toast({ tone: 'failed', title: 'Error', text, detail: serverSentence(error) });
    refetchBattlesSoon();
  });
  const press = () =>
    game.status === 'completed'
      ? go(paths.results(game.id))
      : next.mutate({ params: { id: String(game.id) } });
  return (
    <Button pending={next.isPending || next.isSuccess} onClick={press}>
      {continueLabel(game)}
    </Button>
  );
}

/** Returns the label of the button; the last of five rounds has its own label (spec §2). */
function continueLabel({ status, currentRound, totalRounds }: Game): string {
  if (status === 'completed') return 'View Final Results';
  return currentRound === 4 && totalRounds === 5
    ? 'Start Final Round 5'
    : `Continue to Round ${currentRound + 1}`;
}

/** Shows the time until the next round of an anytime battle begins by itself; no player loses the battle then. */
export function BeginsByItself({ table }: { table: SeenTable }) {
  const left = useClockLeft(table);
  if (left === null) return null;
  return (
    <p role="timer" aria-live="off" className="mt-2.5 font-[650] text-muted text-small leading-[1.25]">
      {`Round ${table.game.currentRound + 1} begins by itself in ${hoursAndMinutes(left * 1000)}.`}
    </p>
  );
}
