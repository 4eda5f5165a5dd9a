import type { FastifyRequest } from 'fastify';
import type { Player, Room } from '#contract/schemas.ts';
import { termsOf } from '#rules/battle.ts';
import { shownName } from '#rules/names/shown-name.ts';
import { callerAndBattle } from '#server/accounts/session.ts';
import type { User } from '#server/accounts/store.ts';
import { type BattleVersion, readBattleRef } from '#server/battles/read-battle.ts';
import { showPublicResults, showRoom } from '#server/battles/show.ts';
import { Failure, failureToNull } from '#server/http/failure.ts';
import { withTimeout } from '#server/http/with-timeout.ts';
import type { RateLimits } from '#server/limits/rate-limits.ts';
import { countRoomLookup } from '#server/limits/room-lookup.ts';
import type { Context } from '#server/settings/context.ts';
import {
  type BattlePreview,
  type Fighter,
  type Preview,
  type RoomPreview,
  type Subject,
  sitePreview,
} from './preview.ts';

type PreviewLookup = { context: Context; rateLimits: RateLimits; subject: Subject; request: FastifyRequest };
/** `subject`: null when no page has the address. */
type PageLookup = Omit<PreviewLookup, 'subject'> & { subject: Subject | null };

/** Returns the room that a page shows, as the caller may see it; null without a room. Never throws. */
export async function findInvitedRoom({ subject, ...page }: PageLookup): Promise<Room | null> {
  if (subject?.kind !== 'room') return null;
  const find = ({ me, battle }: Found) => showRoom(page.context, battle, me?.id ?? null);
  return withPreviewTimeout({ ...page, subject }, find, null);
}

/** Returns the preview of a page; null when there is no such page. `room`: the room that it shows. Never throws. */
export async function findPagePreview(
  { subject, ...page }: PageLookup,
  room: Promise<Room | null>,
): Promise<Preview | null> {
  if (!subject) return null;
  if (subject.kind === 'site') return sitePreview;
  if (subject.kind === 'room') return roomPreview(await room) ?? sitePreview;
  // A battle has no public page until it is over.
  const find = ({ battle }: Found) => findPreview(page.context, subject, battle);
  return withPreviewTimeout({ ...page, subject }, find, sitePreview);
}

/** The caller, and the battle of the link. */
type Found = { me: User | null; battle: BattleVersion | null };

/** Returns what `find` finds; `fallback` if the caller's room lookups are used up, and after a timeout or an error. */
function withPreviewTimeout<T>(
  { context, rateLimits, subject, request }: PreviewLookup,
  find: (found: Found) => Promise<T>,
  fallback: T,
): Promise<T> {
  const run = async () => {
    const found = await findSubject(context, rateLimits, subject, request);
    return found ? find(found) : fallback;
  };
  const running = run().catch((err) => {
    if (!(err instanceof Failure)) context.log.warn({ err, subject }, 'a link preview could not be created');
    return fallback;
  });
  return withTimeout(context.pageTimeoutMs, running, fallback);
}

/** Finds caller and battle. Null: no room lookup is left; a page's title shows whether a room exists, so guessing must be limited. */
export async function findSubject(
  context: Context,
  rateLimits: RateLimits,
  subject: Subject,
  request: FastifyRequest,
): Promise<Found | null> {
  if (subject.kind === 'site') return { me: null, battle: null };
  const givenRef = subject.kind === 'room' ? subject.code : subject.ref;
  const { me, battle } = await callerAndBattle(context, request, { battle: readBattleRef(givenRef) });
  const wait = await countRoomLookup(context, rateLimits, { givenRef, battle }, { ip: request.ip, me });
  return wait === null ? { me, battle } : null;
}

/** Returns the public preview; null when there is no such room or battle, or it is not public. */
export async function findPreview(context: Context, subject: Subject, battle: BattleVersion | null) {
  if (subject.kind === 'room') return roomPreview(await showRoom(context, battle, null).catch(failureToNull));
  if (subject.kind === 'battle') return battlePreview(context, subject.ref, battle).catch(failureToNull);
  return sitePreview;
}

/** Returns the invitation to a room; null unless the room waits for an opponent. */
export function roomPreview(room: Room | null): RoomPreview | null {
  if (room?.status !== 'waiting') return null;
  return { kind: 'room', code: room.roomCode, host: toFighter(room.host, 'Somebody'), ...termsOf(room) };
}

async function battlePreview(
  context: Context,
  ref: string,
  battle: BattleVersion | null,
): Promise<BattlePreview | null> {
  const results = await showPublicResults(context, battle);
  const [first, second] = results.players;
  if (!first || !second) return null;
  return {
    kind: 'battle',
    ref,
    ...termsOf({ ...results, mode: results.gameMode }),
    players: [toFighter(first, 'Player 1'), toFighter(second, 'Player 2')],
    scores: [results.player1Score, results.player2Score],
    winner: results.winner === 'tie' ? null : results.winner === 'player1' ? 0 : 1,
    endedBy: results.endedBy,
  };
}

const toFighter = (player: Player, unnamed: string): Fighter => ({
  name: shownName(player, unnamed),
  avatar: player.avatarType ?? 'male_1',
});
