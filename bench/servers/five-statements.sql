\set game random(1, :games)
\set round random(1, 2000000000)
begin;
select * from games where id = :game for update;
update games set status = 'rating', deadline_at = now() + interval '600 seconds', version = version + 1, updated_at = now() where id = :game;
insert into songs (game_id, submitted_by, youtube_url, title, artist, thumbnail_url, round, submitted_at) values (:game, 'mover-1', 'fJ9rUzIMcZQ', 'Bohemian Rhapsody', 'Queen', 'https://i.ytimg.com/vi/fJ9rUzIMcZQ/mqdefault.jpg', :round, now());
commit;
