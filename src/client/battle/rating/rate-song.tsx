import Cast from 'lucide-react/icons/cast';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { vibrate } from '#client/device/cues.ts';
import { castSong } from '#client/player/cast-song.ts';
import { SongPlayer } from '#client/player/song-player.tsx';
import { otherSide, type Side, SideTag } from '#client/ui/art/sides.tsx';
import { Sticker } from '#client/ui/art/sticker.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { BottomBar } from '#client/ui/layout/page.tsx';
import { Question } from '#client/ui/layout/sheet.tsx';
import type { CallInput, SongReply } from '#contract/schemas.ts';
import { ratingRange } from '#rules/limits.ts';
import { CommentField, RatingSlider } from './rating-and-comment.tsx';
import { useRatingDraft } from './use-rating-drafts.ts';

interface RateSongProps extends Pick<CompleteRatingProps, 'label' | 'disabled' | 'pending'> {
  battleId: number;
  song: Pick<SongReply, 'title' | 'artist' | 'videoId' | 'thumbnailUrl' | 'startSecond'>;
  /** Side of the player who sent the song. */
  side: Side;
  onPlaying?: (isPlaying: boolean) => void;
  /** Renders the content below the video. `refused`: the video player refused to play the song here. */
  belowVideo: (refused: boolean) => ReactNode;
  onRate: (rating: Pick<CallInput<'rateSongs'>['body'][number], 'rating' | 'comment'>) => void;
}

/** Shows one song to play and to rate (spec §2 Rating panel). */
export function RateSong(props: RateSongProps) {
  const { battleId, song, side, onPlaying, belowVideo, onRate, ...button } = props;
  const { draft, change } = useRatingDraft(battleId, song);
  const rating = draft.score ?? ratingRange.untouched;
  const [playing, setPlaying] = useState(false);
  const [refused, setRefused] = useState(false);
  const about = <About song={song} side={side} />;
  const markHeard = () => change({ heard: true });
  const slide = (to: number) => {
    if (to !== draft.score) vibrate('step');
    change({ score: to });
  };
  return (
    <section className="rate columns" aria-label={`Rate ${song.title}`}>
      <div className="rate-video">
        <SongPlayer
          {...song}
          playing={playing}
          onPlay={() => {
            setPlaying(true);
            markHeard();
          }}
          onStop={() => {
            setPlaying(false);
            onPlaying?.(false);
          }}
          onLeave={markHeard}
          onPlayerEvent={({ refusal, playing: isPlaying }) => {
            if (refusal !== undefined) return setRefused(true);
            if (isPlaying === undefined) return;
            onPlaying?.(isPlaying);
            if (isPlaying) setRefused(false);
          }}
        >
          <span className="about-wide">{about}</span>
          <Button
            kind="ghost"
            size="sm"
            icon={Cast}
            className="cast"
            onClick={() => void castSong(song, markHeard)}
          >
            Cast to Device
          </Button>
        </SongPlayer>
        {belowVideo(refused)}
      </div>
      <div className="judge">
        <div className="head">
          <span className="words">
            <h2 className="poster">Rate the Song!</h2>
            <span className="about-narrow">{about}</span>
          </span>
          <Sticker
            score={rating}
            untouched={draft.score === null}
            size="var(--verdict)"
            rotate={7}
            ticks
            className="verdict"
          />
        </div>
        <RatingSlider value={draft.score} onChange={slide} label={`Your score for ${song.title}`} />
        <CommentField value={draft.comment} onChange={(comment) => change({ comment })} />
        <CompleteRating
          {...button}
          side={otherSide(side)}
          isUnheard={!draft.heard}
          onRate={() => onRate({ rating, comment: draft.comment.trim() || null })}
        />
      </div>
    </section>
  );
}

const About = ({ song, side }: Pick<RateSongProps, 'song' | 'side'>) => (
  <>
    <b className="song-title leading-[1.25]" dir="auto">
      {song.title}
    </b>
    <span className="mt-px flex items-center gap-1.5 text-muted text-small">
      <SideTag side={side} />
      <span className="truncate" dir="auto">
        {song.artist}
      </span>
    </span>
  </>
);

interface CompleteRatingProps {
  label: string;
  side: Side;
  disabled?: boolean | undefined;
  pending: boolean;
  isUnheard: boolean;
  onRate: () => void;
}

function CompleteRating(props: CompleteRatingProps) {
  const { label, side, disabled, pending, isUnheard, onRate } = props;
  const [question, setQuestion] = useState<'unasked' | 'open' | 'closed'>('unasked');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (question !== 'closed') return;
    const play = box.current?.closest('.rating')?.querySelector<HTMLElement>('.play');
    play?.scrollIntoView({ block: 'nearest' });
    play?.focus({ preventScroll: true });
  }, [question]);
  const complete = () => {
    if (isUnheard) setQuestion('open');
    else onRate();
  };
  const listen = () => setQuestion('closed');
  const rateAnyway = () => {
    setQuestion('unasked');
    onRate();
  };
  return (
    <>
      <BottomBar>
        <div ref={box}>
          <Button kind={side} disabled={disabled} pending={pending} onClick={complete}>
            {label}
          </Button>
        </div>
      </BottomBar>
      {question === 'open' && (
        <Question title="Not heard yet. Rate anyway?" text="The song was not started here." onClose={listen}>
          <Button kind="ghost" className="mb-1 w-auto flex-auto" onClick={rateAnyway}>
            Rate anyway
          </Button>
          <Button className="w-auto flex-auto" onClick={listen}>
            Listen first
          </Button>
        </Question>
      )}
    </>
  );
}
