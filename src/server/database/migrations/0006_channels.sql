CREATE TABLE "video_channels" (
	"channel_id" varchar(24) PRIMARY KEY NOT NULL,
	"met" integer NOT NULL,
	"pages" integer DEFAULT 0 NOT NULL,
	"next_page" text,
	"is_done" boolean DEFAULT false NOT NULL,
	"met_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_days" ADD COLUMN "pages" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "video_channels_met_at" ON "video_channels" USING btree ("met_at");