import type { IncomingMessage } from 'node:http';
import { type CallName, calls } from '#contract/calls.ts';
import { isSealed } from '#rules/view.ts';
import { knownPerson } from '#server/accounts/session.ts';
import type { StoredBattle } from '#server/battles/store.ts';
import type { Context } from '#server/context.ts';
import type { Person, Rows } from '#server/memory/rows.ts';

/** What an answer is made of, as it is remembered. As long as the rows are the very same, so is the answer. */
export type Sources = { call: CallName; viewer: string; rows: Partial<Rows> };

type Asked = Pick<IncomingMessage, 'url' | 'headers'>;

const publicResults = /^\/api\/public\/battles\/(\d{1,9})\/results$/;
const ofPerson: ReadonlySet<string> = new Set([calls.whoAmI.path, calls.showRematches.path]);
const tableOf = /^\/api\/games\/(\d{1,9})\/table$/;

/** Null: something has to be looked up, or refused. */
export function sourcesOf(context: Context, { url = '', headers: { cookie } }: Asked): Sources | null {
  if (url === '/api/leaderboard') return leaderboard(context);
  if (url === calls.showSite.path) return { call: 'showSite', viewer: '', rows: {} };
  if (url.startsWith('/api/public/')) return publicBattle(context, Number(publicResults.exec(url)?.[1]));
  const battle = tableOf.exec(url);
  if (!battle && !ofPerson.has(url)) return null;
  const known = cookie === undefined ? null : knownPerson(context, cookie);
  if (!known) return null;
  const { me, session } = known;
  if (!battle) return ofMe(context, url, { people: [me], sessions: [session] });
  const rows = withPlayers(context, Number(battle[1]));
  if (!rows?.battles[0].players.includes(me.id)) return null;
  // Only ratings differ from player to player, and only while they are sealed. Open, everybody sees what the host sees.
  const viewer = isSealed(rows.battles[0]) ? me.id : rows.battles[0].hostId;
  return { call: 'showTable', viewer, rows: { ...rows, sessions: [session] } };
}

type Mine = Pick<Rows, 'people' | 'sessions'>;

function ofMe({ memory }: Context, url: string, rows: Mine): Sources | null {
  if (url === calls.whoAmI.path) return { call: 'whoAmI', viewer: '', rows };
  const asked = memory.rematches.get(rows.people[0]?.id ?? '');
  // Mostly nobody asks anything. A request tells the time that is left, and who asks.
  if (asked?.requests.length !== 0) return null;
  return { call: 'showRematches', viewer: '', rows: { ...rows, rematches: [asked] } };
}

function leaderboard({ memory }: Context): Sources | null {
  const board = memory.boards.get('board');
  return board ? { call: 'showLeaderboard', viewer: '', rows: { boards: [board] } } : null;
}

function publicBattle(context: Context, id: number): Sources | null {
  const rows = withPlayers(context, id);
  if (rows?.battles[0].status !== 'completed') return null;
  return { call: 'showPublicResults', viewer: '', rows };
}

/** A battle's answers tell its players' names. They are not used by it: who plays asks for themselves, too. */
function withPlayers({ memory }: Context, id: number): { battles: [StoredBattle]; people: Person[] } | null {
  const battle = memory.battles.get(id);
  if (!battle) return null;
  const people: Person[] = [];
  for (const player of battle.players) {
    const person = memory.people.peek(player);
    if (!person) return null;
    people.push(person);
  }
  return { battles: [battle], people };
}
