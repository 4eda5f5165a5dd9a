CREATE TABLE "site_songs" (
	"video_id" varchar(11) PRIMARY KEY NOT NULL,
	"title" text,
	"artist" text,
	"fame" integer,
	"year" integer,
	"battle_types" text[] DEFAULT '{}' NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "site_songs_id" CHECK ("site_songs"."video_id" ~ '^[A-Za-z0-9_-]{11}$'),
	CONSTRAINT "site_songs_facts" CHECK (("site_songs"."title" is null) = ("site_songs"."artist" is null) and ("site_songs"."title" is null) = ("site_songs"."fame" is null)),
	CONSTRAINT "site_songs_fame" CHECK ("site_songs"."fame" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "found_videos" ADD COLUMN "views" bigint;--> statement-breakpoint
CREATE INDEX "site_songs_changed" ON "site_songs" USING btree ("changed_at");