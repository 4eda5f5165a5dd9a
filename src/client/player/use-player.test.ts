import { expect, test } from 'vitest';
import { eventIn } from './use-player.ts';

const parsed = (event: string, info: unknown) => eventIn(JSON.stringify({ event, info, id: 1 }));

test.each([2, 5, 100, 101, 150, 153])('error %i of the player means that it refuses the video', (refusal) => {
  expect(parsed('onError', refusal)).toEqual({ refusal });
});

test('a message of the player reports state, position and length of the video', () => {
  expect(parsed('onStateChange', 1)).toEqual({ playing: true });
  expect(parsed('onStateChange', 2)).toEqual({ playing: false });
  expect(parsed('infoDelivery', { currentTime: 12.5, duration: 201, playerState: 1 })).toEqual({
    playing: true,
    second: 12.5,
    length: 201,
  });
  expect(parsed('initialDelivery', { duration: 0 })).toEqual({});
});

test.each(['', 'null', '[]', '{"event":"onReady"}', 'not json', '{"event":"infoDelivery"}'])(
  'the message "%s" of the player is ignored',
  (text) => expect(eventIn(text) ?? {}).toEqual({}),
);
