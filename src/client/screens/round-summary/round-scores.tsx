import type { ReactNode } from 'react';
import type { TableProps } from '#client/battle/battle-guard.tsx';
import { nameOf, sideOf } from '#client/battle/players.ts';
import { pointsOf, shareOfA } from '#client/battle/points.ts';
import { CommentText, SpeechBox } from '#client/battle/speech-box.tsx';
import { RecordDisc } from '#client/ui/art/disc.tsx';
import { type Side, Split } from '#client/ui/art/sides.tsx';
import { Sticker } from '#client/ui/art/sticker.tsx';
import { CountUp } from '#client/ui/feedback/count-up.tsx';
import { SongRow } from '#client/ui/layout/song-row.tsx';
import type { Player, SongReply } from '#contract/schemas.ts';
import { maxScore } from '#rules/modes.ts';
import { songAnchor } from './use-secret-end.ts';

export const totalsOf = ({ table, me }: TableProps) =>
  table.game.players.map((player) => ({
    player,
    name: player.id === me.id ? 'You' : nameOf(player),
    points: pointsOf(table, player.id, me.id),
  }));

/** Shows both totals on the two inks; after the stickers the tear moves towards the player who is behind. */
export function ScoreSplit({ table, me }: TableProps) {
  const [a, b] = totalsOf({ table, me });
  if (!a || !b) return null;
  const max = maxScore(table.game.mode);
  return (
    <Split
      share={shareOfA(a.points, b.points)}
      height="var(--totals, auto)"
      className="mt-3.5 [--g:4px] [--i:20px] [--s:36px] lg:[--g:5px] lg:[--i:21px] lg:[--s:38px]"
    >
      <div className="in @container/totals items-stretch">
        <SideTotal {...a} side="a" max={max} />
        <SideTotal {...b} side="b" max={max} />
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
      className="shadow-none max-lg:[background:none] max-lg:[&>img]:size-full max-lg:[&>img]:border-2"
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
      <span>
        {points === null ? (
          <span role="img" aria-label="hidden until the final reveal" className="sealed">
            ??
          </span>
        ) : (
          <CountUp to={points} />
        )}
      </span>
      <small className="text-[0.36em] tracking-[0] lg:text-[0.3em]">{`/${max}`}</small>
    </b>
  </div>
);

/** Shows three bars instead of a secret comment. */
function Redacted() {
  return (
    <span
      className="inline-flex gap-[5px] align-[-2px]"
      role="img"
      aria-label="hidden until the final reveal"
    >
      {[48, 22, 60].map((width) => (
        // Forced colours remove the background, so that the bars need a border.
        <i
          key={width}
          className="h-[14px] rounded-[1px] bg-muted forced-colors:border-2 forced-colors:border-[CanvasText]"
          style={{ width }}
        />
      ))}
    </span>
  );
}

export type Showing = {
  /** Whether the sticker has not landed yet, so that the page covers the rating, which it knows. */
  covered?: boolean;
  /** Delay until the sticker lands, in milliseconds. */
  landsAfter?: number;
  /** Whether the comments were covered until now. */
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

/** Shows a song with its rating, which only one of the two players gives. */
function OneSong({ song, table, me, showing }: Songs & { song: SongReply }) {
  const { covered = false, landsAfter, uncovers = false } = showing(song.id);
  const { players } = table.game;
  const nameFor = (id: string) => (id === me.id ? 'You' : nameOf(players.find((player) => player.id === id)));
  const rating = table.ratings.find(({ songId }) => songId === song.id);
  const isSealed = covered || rating?.hidden;
  return (
    <div
      id={songAnchor(song.id)}
      className="revealed border-line [.revealed+&]:border-t-2"
      style={{ '--lands-after': `${landsAfter ?? 0}ms` }}
    >
      <SongRow
        {...song}
        side={sideOf(players, song.submittedBy)}
        who={nameFor(song.submittedBy)}
        aside={
          rating && (
            <Sticker
              key={String(isSealed)}
              score={isSealed ? null : rating.rating}
              sealed={isSealed}
              size="var(--song-score)"
              land={!covered && landsAfter !== undefined}
            />
          )
        }
        below={
          (rating?.hidden || rating?.comment || rating?.commentHidden) && (
            <SpeechBox side={sideOf(players, rating.ratedBy)} who={nameFor(rating.ratedBy)}>
              {rating.hidden ? (
                <Redacted />
              ) : (
                <Comment covered={covered} uncovers={uncovers}>
                  <CommentText {...rating} />
                </Comment>
              )}
            </SpeechBox>
          )
        }
      />
    </div>
  );
}

type CommentProps = { covered: boolean; uncovers: boolean; children: ReactNode };

/** Shows a comment, which takes its space even while covered, so that nothing moves when the comment appears. */
function Comment({ covered, uncovers, children }: CommentProps) {
  if (!covered) return <span className={uncovers ? 'uncovered' : undefined}>{children}</span>;
  return (
    <span className="relative">
      <span className="invisible">{children}</span>
      <span className="absolute top-0 left-0">
        <Redacted />
      </span>
    </span>
  );
}
