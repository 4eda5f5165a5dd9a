import { useState } from 'react';
import { points } from '#client/battle/points.ts';
import { nameOf } from '#client/data/use-battle.ts';
import { NamedSong } from '#client/player/named-song.tsx';
import { otherSide, SideTag } from '#client/ui/art/side-tag.tsx';
import { Sticker } from '#client/ui/art/sticker.tsx';
import type { RivalPage } from './rival-words.ts';

/** What each played that the other rated highest; one video at a time. */
export function BestSongs({ rival: { best, player, side } }: { rival: RivalPage }) {
  const [playing, setPlaying] = useState<number | null>(null);
  const songs = [
    { song: best.user, side, who: 'You' },
    { song: best.opponent, side: otherSide(side), who: nameOf(player) },
  ];
  if (!best.user && !best.opponent) return null;
  return (
    <section aria-labelledby="best">
      <h2 id="best" className="poster mt-6 mb-2.5 text-[1.875rem]">
        Best songs
      </h2>
      <div className="grid gap-x-6 gap-y-5 lg:grid-cols-2">
        {songs.map(
          ({ song, side, who }) =>
            song && (
              <article key={song.id} className="min-w-0">
                <div className="mb-2 flex items-center gap-2">
                  <SideTag side={side} />
                  <h3 className="min-w-0 flex-1 truncate font-bold" dir="auto">
                    {who}
                  </h3>
                  <Sticker score={song.rating} label={points(song.rating)} size={58} />
                </div>
                <NamedSong song={song} playing={playing} onPlaying={setPlaying} />
              </article>
            ),
        )}
      </div>
    </section>
  );
}
