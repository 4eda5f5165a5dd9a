CREATE TABLE "found_videos" (
	"video_id" varchar(11) PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"channel" text NOT NULL,
	"seconds" integer,
	"fetched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "found_videos_id" CHECK ("found_videos"."video_id" ~ '^[A-Za-z0-9_-]{11}$')
);
--> statement-breakpoint
CREATE TABLE "search_shares" (
	"user_id" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"spent" integer NOT NULL,
	CONSTRAINT "search_shares_user_id_hour_pk" PRIMARY KEY("user_id","hour")
);
--> statement-breakpoint
CREATE TABLE "searches" (
	"key" text PRIMARY KEY NOT NULL,
	"video_ids" varchar(11)[] NOT NULL,
	"fetched_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_days" ADD COLUMN "used_up" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "found_videos_fetched" ON "found_videos" USING btree ("fetched_at");--> statement-breakpoint
CREATE INDEX "search_shares_hour" ON "search_shares" USING btree ("hour");--> statement-breakpoint
CREATE INDEX "searches_fetched" ON "searches" USING btree ("fetched_at");