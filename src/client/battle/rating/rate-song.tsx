import Cast from 'lucide-react/icons/cast';
import { type ReactNode, useId, useState } from 'react';
import { touch } from '#client/device/feel.ts';
import { castSong } from '#client/player/cast-song.ts';
import { SongPlayer } from '#client/player/song-player.tsx';
import { type Side, SideTag } from '#client/ui/art/side-tag.tsx';
import { Sticker } from '#client/ui/art/sticker.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import type { WireSong } from '#contract/schemas.ts';
import { commentLength, ratingRange } from '#rules/limits.ts';
import { ScoreSlider } from './score-slider.tsx';
import type { RatingDraft } from './use-rating-drafts.ts';

export function CommentField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const id = useId();
  // As the server counts: an emoji is one.
  const characters = Array.from(value).length;
  return (
    <div className="comment field">
      <label htmlFor={id} className="sr-only">
        Comment
      </label>
      <textarea
        id={id}
        rows={1}
        placeholder="What did you think of this song?"
        value={value}
        maxLength={commentLength + value.length - characters}
        onChange={(event) => onChange(Array.from(event.target.value).slice(0, commentLength).join(''))}
        aria-describedby={`${id}count`}
        // It has grown to its four lines by then, perhaps under the bar.
        onFocus={(event) => event.target.scrollIntoView({ block: 'nearest' })}
      />
      <span id={`${id}count`} className="count digits" aria-hidden="true">
        <span>{`${characters}/${commentLength}`}</span>
        <span className="sr-only"> characters</span>
      </span>
    </div>
  );
}

interface RateSongProps {
  song: Pick<WireSong, 'title' | 'artist' | 'videoId' | 'thumbnailUrl' | 'startSecond'>;
  side: Side;
  draft: RatingDraft;
  onChange: (part: Partial<RatingDraft>) => void;
  onPlays?: () => void;
  /** Under the video; `refused`: the player does not play it here. */
  wayOut: (refused: boolean) => ReactNode;
  children?: ReactNode;
}

/** One song to hear and to score (spec §2 Rating panel). */
export function RateSong({ song, side, draft, onChange, onPlays, wayOut, children }: RateSongProps) {
  const [playing, setPlaying] = useState(false);
  const [refused, setRefused] = useState(false);
  const about = <About song={song} side={side} />;
  const start = () => onChange({ heard: song.videoId });
  const slide = (score: number) => {
    if (score !== draft.score) touch('step');
    onChange({ score });
  };
  return (
    <section className="rate columns" aria-label={`Rate ${song.title}`}>
      <div className="hear">
        <SongPlayer
          {...song}
          playing={playing}
          onPlay={() => {
            setPlaying(true);
            start();
          }}
          onStop={() => setPlaying(false)}
          onLeave={start}
          onPlayerEvent={({ refusal, playing: isPlaying }) => {
            if (refusal !== undefined) return setRefused(true);
            if (!isPlaying) return;
            setRefused(false);
            onPlays?.();
          }}
        >
          <span className="about-wide">{about}</span>
          <Button
            kind="ghost"
            size="sm"
            icon={Cast}
            className="cast"
            onClick={() => void castSong(song, start)}
          >
            Cast to Device
          </Button>
        </SongPlayer>
        {wayOut(refused)}
      </div>
      <div className="judge">
        <div className="head">
          <span className="words">
            <h2 className="poster">Rate the Song!</h2>
            <span className="about-narrow">{about}</span>
          </span>
          <Sticker
            score={draft.score ?? ratingRange.untouched}
            untouched={draft.score === null}
            size="var(--verdict)"
            rotate={7}
            ticks
            className="verdict"
          />
        </div>
        <ScoreSlider value={draft.score} onChange={slide} label={`Your score for ${song.title}`} />
        <CommentField value={draft.comment} onChange={(comment) => onChange({ comment })} />
        {children}
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
