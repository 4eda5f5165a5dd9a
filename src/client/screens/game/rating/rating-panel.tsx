import { seatOf } from '#client/data/use-battle.ts';
import type { TableView } from '#client/screens/game/game-board.tsx';
import { SongsThisRound } from '#client/screens/game/overview/songs-this-round.tsx';
import { ratingRange } from '#rules/limits.ts';
import { songsToRate } from '#rules/songs-to-rate.ts';
import { CompleteRating } from './complete-rating.tsx';
import { RateSong } from './rate-song.tsx';
import { ratedBy, useRatingDrafts } from './use-rating-drafts.ts';
import { useSendRatings } from './use-send-ratings.ts';

/** Their song is on the table: hear it, score it, say why (spec §2 Rating panel). */
export const RatingPanel: TableView = ({ battle, me, banner }) => {
  const { game, songs, ratings } = battle;
  const { draftOf, change } = useRatingDrafts(game.id);
  const { sendRatings, sending } = useSendRatings();
  const listed = songsToRate(game, songs, ratedBy(me.id, ratings), me.id);
  const sheet = listed.map((song) => {
    const { score, comment } = draftOf(song.id);
    return { songId: song.id, rating: score ?? ratingRange.untouched, comment: comment.trim() || null };
  });
  const complete = sheet.length > 0 && sheet.every(({ rating }) => rating > 0);
  const bar = (
    <CompleteRating
      seat={seatOf(game.players, me.id)}
      disabled={!complete}
      pending={sending}
      isUnheard={listed.some(({ id, videoId }) => draftOf(id).heard !== videoId)}
      onRate={() => sendRatings(sheet)}
    />
  );
  return (
    <div className="rating page with-bar">
      {banner}
      {listed.map((song, place) => (
        <RateSong
          key={`${song.id} ${song.videoId}`}
          gameId={game.id}
          me={me.id}
          song={song}
          seat={seatOf(game.players, song.submittedBy)}
          draft={draftOf(song.id)}
          onChange={(part) => change(song.id, part)}
        >
          {place === listed.length - 1 && bar}
        </RateSong>
      ))}
      <SongsThisRound battle={battle} me={me} />
    </div>
  );
};
