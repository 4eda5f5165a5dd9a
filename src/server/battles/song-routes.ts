import type { SongReply } from '#contract/schemas.ts';
import type { Battle } from '#rules/battle.ts';
import { type RatingGiven, rateSongs } from '#rules/moves/rate-songs.ts';
import { type Submission, submitSong } from '#rules/moves/submit-song.ts';
import { askSwap, swapSong } from '#rules/moves/swap-song.ts';
import type { Moved } from '#rules/news.ts';
import { isRefusal, type Refusal } from '#rules/refusal.ts';
import type { Handlers } from '#server/app/route.ts';
import { unnumbered } from '#server/database/ids.ts';
import { Failure } from '#server/http/failure.ts';
import { change } from './change.ts';
import { sentComment, storableSong, withOwnTitle } from './sent-texts.ts';
import { ratingsSeen, songsSeen } from './show.ts';

/** Handlers of the calls that share, replace and rate songs (spec §7). */
export const songHandlers = {
  submitSong: async ({ context, me, battle, body }) => {
    const sent = storableSong(body);
    const changed = await change(context, battle, async (before, { now, timeLimits, ids }) => {
      const move = (song: Submission['song']) =>
        submitSong(before, { by: me.id, round: body.round, song, now }, timeLimits);
      return ifAllowed(move({ ...sent, id: unnumbered }), async () =>
        move({ ...(await withOwnTitle(context, sent)), id: await ids.take('songs') }),
      );
    });
    return songReplyOf(changed, changed.songs.findLast((song) => song.submittedBy === me.id)?.id);
  },

  askSwap: async ({ context, me, battle, body }) => {
    const { songId } = body;
    const changed = await change(context, battle, (before, { now, timeLimits }) =>
      askSwap(before, { by: me.id, songId, now }, timeLimits),
    );
    return songReplyOf(changed, songId);
  },

  swapSong: async ({ context, me, battle, body }) => {
    const sent = storableSong(body);
    const changed = await change(context, battle, async (before, { now, timeLimits }) => {
      const move = (song: typeof sent) =>
        swapSong(before, { by: me.id, song: { ...song, id: body.songId }, now }, timeLimits);
      return ifAllowed(move(sent), async () => move(await withOwnTitle(context, sent)));
    });
    return songReplyOf(changed, body.songId);
  },

  rateSongs: async ({ context, me, battle, body }) => {
    if (!battle) throw new Failure('song-not-found');
    const changed = await change(context, battle, async (before, { now, timeLimits, ids }) => {
      const move = (ratings: readonly RatingGiven[]) =>
        rateSongs(before, { by: me.id, ratings, now }, timeLimits);
      const given = body.map((each) => ({ ...each, ...sentComment(each.comment), id: unnumbered }));
      return ifAllowed(move(given), async () =>
        move(await Promise.all(given.map(async (each) => ({ ...each, id: await ids.take('ratings') })))),
      );
    });
    const rated = new Set(body.map((each) => each.songId));
    return ratingsSeen(changed, me.id).filter(
      ({ ratedBy, songId }) => ratedBy === me.id && rated.has(songId),
    );
  },
} satisfies Partial<Handlers>;

/**
 * Makes the move only if the trial with what was sent was allowed: looking up a title may cost a YouTube request, and refused moves
 * must not use up the ids of a sequence.
 */
const ifAllowed = async (tried: Moved | Refusal, move: () => Promise<Moved | Refusal>) =>
  isRefusal(tried) ? tried : move();

function songReplyOf(battle: Battle, songId: number | undefined): SongReply {
  const song = songsSeen(battle).find(({ id }) => id === songId);
  if (!song) throw new Failure('bug');
  return song;
}
