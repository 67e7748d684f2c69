-- Holds of before counted as real buyers' by their names.
ALTER TABLE "hold" ADD COLUMN "known" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "hold" SET "known" = "named" WHERE "state" = 'active';
