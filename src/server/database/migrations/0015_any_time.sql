ALTER TABLE "games" ADD COLUMN "pace" text DEFAULT 'live' NOT NULL;--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_pace" CHECK ("games"."pace" in ('live', 'anytime'));