-- Rows from before pairs had records: only the number of battles of a day.
DELETE FROM "pairs" WHERE "last_at" IS NULL;--> statement-breakpoint
ALTER TABLE "pairs" ALTER COLUMN "last_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "pairs" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "pairs" DROP COLUMN "day";
