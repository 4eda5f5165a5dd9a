import { expect, test } from 'vitest';
import { lineAnytime } from './opponent-turn.tsx';

test('a player who waits in an anytime battle reads that the page may be closed (§12.23)', () => {
  expect(lineAnytime('Nutmeg', true)).toBe(
    'Nutmeg picks the next song. Close this page, we keep your place.',
  );
  expect(lineAnytime('Nutmeg', false)).toBe('Close this page, we keep your place.');
});
