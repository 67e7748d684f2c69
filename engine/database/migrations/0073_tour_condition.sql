ALTER TABLE "tour" ADD COLUMN "least_travellers" integer;--> statement-breakpoint
ALTER TABLE "tour" ADD COLUMN "decided_days_before" integer;