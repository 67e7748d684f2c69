ALTER TABLE "departure" ADD COLUMN "child_fare_to" smallint DEFAULT 12 NOT NULL;--> statement-breakpoint
ALTER TABLE "room_type" ADD COLUMN "child_age_to" smallint DEFAULT 12 NOT NULL;