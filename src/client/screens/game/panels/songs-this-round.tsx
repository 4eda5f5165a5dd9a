import Cast from 'lucide-react/icons/cast';
import type { TableProps } from '#client/battle/battle-guard.tsx';
import { GiveUp } from '#client/battle/leave-battle.tsx';
import { nameOf, opponentOf, sideOf } from '#client/battle/players.ts';
import { SpeechBox } from '#client/battle/speech-box.tsx';
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

/** Shows a song with its rating, which only one of the two players gives. */
function OneSong({ song, table: { game, ratings }, me }: TableProps & { song: SongReply }) {
  const own = song.submittedBy === me.id;
  const rating = ratings.find(({ songId }) => songId === song.id);
  // Only some modes show the opponent's rating immediately.
  const shown = own && rating?.rating && showsRatingsAtOnce(game.mode) ? rating : null;
  return (
    <SongRow
      {...song}
      side={sideOf(game.players, song.submittedBy)}
      who={own ? 'You' : 'Other Player'}
      aside={
        own ? (
          <IconButton line icon={Cast} label={`Cast ${song.title}`} onClick={() => void castSong(song)} />
        ) : (
          rating && <Sticker score={rating.rating} size={60} land />
        )
      }
      below={
        shown && (
          <SpeechBox side={sideOf(game.players, shown.ratedBy)} who={nameOf(opponentOf(game.players, me.id))}>
            <span>{`${shown.rating}/10${shown.comment ? '. ' : ''}`}</span>
            <bdi>{shown.comment}</bdi>
          </SpeechBox>
        )
      }
    />
  );
}
