import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Reply } from '#contract/schemas.ts';
import { clearSession } from '#server/accounts/cookie.ts';
import { deletedName } from '#server/accounts/hidden-names.ts';
import { assertProof, lockOf } from '#server/accounts/locks/lock.ts';
import {
  assertOwner,
  assertOwnerToRead,
  claim,
  refuseClaims,
  showOwnership,
} from '#server/accounts/ownership.ts';
import { renameWait } from '#server/accounts/rename.ts';
import { endSessionsOf, type SignedIn } from '#server/accounts/session.ts';
import type { User } from '#server/accounts/store.ts';
import type { Handlers } from '#server/app/route.ts';
import { leaveBattles } from '#server/battles/change.ts';
import { incrementVersions } from '#server/battles/save-battle.ts';
import type { Runner } from '#server/database/open.ts';
import { pairs, ratings, users } from '#server/database/schema.ts';
import { passkeyChallenges, passkeys } from '#server/database/schema-devices.ts';
import { reports } from '#server/database/schema-reports.ts';
import { searchShares } from '#server/database/schema-search.ts';
import { Failure } from '#server/http/failure.ts';
import { expireRequestsOf } from '#server/rivals/play-requests.ts';
import type { Context } from '#server/settings/context.ts';
import { copyAccount } from './copy-account.ts';

/** Handlers of the calls about the own account: ownership, copy of the data, deletion. */
export const ownAccountHandlers = {
  showAccount: ({ context, me, session }) => show(context, { me, session }),

  claimAccount: ({ context, me, session }) =>
    claim(context, { me, session }).then(() => show(context, { me, session })),

  refuseClaims: ({ context, me, session }) =>
    refuseClaims(context, { me, session }).then(() => show(context, { me, session })),

  copyAccount: async ({ context, reply, me, session }) => {
    await assertOwnerToRead(context, { me, session });
    reply.header('content-disposition', 'attachment; filename="banger-battle-account.json"');
    return copyAccount(context, session);
  },

  deleteAccount: async ({ context, request, reply, me, session, body: { proof } }) => {
    if (proof) await assertProof({ context, request, me }, proof);
    else if (me.lockedAt) throw new Failure('proof-needed', { locked: true });
    else await assertOwner(context, { me, session });
    await deleteAccount(context, me, { proven: !!proof });
    clearSession(context, { request, reply });
  },
} satisfies Partial<Handlers>;

async function show(context: Context, caller: SignedIn): Promise<Reply<'showAccount'>> {
  return {
    ...(await showOwnership(context, caller)),
    ...(await lockOf(context, caller.me)),
    renameWaitMs: Math.ceil(renameWait(caller.me, context.now())),
  };
}

/** Deletes an account. Its songs and ratings, and the records of opponents, stay under the name of a deleted player. */
async function deleteAccount(context: Context, me: User, { proven }: { proven: boolean }) {
  await leaveBattles(context, me.id, 'gave_up');
  await context.transaction((tx) => wipe(tx, me.id, { now: context.now(), proven }));
  await endSessionsOf(context, me.id);
  // A player may have joined the account's room during the deletion.
  await leaveBattles(context, me.id, 'gave_up');
}

async function wipe(tx: Runner, id: string, { now, proven }: { now: number; proven: boolean }) {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  // Another tab may have deleted the account at the same time.
  if (!user || user.deletedAt) return;
  if (user.lockedAt && !proven) throw new Failure('proof-needed', { locked: true });
  await wipeComments(tx, id);
  await expireRequestsOf(tx, id);
  await tx.delete(passkeys).where(eq(passkeys.userId, id));
  await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, id));
  await tx.delete(pairs).where(or(eq(pairs.playerA, id), eq(pairs.playerB, id)));
  // Songs stay, and so do the reports about their titles.
  await tx.delete(reports).where(and(eq(reports.userId, id), isNull(reports.songId)));
  await tx.delete(searchShares).where(eq(searchShares.owner, id));
  const deleted = { ...emptied, deletedAt: new Date(now), updatedAt: new Date(now) };
  await tx.update(users).set(deleted).where(eq(users.id, id));
}

/** Columns of a deleted account. The avatar stays with its songs, and `nickname_key` reserves the name for a while. */
const emptied = {
  nickname: null,
  writtenNickname: null,
  firstName: deletedName,
  lastName: null,
  email: null,
  profileImageUrl: null,
  gamesWon: 0,
  gamesPlayed: 0,
  lockedAt: null,
  recoveryHash: null,
  renamedAt: null,
  claimedAt: null,
  leftAt: null,
};

/** Selects the comments of a player, by the index `comments_of_player`. */
export const commentsOf = (id: string) =>
  sql`${ratings.ratedBy} = ${id} and (${ratings.comment} is not null or ${ratings.writtenComment} is not null)`;

/** Deletes all comments of a player, and increments the versions of the battles, because cached battles contain the comments. */
async function wipeComments(tx: Runner, id: string): Promise<void> {
  const hasComment = sql`id in (select game_id from songs join ratings on song_id = songs.id where ${commentsOf(id)})`;
  const battles = (await incrementVersions(tx, hasComment)).map(({ id: battle }) => battle);
  const inThem = sql`${ratings.songId} in (select id from songs where game_id = any(${sql.param(battles)}::int[]))`;
  const none = { comment: null, writtenComment: null, commentHidden: false };
  await tx
    .update(ratings)
    .set(none)
    .where(and(commentsOf(id), inThem));
}
