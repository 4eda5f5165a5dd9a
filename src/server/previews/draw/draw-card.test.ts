import { expect, test } from 'vitest';
import { avatarTypes } from '#rules/avatars.ts';
import { battleTypes } from '#rules/battle-types.ts';
import { modeKeys } from '#rules/modes.ts';
import type { BattlePreview, RoomPreview } from '#server/previews/preview.ts';
import { pngSize } from '#tests/support/png-size.ts';
import { battleTerms } from '#tests/support/rules-battles.ts';
import { drawCard } from './draw-card.ts';

const room = (name: string): RoomPreview => ({
  kind: 'room',
  code: 'BKXRTQ',
  ...battleTerms,
  host: { name, avatar: 'female_1' },
});
const battle = (name: string, other = name): BattlePreview => ({
  kind: 'battle',
  ref: '1',
  ...battleTerms,
  players: [
    { name, avatar: 'female_1' },
    { name: other, avatar: 'male_1' },
  ],
  scores: [41, 32],
  winner: 0,
  endedBy: 'ratings',
});

/** Expects a picture of the size that chat apps recommend, and small enough for all of them. */
function expectCard(png: Buffer) {
  expect(pngSize(png)).toBe('1200x630');
  expect(png.length).toBeLessThan(300_000);
}

test.each([
  ['twenty wide letters', 'W'.repeat(20)],
  ['mark-up', '"><script>&amp;</svg>'],
  ['Japanese', '音楽バトル王'],
  ['Chinese', '音乐对决之王'],
  ['Korean', '음악배틀왕'],
  ['Arabic', 'ملك الموسيقى'],
  ['Hebrew with digits', 'מלך (7)'],
  ['Thai', 'ราชาเพลงนี้'],
  ['Hindi', 'संगीत राजा'],
  ['Russian and Greek', 'Король Ωδή'],
  ['Vietnamese', 'Nguyễn Ngọc'],
  ['emoji', '👩‍👩‍👧🎧🔥🇫🇷1️⃣❤️👍🏽'],
  ['twenty emoji', '🎧'.repeat(20)],
  ['a tower of marks', `Z${'\u0301\u0323'.repeat(8)}a${'\u0336'.repeat(9)}`],
  ['a script that no typeface has', '𓀀𓀁𓀂'],
  ['only spaces and marks', ' \u0301'],
  ['half a character', 'ab\ud83d'],
])('a card can be drawn with %s', async (_, name) => {
  expectCard(await drawCard(battle(name)));
});

test('the card of a room can be drawn', async () => {
  expectCard(await drawCard(room('W'.repeat(20))));
});

test('a name that cannot be shown is replaced by the name of its avatar', async () => {
  expect(await drawCard(room('𓀀'))).toEqual(await drawCard(room('Bass Queen')));
});

test('a card can be drawn for every battle type, mode, avatar and ending', async () => {
  for (const [index, battleType] of battleTypes.entries()) {
    const avatar = avatarTypes[index % avatarTypes.length] ?? 'male_1';
    const mode = modeKeys[index % modeKeys.length] ?? 'fast';
    const winner = ([0, 1, null] as const)[index % 3] ?? null;
    const players = [
      { name: 'Marmalade', avatar },
      { name: 'TrebleMaker', avatar },
    ] as const;
    const scores = [index * 1.1, 0] as const;
    const endedBy = (['ratings', 'timeout', 'gave_up', 'away', 'banned'] as const)[index % 5] ?? 'ratings';
    expectCard(await drawCard({ ...battle(''), battleType, mode, winner, players, scores, endedBy }));
  }
  expectCard(await drawCard({ kind: 'site' }));
});
