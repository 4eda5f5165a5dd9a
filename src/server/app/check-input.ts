import type { z } from 'zod';
import { Failure } from '#server/http/failure.ts';

/** Validates input and returns the parsed value. @throws Failure bad-input with the first invalid field and what it must be */
export function checkInput(schema: z.ZodType | undefined, given: unknown): unknown {
  if (!schema) return undefined;
  const read = schema.safeParse(given, { error: messageOf });
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const field = fieldAt(schema, issue?.path ?? []);
  throw new Failure('bad-input', { message: `${field}: ${issue?.message ?? 'this is not right'}` });
}

/** Returns a field's name such as `round` or `ratings[0].rating`; a list is named by its `title`, any other body `body`. */
export function fieldAt(schema: z.ZodType, path: readonly PropertyKey[]): string {
  const whole = schema.meta()?.title;
  const steps = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`));
  return `${whole ?? ''}${steps.join('')}`.replace(/^\./, '') || 'body';
}

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** Returns a message for users in place of the schema library's, which is for programmers; custom messages of the contract stay. */
function messageOf(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'this is missing';
  switch (issue.code) {
    case 'invalid_type':
      return `this must be ${kinds[issue.expected] ?? 'something else'}`;
    case 'too_small':
      return `this must ${bound('at least', issue.minimum, issue.origin)}`;
    case 'too_big':
      return `this must ${bound('at most', issue.maximum, issue.origin)}`;
    case 'invalid_value':
      return `this must be one of ${issue.values.join(', ')}`;
    default:
      return 'this is not in the right form';
  }
}

const bound = (word: string, amount: number | bigint, origin: string): string => {
  if (origin === 'string') return `have ${word} ${counted(amount, 'character', 'characters')}`;
  if (origin === 'array') return `have ${word} ${counted(amount, 'entry', 'entries')}`;
  return `be ${word} ${amount}`;
};

const counted = (amount: number | bigint, one: string, more: string): string =>
  `${amount} ${Number(amount) === 1 ? one : more}`;
