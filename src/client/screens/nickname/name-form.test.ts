import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NameForm } from './name-form.tsx';
import type { Newcomer } from './use-newcomer.ts';

const formOf = (own: string | null, newcomer: Partial<Newcomer> = {}) => {
  const anonymous = { invited: false, opponent: undefined, face: null };
  const still = { field: { current: null }, error: null, pending: false };
  const ways = { onType: () => {}, onName: async () => undefined };
  const form = { own, newcomer: { ...anonymous, ...newcomer }, ...still, ...ways };
  return renderToStaticMarkup(createElement(NameForm, form));
};

test('the field says how long a name may be and who will see it (§2.5.2)', () => {
  expect(formOf(null).replace(/<[^>]+>/g, ' ')).toContain(
    '2-20 characters. This will be visible to other players.',
  );
});

test('the field holds the name that the player who came back has already', () => {
  expect(formOf('Plum', { invited: true })).toContain('value="Plum"');
});

test('a player who is invited and has no name finds one in the field, and whom it is against', () => {
  expect(formOf(null, { invited: true, opponent: 'Marmalade' })).toMatch(
    /versus<.*Marmalade<.*value="[A-Z][a-z]+ [A-Z][a-z]+"/s,
  );
  expect(formOf(null)).toMatch(/whoever dares<.*value=""/s);
});
