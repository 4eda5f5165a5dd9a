import ExternalLink from 'lucide-react/icons/external-link';
import { useState } from 'react';
import { sideOf } from '#client/battle/players.ts';
import { CommentText, SpeechBox } from '#client/battle/speech-box.tsx';
import { videoLink } from '#client/links.ts';
import { SongEntry } from '#client/player/song-entry.tsx';
import type { Side } from '#client/ui/art/sides.tsx';
import { Sticker } from '#client/ui/art/sticker.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { LinkButton } from '#client/ui/controls/link-button.tsx';
import type { PublicResults } from '#contract/schemas.ts';

/** The names of the players on the public page (spec §2 Public battle). */
export const publicNames: Record<Side, string> = { a: 'Player 1', b: 'Player 2' };

type PublicSong = PublicResults['songs'][number];

export function BattleSongs({ results: { songs, players } }: { results: PublicResults }) {
  const [playing, setPlaying] = useState<number | null>(null);
  return (
    <section aria-labelledby="songs">
      <h2 id="songs" className="poster text-[1.875rem] lg:mt-6 lg:text-[2.25rem]">
        The songs
      </h2>
      {songs.length === 0 && <p className="mt-2 text-muted">No song made it to the table in this one.</p>}
      <div>
        {songs.map((song) => {
          const side = sideOf(players, song.submittedBy);
          return (
            <SongEntry
              key={song.id}
              song={song}
              side={side}
              who={publicNames[side]}
              aside={
                <>
                  {playing !== song.id && <YouTubeLink song={song} className="max-lg:hidden" />}
                  <Sticker score={song.ratings.length ? song.averageRating : null} size="var(--song-score)" />
                </>
              }
              below={<Verdicts song={song} players={players} playing={playing === song.id} />}
              playing={playing}
              onPlaying={setPlaying}
            />
          );
        })}
      </div>
    </section>
  );
}

/** Returns whether a player commented on the song: beside the link even a short comment would be a narrow column. */
const hasComment = ({ ratings }: PublicSong) =>
  ratings.some(({ comment, commentHidden }) => comment || commentHidden);

type VerdictsProps = Pick<PublicResults, 'players'> & { song: PublicSong; playing: boolean };

/** Shows the ratings of a song, without the link to the video while the video player has the link. */
function Verdicts({ song, players, playing }: VerdictsProps) {
  return (
    <div className="flex flex-wrap items-start gap-2.5">
      <div className={classNames('grid min-w-0 flex-1 gap-2', hasComment(song) ? 'basis-full' : 'basis-44')}>
        {song.ratings.map(({ ratedBy, rating, ...comment }) => {
          const side = sideOf(players, ratedBy);
          return (
            <SpeechBox key={ratedBy} side={side}>
              <b className="block lg:inline">{`${publicNames[side]}: ${rating}/10`}</b>{' '}
              <span className="text-muted">
                <CommentText {...comment} />
              </span>
            </SpeechBox>
          );
        })}
      </div>
      {!playing && (
        <YouTubeLink song={song} className="lg:hidden">
          Open in YouTube
        </YouTubeLink>
      )}
    </div>
  );
}

type YouTubeLinkProps = { song: PublicSong; className: string; children?: string };

const YouTubeLink = ({ song, className, children }: YouTubeLinkProps) => (
  <LinkButton
    kind="ghost"
    size="sm"
    icon={ExternalLink}
    className={classNames('w-auto min-w-11 flex-none px-2.5 text-small [font-stretch:82%]', className)}
    href={videoLink(song.videoId, song.startSecond)}
    target="_blank"
    rel="noopener"
    aria-label={`Open in YouTube: ${song.title}`}
  >
    {children}
  </LinkButton>
);
