import { arrayContains, asc, eq, getTableColumns, or, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Reply } from '#contract/schemas.ts';
import { askedStatus } from '#rules/asked.ts';
import type { Battle } from '#rules/battle.ts';
import { isSealed } from '#rules/view.ts';
import { sessionIdOf } from '#server/accounts/cookie.ts';
import { isOf } from '#server/accounts/session.ts';
import { findPlayers, type User, userById } from '#server/accounts/store.ts';
import type { Runner } from '#server/database/open.ts';
import { games, pairs, ratings, rematchRequests, songs, type users } from '#server/database/schema.ts';
import { pushSubscriptions } from '#server/database/schema-push.ts';
import { reports } from '#server/database/schema-reports.ts';
import { rivalChallenges } from '#server/database/schema-rivals.ts';
import { searchShares } from '#server/database/schema-search.ts';
import { passkeyQuestions, passkeys, sessions } from '#server/database/schema-sessions.ts';
import type { Context } from '#server/settings/context.ts';

type Copy = Reply<'copyAccount'>;

/** Everything that is stored about a player. */
export async function copyAccount(context: Context, request: FastifyRequest, { id }: User): Promise<Copy> {
  const { db } = context;
  const [account, devices, keys, played, theirs, rematches, challenged, withOthers] = await Promise.all([
    userById(db, id),
    sessionsOf(db, id, sessionIdOf(context, request)),
    keysOf(db, id),
    battlesOf(context, id),
    wordsOf(db, id),
    rematchesOf(context, id),
    challengesOf(context, id),
    pairsOf(db, id),
  ]);
  return {
    ...{ copiedAt: iso(new Date(context.now())), account: accountOf(account), sessions: devices },
    ...{
      ...keys,
      battles: played,
      ...theirs,
      rematchRequests: rematches,
      challenges: challenged,
      pairs: withOthers,
    },
  };
}

const iso = (moment: Date): string => moment.toISOString();
const isoOrNull = (moment: Date | null): string | null => moment && iso(moment);

const accountOf = (user: typeof users.$inferSelect): Copy['account'] => ({
  ...user,
  lockedAt: isoOrNull(user.lockedAt),
  renamedAt: isoOrNull(user.renamedAt),
  claimedAt: isoOrNull(user.claimedAt),
  leftAt: isoOrNull(user.leftAt),
  createdAt: iso(user.createdAt),
  updatedAt: iso(user.updatedAt),
});

async function sessionsOf(db: Runner, id: string, own: string | null): Promise<Copy['sessions']> {
  const rows = await db.select().from(sessions).where(isOf(id)).orderBy(asc(sessions.createdAt));
  return rows.map(({ sid, sess, expire, createdAt, usedAt, claimedAt, refusedAt }) => ({
    ...{ createdAt: iso(createdAt), usedAt: iso(usedAt), expires: iso(expire) },
    ...{ byName: sess.byName !== undefined, thisOne: sid === own },
    ...{ claimedAt: isoOrNull(claimedAt), refusedAt: isoOrNull(refusedAt) },
  }));
}

type DeviceKeys = Pick<Copy, 'pushSubscriptions' | 'passkeys' | 'passkeyQuestions'>;

async function keysOf(db: Runner, id: string): Promise<DeviceKeys> {
  const [keys, questions, devices] = await Promise.all([
    db.select().from(passkeys).where(eq(passkeys.userId, id)).orderBy(asc(passkeys.createdAt)),
    db.select().from(passkeyQuestions).where(eq(passkeyQuestions.userId, id)),
    db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, id)),
  ]);
  return {
    passkeys: keys.map(({ createdAt, usedAt }) => ({ createdAt: iso(createdAt), usedAt: isoOrNull(usedAt) })),
    pushSubscriptions: devices.map(({ endpoint, createdAt }) => ({
      service: URL.parse(endpoint)?.host ?? '',
      createdAt: iso(createdAt),
    })),
    passkeyQuestions: questions.map(({ expire }) => ({ expires: iso(expire) })),
  };
}

async function battlesOf(context: Context, id: string): Promise<Copy['battles']> {
  const rows = await context.db
    .select()
    .from(games)
    .where(arrayContains(games.players, [id]))
    .orderBy(asc(games.id));
  const people = await findPlayers(context, [...new Set(rows.flatMap(({ players }) => players))]);
  const byId = new Map(people.map((player) => [player.id, player]));
  return rows.map((row) => ({
    ...(row as typeof row & Pick<Battle, 'mode' | 'battleType' | 'pace' | 'status' | 'endedBy'>),
    players: row.players.flatMap((player) => byId.get(player) ?? []),
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
  }));
}

type Words = Pick<Copy, 'songs' | 'ratingsGiven' | 'ratingsReceived' | 'reports' | 'searches'>;

async function wordsOf(db: Runner, id: string): Promise<Words> {
  const [own, given, received, told, shares] = await Promise.all([
    db.select().from(songs).where(eq(songs.submittedBy, id)).orderBy(asc(songs.id)),
    // By way of their battles, as ratings are found by their songs alone.
    rated(db).where(sql`${ratings.ratedBy} = ${id} and ${games.players} @> array[${id}]`),
    rated(db).where(eq(songs.submittedBy, id)),
    db.select().from(reports).where(eq(reports.userId, id)).orderBy(asc(reports.id)),
    db.select().from(searchShares).where(eq(searchShares.userId, id)).orderBy(asc(searchShares.hour)),
  ]);
  return {
    songs: own.map((song) => ({
      ...{ ...song, videoId: song.youtubeUrl, submittedAt: iso(song.submittedAt) },
      ...{ title: song.writtenTitle ?? song.title, artist: song.writtenArtist ?? song.artist },
    })),
    ratingsGiven: given.map(({ rating }) => ({
      ...{ songId: rating.songId, rating: rating.rating, comment: rating.writtenComment ?? rating.comment },
      createdAt: iso(rating.createdAt),
    })),
    ratingsReceived: received.map(receivedOf),
    reports: told.map((report) => ({
      about: aboutOf(report),
      ...{ words: report.words, times: report.times },
      ...{ createdAt: iso(report.createdAt), closedAt: isoOrNull(report.closedAt) },
    })),
    searches: shares.map(({ hour, spent }) => ({ hour: iso(hour), spent })),
  };
}

const aboutOf = ({ ratingId, songId }: Pick<typeof reports.$inferSelect, 'ratingId' | 'songId'>) =>
  ratingId !== null ? 'comment' : songId !== null ? 'song' : 'name';

const rated = (db: Runner) =>
  db
    .select({ rating: getTableColumns(ratings), mode: games.mode, status: games.status })
    .from(ratings)
    .innerJoin(songs, eq(songs.id, ratings.songId))
    .innerJoin(games, eq(games.id, songs.gameId))
    .orderBy(asc(ratings.id))
    .$dynamic();

type Rated = Awaited<ReturnType<typeof rated>>[number];

function receivedOf({ rating: { songId, ratedBy, rating, comment, createdAt }, ...battle }: Rated) {
  const given = { songId, ratedBy, createdAt: iso(createdAt) };
  return isSealed(battle as Pick<Battle, 'mode' | 'status'>)
    ? { ...given, rating: null, comment: null, hidden: true as const }
    : { ...given, rating, comment };
}

async function pairsOf(db: Runner, id: string): Promise<Copy['pairs']> {
  const rows = await db
    .select()
    .from(pairs)
    .where(or(eq(pairs.playerA, id), eq(pairs.playerB, id)));
  return rows.map(({ playerA, playerB, day, battles, winsA, winsB, draws }) => {
    const [userId, wins, losses] = playerA === id ? [playerB, winsA, winsB] : [playerA, winsB, winsA];
    return { userId, day, battles, wins, losses, draws };
  });
}

async function challengesOf(context: Context, id: string): Promise<Copy['challenges']> {
  const either = or(eq(rivalChallenges.fromUserId, id), eq(rivalChallenges.toUserId, id));
  const rows = await context.db.select().from(rivalChallenges).where(either).orderBy(asc(rivalChallenges.id));
  return rows.map((row) => ({ ...row, ...standing(context, row) }));
}

async function rematchesOf(context: Context, id: string): Promise<Copy['rematchRequests']> {
  const either = or(eq(rematchRequests.fromUserId, id), eq(rematchRequests.toUserId, id));
  const rows = await context.db.select().from(rematchRequests).where(either).orderBy(asc(rematchRequests.id));
  return rows.map((row) => ({ ...row, ...standing(context, row) }));
}

type AskedRow = typeof rivalChallenges.$inferSelect | typeof rematchRequests.$inferSelect;

const standing = ({ now, clocks }: Context, { pace, status, createdAt, respondedAt }: AskedRow) => ({
  status: askedStatus({ pace, status, createdAt: createdAt.getTime() }, now(), clocks),
  ...{ createdAt: iso(createdAt), respondedAt: isoOrNull(respondedAt) },
});
