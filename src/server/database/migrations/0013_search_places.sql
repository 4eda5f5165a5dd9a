CREATE TABLE "search_places" (
	"place" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"spent" integer NOT NULL,
	CONSTRAINT "search_places_place_hour_pk" PRIMARY KEY("place","hour")
);
--> statement-breakpoint
CREATE INDEX "search_places_hour" ON "search_places" USING btree ("hour");