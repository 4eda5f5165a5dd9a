ALTER TABLE "pairs" ADD COLUMN "side_a" text collate "C";--> statement-breakpoint
ALTER TABLE "pairs" ADD COLUMN "wins_a" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pairs" ADD COLUMN "wins_b" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pairs" ADD COLUMN "draws" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pairs" ADD COLUMN "streak_of" text collate "C";--> statement-breakpoint
ALTER TABLE "pairs" ADD COLUMN "streak" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pairs" ADD COLUMN "best_song_a" integer;--> statement-breakpoint
ALTER TABLE "pairs" ADD COLUMN "best_a" real;--> statement-breakpoint
ALTER TABLE "pairs" ADD COLUMN "best_song_b" integer;--> statement-breakpoint
ALTER TABLE "pairs" ADD COLUMN "best_b" real;--> statement-breakpoint
ALTER TABLE "pairs" ADD COLUMN "ratings" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pairs" ADD COLUMN "points" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pairs" ADD COLUMN "last_game_id" integer;--> statement-breakpoint
ALTER TABLE "pairs" ADD COLUMN "last_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "pairs" ADD CONSTRAINT "pairs_side_a_users_id_fk" FOREIGN KEY ("side_a") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pairs" ADD CONSTRAINT "pairs_streak_of_users_id_fk" FOREIGN KEY ("streak_of") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pairs" ADD CONSTRAINT "pairs_best_song_a_songs_id_fk" FOREIGN KEY ("best_song_a") REFERENCES "public"."songs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pairs" ADD CONSTRAINT "pairs_best_song_b_songs_id_fk" FOREIGN KEY ("best_song_b") REFERENCES "public"."songs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pairs" ADD CONSTRAINT "pairs_last_game_id_games_id_fk" FOREIGN KEY ("last_game_id") REFERENCES "public"."games"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "games_of_pair" ON "games" USING btree (least(players[1] collate "C", players[2] collate "C"),greatest(players[1] collate "C", players[2] collate "C"),"id" DESC NULLS LAST) WHERE status = 'completed';--> statement-breakpoint
CREATE INDEX "pairs_of_a" ON "pairs" USING btree ("player_a","last_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "pairs_of_b" ON "pairs" USING btree ("player_b","last_at" DESC NULLS LAST);