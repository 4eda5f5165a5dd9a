import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  index,
  integer,
  type PgColumn,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  unique,
  varchar,
} from 'drizzle-orm/pg-core';
import type { AvatarType } from '#rules/avatars.ts';
import { type Battle, endings, type SwapState, statuses, swapStates } from '#rules/battle.ts';
import { modeKeys } from '#rules/modes.ts';
import { paces } from '#rules/pace.ts';

export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
/** A text column that is only looked up: compared byte by byte, whatever the database's collation. */
export const key = customType<{ data: string; config: { length?: number } }>({
  dataType: (config) => `${config?.length ? `varchar(${config.length})` : 'text'} collate "C"`,
});

export const id = () => integer('id').primaryKey().generatedByDefaultAsIdentity();
export const userRef = (name: string, actions = {}) => key(name).references(() => users.id, actions);
/** Returns the condition that a column has one of the values of a list of the rules. */
export const isOneOf = (column: PgColumn, values: readonly string[]) =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`;
export const gameRef = (name: string) => integer(name).references(() => games.id, { onDelete: 'cascade' });

/** All players, including guests (spec §3). */
export const users = pgTable(
  'users',
  {
    id: key('id').primaryKey(),
    email: text('email').unique(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    nickname: text('nickname').unique(),
    /** The comparison form of the nickname (`foldNickname`): equal for names that differ only in case or in lookalike letters. */
    nicknameKey: key('nickname_key').unique(),
    profileImageUrl: text('profile_image_url'),
    avatarType: varchar('avatar_type', { length: 20 }).$type<AvatarType>(),
    gamesWon: integer('games_won').notNull().default(0),
    gamesPlayed: integer('games_played').notNull().default(0),
    isGuest: boolean('is_guest').notNull().default(false),
    /** The nickname as its owner wrote it, while the operator hides it; `nickname` is a placeholder then. */
    writtenNickname: text('written_nickname'),
    /** When the name was locked: signing in on a new device needs a passkey or the recovery code. */
    lockedAt: moment('locked_at'),
    recoveryHash: text('recovery_hash'),
    bannedAt: moment('banned_at'),
    renamedAt: moment('renamed_at'),
    /** When a session that signed in with the name alone claimed the account. */
    claimedAt: moment('claimed_at'),
    /** When a session last logged out. The account was in use until then, which the deleted session no longer shows. */
    leftAt: moment('left_at'),
    /** Incremented by each battle that this player or an opponent joins, and by each new anytime battle (`battles/seats.ts`). The column has an older name. */
    seatVersion: integer('seats').notNull().default(0),
    challengesOff: boolean('challenges_off').notNull().default(false),
    /** When the owner deleted the account. Songs and ratings stay, and `nickname_key` reserves the name for a while. */
    deletedAt: moment('deleted_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    check('users_record', sql`${t.gamesWon} >= 0 and ${t.gamesPlayed} >= ${t.gamesWon}`),
    check(
      'users_nickname_key',
      sql`case when ${t.deletedAt} is null then (${t.nickname} is null) = (${t.nicknameKey} is null) else ${t.nickname} is null end`,
    ),
    check('users_locked', sql`(${t.lockedAt} is null) = (${t.recoveryHash} is null)`),
    check('users_avatar', sql`${t.avatarType} ~ '^(fe)?male_[1-4]$'`),
    index('users_deleted').on(t.deletedAt).where(sql`nickname_key is not null and deleted_at is not null`),
    index('users_standings')
      .on(t.gamesWon.desc().nullsFirst(), t.gamesPlayed, sql`${t.nickname} collate "C"`)
      .where(sql`not is_guest and games_played > 0 and nickname is not null`),
  ],
);

/** Columns of a battle that a move may change; every other column is written only by the insert or the operator. */
export const changing = {
  players: text('players').array().notNull(),
  status: text('status').$type<Battle['status']>().notNull().default('waiting'),
  currentRound: integer('current_round').notNull().default(1),
  currentTurn: userRef('current_turn'),
  turnOrder: text('turn_order').array().notNull(),
  currentTurnIndex: integer('current_turn_index').notNull().default(0),
  winnerId: userRef('winner_id'),
  endedBy: text('ended_by').$type<Battle['endedBy']>(),
  /** Whether the battle counts for its players' records; true while it runs. */
  counted: boolean('counted').notNull().default(true),
  /** When the current step times out; the sweep finds deadlines that have passed. */
  deadlineAt: moment('deadline_at'),
  roundEndedAt: moment('round_ended_at'),
  /** When the battle last changed; after its end constant, because hiding a text only increments the version. */
  updatedAt: moment('updated_at').notNull(),
};

/** Battles. Only `server/battles` writes the rules' decisions: `storeWithFreshCode` stores a new battle, `change` changes it. */
export const games = pgTable(
  'games',
  {
    id: id(),
    roomCode: key('room_code', { length: 8 }).notNull().unique(),
    hostId: userRef('host_id').notNull(),
    maxPlayers: integer('max_players').notNull().default(10),
    mode: text('mode').$type<Battle['mode']>().notNull(),
    battleType: text('battle_type').$type<Battle['battleType']>().notNull().default('wildcard'),
    /** `anytime`: a turn may take a day. */
    pace: text('pace').$type<Battle['pace']>().notNull().default('live'),
    totalRounds: integer('total_rounds').notNull(),
    /** Incremented by every change. */
    version: integer('version').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    ...changing,
  },
  (t) => [
    check('games_pace', isOneOf(t.pace, paces)),
    check('games_mode', isOneOf(t.mode, modeKeys)),
    check('games_status', isOneOf(t.status, statuses)),
    check('games_round', sql`${t.currentRound} between 1 and ${t.totalRounds}`),
    check('games_players', sql`cardinality(${t.players}) between 1 and ${t.maxPlayers}`),
    check('games_ended', sql`(${t.status} = 'completed') = (${t.endedBy} is not null)`),
    check('games_ended_by', isOneOf(t.endedBy, endings)),
    index('games_running').using('gin', t.players).where(sql`status not in ('completed', 'expired')`),
    index('games_anytime').using('gin', t.players).where(sql`pace = 'anytime'`),
    index('games_of_pair')
      .on(
        sql`least(players[1] collate "C", players[2] collate "C")`,
        sql`greatest(players[1] collate "C", players[2] collate "C")`,
        t.updatedAt.desc().nullsFirst(),
      )
      .where(sql`status = 'completed'`),
    index('games_deadline').on(t.deadlineAt).where(sql`deadline_at is not null`),
  ],
);

/** Records of two players with a counted battle (`PairRecord` of the rules). */
export const pairs = pgTable(
  'pairs',
  {
    playerA: userRef('player_a').notNull(),
    playerB: userRef('player_b').notNull(),
    /** Incremented by every change. */
    version: integer('version').notNull().default(1),
    sideA: userRef('side_a'),
    winsA: integer('wins_a').notNull().default(0),
    winsB: integer('wins_b').notNull().default(0),
    draws: integer('draws').notNull().default(0),
    streakOf: userRef('streak_of'),
    streak: integer('streak').notNull().default(0),
    bestSongA: integer('best_song_a').references(() => songs.id, { onDelete: 'set null' }),
    bestA: real('best_a'),
    bestSongB: integer('best_song_b').references(() => songs.id, { onDelete: 'set null' }),
    bestB: real('best_b'),
    ratings: integer('ratings').notNull().default(0),
    points: integer('points').notNull().default(0),
    lastGameId: integer('last_game_id').references(() => games.id, { onDelete: 'set null' }),
    lastAt: moment('last_at').notNull(),
    battles: integer('battles').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.playerA, t.playerB] }),
    check('pairs_order', sql`${t.playerA} < ${t.playerB}`),
    index('pairs_of_a').on(t.playerA, t.lastAt.desc()),
    index('pairs_of_b').on(t.playerB, t.lastAt.desc()),
  ],
);

/** Songs; one per battle, round and player. */
export const songs = pgTable(
  'songs',
  {
    id: id(),
    gameId: gameRef('game_id').notNull(),
    submittedBy: userRef('submitted_by').notNull(),
    /** The 11-character video id. */
    videoId: varchar('youtube_url', { length: 11 }).notNull(),
    /** Title and artist as shown to everyone. */
    title: text('title').notNull(),
    artist: text('artist').notNull(),
    /** The original texts if words were starred or the operator hides them. */
    writtenTitle: text('written_title'),
    writtenArtist: text('written_artist'),
    titleHidden: boolean('title_hidden').notNull().default(false),
    duration: text('duration'),
    thumbnailUrl: text('thumbnail_url').notNull(),
    startSecond: integer('start_second').notNull().default(0),
    swap: text('swap').$type<SwapState>(),
    round: integer('round').notNull(),
    submittedAt: moment('submitted_at').notNull(),
  },
  (t) => [
    unique('songs_once_a_round').on(t.gameId, t.round, t.submittedBy),
    check('songs_video_id', sql`${t.videoId} ~ '^[A-Za-z0-9_-]{11}$'`),
    check('songs_start', sql`${t.startSecond} >= 0`),
    check('songs_swap', isOneOf(t.swap, swapStates)),
    check('songs_round', sql`${t.round} >= 1`),
    index('songs_of_player').on(t.submittedBy, t.submittedAt.desc()),
  ],
);

/** Ratings; one per song and listener. */
export const ratings = pgTable(
  'ratings',
  {
    id: id(),
    songId: integer('song_id')
      .notNull()
      .references(() => songs.id, { onDelete: 'cascade' }),
    ratedBy: userRef('rated_by').notNull(),
    rating: smallint('rating').notNull(),
    comment: text('comment'),
    /** The original comment if words were starred or the operator hides it. */
    writtenComment: text('written_comment'),
    commentHidden: boolean('comment_hidden').notNull().default(false),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    unique('ratings_once_a_song').on(t.songId, t.ratedBy),
    index('comments_of_player').on(t.ratedBy).where(sql`comment is not null or written_comment is not null`),
    check('ratings_range', sql`${t.rating} between 1 and 10`),
    check('ratings_comment', sql`char_length(${t.comment}) <= 280`),
  ],
);
