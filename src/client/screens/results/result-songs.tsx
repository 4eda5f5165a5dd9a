import Star from 'lucide-react/icons/star';
import { useState } from 'react';
import { points } from '#client/battle/points.ts';
import { CommentText, Say } from '#client/battle/say.tsx';
import { sideOf } from '#client/data/use-battle.ts';
import { SongEntry } from '#client/player/song-entry.tsx';
import { Sticker } from '#client/ui/art/sticker.tsx';
import type { OwnUser, Results } from '#contract/schemas.ts';

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
            playing={playing === song.id}
            onPlaying={(on) => setPlaying(on ? song.id : null)}
          />
        ))}
      </div>
    </section>
  );
}

function Average({ song: { averageRating, ratings } }: { song: ResultSong }) {
  const rated = ratings.length > 0;
  return (
    // Two players: the one rating below it says the same.
    <span className="grid justify-items-center gap-0.5" aria-hidden={ratings.length === 1 || undefined}>
      <Sticker
        score={rated ? averageRating : null}
        label={rated ? points(averageRating) : undefined}
        size="calc(var(--song-score) * 0.935)"
      />
      {rated && <Stars count={Math.floor(averageRating / 2)} />}
    </span>
  );
}

function Comments({ song, players }: { song: ResultSong; players: Results['players'] }) {
  return song.ratings.map(({ ratedBy, rating, ...said }) => (
    <Say key={ratedBy} side={sideOf(players, ratedBy)}>
      <b>{`Rating: ${rating}/10`}</b>{' '}
      <span className="text-muted">
        <CommentText {...said} />
      </span>
    </Say>
  ));
}
