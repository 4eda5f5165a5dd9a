CREATE TABLE "pairs" (
	"player_a" text collate "C" NOT NULL,
	"player_b" text collate "C" NOT NULL,
	"day" date NOT NULL,
	"battles" integer NOT NULL,
	CONSTRAINT "pairs_player_a_player_b_pk" PRIMARY KEY("player_a","player_b"),
	CONSTRAINT "pairs_order" CHECK ("pairs"."player_a" < "pairs"."player_b")
);
--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "counted" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "pairs" ADD CONSTRAINT "pairs_player_a_users_id_fk" FOREIGN KEY ("player_a") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pairs" ADD CONSTRAINT "pairs_player_b_users_id_fk" FOREIGN KEY ("player_b") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;