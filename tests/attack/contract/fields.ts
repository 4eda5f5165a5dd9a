// Finds the fields of a schema in its JSON Schema, and replaces their values.
import { z } from 'zod';

type Json = {
  type?: string;
  properties?: Record<string, Json>;
  items?: Json;
  anyOf?: Json[];
  oneOf?: Json[];
  allOf?: Json[];
};
/** Steps from the whole value to the field; an empty path is the whole value. */
export type Path = readonly (string | number)[];

/** Returns the path of every field of a schema once, the whole value first. */
export function fieldsOf(schema: z.ZodType): Path[] {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
  const paths = new Map(walk(json, []).map((path) => [path.join('.'), path]));
  return [...paths.values()];
}

function walk(json: Json, path: Path): Path[] {
  const inner = Object.entries(json.properties ?? {}).flatMap(([key, each]) => walk(each, [...path, key]));
  const items = json.items ? walk(json.items, [...path, 0]) : [];
  const variants = [...(json.anyOf ?? []), ...(json.oneOf ?? []), ...(json.allOf ?? [])];
  return [path, ...inner, ...items, ...variants.flatMap((each) => walk(each, path))];
}

/** Returns a copy of the value with another value at the path; `absent` removes the field. */
export function withAt(whole: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value === absent ? undefined : value;
  // Another change has replaced the object that has this field by a list.
  if (Array.isArray(whole) && typeof step === 'string') return whole;
  const inner = withAt((whole as never)?.[step], rest, value);
  if (Array.isArray(whole)) return inner === undefined ? [] : whole.toSpliced(Number(step), 1, inner);
  const others = Object.entries(Object(whole)).filter(([key]) => key !== step);
  return Object.fromEntries(inner === undefined ? others : [...others, [step, inner]]);
}

export const absent = Symbol('absent');
