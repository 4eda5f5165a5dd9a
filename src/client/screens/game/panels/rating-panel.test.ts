// @vitest-environment happy-dom
import { createElement } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import type { TableProps } from '#client/battle/battle-guard.tsx';
import { channel } from '#client/live/live-context.ts';
import { playerOrigin } from '#client/player/use-player.ts';
import { render, serve, stopClock } from '#tests/support/page.ts';
import { players, songReply } from '#tests/support/replies.ts';
import { RatingPanel } from './rating-panel.tsx';

const game = { id: 7, status: 'rating', currentRound: 1, totalRounds: 1, players };
const song = songReply(9, 'ben');
const props = { table: { game, songs: [song], ratings: [] }, me: players[0] } as unknown as TableProps;

test('an untouched rating can be sent once, with the score 5 and no comment (§5.26, 5.28)', async () => {
  const { promise } = Promise.withResolvers<Response>();
  const sent = serve({ 'POST /api/ratings': () => promise });
  const panel = createElement(RatingPanel, { ...props, situation: 'rate-their-song', banner: null });
  const { press } = await render(panel, '/game/7');
  await press('Complete Rating');
  await press('Rate anyway');
  expect(sent).toEqual([{ request: 'POST /api/ratings', body: [{ songId: 9, rating: 5, comment: null }] }]);
  await press('Sending...');
  expect(sent).toHaveLength(1);
});

test('a song that replaced another one is scored again, also after a reload', async () => {
  localStorage.setItem(
    'ratingDrafts',
    JSON.stringify([[7, { fJ9rUzIMcZQ: { score: 9, comment: 'What a tune', heard: true } }]]),
  );
  onTestFinished(() => localStorage.clear());
  const shown = { ...props, situation: 'rate-their-song', banner: null } as const;
  const first = await render(createElement(RatingPanel, shown), '/game/7');
  expect(first.box.querySelector('textarea')?.value).toBe('What a tune');
  await first.unmount();
  const songs = [{ ...song, videoId: 'dQw4w9WgXcQ', swap: 'done' }];
  const swapped = { ...shown, table: { ...props.table, songs } } as unknown as typeof shown;
  const second = await render(createElement(RatingPanel, swapped), '/game/7');
  expect(second.box.querySelector('textarea')?.value).toBe('');
  expect(second.text()).toContain('Slide to score');
});

test('the opponent is told that the song plays only while it does', async () => {
  stopClock();
  const frames: object[] = [];
  channel.socket = { send: (frame: object) => frames.push(frame) } as unknown as typeof channel.socket;
  onTestFinished(() => {
    channel.socket = null;
    localStorage.clear();
  });
  const panel = createElement(RatingPanel, { ...props, situation: 'rate-their-song', banner: null });
  const { box, press, act, advance } = await render(panel, '/game/7');
  await press(`Play ${song.title}`);
  await advance(100);
  const source = box.querySelector('iframe')?.contentWindow;
  const says = (playerState: number) => {
    const data = JSON.stringify({ event: 'infoDelivery', info: { playerState } });
    return act(() =>
      window.dispatchEvent(new MessageEvent('message', { source, origin: playerOrigin, data })),
    );
  };
  await says(3);
  expect(frames).toEqual([]);
  await says(1);
  await advance(10_000);
  expect(frames).toEqual(Array(2).fill({ type: 'songStarted', gameId: 7, userId: 'ana', songId: 9 }));
  await says(2);
  await advance(60_000);
  expect(frames).toHaveLength(2);
});
