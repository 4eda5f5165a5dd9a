import Replace from 'lucide-react/icons/replace';
import { useEffect, useState } from 'react';
import { toast } from '#client/announce/toasts.ts';
import { sideOf } from '#client/battle/players.ts';
import { RateSong } from '#client/battle/rating/rate-song.tsx';
import { removeDrafts, sentWithStars } from '#client/battle/rating/use-rating-drafts.ts';
import { stepStart } from '#client/battle/use-seconds.ts';
import { useSite } from '#client/data/use-call.ts';
import { vibrate } from '#client/device/cues.ts';
import { nowAndOnOpen, sendFrame } from '#client/live/live-context.ts';
import type { GamePanel } from '#client/screens/game/game-panel.ts';
import { useMove } from '#client/shell/use-move.ts';
import { after, every } from '#client/timings.ts';
import { Note } from '#client/ui/feedback/note.tsx';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import type { CallInput, Game, SongReply } from '#contract/schemas.ts';
import { isAnytime } from '#rules/pace.ts';
import { songsToRate } from '#rules/situation.ts';
import { SongsThisRound } from './songs-this-round.tsx';

/** Returns a function that sends all ratings; `sending` lasts until this panel is replaced. */
export function useSendRatings(gameId: number) {
  const rate = useMove('rateSongs', 'Failed to submit ratings', (ratings) => {
    if (ratings.some(({ starred }) => starred)) toast(sentWithStars);
    removeDrafts(gameId);
  });
  const sendRatings = (body: CallInput<'rateSongs'>['body']) => {
    vibrate('send');
    rate.mutate({ body });
  };
  return { sendRatings, sending: rate.isPending || rate.isSuccess };
}

const AskSwap = lazyComponent(() => import('./ask-swap.tsx').then((found) => found.AskSwap), {
  failed: () => <Note icon={Replace}>To ask for another song, load this page again.</Note>,
});

/** Interval of the message in milliseconds. */
const resendMs = 10_000;

/** Notifies the opponent that the song plays here, repeatedly while it does. */
function useSendStarted(gameId: number, userId: string, songId: number | null): void {
  useEffect(() => {
    if (songId === null) return;
    const sendStarted = () => sendFrame({ type: 'songStarted', gameId, userId, songId });
    const stops = [every(resendMs, sendStarted), nowAndOnOpen(sendStarted)];
    return () => stops.forEach((stop) => void stop());
  }, [gameId, userId, songId]);
}

const lastMinuteMs = 60_000;

/** Warns a minute before the time to rate a song is over, which no clock shows. A request for another song has no such limit. */
function useLastMinute({ pace, updatedAt }: Game, swap: SongReply['swap'] | undefined): void {
  const { ratingSeconds } = useSite() ?? {};
  useEffect(() => {
    if (pace === 'anytime' || swap === 'asked' || ratingSeconds === undefined) return;
    const end = stepStart({ updatedAt }) + ratingSeconds * 1000;
    const untilWarning = end - lastMinuteMs - performance.now();
    const text = 'Rate the song now, or you lose the battle.';
    if (untilWarning > 0)
      return after(untilWarning, () =>
        toast({ tone: 'warn', urgent: true, title: 'One minute left', text, ms: lastMinuteMs / 2 }),
      );
  }, [pace, updatedAt, swap, ratingSeconds]);
}

/** Shows the panel to play and to rate the opponent's song (spec §2 Rating panel); a round never has two unrated songs. */
export const RatingPanel: GamePanel = ({ table, me, banner }) => {
  const { game } = table;
  const { sendRatings, sending } = useSendRatings(game.id);
  const [playing, setPlaying] = useState<string | null>(null);
  const [song] = songsToRate(game, table, me.id);
  useSendStarted(game.id, me.id, song?.videoId === playing ? song.id : null);
  useLastMinute(game, song?.swap);
  if (!song) return null;
  return (
    <div className="panel rating page with-bar">
      {banner}
      <RateSong
        key={song.videoId}
        battleId={game.id}
        song={song}
        side={sideOf(game.players, song.submittedBy)}
        onPlaying={(isPlaying) => setPlaying(isPlaying ? song.videoId : null)}
        belowVideo={(refused) =>
          (song.swap === 'asked' || (refused && !song.swap)) && (
            <AskSwap gameId={game.id} song={song} anytime={isAnytime(game)} />
          )
        }
        label="Complete Rating"
        pending={sending}
        onRate={(rating) => sendRatings([{ songId: song.id, ...rating }])}
      />
      <SongsThisRound table={table} me={me} />
    </div>
  );
};
