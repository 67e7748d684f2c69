ALTER TABLE "departure_index" ADD COLUMN "seats" smallint;--> statement-breakpoint
-- Indexed prices did not look at rooms, nor at the seats of a party: every indexed day is computed again.
INSERT INTO "departure_dirty" ("category", "destination_code", "start_date", "nights")
SELECT DISTINCT "category", "destination_code", "start_date", "nights" FROM "departure_index";
