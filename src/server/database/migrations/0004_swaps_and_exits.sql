ALTER TABLE "games" DROP CONSTRAINT "games_ended_by";--> statement-breakpoint
ALTER TABLE "songs" ADD COLUMN "start_second" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "songs" ADD COLUMN "swap" text;--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_ended_by" CHECK ("games"."ended_by" in ('ratings', 'timeout', 'gave_up', 'away'));--> statement-breakpoint
ALTER TABLE "songs" ADD CONSTRAINT "songs_start" CHECK ("songs"."start_second" >= 0);--> statement-breakpoint
ALTER TABLE "songs" ADD CONSTRAINT "songs_swap" CHECK ("songs"."swap" in ('asked', 'done'));