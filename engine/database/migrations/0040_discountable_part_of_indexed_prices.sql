ALTER TABLE "departure_index" ADD COLUMN "discountable_minor" integer;--> statement-breakpoint
-- Club prices need the new column: every indexed day is computed again.
INSERT INTO "departure_dirty" ("category", "destination_code", "start_date", "nights")
SELECT DISTINCT "category", "destination_code", "start_date", "nights" FROM "departure_index";
