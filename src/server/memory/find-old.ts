import { setImmediate } from 'node:timers/promises';
import type { Ask } from '#server/database/open.ts';
import { stampOfAsked } from '#server/rematches/store.ts';
import { leaders, stampOfLeaders } from '#server/standings/board.ts';
import { type RowKind, type Rows, rowKinds } from './rows.ts';

/** Answers those of the rows that the tables have otherwise by now, or no more. */
export type FindOld = (rows: Partial<Rows>) => Promise<ReadonlySet<object>>;

/** Its answer is what differs: mostly nothing. `place`: which of its kind, counted from 1. */
const statement = {
  name: 'find old',
  text: `
    select 'battles' as kind, place::int from unnest($1::int[], $2::int[]) with ordinality known (key, version, place)
      left join games on id = key where games.version is distinct from known.version
    union all
    select 'people', place::int from unnest($3::text[], $4::text[]) with ordinality known (key, stamp, place)
      left join users on id = key where users.xmin::text is distinct from stamp
    union all
    select 'sessions', place::int from unnest($5::text[], $6::text[]) with ordinality known (key, stamp, place)
      left join sessions on sid = key where sessions.xmin::text is distinct from stamp
    union all
    select 'boards', place::int from unnest($7::text[]) with ordinality known (stamp, place)
      where known.stamp is distinct from (select ${stampOfLeaders} from (${leaders}) leaders)
    union all
    select 'rematches', place::int from unnest($8::text[], $9::text[]) with ordinality known (key, stamp, place)
      where known.stamp is distinct from (${stampOfAsked('known.key')})`,
};

const valuesOf = ({ battles, people, sessions, boards, rematches }: Rows): unknown[] => [
  ...[battles.map(({ id }) => id), battles.map(({ version }) => version)],
  ...[people.map(({ id }) => id), people.map(({ stamp }) => stamp)],
  ...[sessions.map(({ sid }) => sid), sessions.map(({ stamp }) => stamp)],
  boards.map(({ stamp }) => stamp),
  ...[rematches.map(({ userId }) => userId), rematches.map(({ stamp }) => stamp)],
];

type Question = { rows: Rows; asked: Set<object>; answer: Promise<ReadonlySet<object>> };

/**
 * Whoever asks in one moment asks with one statement. It is sent after all of them came, so that no answer is older than
 * its question.
 */
export function openFindOld(ask: Ask): FindOld {
  let next: Question | null = null;
  const find = async (rows: Rows) => {
    await setImmediate();
    next = null;
    const found = (await ask(statement, valuesOf(rows))) as { kind: RowKind; place: number }[];
    return new Set(found.flatMap(({ kind, place }) => rows[kind][place - 1] ?? []));
  };
  const begin = (): Question => {
    const rows: Rows = { battles: [], people: [], sessions: [], boards: [], rematches: [] };
    return { rows, asked: new Set(), answer: find(rows) };
  };
  return (rows) => {
    next ??= begin();
    for (const kind of rowKinds) for (const row of rows[kind] ?? []) add(next, kind, row);
    return next.answer;
  };
}

function add({ rows, asked }: Question, kind: RowKind, row: object) {
  if (asked.has(row)) return;
  asked.add(row);
  (rows[kind] as object[]).push(row);
}
