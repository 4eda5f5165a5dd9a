import { useState } from 'react';
import { NamedSong } from '#client/player/named-song.tsx';
import { EmptyBox } from '#client/ui/layout/empty-box.tsx';
import type { WireSong } from '#contract/schemas.ts';

/** What this person has played, newest first; one video at a time. */
export function ProfileSongs({ songs }: { songs: readonly WireSong[] }) {
  const [playing, setPlaying] = useState<number | null>(null);
  return (
    <section aria-labelledby="recent">
      <h2 id="recent" className="poster mt-6 mb-2.5 text-[1.875rem]">{`Recent Songs (${songs.length})`}</h2>
      {songs.length === 0 ? (
        <EmptyBox
          title="No songs submitted yet"
          text="What is played in a battle stands here, newest first."
        />
      ) : (
        <div className="grid gap-x-6 gap-y-5 lg:grid-cols-3">
          {songs.map((song) => (
            <article key={song.id} className="min-w-0">
              <NamedSong song={song} playing={playing} onPlaying={setPlaying} />
            </article>
          ))}
        </div>
      )}
    </section>
  );
}
