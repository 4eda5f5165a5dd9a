import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NameForm } from './name-form.tsx';

test('the field says how long a name may be and who will see it', () => {
  const form = { own: null, error: null, pending: false, onType: () => {}, onName: async () => {} };
  const words = renderToStaticMarkup(createElement(NameForm, form)).replace(/<[^>]+>/g, ' ');
  expect(words).toContain('2-20 characters. This will be visible to other players.');
});

test('the field holds the name that whoever came back has already', () => {
  const form = { own: 'Plum', error: null, pending: false, onType: () => {}, onName: async () => {} };
  expect(renderToStaticMarkup(createElement(NameForm, form))).toContain('value="Plum"');
});
