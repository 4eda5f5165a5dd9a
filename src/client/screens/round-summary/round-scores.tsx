import type { ReactNode } from 'react';
import { useAnnounce } from '#client/announce/announce.ts';
import type { TableProps } from '#client/battle/battle-guard.tsx';
import { formatPoints, pointsOf, shareOfA } from '#client/battle/points.ts';
import { CommentText, SpeechBox } from '#client/battle/speech-box.tsx';
import { nameOf, sideOf } from '#client/data/use-table.ts';
import { RecordDisc } from '#client/ui/art/disc.tsx';
import { type Side, Split } from '#client/ui/art/sides.tsx';
import { Sticker } from '#client/ui/art/sticker.tsx';
import { CountUp } from '#client/ui/feedback/count-up.tsx';
import { SongRow } from '#client/ui/layout/song-row.tsx';
import type { Player, RatingReply, SongReply } from '#contract/schemas.ts';
import { maxScore } from '#rules/modes.ts';
import { songAnchor } from './use-secret-end.ts';

/** Shows '??' under a blur instead of a secret number. */
function SealedScore() {
  return (
    <span role="img" aria-label="hidden until the final reveal" className="sealed">
      ??
    </span>
  );
}

/** Shows both totals on the two inks; after the stickers the tear moves towards the player who is behind. */
export function ScoreSplit({ table, me }: TableProps) {
  const [a, b] = table.game.players;
  const points = (player: Player) => pointsOf(table, player.id, me.id);
  const nameFor = (player: Player) => (player.id === me.id ? 'You' : nameOf(player));
  const totals = table.game.players.map((player) => ({ who: nameFor(player), points: points(player) }));
  // Secret totals are announced once all of them are shown.
  useAnnounce(
    table.game.mode === 'secret' ? '' : totals.map((total) => `${total.who} ${total.points}`).join(', '),
  );
  if (!a || !b) return null;
  const max = maxScore(table.game.mode);
  return (
    <Split
      share={shareOfA(points(a), points(b))}
      height="var(--totals, auto)"
      size="summary"
      className="mt-3.5 lg:[--g:5px] lg:[--i:21px] lg:[--s:38px]"
    >
      <div className="in @container/totals items-stretch">
        <SideTotal player={a} side="a" name={nameFor(a)} points={points(a)} max={max} />
        <SideTotal player={b} side="b" name={nameFor(b)} points={points(b)} max={max} />
      </div>
    </Split>
  );
}

type SideTotalProps = { player: Player; side: Side; name: string; points: number | null; max: number };

/** As narrow as the part of each ink that the tear never reaches, so that the tear touches no name. */
const sideLook = {
  a: 'pl-(--margin,14px) [--own:var(--p)]',
  b: 'items-end pr-(--margin,14px) [--own:calc(100%-var(--p))]',
};

/** Shows the total of one side. With large text there is no space for the name. */
const SideTotal = ({ player, side, name, points, max }: SideTotalProps) => (
  <div
    className={`side-total flex w-[calc(var(--own)-var(--i)-var(--g)-4px)] flex-col justify-center gap-[4px] py-(--head-room,14px) ${sideLook[side]}`}
  >
    <RecordDisc
      avatar={player.avatarType}
      size="var(--head, 44px)"
      className="shadow-none max-lg:[background:none] max-lg:before:hidden max-lg:[&>img]:size-full max-lg:[&>img]:border-2"
    />
    <b className="sr-only @max-[16rem]/totals:not-sr-only">{side.toUpperCase()}</b>
    <b
      className="max-w-full truncate font-extrabold text-[0.875rem] leading-[1.2] @max-[16rem]/totals:sr-only lg:mt-[6px] lg:text-[1.25rem]"
      dir="auto"
    >
      {name}
    </b>
    {/* In forced colours the backplate of the total would cover the lower end of the name. */}
    <b className="forced-colors:text-[CanvasText] forced-colors:forced-color-adjust-none poster digits total whitespace-nowrap text-[min(4.25rem,19.4cqw)] leading-[0.82] tracking-[0.02em] lg:mt-auto lg:text-[length:min(120px,var(--totals)*0.36)]">
      <span>{points === null ? <SealedScore /> : <CountUp to={points} />}</span>
      <small className="text-[0.36em] tracking-[0] lg:text-[0.3em]">{`/${max}`}</small>
    </b>
  </div>
);

/** Shows three bars instead of a secret comment. */
function Redacted() {
  return (
    <span className="redact" role="img" aria-label="hidden until the final reveal">
      <i style={{ width: 48 }} />
      <i style={{ width: 22 }} />
      <i style={{ width: 60 }} />
    </span>
  );
}

export type Showing = {
  /** Whether the sticker has not landed yet, so that the ratings are hidden. */
  sealed?: boolean;
  /** Delay until the sticker lands, in milliseconds. */
  landsAfter?: number;
  /** Whether the comments were hidden until now. */
  uncovers?: boolean;
};

type Songs = TableProps & { showing: (songId: number) => Showing };
type OneRound = Songs & { title: string; round: number };

export function RoundSongs({ title, round, ...all }: OneRound) {
  return (
    <section>
      <h2 className="poster text-[1.5rem] leading-[1.2]">{title}</h2>
      {all.table.songs
        .filter((song) => song.round === round)
        .map((song) => (
          <OneSong key={song.id} song={song} {...all} />
        ))}
    </section>
  );
}

function OneSong({ song, table, me, showing }: Songs & { song: SongReply }) {
  const { sealed = false, landsAfter, uncovers = false } = showing(song.id);
  const ratings = table.ratings.filter((rating) => rating.songId === song.id);
  const { players } = table.game;
  const nameFor = (id: string) => (id === me.id ? 'You' : nameOf(players.find((player) => player.id === id)));
  return (
    <div
      id={songAnchor(song.id)}
      className="revealed border-line [.revealed+&]:border-t-2 [&_.below]:grid [&_.below]:gap-[8px]"
      style={{ '--lands-after': `${landsAfter ?? 0}ms` }}
    >
      <SongRow
        {...song}
        side={sideOf(players, song.submittedBy)}
        who={nameFor(song.submittedBy)}
        aside={
          ratings.length > 0 && (
            <RatingSticker ratings={ratings} sealed={sealed} lands={!sealed && landsAfter !== undefined} />
          )
        }
        below={ratings
          .filter((rating) => rating.hidden || rating.comment || rating.commentHidden)
          .map((rating) => (
            <SpeechBox key={rating.id} side={sideOf(players, rating.ratedBy)} who={nameFor(rating.ratedBy)}>
              {rating.hidden ? (
                <Redacted />
              ) : (
                <Comment sealed={sealed} uncovers={uncovers}>
                  <CommentText {...rating} />
                </Comment>
              )}
            </SpeechBox>
          ))}
      />
    </div>
  );
}

type CommentProps = { sealed: boolean; uncovers: boolean; children: ReactNode };

/** Shows a comment, which takes its space even while hidden, so that nothing moves when the comment appears. */
function Comment({ sealed, uncovers, children }: CommentProps) {
  if (!sealed) return <span className={uncovers ? 'uncovered' : undefined}>{children}</span>;
  return (
    <span className="relative">
      <span className="invisible">{children}</span>
      <span className="absolute top-0 left-0">
        <Redacted />
      </span>
    </span>
  );
}

type RatingStickerProps = { ratings: RatingReply[]; sealed: boolean; lands: boolean };

/** Shows the rating of one listener, or the average of several with one decimal. */
function RatingSticker({ ratings, sealed, lands }: RatingStickerProps) {
  const hidden = sealed || ratings.some((rating) => rating.hidden);
  const average = ratings.reduce((sum, { rating }) => sum + (rating ?? 0), 0) / ratings.length;
  return (
    <Sticker
      key={String(hidden)}
      score={hidden ? null : average}
      hidden={hidden}
      label={formatPoints(average)}
      size="var(--song-score)"
      land={lands}
    />
  );
}
