ALTER TABLE "pushes" ADD COLUMN "deferred" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "games_anytime" ON "games" USING gin ("players") WHERE pace = 'anytime';