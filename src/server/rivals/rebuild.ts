import { sql } from 'drizzle-orm';
import { type Runner, rowsOf } from '#server/database/open.ts';
import type { Context } from '#server/settings/context.ts';
import { toolOf } from '#server/settings/tool-commands.ts';

const a = `least(players[1] collate "C", players[2] collate "C")`;
const b = `greatest(players[1] collate "C", players[2] collate "C")`;
const isOfPair = `status = 'completed' and counted and cardinality(players) = 2`;

/** Number of pairs per transaction, which takes a few milliseconds; a battle of such a pair that ends meanwhile waits for it. */
const batchSize = 50;

/** Selects the next pairs with a counted battle, sorted by their ids. */
const pairsAfter = (last: Pair) => sql`
  select a, b from (select ${sql.raw(a)} a, ${sql.raw(b)} b from games where ${sql.raw(isOfPair)}
    and (${sql.raw(a)}, ${sql.raw(b)}) > (${last.a}::text, ${last.b}::text)) ended
  group by a, b order by a, b limit ${batchSize}`;

/** Locks the rows of these pairs, so that no battle of theirs ends before the transaction does. Skips pairs with a deleted account. */
const locked = (pairs: readonly Pair[]) => sql`
  insert into pairs (player_a, player_b, day, battles)
  select a, b, 'epoch', 0 from json_to_recordset(${JSON.stringify(pairs)}::text::json) pair (a text, b text)
    join users one on one.id = a join users other on other.id = b
  where one.deleted_at is null and other.deleted_at is null
  order by a, b for key share of one, other
  on conflict (player_a, player_b) do update set battles = pairs.battles
  returning player_a a, player_b b`;

/** Recomputes the records from the stored battles, for battles from before pairs had records, or from a restored backup. */
const rebuilt = (pairs: readonly Pair[]) => sql`
with pair as materialized (select * from json_to_recordset(${JSON.stringify(pairs)}::text::json) pair (a text, b text)),
battle as materialized (
  select id, pair.a, pair.b, players[1] first, winner_id winner, updated_at ended
  from pair join games on ${sql.raw(isOfPair)} and ${sql.raw(a)} = pair.a and ${sql.raw(b)} = pair.b),
${sql.raw(fromBattles)}
update pairs set side_a = record.side_a, wins_a = record.wins_a, wins_b = record.wins_b, draws = record.draws,
  streak_of = record.streak_of, streak = coalesce(streaks.streak, 0), best_song_a = best_a.song_id, best_a = best_a.rating,
  best_song_b = best_b.song_id, best_b = best_b.rating, ratings = coalesce(sums.ratings, 0), points = coalesce(sums.points, 0),
  last_game_id = record.last_game_id, last_at = record.last_at,
  day = case when pairs.battles = 0 then (record.last_at at time zone 'UTC')::date else pairs.day end,
  battles = case when pairs.battles = 0 then of_day else pairs.battles end
from record
  left join streaks on (streaks.a, streaks.b) = (record.a, record.b) left join sums on (sums.a, sums.b) = (record.a, record.b)
  left join best best_a on (best_a.a, best_a.b, best_a.submitted_by) = (record.a, record.b, record.a)
  left join best best_b on (best_b.a, best_b.b, best_b.submitted_by) = (record.a, record.b, record.b)
where (player_a, player_b) = (record.a, record.b)`;

const fromBattles = `
given as materialized (
  select battle.id, a, b, ended, songs.id song_id, submitted_by, count(*) ratings, sum(rating) points
  from battle join songs on game_id = battle.id join ratings on song_id = songs.id
  group by battle.id, a, b, ended, songs.id),
best as (
  select distinct on (a, b, submitted_by) a, b, submitted_by, song_id, round(points::numeric / ratings, 1)::real rating
  from given order by a, b, submitted_by, round(points::numeric / ratings, 1) desc, ended desc, id desc, song_id desc),
sums as (select a, b, sum(ratings)::int ratings, sum(points)::int points from given group by a, b),
numbered as (
  select *, row_number() over (partition by a, b order by ended desc, id desc) since,
    first_value(winner) over (partition by a, b order by ended desc, id desc) latest
  from battle),
streaks as (
  select a, b, coalesce(min(since) filter (where winner is distinct from latest) - 1, max(since))::int streak
  from numbered where latest is not null group by a, b),
record as (
  select a, b, (array_agg(first order by ended, id))[1] side_a, count(*) filter (where winner = a)::int wins_a,
    count(*) filter (where winner = b)::int wins_b, count(*) filter (where winner is null)::int draws,
    max(latest) streak_of, (array_agg(id order by ended desc, id desc))[1] last_game_id, max(ended) last_at,
    count(*) filter (where (ended at time zone 'UTC')::date = (latest_day at time zone 'UTC')::date)::int of_day
  from (select *, max(ended) over (partition by a, b) latest_day from numbered) dated
  group by a, b)`;

type Pair = { a: string; b: string };

type RebuildContext = Pick<Context, 'db' | 'transaction'>;

/** The operator's tool `rivals`. @throws NotDone */
export const rivals = toolOf<RebuildContext>('Usage: npm run rivals -- rebuild', {
  rebuild: { takes: 0, run: rebuildAll },
});

async function rebuildAll({ db, transaction }: RebuildContext): Promise<string> {
  // A restored or embedded database has no planner statistics, without which a batch takes seconds.
  await db.execute(sql`analyze users, games, songs, ratings, pairs`);
  let count = 0;
  for (let last: Pair | undefined = { a: '', b: '' }; last; ) {
    const pairs: Pair[] = await rowsOf(db, pairsAfter(last));
    count += await transaction((tx) => rebuild(tx, pairs));
    last = pairs.at(-1);
  }
  return `The records of ${count} pairs were rebuilt from the stored battles.`;
}

async function rebuild(tx: Runner, pairs: readonly Pair[]): Promise<number> {
  const found = await rowsOf<Pair>(tx, locked(pairs));
  if (found.length > 0) await tx.execute(rebuilt(found));
  return found.length;
}
