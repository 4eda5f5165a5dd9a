import type { SongReply } from '#contract/schemas.ts';
import type { Battle } from '#rules/battle.ts';
import { rateSongs } from '#rules/moves/rate-songs.ts';
import { askSwap, type Submission, submitSong, swapSong } from '#rules/moves/submit-song.ts';
import { isRefusal } from '#rules/refusal.ts';
import type { Handlers } from '#server/app/route.ts';
import { Failure } from '#server/http/failure.ts';
import { change } from './change.ts';
import { ratingReply, songReply } from './replies.ts';
import { factsOf, sentComment, underOwnTitle } from './song-facts.ts';

/** Songs put on the table, changed and rated (spec §7). */
export const songHandlers = {
  submitSong: async ({ context, me, battle, body }) => {
    const sent = factsOf(body);
    const changed = await change(context, battle, async (before, { now, timeLimits, ids }) => {
      const move = (song: Submission['song']) =>
        submitSong(before, { by: me.id, round: body.round, song, now }, timeLimits);
      const tried = move({ ...sent, id: 0 });
      if (isRefusal(tried)) return tried;
      const [id = 0] = await ids.take('songs');
      return move({ ...(await underOwnTitle(context, sent)), id });
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
    const sent = factsOf(body);
    const changed = await change(context, battle, async (before, { now, timeLimits }) => {
      const move = (facts: typeof sent) =>
        swapSong(before, { by: me.id, song: { ...facts, id: body.songId }, now }, timeLimits);
      const tried = move(sent);
      return isRefusal(tried) ? tried : move(await underOwnTitle(context, sent));
    });
    return songReplyOf(changed, body.songId);
  },

  rateSongs: async ({ context, me, battle, body }) => {
    if (!battle) throw new Failure('song-not-found');
    const changed = await change(context, battle, async (before, { now, timeLimits, ids }) => {
      const fresh = await ids.take('ratings', body.length);
      const ratings = body.map((each, i) => ({ ...each, ...sentComment(each.comment), id: fresh[i] ?? 0 }));
      return rateSongs(before, { by: me.id, ratings, now }, timeLimits);
    });
    const rated = new Set(body.map((each) => each.songId));
    return changed.ratings
      .filter((each) => each.ratedBy === me.id && rated.has(each.songId))
      .map((each) => ({ ...ratingReply(each), ...(each.writtenComment ? { starred: true as const } : {}) }));
  },
} satisfies Partial<Handlers>;

function songReplyOf(battle: Battle, songId: number | undefined): SongReply {
  const song = battle.songs.find((each) => each.id === songId);
  if (!song) throw new Failure('bug');
  return songReply(battle, song);
}
