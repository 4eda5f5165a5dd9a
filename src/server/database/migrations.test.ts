import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase, noPostgres } from '#tests/support/postgres.ts';
import { migrationsFolder } from './files.ts';

/** Returns a database in the state before a migration, and a function that runs this migration. */
async function before(migration: string) {
  const client = new Client(await freshDatabase());
  await client.connect();
  onTestFinished(() => client.end());
  const files = readdirSync(migrationsFolder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const run = async (file: string) => {
    await client.query(readFileSync(join(migrationsFolder, file), 'utf8'));
  };
  const last = files.findIndex((file) => file.endsWith(`_${migration}.sql`));
  for (const file of files.slice(0, last)) await run(file);
  return { client, migrate: () => run(files[last] ?? '') };
}

test.skipIf(noPostgres)(
  'rematch requests and challenges become play requests with new ids, and a pair keeps one pending',
  async () => {
    const { client, migrate } = await before('play_requests');
    await client.query(`
      insert into users (id, first_name, created_at, updated_at) values ('ana', 'a', now(), now()), ('ben', 'b', now(), now());
      insert into games (id, room_code, host_id, players, turn_order, mode, battle_type, status, total_rounds, created_at, updated_at)
        select id, 'CODE0' || id, 'ana', '{ana,ben}', '{ana,ben}', 'fast', 'pop', 'active', 1, now(), now() from generate_series(1, 2) id;
      insert into rematch_requests (from_user_id, to_user_id, original_game_id, game_mode, status, created_at, rematch_game_id)
        values ('ben', 'ana', 1, 'fast', 'accepted', '2026-01-01', 2), ('ben', 'ana', 2, 'fast', 'pending', '2026-01-02', null);
      insert into rival_challenges (from_user_id, to_user_id, original_game_id, pace, status, created_at)
        values ('ana', 'ben', 2, 'anytime', 'pending', '2026-01-03');`);
    await migrate();
    const { rows } = await client.query(
      'select id, kind, from_user_id, pace, status, game_id from play_requests order by id',
    );
    expect(rows.map(Object.values)).toEqual([
      [3, 'rematch', 'ben', 'live', 'accepted', 2],
      [4, 'rematch', 'ben', 'live', 'expired', null],
      [5, 'challenge', 'ana', 'anytime', 'pending', null],
    ]);
  },
);
