import { eq } from 'drizzle-orm';
import { paths } from '#contract/paths.ts';
import { type Battle, isOver, type PlayerId } from '#rules/battle.ts';
import { battleTypeLabel } from '#rules/battle-types.ts';
import { modes } from '#rules/modes.ts';
import { shownName } from '#rules/names/shown-name.ts';
import type { PushEvent } from '#rules/news.ts';
import { isAnytime, paces, requestLifetimeMs } from '#rules/pace.ts';
import { playersToMove, songToSwap } from '#rules/turns.ts';
import { waitInWords } from '#rules/words/wait-words.ts';
import { findVersion } from '#server/accounts/find-caller.ts';
import { pushSubscriptions } from '#server/database/schema-devices.ts';
import type { Context } from '#server/settings/context.ts';
import type { Push, PushMessage } from './push.ts';
import { type QueuedPush, queueAgain, takePushes } from './queue.ts';

const maxTries = 5;
/** First delay of the exponential backoff in milliseconds; the factor is four, so that an outage of an hour loses no push. */
const firstDelayMs = 30_000;

/** Time in milliseconds after which `live/check-sockets` has closed the socket of an unreachable device. */
const deadAfterMs = 65_000;
const maxUnderWay = 1000;

/** Sends due pushes, and defers those to players who have a page open. */
export async function sendPushes(context: Context): Promise<void> {
  const { push, hub, log, now } = context;
  if (!push || push.underWay.size >= maxUnderWay) return;
  const due = await takePushes(context, now());
  if (due.length === 0) return;
  const open = await hub.usersWithPages([...new Set(due.map(({ userId }) => userId))]);
  for (const queued of due) {
    const work = open.has(queued.userId) ? deferOnce(context, queued) : sendOne(context, push, queued);
    const sending = work
      .catch((err) => log.warn({ err }, 'a push was not sent'))
      .finally(() => push.underWay.delete(sending));
    push.underWay.add(sending);
  }
}

/** Defers a push once: an open page shows the event, unless the page is on a phone that is locked. */
async function deferOnce(context: Context, queued: QueuedPush): Promise<void> {
  if (queued.deferred) return;
  await queueAgain(context, { ...queued, deferred: true }, context.now() + deadAfterMs);
}

async function sendOne(context: Context, push: Push, queued: QueuedPush): Promise<void> {
  const { db, log, now } = context;
  const { endpoint, tries } = queued;
  const message = await messageOf(context, queued);
  if (!message) return;
  const result = await push.send(queued, message);
  if (typeof result === 'object') {
    const delay = Math.max(result.retryMs, firstDelayMs * 4 ** tries);
    if (tries < maxTries) await queueAgain(context, { ...queued, tries: tries + 1 }, now() + delay);
    return;
  }
  if (result === 'sent') return;
  if (result === 'refused') log.warn({ service: URL.parse(endpoint)?.host }, 'a push was refused');
  // A refused subscription has other keys or is invalid; the browser subscribes again when a page opens.
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint));
}

/** Returns the message of a queued push. Null: the event no longer holds. */
async function messageOf(context: Context, queued: QueuedPush) {
  const { userId, gameId, event } = queued;
  const battle = await context.battles.getFound(await findVersion(context, { battle: gameId }));
  // Another player may have subscribed with this device since the push was queued.
  if (!battle?.players.includes(userId) || !stillHolds(event, battle, userId)) return null;
  if (event === 'challenge' && !(await isRequestPending(context, queued))) return null;
  const other = battle.players.find((player) => player !== userId);
  const opponent = other === undefined ? null : await context.findPlayer(other);
  const name = shownName(opponent, 'your opponent');
  const leftMs = Math.max(0, (battle.deadlineAt ?? 0) - context.now());
  return messageFor(event, { battle, me: userId, opponent: name, leftMs });
}

function stillHolds(event: PushEvent, battle: Battle, userId: string): boolean {
  if (event === 'result') return isOver(battle);
  if (event === 'challenge') return battle.status === 'completed';
  if (event === 'your_move' || event === 'reminder') return playersToMove(battle).includes(userId);
  return !isOver(battle);
}

const selectRequests = {
  name: 'asked to play again',
  text: `select 1 from play_requests where to_user_id = $1 and original_game_id = $2 and status = 'pending'
    and created_at > case pace when 'live' then $3::timestamptz else $4::timestamptz end`,
};

/** Returns whether a challenge or rematch request to the player is still pending after this battle. */
async function isRequestPending({ queryPrepared, now, timeLimits }: Context, { userId, gameId }: QueuedPush) {
  const since = paces.map((pace) => new Date(now() - requestLifetimeMs(pace, timeLimits)));
  return (await queryPrepared(selectRequests, [userId, gameId, ...since])).length > 0;
}

/** Time in seconds that a push service keeps a push for an offline device; a live challenge expires soon. */
const ttl = { challenge: 2 * 60, rest: 12 * 60 * 60 } as const;

type About = { battle: Battle; me: PlayerId; opponent: string; leftMs: number };

/** Titles by event. No title contains a score, because others can read a locked screen. */
const titles: Record<PushEvent, (about: About) => string> = {
  joined: ({ opponent }) => `${opponent} took up your battle`,
  your_move: ({ opponent }) => `Your move against ${opponent}`,
  rated: ({ opponent }) => `${opponent} scored your song`,
  result: ({ opponent }) => `Your battle with ${opponent} is over`,
  challenge: ({ opponent }) => `${opponent} wants to play again`,
  reminder: ({ opponent, leftMs }) => `${waitInWords(leftMs)} left against ${opponent}`,
};

const mustSwap = ({ battle, me }: About): boolean => songToSwap(battle)?.submittedBy === me;

function moveIn(about: About): string {
  const { battle } = about;
  if (battle.status === 'round_summary') return `Round ${battle.currentRound} is over. Open the next one.`;
  if (battle.status === 'active') return 'Pick your song.';
  return mustSwap(about)
    ? 'Your song does not play there. Pick another.'
    : 'A song is waiting for your score.';
}

function bodyOf(event: PushEvent, about: About): string {
  const { battle } = about;
  const kind = `${modes[battle.mode].label}, ${battleTypeLabel(battle.battleType)}`;
  if (event === 'result')
    return battle.status === 'expired' ? `${kind}. No result.` : `${kind}. See who won.`;
  if (event === 'challenge') return `${kind}. Are you in?`;
  if (event === 'rated') return `${kind}. Their song comes next.`;
  // In an anytime battle, the opponent may also join by reporting that the host's song does not play.
  if (event === 'joined' && isAnytime(battle) && battle.ratings.length > 0)
    return 'Your song has its score. Their song comes next.';
  if (event === 'joined' && !mustSwap(about)) return 'The battle has begun.';
  return moveIn(about);
}

const messageFor = (event: PushEvent, about: About): PushMessage => ({
  title: titles[event](about),
  body: bodyOf(event, about),
  path:
    event === 'challenge'
      ? paths.home
      : paths[about.battle.status === 'completed' ? 'results' : 'game'](about.battle.id),
  tag: `battle-${about.battle.id}`,
  ttlSeconds: event === 'challenge' && !isAnytime(about.battle) ? ttl.challenge : ttl.rest,
});
