ALTER TABLE "lead" ADD COLUMN "taken_by" text;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "taken_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "done_by" text;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "done_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "note" text;--> statement-breakpoint
CREATE INDEX "lead_waiting" ON "lead" USING btree ("taken_by","created_at","id") WHERE "lead"."done_at" is null;--> statement-breakpoint
-- The office answered what came before this list from its mail. A notice of cancellation is kept open: its date is worth money.
UPDATE "lead" SET "done_at" = now() WHERE "kind" <> 'cancellation' AND "created_at" < now() - interval '30 days';
