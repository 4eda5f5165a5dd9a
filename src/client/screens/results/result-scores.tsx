import Star from 'lucide-react/icons/star';
import { useState } from 'react';
import { nameOf, opponentOf, sideOf } from '#client/battle/players.ts';
import { formatPoints } from '#client/battle/points.ts';
import { CommentText, SpeechBox } from '#client/battle/speech-box.tsx';
import { SongEntry } from '#client/player/song-entry.tsx';
import { otherSide, type Side } from '#client/ui/art/sides.tsx';
import { Sticker } from '#client/ui/art/sticker.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { CountUp } from '#client/ui/feedback/count-up.tsx';
import type { OwnUser, Results } from '#contract/schemas.ts';

export const resultWords: Record<Results['winner'], string> = {
  user: 'You Won!',
  opponent: 'You Lost',
  tie: "It's a Draw!",
};

/** Heading while the totals count, which does not reveal the result. */
export const stillCounting = 'The count';

type Scores = Pick<Results, 'userScore' | 'opponentScore' | 'maxScore'>;

/** Returns both totals as a sentence for screen readers. */
export const totalsLine = ({ userScore, opponentScore, maxScore }: Scores): string =>
  `Your total ${formatPoints(userScore)}, opponent total ${formatPoints(opponentScore)}, of ${maxScore}.`;

type TotalsProps = { results: Results; me: OwnUser; counts: boolean; shown: boolean; className?: string };

const labelLook = 'font-[650] text-[0.875rem] leading-[1.4] lg:text-[1rem]';
const numberLook = 'poster digits tracking-[0.02em]';
const numberSize =
  'text-[min(3.25rem,17vw)] leading-[0.95] turned:text-[min(2.25rem,13cqw)] lg:text-[min(4.5rem,19cqw)]';
const lineLook = 'border-paper/20 border-l-3';
/** Three columns need a smaller text in a narrow window. */
const closeLook = 'narrow:px-[8px] narrow:font-stretch-82% narrow:[&>dt]:text-[0.75rem]';

/** Shows both totals, each in its player's ink. Only here the own total is first, also for side B. */
export function Totals({ results, me, counts, shown, className }: TotalsProps) {
  const { maxScore: max } = results;
  const series = results.series && results.series.battles > 1 ? results.series : null;
  const mine = sideOf(results.players, me.id);
  const opponent = opponentOf(results.players, me.id);
  const beside = series && `flex-auto ${closeLook}`;
  return (
    <div className={classNames('key-panel totals @container/totals', className)}>
      <dl className={classNames('flex justify-between', series && 'series')}>
        <Total
          label="Your Total"
          score={results.userScore}
          max={max}
          side={mine}
          counts={counts}
          className={classNames(beside, series && 'pr-[14px] narrow:pr-[14px]')}
        />
        {series && (
          <div
            className={classNames(
              'flex flex-col justify-between px-[14px] text-center',
              lineLook,
              closeLook,
              !shown && 'invisible',
            )}
          >
            <dt className={labelLook}>Series</dt>
            {/* The font size of the totals gives the smaller score their baseline. */}
            <dd className={numberSize}>
              <span
                aria-hidden="true"
                className={`${numberLook} whitespace-nowrap text-[min(1.75rem,9vw)]`}
              >{`${series.user} : ${series.opponent}`}</span>
              <span className="sr-only">{`You ${series.user}, ${opponent ? nameOf(opponent) : 'opponent'} ${series.opponent}`}</span>
            </dd>
          </div>
        )}
        <Total
          label="Opponent Total"
          score={results.opponentScore}
          max={max}
          side={otherSide(mine)}
          counts={counts}
          className={classNames('pl-[16px] text-right', lineLook, beside)}
        />
      </dl>
    </div>
  );
}

interface TotalProps extends Pick<TotalsProps, 'counts' | 'className'> {
  label: string;
  score: number;
  max: number;
  side: Side;
}

function Total({ label, score, max, side, counts, className }: TotalProps) {
  return (
    <div className={classNames('flex flex-col justify-between', className)}>
      <dt className={labelLook}>{label}</dt>
      <dd className={`${numberLook} ${numberSize}`} style={{ color: `var(--bb-side-${side})` }}>
        <CountUp from={counts ? 0 : undefined} to={score} format={formatPoints} />
        <small className="text-[0.42em] text-paper tracking-[0]">{`/${max}`}</small>
      </dd>
    </div>
  );
}

const stars = [1, 2, 3, 4, 5];

export function Stars({ count }: { count: number }) {
  return (
    <span className="flex justify-center" role="img" aria-label={`${count} of 5 stars`}>
      {stars.map((star) => (
        <Star
          key={star}
          className={`size-[13px] stroke-2 ${star <= count ? 'lit fill-current text-(--bb-action-text)' : 'text-(--bb-edge)'}`}
        />
      ))}
    </span>
  );
}

type ResultSong = Results['songs'][number];

export function ResultSongs({ results, me }: { results: Results; me: OwnUser }) {
  const [playing, setPlaying] = useState<number | null>(null);
  const { songs, players } = results;
  return (
    <section aria-labelledby="songs">
      <h2 id="songs" className="poster text-[1.875rem] lg:mt-6 lg:text-[2.25rem]">
        The songs
      </h2>
      {songs.length === 0 && <p className="mt-2 text-muted">No song made it to the table this time.</p>}
      <div>
        {songs.map((song) => (
          <SongEntry
            key={song.id}
            song={song}
            side={sideOf(players, song.submittedBy)}
            who={song.submittedBy === me.id ? 'You' : 'Opponent'}
            aside={<Average song={song} />}
            below={<Comments song={song} players={players} />}
            playing={playing}
            onPlaying={setPlaying}
          />
        ))}
      </div>
    </section>
  );
}

function Average({ song: { averageRating, ratings } }: { song: ResultSong }) {
  const rated = ratings.length > 0;
  return (
    <span className="grid justify-items-center gap-0.5">
      {/* The rating is repeated as a number below, so screen readers skip the sticker. */}
      <span className="contents" aria-hidden={rated || undefined}>
        <Sticker score={rated ? averageRating : null} size="calc(var(--song-score) * 0.935)" />
      </span>
      {rated && <Stars count={Math.floor(averageRating / 2)} />}
    </span>
  );
}

function Comments({ song, players }: { song: ResultSong; players: Results['players'] }) {
  return song.ratings.map(({ ratedBy, rating, ...comment }) => (
    <SpeechBox key={ratedBy} side={sideOf(players, ratedBy)}>
      <b>{`Rating: ${rating}/10`}</b>{' '}
      <span className="text-muted">
        <CommentText {...comment} />
      </span>
    </SpeechBox>
  ));
}
