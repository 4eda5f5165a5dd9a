import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { resultsReply } from '#tests/support/replies.ts';
import { EndingNote } from './ending-note.tsx';

test.each([
  ['ana', 'ben was away for too long, so the battle is yours.'],
  ['ben', 'You were away for too long, so the battle goes to ana.'],
  [null, 'ben was away for too long, so the battle goes to ana.'],
])('to %s, a battle that Ana won without the points shows: %s', (myId, text) => {
  const results = resultsReply({ endedBy: 'away' });
  expect(renderToStaticMarkup(createElement(EndingNote, { results, myId }))).toContain(`>${text}<`);
});
