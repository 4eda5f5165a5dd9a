ALTER TABLE "challenges" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "challenges" ALTER COLUMN "user_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "games" ALTER COLUMN "room_code" SET DATA TYPE varchar(8) collate "C";--> statement-breakpoint
ALTER TABLE "games" ALTER COLUMN "host_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "games" ALTER COLUMN "current_turn" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "games" ALTER COLUMN "winner_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "passkeys" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "passkeys" ALTER COLUMN "user_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "ratings" ALTER COLUMN "rated_by" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "rematch_requests" ALTER COLUMN "from_user_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "rematch_requests" ALTER COLUMN "to_user_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "reports" ALTER COLUMN "user_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "sid" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "songs" ALTER COLUMN "submitted_by" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "nickname_key" SET DATA TYPE text collate "C";