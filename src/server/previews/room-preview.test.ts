import { expect, test } from 'vitest';
import type { Room } from '#contract/schemas.ts';
import { battleTerms } from '#tests/support/rules-battles.ts';
import { roomPreview } from './find-preview.ts';
import { tagsOf } from './preview.ts';

const host = { id: 'ana', nickname: 'Marmalade', firstName: null, avatarType: 'female_1' } as const;
const anytimeRoom: Room = {
  id: 7,
  roomCode: 'BKXRTQ',
  host,
  ...battleTerms,
  pace: 'anytime',
  status: 'waiting',
  hostSide: 'a',
  mine: false,
  song: null,
};

test('the preview of an anytime battle names the player who sent the song (§12.15)', () => {
  const preview = roomPreview(anytimeRoom);
  const tags = preview && tagsOf(preview, 'https://battle.example');
  expect(tags).toContain('property="og:title" content="Marmalade threw a song at you. Answer it."');
  expect(tags).toContain(
    'content="Pop Battle. Quick Clash: 1 song each. Tap to hear it and lock your score."',
  );
  expect(roomPreview({ ...anytimeRoom, status: 'rating' })).toBeNull();
});
