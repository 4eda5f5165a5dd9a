CREATE TABLE "hidden_names" (
	"nickname_key" text collate "C" PRIMARY KEY NOT NULL,
	"nickname" text NOT NULL,
	"hidden_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "games" DROP CONSTRAINT "games_ended_by";--> statement-breakpoint
DROP INDEX "reports_open_name";--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "song_id" integer;--> statement-breakpoint
ALTER TABLE "songs" ADD COLUMN "written_title" text;--> statement-breakpoint
ALTER TABLE "songs" ADD COLUMN "written_artist" text;--> statement-breakpoint
ALTER TABLE "songs" ADD COLUMN "title_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_song_id_songs_id_fk" FOREIGN KEY ("song_id") REFERENCES "public"."songs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open_song" ON "reports" USING btree ("song_id") WHERE closed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open_name" ON "reports" USING btree ("user_id") WHERE rating_id is null and song_id is null and closed_at is null;--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_ended_by" CHECK ("games"."ended_by" in ('ratings', 'timeout', 'gave_up', 'away', 'banned'));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_about" CHECK ("reports"."rating_id" is null or "reports"."song_id" is null);--> statement-breakpoint
-- Letters that look as Latin ones do, as in rules/look-alikes; where two names look alike now, the other keeps its fold.
UPDATE "users" SET "nickname_key" = "looks" FROM (
	SELECT "id" AS "of", "looks", row_number() OVER (PARTITION BY "looks" ORDER BY "created_at", "id") AS "place" FROM (
		SELECT "id", "created_at", replace(translate("nickname_key",
			'авсԁеһніјкӏморԛѕтуүѵхԝәӕαβεζηιϳκμνορτυχօսոհցզյլꭰꭱꭲꭵꭺꭻꭼꮃꮇꮋꮍꮐꮓꮪꮩꮮꮯꮲꮶᏼꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜɑɡёїѐӑӓӗӧӱάέίόύϊϋ',
			'abcdehhijklmopqstyyvxwəæabezhijkmnoptyxounhgqjldrtiajewmhygzsvlcpkbabcdefghijklmnoprstuvwxyzagëïèăäĕöÿáéíóýïÿ'),
			'i̇', 'i') AS "looks" FROM "users" WHERE "nickname_key" IS NOT NULL
	) AS "folds"
) AS "ranked" WHERE "id" = "of" AND "place" = 1 AND "nickname_key" <> "looks"
	AND NOT EXISTS (SELECT FROM "users" AS "others" WHERE "others"."nickname_key" = "looks");--> statement-breakpoint
INSERT INTO "hidden_names" SELECT "nickname_key", "written_nickname", "updated_at" FROM "users"
	WHERE "written_nickname" IS NOT NULL;
