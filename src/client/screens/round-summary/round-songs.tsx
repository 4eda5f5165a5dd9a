import { nameOf, seatOf } from '#client/data/use-battle.ts';
import type { AtTable } from '#client/screens/game/battle-door.tsx';
import { Redacted } from '#client/ui/redacted.tsx';
import { Say } from '#client/ui/say.tsx';
import { SongRow } from '#client/ui/song-row.tsx';
import { Sticker } from '#client/ui/sticker.tsx';
import type { WireRating, WireSong } from '#contract/schemas.ts';

type OneRound = AtTable & { title: string; round: number };

/** The songs of a round with what they got. */
export function RoundSongs({ title, round, battle, me }: OneRound) {
  return (
    <section>
      <h2 className="poster text-[1.5rem] leading-[1.2]">{title}</h2>
      {battle.songs
        .filter((song) => song.round === round)
        .map((song, place) => (
          <div key={song.id} className="revealed" style={{ '--nth': place }}>
            <OneSong song={song} battle={battle} me={me} />
          </div>
        ))}
    </section>
  );
}

function OneSong({ song, battle, me }: AtTable & { song: WireSong }) {
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
      aside={ratings.length > 0 && <Given ratings={ratings} />}
      below={ratings
        .filter((rating) => rating.hidden || rating.comment)
        .map((rating) => (
          <Say key={rating.id} seat={seatOf(players, rating.ratedBy)} who={nameFor(rating.ratedBy)}>
            {rating.hidden ? <Redacted /> : rating.comment}
          </Say>
        ))}
    />
  );
}

/** One listener's number, or the average of several to one decimal. */
function Given({ ratings }: { ratings: WireRating[] }) {
  const hidden = ratings.some((rating) => rating.hidden);
  const average = ratings.reduce((sum, { rating }) => sum + (rating ?? 0), 0) / ratings.length;
  const label = String(Math.round(average * 10) / 10);
  return <Sticker score={hidden ? null : average} hidden={hidden} label={label} size={62} land />;
}
