import Cast from 'lucide-react/icons/cast';
import type { TableProps } from '#client/battle/battle-guard.tsx';
import { GiveUp } from '#client/battle/leave-battle.tsx';
import { SpeechBox } from '#client/battle/speech-box.tsx';
import { nameOf, opponentOf, sideOf } from '#client/data/use-table.ts';
import { castSong } from '#client/player/cast-song.ts';
import { Sticker } from '#client/ui/art/sticker.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { IconButton } from '#client/ui/controls/icon-button.tsx';
import { SongRow } from '#client/ui/layout/song-row.tsx';
import type { SongReply } from '#contract/schemas.ts';
import { showsRatingsAtOnce } from '#rules/modes.ts';

/** Shows the songs of the round with the own ratings, and a cast button for the own song (spec §2 Game). */
export function SongsThisRound({ table, me }: TableProps) {
  const { songs, game } = table;
  const round = songs.filter((song) => song.round === game.currentRound);
  return (
    <section className={classNames('songs-this-round', round.length === 0 && 'none')}>
      <h2 className="poster text-[1.5rem] leading-[1.2]">Songs This Round</h2>
      {round.length === 0 && <p className="mt-1 text-muted text-small">No song on the table yet.</p>}
      {round.map((song) => (
        <OneSong key={song.id} song={song} table={table} me={me} />
      ))}
      <GiveUp gameId={game.id} />
    </section>
  );
}

function OneSong({ song, table, me }: TableProps & { song: SongReply }) {
  const own = song.submittedBy === me.id;
  return (
    <SongRow
      {...song}
      side={sideOf(table.game.players, song.submittedBy)}
      who={own ? 'You' : 'Other Player'}
      aside={own ? <CastButton song={song} /> : <OwnRating song={song} table={table} me={me} />}
      below={own && <TheirRating song={song} table={table} me={me} />}
    />
  );
}

const CastButton = ({ song }: { song: SongReply }) => (
  <IconButton line icon={Cast} label={`Cast ${song.title}`} onClick={() => void castSong(song)} />
);

function OwnRating({ song, table, me }: TableProps & { song: SongReply }) {
  const given = table.ratings.find((rating) => rating.songId === song.id && rating.ratedBy === me.id);
  return given ? <Sticker score={given.rating} size={60} land /> : null;
}

/** Shows the opponent's rating of the own song, in modes that show it immediately. */
function TheirRating({ song, table: { game, ratings }, me }: TableProps & { song: SongReply }) {
  const got = ratings.find((rating) => rating.songId === song.id && rating.ratedBy !== me.id);
  if (!got?.rating || !showsRatingsAtOnce(game.mode)) return null;
  return (
    <SpeechBox side={sideOf(game.players, got.ratedBy)} who={nameOf(opponentOf(game.players, me.id))}>
      {`${got.rating}/10${got.comment ? `. ${got.comment}` : ''}`}
    </SpeechBox>
  );
}
