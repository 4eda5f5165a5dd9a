import { sql } from 'drizzle-orm';
import type { Runner } from '#server/database/open.ts';
import { NotDone } from '#server/settings/not-done.ts';

/**
 * Every pair's record, from the battles that are stored: what was played before pairs had a record, or was restored. One statement,
 * so that a battle that ends meanwhile is in it or comes after it.
 */
const rebuilt = `
with battle as materialized (
  select id, least(players[1] collate "C", players[2] collate "C") a, greatest(players[1] collate "C", players[2] collate "C") b,
    players[1] first, winner_id winner, updated_at ended
  from games where status = 'completed' and counted and cardinality(players) = 2
    and not exists (select from users where users.id = any(players) and deleted_at is not null)),
given as materialized (
  select battle.id, a, b, songs.id song_id, submitted_by, count(*) ratings, sum(rating) points
  from battle join songs on game_id = battle.id join ratings on song_id = songs.id
  group by battle.id, a, b, songs.id),
best as (
  select distinct on (a, b, submitted_by) a, b, submitted_by, song_id, round(points::numeric / ratings, 1)::real rating
  from given order by a, b, submitted_by, round(points::numeric / ratings, 1) desc, id desc, song_id desc),
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
  group by a, b)
insert into pairs (player_a, player_b, day, battles, side_a, wins_a, wins_b, draws, streak_of, streak,
  best_song_a, best_a, best_song_b, best_b, ratings, points, last_game_id, last_at)
select record.a, record.b, (last_at at time zone 'UTC')::date, of_day, side_a, wins_a, wins_b, draws, streak_of, coalesce(streak, 0),
  best_a.song_id, best_a.rating, best_b.song_id, best_b.rating, coalesce(ratings, 0), coalesce(points, 0), last_game_id, last_at
from record
  left join streaks on (streaks.a, streaks.b) = (record.a, record.b) left join sums on (sums.a, sums.b) = (record.a, record.b)
  left join best best_a on (best_a.a, best_a.b, best_a.submitted_by) = (record.a, record.b, record.a)
  left join best best_b on (best_b.a, best_b.b, best_b.submitted_by) = (record.a, record.b, record.b)
on conflict (player_a, player_b) do update set side_a = excluded.side_a, wins_a = excluded.wins_a, wins_b = excluded.wins_b,
  draws = excluded.draws, streak_of = excluded.streak_of, streak = excluded.streak, best_song_a = excluded.best_song_a,
  best_a = excluded.best_a, best_song_b = excluded.best_song_b, best_b = excluded.best_b, ratings = excluded.ratings,
  points = excluded.points, last_game_id = excluded.last_game_id, last_at = excluded.last_at
returning 1`;

/** The operator's command. @throws NotDone */
export async function rivals({ db }: { db: Runner }, [command]: string[]): Promise<string> {
  if (command !== 'rebuild') throw new NotDone('Usage: npm run rivals -- rebuild');
  const answer = (await db.execute(sql.raw(rebuilt))) as unknown as { rows: unknown[] };
  return `The records of ${answer.rows.length} pairs were made anew from the battles that are stored.`;
}
