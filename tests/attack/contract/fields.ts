// The fields of a schema, found by walking what it says of itself, each with a way to put something else there.
import { z } from 'zod';

type Json = {
  type?: string;
  properties?: Record<string, Json>;
  items?: Json;
  anyOf?: Json[];
  oneOf?: Json[];
  allOf?: Json[];
};
/** Steps from the whole to the field; none is the whole itself. */
export type Path = readonly (string | number)[];

/** Every field of this schema, the whole first, each once. */
export function fieldsOf(schema: z.ZodType): Path[] {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
  const paths = new Map(walk(json, []).map((path) => [path.join('.'), path]));
  return [...paths.values()];
}

function walk(json: Json, path: Path): Path[] {
  const inner = Object.entries(json.properties ?? {}).flatMap(([key, each]) => walk(each, [...path, key]));
  const items = json.items ? walk(json.items, [...path, 0]) : [];
  const ways = [...(json.anyOf ?? []), ...(json.oneOf ?? []), ...(json.allOf ?? [])];
  return [path, ...inner, ...items, ...ways.flatMap((each) => walk(each, path))];
}

/** The same value with something else at this place; `absent` takes it away. */
export function withAt(whole: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value === absent ? undefined : value;
  // Another change has put a list in the place of what has this field.
  if (Array.isArray(whole) && typeof step === 'string') return whole;
  const inner = withAt((whole as never)?.[step], rest, value);
  if (Array.isArray(whole)) return inner === undefined ? [] : whole.toSpliced(Number(step), 1, inner);
  const others = Object.entries(Object(whole)).filter(([key]) => key !== step);
  return Object.fromEntries(inner === undefined ? others : [...others, [step, inner]]);
}

export const absent = Symbol('absent');
