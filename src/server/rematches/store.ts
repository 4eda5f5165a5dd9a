import { eq } from 'drizzle-orm';
import type { WireRematch } from '#contract/schemas.ts';
import { askedStatus, askedTimeLeft, type RematchRequest } from '#rules/asked.ts';
import { findPlayers } from '#server/accounts/store.ts';
import { askedIn } from '#server/battles/again.ts';
import type { Runner } from '#server/database/open.ts';
import { rematchRequests as table } from '#server/database/schema-asked.ts';
import { Failure } from '#server/http/failure.ts';
import type { Context } from '#server/settings/context.ts';

/** @throws Failure request-not-found */
export async function loadRequest(db: Runner, id: number, lock?: 'lock'): Promise<RematchRequest> {
  const query = db.select().from(table).where(eq(table.id, id));
  const [row] = lock ? await query.for('update') : await query;
  if (!row) throw new Failure('request-not-found');
  return askedIn(row);
}

export async function requestsForBattle(db: Runner, gameId: number): Promise<RematchRequest[]> {
  return (await db.select().from(table).where(eq(table.originalGameId, gameId))).map(askedIn);
}

type Finding = Pick<Context, 'queryPrepared' | 'now' | 'clocks'>;

/** Reads the requests of a player that stand, newest first. */
function pendingBy(name: string, column: 'to_user_id' | 'from_user_id') {
  const text = `select id, from_user_id "fromUserId", to_user_id "toUserId", original_game_id "originalGameId", status,
    game_mode "gameMode", pace, (extract(epoch from created_at) * 1000)::float8 "createdAt", null "respondedAt"
    from rematch_requests where ${column} = $1 and status = 'pending' order by id desc`;
  return async ({ queryPrepared, now, clocks }: Finding, userId: string): Promise<RematchRequest[]> => {
    const requests = (await queryPrepared({ name, text }, [userId])) as RematchRequest[];
    return requests.filter((request) => askedStatus(request, now(), clocks) === 'pending');
  };
}

/** What this person has still to answer. */
export const incomingRequests = pendingBy('incoming rematches', 'to_user_id');
/** What this person asked of others, who have not answered. */
export const outgoingRequests = pendingBy('outgoing rematches', 'from_user_id');

export const insertRequest = (db: Runner, request: RematchRequest) =>
  db.insert(table).values({ ...request, createdAt: new Date(request.createdAt), respondedAt: null });

/** `rematchGameId`: the battle that came of a yes. */
export const saveAnswer = (
  db: Runner,
  { id, status, respondedAt }: RematchRequest,
  rematchGameId: number | null,
) =>
  db
    .update(table)
    .set({ status, rematchGameId, respondedAt: respondedAt === null ? null : new Date(respondedAt) })
    .where(eq(table.id, id));

export async function wireOf(
  context: Pick<Context, 'findPlayer' | 'now' | 'clocks'>,
  request: RematchRequest,
): Promise<WireRematch> {
  const { now, clocks } = context;
  const [from] = await findPlayers(context, [request.fromUserId]);
  return {
    ...request,
    status: askedStatus(request, now(), clocks),
    fromUserNickname: from?.nickname ?? from?.firstName ?? 'Your opponent',
    fromUserAvatarType: from?.avatarType ?? null,
    expiresInMs: askedTimeLeft(request, now(), clocks),
    createdAt: new Date(request.createdAt).toISOString(),
    respondedAt: request.respondedAt === null ? null : new Date(request.respondedAt).toISOString(),
  };
}
