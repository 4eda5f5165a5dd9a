import { expect, test } from 'vitest';
import { openCardCache } from './card-cache.ts';
import type { Preview } from './preview.ts';

const room = (code: string): Preview => ({
  ...{ about: 'room', pace: 'live', code, battleType: 'pop', mode: 'fast' },
  host: { name: 'Marmalade', avatar: 'female_1' },
});

function app(limits: Partial<Parameters<typeof openCardCache>[0]> = {}) {
  const drawn: string[] = [];
  const draw = async (preview: Preview) => {
    drawn.push(preview.about === 'room' ? preview.code : preview.about);
    await new Promise(setImmediate);
    return Buffer.alloc(100, drawn.length);
  };
  return { drawn, cache: openCardCache({ draw, most: 3, mostBytes: 1000, mostWaiting: 4, ...limits }) };
}

test('a card is drawn once, even when many ask for it at the same moment', async () => {
  const { drawn, cache } = app();
  const cards = await Promise.all([1, 2, 3].map(() => cache.card(room('BBBBBB'))));
  cards.push(await cache.card(room('BBBBBB')));
  expect(drawn).toEqual(['BBBBBB']);
  expect(new Set(cards.map(({ etag }) => etag)).size).toBe(1);
});

test('a card whose host takes another name is another card', async () => {
  const { drawn, cache } = app();
  await cache.card(room('BBBBBB'));
  await cache.card({ ...room('BBBBBB'), host: { name: 'Nutmeg', avatar: 'female_1' } } as Preview);
  expect(drawn).toHaveLength(2);
});

test.each([
  ['cards', { most: 2 }],
  ['bytes', { mostBytes: 250 }],
])('the card used longest ago goes when there are too many %s', async (_, limits) => {
  const { drawn, cache } = app(limits);
  for (const code of ['BBBBBB', 'CCCCCC', 'BBBBBB', 'DDDDDD', 'BBBBBB', 'CCCCCC'])
    await cache.card(room(code));
  expect(drawn).toEqual(['BBBBBB', 'CCCCCC', 'DDDDDD', 'CCCCCC']);
});

test('too many cards at a time are refused, and those before them still drawn', async () => {
  const { cache } = app({ mostWaiting: 2 });
  const asked = ['BBBBBB', 'CCCCCC', 'DDDDDD'].map((code) => cache.card(room(code)));
  const answers = await Promise.allSettled(asked);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  await expect(cache.card(room('DDDDDD'))).resolves.toBeDefined();
});

test('a drawing that fails is tried again, and holds up no other', async () => {
  let times = 0;
  const draw = async () => {
    times += 1;
    if (times === 1) throw new Error('no ink');
    return Buffer.from('a picture');
  };
  const { cache } = app({ draw });
  const [first, other] = await Promise.allSettled([cache.card(room('BBBBBB')), cache.card(room('CCCCCC'))]);
  expect([first?.status, other?.status]).toEqual(['rejected', 'fulfilled']);
  await expect(cache.card(room('BBBBBB'))).resolves.toMatchObject({ png: Buffer.from('a picture') });
});
