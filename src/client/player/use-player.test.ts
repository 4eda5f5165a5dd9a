import { expect, test } from 'vitest';
import { eventIn } from './use-player.ts';

const told = (event: string, info: unknown) => eventIn(JSON.stringify({ event, info, id: 1 }));

test.each([2, 5, 100, 101, 150, 153])('error %i is a refusal', (refusal) => {
  expect(told('onError', refusal)).toEqual({ refusal });
});

test('it is heard whether the video plays, where it is and how long it is', () => {
  expect(told('onStateChange', 1)).toEqual({ playing: true });
  expect(told('onStateChange', 2)).toEqual({ playing: false });
  expect(told('infoDelivery', { currentTime: 12.5, duration: 201, playerState: 1 })).toEqual({
    playing: true,
    second: 12.5,
    length: 201,
  });
  expect(told('initialDelivery', { duration: 0 })).toEqual({});
});

test.each(['', 'null', '[]', '{"event":"onReady"}', 'not json', '{"event":"infoDelivery"}'])(
  'of "%s" nothing is made',
  (text) => expect(eventIn(text) ?? {}).toEqual({}),
);
