import { arrayContains, asc, eq, getTableColumns, or, sql } from 'drizzle-orm';
import type { Reply } from '#contract/schemas.ts';
import { statusNow } from '#rules/play-requests.ts';
import { isSealed } from '#rules/view.ts';
import type { Session } from '#server/accounts/find-caller.ts';
import { belongsTo } from '#server/accounts/session.ts';
import { userById } from '#server/accounts/store.ts';
import type { Runner } from '#server/database/open.ts';
import { games, pairs, ratings, songs } from '#server/database/schema.ts';
import { passkeyChallenges, passkeys, pushSubscriptions, sessions } from '#server/database/schema-devices.ts';
import { reports } from '#server/database/schema-reports.ts';
import { playRequests } from '#server/database/schema-requests.ts';
import { searchShares } from '#server/database/schema-search.ts';
import { aboutOf } from '#server/reports/about.ts';
import type { Context } from '#server/settings/context.ts';

type Copy = Reply<'copyAccount'>;

export async function copyAccount(context: Context, { sid, userId: id }: Session): Promise<Copy> {
  const { db } = context;
  // Tables are read in small groups, so that a copy leaves database connections to other requests.
  return {
    copiedAt: new Date(context.now()).toISOString(),
    account: asJson(await userById(db, id)),
    sessions: await sessionsOf(db, id, sid),
    ...(await keysOf(db, id)),
    battles: await battlesOf(context, id),
    ...(await contributionsOf(db, id)),
    playRequests: await requestsOf(context, id),
    pairs: await pairsOf(db, id),
  };
}

type Json<Value> = Value extends Date ? string : Value;

/** Converts the dates of a row to text. The contract drops undeclared fields when the reply is parsed. */
const asJson = <Row extends object>(row: Row) =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, value instanceof Date ? value.toISOString() : value]),
  ) as { [Key in keyof Row]: Json<Row[Key]> };

async function sessionsOf(db: Runner, id: string, own: string): Promise<Copy['sessions']> {
  const rows = await db.select().from(sessions).where(belongsTo(id)).orderBy(asc(sessions.createdAt));
  return rows.map(({ sid, sess, expire, ...at }) =>
    asJson({ ...at, expires: expire, byName: sess.byName !== undefined, thisOne: sid === own }),
  );
}

async function keysOf(db: Runner, id: string) {
  const [keys, asked, devices] = await Promise.all([
    db.select().from(passkeys).where(eq(passkeys.userId, id)).orderBy(asc(passkeys.createdAt)),
    db.select().from(passkeyChallenges).where(eq(passkeyChallenges.userId, id)),
    db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, id)),
  ]);
  return {
    passkeys: keys.map(asJson),
    pushSubscriptions: devices.map(({ endpoint, createdAt }) =>
      asJson({ service: URL.parse(endpoint)?.host ?? '', createdAt }),
    ),
    passkeyQuestions: asked.map(({ expire }) => asJson({ expires: expire })),
  };
}

async function battlesOf(context: Context, id: string): Promise<Copy['battles']> {
  const isPlayer = arrayContains(games.players, [id]);
  const rows = await context.db.select().from(games).where(isPlayer).orderBy(asc(games.id));
  const copied = rows.map(async (row) => ({
    ...asJson(row),
    players: await Promise.all(row.players.map(context.findPlayer)),
  }));
  return Promise.all(copied);
}

async function contributionsOf(db: Runner, id: string) {
  const [own, given, received, reported, shares] = await Promise.all([
    db.select().from(songs).where(eq(songs.submittedBy, id)).orderBy(asc(songs.id)),
    // Ratings have no index by rater. With the condition on the players, only the battles are scanned, which are fewer.
    rated(db).where(sql`${ratings.ratedBy} = ${id} and ${games.players} @> array[${id}]`),
    rated(db).where(eq(songs.submittedBy, id)),
    db.select().from(reports).where(eq(reports.userId, id)).orderBy(asc(reports.id)),
    db.select().from(searchShares).where(eq(searchShares.owner, id)).orderBy(asc(searchShares.hour)),
  ]);
  return {
    songs: own.map((song) => ({
      ...asJson(song),
      videoId: song.videoId,
      title: song.writtenTitle ?? song.title,
      artist: song.writtenArtist ?? song.artist,
    })),
    ratingsGiven: given.map(({ rating }) => ({
      ...asJson(rating),
      comment: rating.writtenComment ?? rating.comment,
    })),
    ratingsReceived: received.map(receivedOf),
    reports: reported.map((report) => ({ ...asJson(report), about: aboutOf(report).kind })),
    searches: shares.map(asJson),
  };
}

const rated = (db: Runner) =>
  db
    .select({ rating: getTableColumns(ratings), mode: games.mode, status: games.status })
    .from(ratings)
    .innerJoin(songs, eq(songs.id, ratings.songId))
    .innerJoin(games, eq(games.id, songs.gameId))
    .orderBy(asc(ratings.id))
    .$dynamic();

type Rated = Awaited<ReturnType<typeof rated>>[number];

/** Copies field by field, without sealed ratings and without the original of a starred comment. */
function receivedOf({ rating: { songId, ratedBy, rating, comment, createdAt }, ...battle }: Rated) {
  const given = asJson({ songId, ratedBy, createdAt });
  return isSealed(battle)
    ? { ...given, rating: null, comment: null, hidden: true as const }
    : { ...given, rating, comment };
}

async function pairsOf(db: Runner, id: string): Promise<Copy['pairs']> {
  const theirs = or(eq(pairs.playerA, id), eq(pairs.playerB, id));
  const rows = await db.select().from(pairs).where(theirs);
  return rows.map(({ playerA, playerB, lastAt, battles, winsA, winsB, draws }) => {
    const [userId, wins, losses] = playerA === id ? [playerB, winsA, winsB] : [playerA, winsB, winsA];
    return { userId, day: lastAt.toISOString().slice(0, 10), battles, wins, losses, draws };
  });
}

/** Returns the rematch requests and challenges from and to a player. */
async function requestsOf({ db, now, timeLimits }: Context, id: string) {
  const either = or(eq(playRequests.fromUserId, id), eq(playRequests.toUserId, id));
  const rows = await db.select().from(playRequests).where(either).orderBy(asc(playRequests.id));
  return rows.map((row) => {
    const status = statusNow({ ...row, createdAt: row.createdAt.getTime() }, now(), timeLimits);
    return { ...asJson(row), status };
  });
}
