import { eq } from 'drizzle-orm';
import type { Song } from '#rules/battle.ts';
import { tidyComment } from '#rules/comment.ts';
import { continueRound } from '#rules/moves/continue-round.ts';
import { joinBattle } from '#rules/moves/join-battle.ts';
import { rateSongs } from '#rules/moves/rate-songs.ts';
import { runOutOfTime } from '#rules/moves/run-out-of-time.ts';
import { submitSong } from '#rules/moves/submit-song.ts';
import { refuse } from '#rules/refusal.ts';
import { isVideoId, videoIdFrom } from '#rules/video-link.ts';
import { nextId, nextIds } from '#server/database/next-ids.ts';
import type { Runner } from '#server/database/open.ts';
import { songs } from '#server/database/schema.ts';
import { Failure } from '#server/failure.ts';
import type { Handlers } from '#server/route.ts';
import { star } from '#server/words/rude-words.ts';
import { change } from './change.ts';
import { openRoom } from './open.ts';
import * as show from './show.ts';
import { roomCodeFrom } from './store.ts';
import { ratingOf, songOf } from './wire.ts';

type BattleCalls =
  | 'openBattle'
  | 'findRoom'
  | 'joinBattle'
  | 'showMyBattles'
  | 'showBattle'
  | 'showSongs'
  | 'showMyRatings'
  | 'showRatings'
  | 'showResults'
  | 'showPublicResults'
  | 'continueRound'
  | 'checkClock'
  | 'submitSong'
  | 'rateSongs';

/** Everything that happens to a battle over HTTP (spec §7). */
export const battleHandlers: Pick<Handlers, BattleCalls> = {
  openBattle: async ({ context, me, body }) =>
    show.showGame(context, await openRoom(context, me, body.mode, body.battleType)),

  findRoom: ({ context, params }) => show.showRoom(context, params.roomCode),

  joinBattle: async ({ context, me, body }) => {
    const player = { id: me.id, hasNickname: me.nickname !== null, hasAvatar: me.avatarType !== null };
    const joined = await change(context, roomCodeFrom(body.roomCode), (battle, { now, clocks }) =>
      joinBattle(battle, { player, now }, clocks),
    );
    return show.showGame(context, joined);
  },

  showMyBattles: ({ context, me }) => show.showMyBattles(context, me.id),
  showBattle: ({ context, me, params }) => show.showBattle(context, params.id, me.id),
  showSongs: ({ context, me, params }) => show.showSongs(context, params.id, me.id),
  showRatings: ({ context, me, params }) => show.showRatings(context, params.id, me.id),
  showResults: ({ context, me, params }) => show.showResults(context, params.id, me.id),
  showPublicResults: ({ context, params }) => show.showPublicResults(context, params.id),

  showMyRatings: async ({ context, me, params }) => {
    const seen = await show.showRatings(context, params.id, me.id);
    return seen.filter((rating) => rating.ratedBy === me.id);
  },

  continueRound: async ({ context, me, params }) => {
    const battle = await change(context, params.id, (before, { now, clocks }) =>
      continueRound(before, { by: me.id, now }, clocks),
    );
    return show.showGame(context, battle);
  },

  checkClock: async ({ context, me, params }) => {
    const battle = await change(context, params.id, (before, { now }) =>
      before.players.includes(me.id) ? runOutOfTime(before, now) : refuse('not-a-player'),
    );
    return show.showGame(context, battle);
  },

  submitSong: async ({ context, me, body }) => {
    const link = body.youtubeUrl.trim();
    const videoId = isVideoId(link) ? link : videoIdFrom(link);
    if (!videoId) throw new Failure('no-video-link');
    const facts = factsOf(body, videoId);
    const battle = await change(context, body.gameId, async (before, { now, clocks, tx }) => {
      const song = { ...facts, id: await nextId(tx, 'songs') };
      return submitSong(before, { by: me.id, round: body.round, song, now }, clocks);
    });
    const mine = battle.songs.findLast((song) => song.submittedBy === me.id);
    if (!mine) throw new Failure('bug');
    return songOf(battle, mine);
  },

  rateSongs: async ({ context, me, body }) => {
    const gameId = await gameOfSong(context.db, body[0]?.songId ?? 0);
    const battle = await change(context, gameId, async (before, { now, clocks, tx }) => {
      const ids = await nextIds(tx, 'ratings', body.length);
      const ratings = body.map((each, i) => ({ ...each, ...worded(each.comment), id: ids[i] ?? 0 }));
      return rateSongs(before, { by: me.id, ratings, now }, clocks);
    });
    const rated = new Set(body.map((each) => each.songId));
    return battle.ratings
      .filter((each) => each.ratedBy === me.id && rated.has(each.songId))
      .map((each) => ({ ...ratingOf(each), ...(each.writtenComment ? { starred: true as const } : {}) }));
  },
};

/** A comment never costs a rating: rude words of it are starred, and what was written is kept beside it. */
function worded(typed: string | null | undefined) {
  const writtenComment = tidyComment(typed);
  const comment = writtenComment && star(writtenComment);
  return comment && comment !== writtenComment ? { comment, writtenComment } : { comment };
}

type SongFacts = Omit<Song, 'id' | 'submittedBy' | 'round' | 'submittedAt'>;
type SentSong = { title: string; artist: string; duration?: string | null; thumbnailUrl?: string };

const ownPictures = /^https:\/\/(i\.ytimg\.com|img\.youtube\.com)\/[\w/.-]+$/;

/** The words of a song as they are stored; a picture from anywhere else is replaced by the video's own. */
function factsOf({ title, artist, duration, thumbnailUrl }: SentSong, videoId: string): SongFacts {
  const picture = thumbnailUrl && ownPictures.test(thumbnailUrl) ? thumbnailUrl : null;
  return {
    videoId,
    title: tidyComment(title) ?? videoId,
    artist: tidyComment(artist) ?? '',
    duration: tidyComment(duration),
    thumbnailUrl: picture ?? `https://i.ytimg.com/vi/${videoId}/mqdefault.jpg`,
  };
}

async function gameOfSong(db: Runner, songId: number): Promise<number> {
  const [row] = await db.select({ gameId: songs.gameId }).from(songs).where(eq(songs.id, songId));
  if (!row) throw new Failure('song-not-found');
  return row.gameId;
}
