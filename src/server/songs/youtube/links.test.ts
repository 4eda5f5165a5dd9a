import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openStandInYoutube, refusedVideos, type StandInYoutube } from '#tests/support/stand-in-youtube.ts';
import type { StandInFailure } from '#tests/support/youtube-failures.ts';
import { createLinks } from './links.ts';

let youtube: StandInYoutube;
beforeAll(async () => {
  youtube = await openStandInYoutube();
});
beforeEach(() => youtube.fail(null));
afterAll(() => youtube.close());

const open = (now = () => 0, timeoutMs = 4000) =>
  createLinks({
    oembedUrl: youtube.oembedUrl,
    timeoutMs,
    now,
    known: (id) =>
      id === 'knownV1deo_' ? { title: 'A known song', channel: 'Somebody', seconds: 61 } : undefined,
    describe: async () => null,
    log: { warn: () => {} },
  });
const links = (now?: () => number, timeoutMs?: number) => open(now, timeoutMs).lookUp;
const queen = {
  title: 'Queen – Bohemian Rhapsody (Official Video)',
  channel: 'Queen Official',
  seconds: null,
};

test('a linked video has its title and channel', async () => {
  expect(await links()('fJ9rUzIMcZQ')).toEqual(queen);
});

test('a plain title is not decoded', async () => {
  const video = { title: 'Rock &amp; Roll', channel: 'R&D', seconds: null };
  expect(await links()('rrockamp001')).toEqual(video);
});

test.each([
  ['private', refusedVideos.private],
  ['not-embeddable', refusedVideos.notEmbeddable],
  ['gone', refusedVideos.deleted],
])('a refusal is reported as %s', async (why, id) => expect(await links()(id)).toBe(why));

test.each<StandInFailure>(['error', 'html', 'half', 'drop', 'hang'])(
  'a video is accepted unchecked while YouTube is unreachable (%s)',
  async (mode) => {
    youtube.fail(mode);
    const video = { title: 'YouTube video fJ9rUzIMcZQ', channel: 'YouTube', seconds: null };
    const lookUp = links(undefined, mode === 'hang' ? 50 : undefined);
    expect(await lookUp('fJ9rUzIMcZQ')).toEqual(video);
    const known = { title: 'A known song', channel: 'Somebody', seconds: 61 };
    expect(await lookUp('knownV1deo_')).toEqual(known);
  },
);

test('a failed oEmbed request is repeated after a minute, and replaces the fallback title', async () => {
  let now = 0;
  const lookUp = links(() => now);
  youtube.fail('error');
  await lookUp('fJ9rUzIMcZQ');
  youtube.fail(null);
  const before = youtube.requests.length;
  await lookUp('fJ9rUzIMcZQ');
  expect(youtube.requests.length - before).toBe(0);
  now = 60_000;
  expect(await lookUp('fJ9rUzIMcZQ')).toEqual(queen);
});

test('a video is looked up only once', async () => {
  const lookUp = links();
  const before = youtube.requests.length;
  expect(await Promise.all([lookUp('fJ9rUzIMcZQ'), lookUp('fJ9rUzIMcZQ')])).toEqual([queen, queen]);
  expect(await lookUp('fJ9rUzIMcZQ')).toEqual(queen);
  expect(youtube.requests.length - before).toBe(1);
});

test('a refusal is not cached, because the owner may publish the video later', async () => {
  const lookUp = links();
  const before = youtube.requests.length;
  await lookUp(refusedVideos.private);
  await lookUp(refusedVideos.private);
  expect(youtube.requests.length - before).toBe(2);
});

test('a video is looked up again after a day', async () => {
  let now = 1;
  const lookUp = links(() => now);
  await lookUp('fJ9rUzIMcZQ');
  now += 24 * 60 * 60 * 1000 + 1;
  const before = youtube.requests.length;
  await lookUp('fJ9rUzIMcZQ');
  expect(youtube.requests.length - before).toBe(1);
});
