ALTER TABLE "hotel" ADD COLUMN "beach_metres" integer;--> statement-breakpoint
ALTER TABLE "hotel" ADD COLUMN "centre_metres" integer;--> statement-breakpoint
ALTER TABLE "hotel" ADD COLUMN "airport_metres" integer;--> statement-breakpoint
ALTER TABLE "hotel" ADD COLUMN "airport_minutes" smallint;