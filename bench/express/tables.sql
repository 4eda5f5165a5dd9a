create table users (
  id uuid primary key,
  first_name text,
  nickname text unique,
  avatar_type text,
  games_played integer not null default 0,
  games_won integer not null default 0,
  created_at timestamptz not null default now()
);
create table games (
  id serial primary key,
  room_code text not null unique,
  host_id uuid not null references users (id),
  guest_id uuid references users (id),
  mode text not null,
  battle_type text not null,
  status text not null default 'waiting',
  current_turn uuid references users (id),
  winner_id uuid references users (id),
  deadline_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create table songs (
  id serial primary key,
  game_id integer not null references games (id),
  submitted_by uuid not null references users (id),
  youtube_url text not null,
  title text not null,
  artist text not null,
  thumbnail_url text,
  round integer not null,
  submitted_at timestamptz not null default now(),
  unique (game_id, round, submitted_by)
);
create table ratings (
  id serial primary key,
  song_id integer not null references songs (id),
  rated_by uuid not null references users (id),
  rating smallint not null check (rating between 1 and 10),
  comment text,
  created_at timestamptz not null default now(),
  unique (song_id, rated_by)
);
create index on games (host_id);
create index on games (guest_id);
