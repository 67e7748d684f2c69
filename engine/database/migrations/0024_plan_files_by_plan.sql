ALTER TABLE "plan_file" DROP CONSTRAINT "plan_file_once";--> statement-breakpoint
ALTER TABLE "plan_file" ALTER COLUMN "version" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "plan_file_by_plan" ON "plan_file" USING btree ("agency_code","destination_code","hotel_id","nights","from_date","viewed_as","format","language","version");