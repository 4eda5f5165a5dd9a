import type { ReactNode } from 'react';
import { nameOf, seatOf } from '#client/data/use-battle.ts';
import type { AtTable } from '#client/screens/game/battle-door.tsx';
import { CommentText } from '#client/ui/comment-text.tsx';
import { Redacted } from '#client/ui/redacted.tsx';
import { Say } from '#client/ui/say.tsx';
import { SongRow } from '#client/ui/song-row.tsx';
import { Sticker } from '#client/ui/sticker.tsx';
import type { WireRating, WireSong } from '#contract/schemas.ts';
import type { Reveal } from './reveal.ts';

type Revealing = AtTable & { reveal: Reveal };
type OneRound = Revealing & { title: string; round: number };

/** The songs of a round with what they got. */
export function RoundSongs({ title, round, battle, me, reveal }: OneRound) {
  return (
    <section>
      <h2 className="poster text-[1.5rem] leading-[1.2]">{title}</h2>
      {battle.songs
        .filter((song) => song.round === round)
        .map((song) => (
          <div key={song.id} className="revealed" style={landingOf(song, reveal)}>
            <OneSong song={song} battle={battle} me={me} reveal={reveal} />
          </div>
        ))}
    </section>
  );
}

/** When the sticker of this song lands, for the style sheet. */
const landingOf = ({ id }: WireSong, { landing, firstStickerMs, betweenMs }: Reveal) => ({
  '--lands-after': `${firstStickerMs + Math.max(0, landing.indexOf(id)) * betweenMs}ms`,
});

function OneSong({ song, battle, me, reveal }: Revealing & { song: WireSong }) {
  const lands = reveal.landing.includes(song.id);
  const ratings = battle.ratings.filter((rating) => rating.songId === song.id);
  const { players } = battle.game;
  const nameFor = (id: string) => (id === me.id ? 'You' : nameOf(players.find((player) => player.id === id)));
  return (
    <SongRow
      title={song.title}
      artist={song.artist}
      thumbnailUrl={song.thumbnailUrl}
      seat={seatOf(players, song.submittedBy)}
      who={nameFor(song.submittedBy)}
      aside={ratings.length > 0 && <Given ratings={ratings} lands={lands} />}
      below={ratings
        .filter((rating) => rating.hidden || rating.comment || rating.commentHidden)
        .map((rating) => (
          <Say key={rating.id} seat={seatOf(players, rating.ratedBy)} who={nameFor(rating.ratedBy)}>
            {rating.hidden ? (
              <Redacted />
            ) : (
              <Comment uncovers={reveal.unseals && lands}>
                <CommentText {...rating} />
              </Comment>
            )}
          </Say>
        ))}
    />
  );
}

const Comment = ({ uncovers, children }: { uncovers: boolean; children: ReactNode }) =>
  uncovers ? <span className="uncovered">{children}</span> : children;

/** One listener's number, or the average of several to one decimal. */
function Given({ ratings, lands }: { ratings: WireRating[]; lands: boolean }) {
  const hidden = ratings.some((rating) => rating.hidden);
  const average = ratings.reduce((sum, { rating }) => sum + (rating ?? 0), 0) / ratings.length;
  const label = String(Math.round(average * 10) / 10);
  return <Sticker score={hidden ? null : average} hidden={hidden} label={label} size={62} land={lands} />;
}
