// Every call with every wrong value in every field, and then in two fields at once, sent by a player of the battle, another
// player, and an anonymous client.
import { type CallName, calls } from '#contract/calls.ts';
import { fieldAt } from '#server/app/check-input.ts';
import { fieldsOf, type Path, withAt } from './fields.ts';
import { type Part, parts, type Sent, schemaOf, takingCalls } from './specimens.ts';
import { wrongValues } from './wrong-values.ts';

const senders = ['player', 'stranger', 'anonymous'] as const;
export type Who = (typeof senders)[number];
type Field = { part: Part; path: Path };
export type Case = { call: CallName; who: Who; fields: Field[]; sent: Sent };

type Specimens = Partial<Record<CallName, Sent>>;

/** Returns this many random cases. */
export function casesFor(specimens: Specimens, count: number, roll: () => number): Case[] {
  const singles = takingCalls.flatMap((call) =>
    fieldsIn(call).flatMap((field) =>
      wrongValues.flatMap((value) => senders.map((who) => caseOf(specimens, call, who, [[field, value]]))),
    ),
  );
  for (let left = singles.length - 1; left > 0; left -= 1) {
    const at = Math.floor(roll() * (left + 1));
    [singles[left], singles[at]] = [singles[at] as Case, singles[left] as Case];
  }
  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(roll() * list.length)] as T;
  const pairs = Array.from({ length: Math.max(0, count - singles.length) }, () => {
    const call = oneOf(takingCalls);
    const two = [0, 1].map(() => [oneOf(fieldsIn(call)), oneOf(wrongValues)] as const);
    return caseOf(specimens, call, oneOf(senders), two);
  });
  return [...singles.slice(0, count), ...pairs];
}

const fieldCache = new Map<CallName, Field[]>();

function fieldsIn(call: CallName): Field[] {
  const found =
    fieldCache.get(call) ??
    parts.flatMap((part) => {
      const schema = schemaOf(call)[part];
      // Address and query are text as a whole, so only their parts can be wrong.
      const paths = schema ? fieldsOf(schema).filter((path) => part === 'body' || path.length > 0) : [];
      return paths.map((path) => ({ part, path }));
    });
  fieldCache.set(call, found);
  return found;
}

function caseOf(
  specimens: Specimens,
  call: CallName,
  who: Who,
  changes: readonly (readonly [Field, unknown])[],
): Case {
  const specimen = specimens[call];
  if (!specimen) throw new Error(`There is no specimen of ${call} to attack.`);
  const sent: Sent = { ...specimen };
  for (const [{ part, path }, value] of changes) sent[part] = withAt(sent[part], path, value);
  return { call, who, sent, fields: changes.map(([field]) => field) };
}

/** Returns the first field that the contract refuses, or null if it accepts the input. */
export function complaintOf({ call, sent }: Case): string | null {
  for (const part of parts) {
    const schema = schemaOf(call)[part];
    const read = schema?.safeParse(part === 'body' ? asJson(sent.body) : asTexts(sent[part]));
    if (schema && read && !read.success) return fieldAt(schema, read.error.issues[0]?.path ?? []);
  }
  return null;
}

const asJson = (value: unknown) => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));
const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));
const asTexts = (given: unknown) =>
  Object.fromEntries(Object.entries(Object(given)).map(([key, value]) => [key, asText(value)]));

/** Returns the HTTP request of a case. */
export function askingOf({ call, sent }: Case) {
  const { method, path } = calls[call];
  const filled = path.replace(/:(\w+)/g, (_, name: string) => inAddress(asTexts(sent.params)[name] ?? ''));
  const query = sent.query ? `?${new URLSearchParams(asTexts(sent.query))}` : '';
  return { method, address: `${filled}${query}`, body: sent.body };
}

/** A lone surrogate cannot be encoded in an address, so its bytes are sent instead. */
const inAddress = (text: string) => (text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80');
