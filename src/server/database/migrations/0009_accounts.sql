ALTER TABLE "users" DROP CONSTRAINT "users_nickname_key";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "used_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "claimed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "refused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "renamed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "claimed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "sessions_of_person" ON "sessions" USING btree (("sess"->>'userId'));--> statement-breakpoint
CREATE INDEX "users_deleted" ON "users" USING btree ("deleted_at") WHERE nickname_key is not null and deleted_at is not null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_nickname_key" CHECK (case when "users"."deleted_at" is null then ("users"."nickname" is null) = ("users"."nickname_key" is null) else "users"."nickname" is null end);--> statement-breakpoint
UPDATE "sessions" SET "created_at" = "expire" - interval '30 days', "used_at" = "expire" - interval '30 days';
