// @vitest-environment happy-dom
import { type ComponentProps, createElement } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { dismissToast } from '#client/announce/toasts.ts';
import type { TableProps } from '#client/battle/battle-guard.tsx';
import { channel } from '#client/live/live-context.ts';
import { playerOrigin } from '#client/player/use-player.ts';
import { render, serve, stopClock, toastNow } from '#tests/support/page.ts';
import { players, songReply } from '#tests/support/replies.ts';
import { RatingPanel } from './rating-panel.tsx';

const game = { id: 7, status: 'rating', currentRound: 1, totalRounds: 1, players };
const song = songReply(9, 'ben');
const props = { table: { game, songs: [song], ratings: [] }, me: players[0] } as unknown as TableProps;

const site = { 'GET /api/site': () => Response.json({ ratingSeconds: 600 }) };

test('an untouched rating can be sent once, with the score 5 and no comment (§5.26, 5.28)', async () => {
  const { promise } = Promise.withResolvers<Response>();
  const sent = serve({ ...site, 'POST /api/ratings': () => promise });
  const panel = createElement(RatingPanel, { ...props, situation: 'rate-their-song', banner: null });
  const { press } = await render(panel, '/game/7');
  await press('Complete Rating');
  await press('Rate anyway');
  const ratings = () => sent.filter(({ request }) => request === 'POST /api/ratings');
  const body = [{ songId: 9, rating: 5, comment: null }];
  expect(ratings()).toEqual([{ request: 'POST /api/ratings', body }]);
  await press('Sending...');
  expect(ratings()).toHaveLength(1);
});

test('a song that replaced another one is scored again, also after a reload', async () => {
  serve(site);
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
  serve(site);
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

test('a player is warned a minute before the time to rate is over, and not after a request for another song', async () => {
  stopClock();
  const warned = async (swap: string | null) => {
    serve(site);
    const updatedAt = new Date(Date.now() - 60_000).toISOString();
    const table = { ...props.table, game: { ...game, updatedAt }, songs: [{ ...song, swap }] };
    const shown = { ...props, table, situation: 'rate-their-song', banner: null };
    const page = await render(
      createElement(RatingPanel, shown as unknown as ComponentProps<typeof RatingPanel>),
    );
    await page.advance(8 * 60_000 - 1000);
    const before = toastNow()[0];
    await page.advance(1000);
    return [before, toastNow()[0]];
  };
  expect(await warned(null)).toEqual([undefined, 'One minute left']);
  dismissToast();
  expect(await warned('asked')).toEqual([undefined, undefined]);
});
