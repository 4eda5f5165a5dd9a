import { eq } from 'drizzle-orm';
import { paths } from '#contract/paths.ts';
import { type Battle, isOver, type PlayerId } from '#rules/battle.ts';
import { battleTypeLabel } from '#rules/battle-types.ts';
import { modes } from '#rules/modes.ts';
import type { PushEvent } from '#rules/news.ts';
import { askLastsMs, isAnytime, paces } from '#rules/pace.ts';
import { awaited, songToSwap } from '#rules/turns.ts';
import { waitInWords } from '#rules/words/wait-words.ts';
import { findVersion } from '#server/accounts/find-caller.ts';
import { findPlayers } from '#server/accounts/store.ts';
import { pushSubscriptions } from '#server/database/schema-devices.ts';
import type { Context } from '#server/settings/context.ts';
import type { Push, PushMessage } from './push.ts';
import { type QueuedPush, queueAgain, takePushes } from './queue.ts';

const mostTries = 5;
/** Four times as long after each: an hour without the service loses nothing. */
const firstPauseMs = 30_000;

/** By then a socket whose device is gone has been ended (`live/keep-alive`), in milliseconds. */
const deadAfterMs = 65_000;
const mostUnderWay = 1000;

/** Sends what is due, except to players who have a page open. */
export async function sendPushes(context: Context): Promise<void> {
  const { push, hub, log, now } = context;
  if (!push || push.underWay.size >= mostUnderWay) return;
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

/** A page that is open shows it; unless it is that of a phone which was put away. */
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
    const pause = Math.max(result.retryMs, firstPauseMs * 4 ** tries);
    if (tries < mostTries) await queueAgain(context, { ...queued, tries: tries + 1 }, now() + pause);
    return;
  }
  if (result === 'sent') return;
  if (result === 'refused') log.warn({ service: URL.parse(endpoint)?.host }, 'a push was refused');
  // One that is refused was made for other keys, or is no subscription: it is asked for anew when a page opens.
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint));
}

/** Null: by now there is nothing to be told. */
async function messageOf(context: Context, queued: QueuedPush) {
  const { userId, gameId, event } = queued;
  const version = await findVersion(context, { battle: gameId });
  const battle = version && (await context.battles.get(version));
  // Another player may use this device by now.
  if (!battle?.players.includes(userId) || !stillHolds(event, battle, userId)) return null;
  if (event === 'challenge' && !(await isAsked(context, queued))) return null;
  const others = battle.players.filter((player) => player !== userId);
  const [opponent] = await findPlayers(context, others);
  const name = opponent?.nickname ?? opponent?.firstName ?? 'your opponent';
  const leftMs = Math.max(0, (battle.deadlineAt ?? 0) - context.now());
  return messageFor(event, { battle, me: userId, opponent: name, leftMs });
}

function stillHolds(event: PushEvent, battle: Battle, userId: string): boolean {
  if (event === 'result' || event === 'challenge') return battle.status === 'completed';
  if (event === 'your_move' || event === 'reminder') return awaited(battle).includes(userId);
  return !isOver(battle);
}

const selectAsked = {
  name: 'asked to play again',
  text: ['rematch_requests', 'rival_challenges']
    .map(
      (
        table,
      ) => `select 1 from ${table} where to_user_id = $1 and original_game_id = $2 and status = 'pending'
        and created_at > case pace when 'live' then $3::timestamptz else $4::timestamptz end`,
    )
    .join(' union all '),
};

/** Whether a player is still asked for another battle after this one. */
async function isAsked({ queryPrepared, now, timeLimits }: Context, { userId, gameId }: QueuedPush) {
  const since = paces.map((pace) => new Date(now() - askLastsMs(pace, timeLimits)));
  return (await queryPrepared(selectAsked, [userId, gameId, ...since])).length > 0;
}

/** How long a device that is off is told of it later, in seconds: a live challenge is over soon. */
const worthTelling = { challenge: 2 * 60, rest: 12 * 60 * 60 } as const;

type About = { battle: Battle; me: PlayerId; opponent: string; leftMs: number };

/** Never what was given: a screen that is locked is read by anybody. */
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
  if (event === 'result') return `${kind}. See who won.`;
  if (event === 'challenge') return `${kind}. Are you in?`;
  if (event === 'rated') return `${kind}. Their song comes next.`;
  // Any time, a song that does not play takes the seat as well.
  if (event === 'joined' && isAnytime(battle) && battle.ratings.length > 0)
    return 'Your song has its score. Their song comes next.';
  if (event === 'joined' && !mustSwap(about)) return 'The battle has begun.';
  return moveIn(about);
}

const pathOf = (event: PushEvent, { id }: Battle): string =>
  event === 'challenge' ? paths.home : paths[event === 'result' ? 'results' : 'game'](id);

const messageFor = (event: PushEvent, about: About): PushMessage => ({
  title: titles[event](about),
  body: bodyOf(event, about),
  path: pathOf(event, about.battle),
  tag: `battle-${about.battle.id}`,
  ttlSeconds: event === 'challenge' && !isAnytime(about.battle) ? worthTelling.challenge : worthTelling.rest,
});
