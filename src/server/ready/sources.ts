import type { CallName } from '#contract/calls.ts';
import { turnTimeLeft } from '#rules/turns.ts';
import { knownPerson } from '#server/accounts/session.ts';
import type { Context } from '#server/context.ts';

/**
 * What an answer is made of: things of the memory, which are never altered, only replaced. As long as they are the very
 * same, so is the answer; but for `left`, the milliseconds on the clock of the turn.
 */
export type Sources = { call: CallName; viewer: string; things: object[]; left: number | null };

type Asked = { url: string; cookie: string | undefined };

const ofBattle: Record<string, CallName> = {
  '': 'showBattle',
  '/songs': 'showSongs',
  '/ratings': 'showRatings',
};

/** Null: something has to be looked up, or refused. */
export function sourcesOf(context: Context, { url, cookie }: Asked): Sources | null {
  const { memory } = context;
  if (!memory.isTrue()) return null;
  if (url === '/api/leaderboard') return open('showLeaderboard', memory.board.get('board'));
  const result = /^\/api\/public\/battles\/(\d{1,9})\/results$/.exec(url);
  if (result) return publicBattle(context, Number(result[1]));
  const battle = /^\/api\/games\/(\d{1,9})(|\/songs|\/ratings)$/.exec(url);
  if (!battle && url !== '/api/auth/user') return null;
  const me = cookie === undefined ? null : knownPerson(context, cookie);
  if (!me) return null;
  if (!battle) return { call: 'whoAmI', viewer: me.id, things: [me], left: null };
  const call = ofBattle[battle[2] ?? ''];
  return call ? battleFor(context, call, Number(battle[1]), me.id) : null;
}

const open = (call: CallName, thing: object | undefined): Sources | null =>
  thing ? { call, viewer: '', things: [thing], left: null } : null;

function battleFor(context: Context, call: CallName, id: number, viewer: string): Sources | null {
  const things = withPlayers(context, id);
  if (!things?.battle.players.includes(viewer)) return null;
  const left = call === 'showBattle' ? turnTimeLeft(things.battle, context.now()) : null;
  // Only ratings differ from player to player.
  const seenBy = call === 'showRatings' ? viewer : '';
  return { call, viewer: seenBy, things: things.all, left: left === null ? null : Math.ceil(left) };
}

function publicBattle(context: Context, id: number): Sources | null {
  const things = withPlayers(context, id);
  if (things?.battle.status !== 'completed') return null;
  return { call: 'showPublicResults', viewer: '', things: things.all, left: null };
}

/** A battle's answers tell its players' names. */
function withPlayers({ memory }: Context, id: number) {
  const battle = memory.battles.get(id);
  if (!battle) return null;
  const people = battle.players.map((player) => memory.people.get(player));
  return people.includes(undefined) ? null : { battle, all: [battle, ...people] as object[] };
}
