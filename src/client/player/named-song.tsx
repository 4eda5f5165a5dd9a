import { SongPlayer } from './song-player.tsx';

interface NamedSongProps {
  song: { id: number; videoId: string; title: string; artist: string; thumbnailUrl: string };
  playing: number | null;
  onPlaying: (id: number | null) => void;
}

/** A song of a list with its name below; one of the list plays at a time. */
export function NamedSong({ song, playing, onPlaying }: NamedSongProps) {
  return (
    <SongPlayer
      {...song}
      playing={playing === song.id}
      onPlay={() => onPlaying(song.id)}
      onStop={() => onPlaying(null)}
    >
      <span className="min-w-0 flex-1 leading-[1.25]">
        <b className="block truncate" dir="auto">
          {song.title}
        </b>
        <span className="block truncate text-muted text-small" dir="auto">
          {song.artist}
        </span>
      </span>
    </SongPlayer>
  );
}
