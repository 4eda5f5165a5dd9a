ALTER TABLE "rematch_requests" ADD COLUMN "rematch_game_id" integer;--> statement-breakpoint
ALTER TABLE "rematch_requests" ADD CONSTRAINT "rematch_requests_rematch_game_id_games_id_fk" FOREIGN KEY ("rematch_game_id") REFERENCES "public"."games"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
UPDATE "rematch_requests" SET "rematch_game_id" = (
	SELECT "id" FROM "games" WHERE "host_id" = "from_user_id" AND "players" = ARRAY["from_user_id", "to_user_id"]
		AND "games"."created_at" >= "responded_at" ORDER BY "games"."created_at" LIMIT 1
) WHERE "rematch_requests"."status" = 'accepted';
