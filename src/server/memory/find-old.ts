import { setImmediate } from 'node:timers/promises';
import type { Ask } from '#server/database/open.ts';
import { stampOfAsked } from '#server/rematches/store.ts';
import { leaders, stampOfLeaders } from '#server/standings/board.ts';
import { type RowKind, type Rows, rowKinds } from './rows.ts';

/** Answers those of the rows that the tables have otherwise by now, or no more. */
export type FindOld = (rows: Partial<Rows>) => Promise<ReadonlySet<object>>;

/** For each kind the rows that differ: mostly none. `place`: which of its kind, counted from 1; `value` is the next of its lists. */
const clauses: Record<RowKind, (value: () => string) => string> = {
  battles: (value) => `
    select 'battles' as kind, place::int from unnest(${value()}::int[], ${value()}::int[]) with ordinality known (key, version, place)
      left join games on id = key where games.version is distinct from known.version`,
  people: (value) => `
    select 'people' as kind, place::int from unnest(${value()}::text[], ${value()}::text[]) with ordinality known (key, stamp, place)
      left join users on id = key where users.xmin::text is distinct from stamp`,
  sessions: (value) => `
    select 'sessions' as kind, place::int from unnest(${value()}::text[], ${value()}::text[]) with ordinality known (key, stamp, place)
      left join sessions on sid = key where sessions.xmin::text is distinct from stamp`,
  boards: (value) => `
    select 'boards' as kind, place::int from unnest(${value()}::text[]) with ordinality known (stamp, place)
      where known.stamp is distinct from (select ${stampOfLeaders} from (${leaders}) leaders)`,
  rematches: (value) => `
    select 'rematches' as kind, place::int from unnest(${value()}::text[], ${value()}::text[]) with ordinality known (key, stamp, place)
      where known.stamp is distinct from (${stampOfAsked('known.key')})`,
};

const valuesOf: { [Kind in RowKind]: (rows: Rows[Kind]) => unknown[][] } = {
  battles: (rows) => [rows.map(({ id }) => id), rows.map(({ version }) => version)],
  people: (rows) => [rows.map(({ id }) => id), rows.map(({ stamp }) => stamp)],
  sessions: (rows) => [rows.map(({ sid }) => sid), rows.map(({ stamp }) => stamp)],
  boards: (rows) => [rows.map(({ stamp }) => stamp)],
  rematches: (rows) => [rows.map(({ userId }) => userId), rows.map(({ stamp }) => stamp)],
};

/** Every clause is made ready whether it finds anything or not: only those of the kinds that are asked after are in it. */
function statementFor(kinds: readonly RowKind[]) {
  let values = 0;
  const value = () => {
    values += 1;
    return `$${values}`;
  };
  return {
    name: `find old ${kinds.join(' ')}`,
    text: kinds.map((kind) => clauses[kind](value)).join('\n    union all'),
  };
}

const statements = new Map<string, ReturnType<typeof statementFor>>();

function askedOf(rows: Rows) {
  const kinds = rowKinds.filter((kind) => rows[kind].length > 0);
  const key = kinds.join();
  const statement = statements.get(key) ?? statementFor(kinds);
  statements.set(key, statement);
  const values = <Kind extends RowKind>(kind: Kind) => valuesOf[kind](rows[kind]);
  return { statement, values: kinds.flatMap((kind) => values(kind)) };
}

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
    if (rowKinds.every((kind) => rows[kind].length === 0)) return new Set<object>();
    const { statement, values } = askedOf(rows);
    const found = (await ask(statement, values)) as { kind: RowKind; place: number }[];
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
