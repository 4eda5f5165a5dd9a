import { countedPerPairAndDay } from '#rules/limits.ts';

/** Number of battles that the pair has ended on this day, including this one. */
const battlesOfDay = '1 + case when pairs.day = excluded.day then pairs.battles else 0 end';
const isCountedSql = `${battlesOfDay} <= ${countedPerPairAndDay}`;

const ifCounted = (column: string, then: string) =>
  `${column} = case when ${isCountedSql} then ${then} else pairs.${column} end`;
const added = ['wins_a', 'wins_b', 'draws', 'ratings', 'points'].map((column) =>
  ifCounted(column, `pairs.${column} + excluded.${column}`),
);
const replaced = ['last_game_id', 'last_at', 'streak_of'].map((column) =>
  ifCounted(column, `excluded.${column}`),
);
/** The best song of each side; of two songs with the same rating, the later one. */
const best = ['a', 'b'].flatMap((side) => {
  const isBest = `excluded.best_${side} >= coalesce(pairs.best_${side}, 0)`;
  return [`best_${side}`, `best_song_${side}`].map((column) =>
    ifCounted(column, `case when ${isBest} then excluded.${column} else pairs.${column} end`),
  );
});

/** Adds a counted battle to the record of its pair. The upsert locks the row, so simultaneous ends never get the same number. */
export const putPair = `
put_pair as (
  insert into pairs (player_a, player_b, day, battles, side_a, wins_a, wins_b, draws, streak_of, streak,
    best_song_a, best_a, best_song_b, best_b, ratings, points, last_game_id, last_at)
  select a, b, (ended at time zone 'UTC')::date, 1, first, (winner is not distinct from a)::int, (winner is not distinct from b)::int,
    (winner is null)::int, winner, (winner is not null)::int, ("bestA"->>'songId')::int, ("bestA"->>'rating')::real,
    ("bestB"->>'songId')::int, ("bestB"->>'rating')::real, ratings, points, id, ended
  from (select id, pair, to_timestamp("updatedAt" / 1000) ended from input join locked_game using (id) where pair is not null) ending,
    json_to_record(pair) record (a text, b text, first text, winner text, "bestA" json, "bestB" json, ratings int, points int)
  on conflict (player_a, player_b) do update
    set day = excluded.day, battles = ${battlesOfDay}, side_a = coalesce(pairs.side_a, excluded.side_a),
      ${ifCounted('streak', 'case when excluded.streak_of = pairs.streak_of then pairs.streak + 1 else excluded.streak end')},
      ${[...added, ...replaced, ...best].join(', ')}
  returning battles)`;
/** SQL condition of a counted battle: the pair has not reached its daily maximum. */
export const countedOfPair = `input.counted and coalesce((select battles <= ${countedPerPairAndDay} from put_pair), true)`;
