import { describe, expect, test } from 'vitest';
import { dice } from '#tests/load/lots-of-songs.ts';
import { freshDatabase, noPostgres } from '#tests/support/postgres.ts';
import type { Settings } from '#tests/support/test-server.ts';
import { openAttackFixture } from './model/attack-fixture.ts';
import { type Counts, countIn } from './model/counts.ts';
import { playBattle } from './model/play.ts';
import { createChance } from './model/random-actions.ts';

/** Number of battles, the seed and the first battle; `npm run attack:model` sets more battles than the default. */
const { ATTACK_BATTLES, ATTACK_SEED = '1', ATTACK_FROM = '1' } = process.env;
const [seed, from] = [Number(ATTACK_SEED), Number(ATTACK_FROM)];
const timeout = ATTACK_BATTLES ? 24 * 60 * 60 * 1000 : 120_000;

async function attack(settings: Settings[], battles: number): Promise<Counts> {
  const fixture = await openAttackFixture(settings);
  const counts: Counts = { battles: 0, moments: 0, requests: 0, responses: {}, endings: {} };
  try {
    for (let number = from; number < from + battles; number += 1) {
      const chance = createChance(dice(seed * 1_000_003 + number));
      const played = await playBattle(fixture, chance).catch((cause: Error) => {
        throw new Error(`Seed ${seed}, battle ${number}: ${cause.message}`, { cause });
      });
      for (const each of played) countIn(counts, each);
    }
  } finally {
    await fixture.close();
  }
  if (ATTACK_BATTLES) process.stdout.write(`${JSON.stringify({ seed, from, ...counts })}\n`);
  return counts;
}

describe('Simultaneous and illegal requests of many players are always answered as the rules demand', () => {
  test('on the embedded database', { timeout }, async () => {
    const battles = Number(ATTACK_BATTLES ?? 5);
    const counts = await attack([{ DATA_DIR: 'memory://' }], battles);
    expect(counts.battles).toBeGreaterThanOrEqual(battles);
  });

  // Two instances need PostgreSQL on the machine; postgres.ts prints what is missing.
  test.skipIf(noPostgres)('on two instances with one PostgreSQL', { timeout }, async () => {
    const battles = Number(ATTACK_BATTLES ?? 5);
    const DATABASE_URL = await freshDatabase();
    const counts = await attack([{ DATABASE_URL }, { DATABASE_URL }], battles);
    expect(counts.battles).toBeGreaterThanOrEqual(battles);
  });
});
