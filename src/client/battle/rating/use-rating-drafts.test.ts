// @vitest-environment happy-dom
import { expect, onTestFinished, test } from 'vitest';
import { renderHook } from '#tests/support/page.ts';
import { useRatingDraft } from './use-rating-drafts.ts';

test('a cast that begins late keeps the score and the comment given meanwhile', async () => {
  onTestFinished(() => localStorage.clear());
  const page = await renderHook(() => useRatingDraft(7, { videoId: 'fJ9rUzIMcZQ' }));
  const atPress = page.now();
  await page.act(({ change }) => change({ score: 9 }));
  await page.act(({ change }) => change({ comment: 'What a tune' }));
  await page.act(() => atPress.change({ heard: true }));
  expect(page.now().draft).toEqual({ score: 9, comment: 'What a tune', heard: true });
});
