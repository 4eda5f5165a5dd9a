import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NameForm } from './name-form.tsx';
import type { Newcomer } from './use-newcomer.ts';

const formOf = (own: string | null, newcomer: Partial<Newcomer> = {}) => {
  const anonymous = { invited: false, opponent: undefined, avatar: null };
  const choice = { error: null, pending: null, clearError: () => {}, takeName: async () => undefined };
  const form = { own, newcomer: { ...anonymous, ...newcomer }, choice };
  return renderToStaticMarkup(createElement(NameForm, form));
};

test('the field says how long a name may be and who will see it (§2.5.2)', () => {
  expect(formOf(null).replace(/<[^>]+>/g, ' ')).toContain(
    '2-20 characters. This will be visible to other players.',
  );
});

test('the field contains the name of a returning player', () => {
  expect(formOf('Plum', { invited: true })).toContain('value="Plum"');
});

test('an invited player without a name sees a suggested one, and the opponent', () => {
  expect(formOf(null, { invited: true, opponent: 'Marmalade' })).toMatch(
    /versus<.*Marmalade<.*value="[A-Z][a-z]+ [A-Z][a-z]+"/s,
  );
  expect(formOf(null)).toMatch(/whoever dares<.*value=""/s);
});
