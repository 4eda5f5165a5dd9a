import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  date,
  index,
  integer,
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
import type { Battle, SwapState } from '#rules/battle.ts';

export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
/** Words that are only ever looked up: compared byte by byte, whatever language the database sorts names in. */
export const key = customType<{ data: string; config: { length?: number } }>({
  dataType: (config) => `${config?.length ? `varchar(${config.length})` : 'text'} collate "C"`,
});

export const id = () => integer('id').primaryKey().generatedByDefaultAsIdentity();
const person = (name: string) => key(name).references(() => users.id);
export const battle = (name: string) => integer(name).references(() => games.id, { onDelete: 'cascade' });

/** Everyone who plays, guests too (spec §3). */
export const users = pgTable(
  'users',
  {
    id: key('id').primaryKey(),
    email: text('email').unique(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    nickname: text('nickname').unique(),
    /** The nickname's fold: two names that differ only in case, or in letters that look alike, are one name. */
    nicknameKey: key('nickname_key').unique(),
    profileImageUrl: text('profile_image_url'),
    avatarType: varchar('avatar_type', { length: 20 }).$type<AvatarType>(),
    gamesWon: integer('games_won').notNull().default(0),
    gamesPlayed: integer('games_played').notNull().default(0),
    isGuest: boolean('is_guest').notNull().default(false),
    /** While the operator hides it: the nickname as its owner wrote it; `nickname` is a stand-in then. */
    writtenNickname: text('written_nickname'),
    /** Since when the name is locked: it asks for a passkey or the recovery code on a new device. */
    lockedAt: moment('locked_at'),
    recoveryHash: text('recovery_hash'),
    bannedAt: moment('banned_at'),
    renamedAt: moment('renamed_at'),
    /** Since when a device that came in by the name alone asks to be taken for the owner's. */
    claimedAt: moment('claimed_at'),
    /** When a device last logged out of it: it was in use until then, and tells so no more by its session. */
    leftAt: moment('left_at'),
    /** Raised by each seat they took, or others took beside them: `battles/seats.ts` says why. */
    seatVersion: integer('seats').notNull().default(0),
    challengesOff: boolean('challenges_off').notNull().default(false),
    /** Its owner deleted it: songs and ratings stay, and for a while `nickname_key` keeps the name from others. */
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

/** Battles. What the rules decide is written here by `server/battles` alone: `storeWithFreshCode` stores a new one, `change` changes it. */
export const games = pgTable(
  'games',
  {
    id: id(),
    roomCode: key('room_code', { length: 8 }).notNull().unique(),
    hostId: person('host_id').notNull(),
    players: text('players').array().notNull(),
    maxPlayers: integer('max_players').notNull().default(10),
    mode: text('mode').$type<Battle['mode']>().notNull(),
    battleType: text('battle_type').$type<Battle['battleType']>().notNull().default('wildcard'),
    /** `anytime`: a turn takes a day. */
    pace: text('pace').$type<Battle['pace']>().notNull().default('live'),
    status: text('status').$type<Battle['status']>().notNull().default('waiting'),
    currentRound: integer('current_round').notNull().default(1),
    totalRounds: integer('total_rounds').notNull(),
    currentTurn: person('current_turn'),
    turnOrder: text('turn_order').array().notNull(),
    currentTurnIndex: integer('current_turn_index').notNull().default(0),
    winnerId: person('winner_id'),
    endedBy: text('ended_by').$type<Battle['endedBy']>(),
    /** Whether it counts for its players' records; true while it runs. */
    counted: boolean('counted').notNull().default(true),
    /** When the present step ends by itself; the sweep looks for the past ones. */
    deadlineAt: moment('deadline_at'),
    roundEndedAt: moment('round_ended_at'),
    /** Raised by every change. */
    version: integer('version').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    /** Of a battle that is over, the moment it ended: who hides a word later raises the version alone. */
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    check('games_pace', sql`${t.pace} in ('live', 'anytime')`),
    check('games_mode', sql`${t.mode} in ('fast', 'secret', 'medium')`),
    check(
      'games_status',
      sql`${t.status} in ('waiting', 'active', 'rating', 'round_summary', 'completed', 'expired')`,
    ),
    check('games_round', sql`${t.currentRound} between 1 and ${t.totalRounds}`),
    check('games_players', sql`cardinality(${t.players}) between 1 and ${t.maxPlayers}`),
    check('games_ended', sql`(${t.status} = 'completed') = (${t.endedBy} is not null)`),
    check('games_ended_by', sql`${t.endedBy} in ('ratings', 'timeout', 'gave_up', 'away', 'banned')`),
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

/** Two players who ended a battle that counts, in the order of their ids, and how they stand. */
export const pairs = pgTable(
  'pairs',
  {
    playerA: person('player_a').notNull(),
    playerB: person('player_b').notNull(),
    /** The last day (UTC) on which they ended one, and how many on it. */
    day: date('day').notNull(),
    battles: integer('battles').notNull(),
    /** The player who was Side A in their first. */
    sideA: person('side_a'),
    winsA: integer('wins_a').notNull().default(0),
    winsB: integer('wins_b').notNull().default(0),
    draws: integer('draws').notNull().default(0),
    /** The player who won the last ones without a break, and how many; null after a draw. */
    streakOf: person('streak_of'),
    streak: integer('streak').notNull().default(0),
    /** The song of each that the other rated highest. */
    bestSongA: integer('best_song_a').references(() => songs.id, { onDelete: 'set null' }),
    bestA: real('best_a'),
    bestSongB: integer('best_song_b').references(() => songs.id, { onDelete: 'set null' }),
    bestB: real('best_b'),
    /** How many ratings they gave each other, and their sum. */
    ratings: integer('ratings').notNull().default(0),
    points: integer('points').notNull().default(0),
    lastGameId: integer('last_game_id').references(() => games.id, { onDelete: 'set null' }),
    lastAt: moment('last_at'),
  },
  (t) => [
    primaryKey({ columns: [t.playerA, t.playerB] }),
    check('pairs_order', sql`${t.playerA} < ${t.playerB}`),
    index('pairs_of_a').on(t.playerA, t.lastAt.desc()),
    index('pairs_of_b').on(t.playerB, t.lastAt.desc()),
  ],
);

/** One song a player and round. */
export const songs = pgTable(
  'songs',
  {
    id: id(),
    gameId: battle('game_id').notNull(),
    submittedBy: person('submitted_by').notNull(),
    /** The 11-character video id. */
    videoId: varchar('youtube_url', { length: 11 }).notNull(),
    /** As everyone sees them. */
    title: text('title').notNull(),
    artist: text('artist').notNull(),
    /** As they were sent, where words of them were starred or they are hidden. */
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
    check('songs_swap', sql`${t.swap} in ('asked', 'done')`),
    check('songs_round', sql`${t.round} >= 1`),
    index('songs_of_player').on(t.submittedBy, t.submittedAt.desc()),
  ],
);

/** One rating a listener and song. */
export const ratings = pgTable(
  'ratings',
  {
    id: id(),
    songId: integer('song_id')
      .notNull()
      .references(() => songs.id, { onDelete: 'cascade' }),
    ratedBy: person('rated_by').notNull(),
    rating: smallint('rating').notNull(),
    comment: text('comment'),
    /** As it was written, where words of it were starred or all of it is hidden. */
    writtenComment: text('written_comment'),
    commentHidden: boolean('comment_hidden').notNull().default(false),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    unique('ratings_once_a_song').on(t.songId, t.ratedBy),
    check('ratings_range', sql`${t.rating} between 1 and 10`),
    check('ratings_comment', sql`char_length(${t.comment}) <= 280`),
  ],
);
