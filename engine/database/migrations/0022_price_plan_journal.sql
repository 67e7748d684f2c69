CREATE TABLE "plan_change" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"op" text NOT NULL,
	"destination_code" text NOT NULL,
	"hotel_id" text NOT NULL,
	"nights" smallint NOT NULL,
	"start_date" date NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "plan_day" (
	"destination_code" text NOT NULL,
	"start_date" date NOT NULL,
	"nights" smallint NOT NULL,
	"hotels" jsonb NOT NULL,
	CONSTRAINT "plan_day_destination_code_start_date_nights_pk" PRIMARY KEY("destination_code","start_date","nights")
);
--> statement-breakpoint
CREATE TABLE "plan_file" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_code" text NOT NULL,
	"destination_code" text NOT NULL,
	"hotel_id" text NOT NULL,
	"nights" smallint NOT NULL,
	"from_date" text NOT NULL,
	"viewed_as" text NOT NULL,
	"format" text NOT NULL,
	"language" text NOT NULL,
	"version" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"progress" smallint DEFAULT 0 NOT NULL,
	"file_name" text NOT NULL,
	"media_type" text NOT NULL,
	"content" "bytea",
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "plan_file_once" UNIQUE("agency_code","destination_code","hotel_id","nights","from_date","viewed_as","format","language","version")
);
--> statement-breakpoint
CREATE TABLE "plan_journal" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"forgotten_up_to" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_subscription" (
	"id" text PRIMARY KEY NOT NULL,
	"reader_id" text NOT NULL,
	"agency_code" text NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"destination_code" text NOT NULL,
	"hotel_id" text NOT NULL,
	"nights" smallint NOT NULL,
	"last_change_id" bigint NOT NULL,
	"told_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "plan_subscription_once" UNIQUE("agency_code","email","destination_code","hotel_id","nights")
);
--> statement-breakpoint
CREATE INDEX "plan_change_by_plan" ON "plan_change" USING btree ("destination_code","hotel_id","nights","id");--> statement-breakpoint
CREATE INDEX "plan_change_by_op" ON "plan_change" USING btree ("op","id");--> statement-breakpoint
CREATE INDEX "plan_change_by_age" ON "plan_change" USING btree ("at");--> statement-breakpoint
CREATE INDEX "plan_day_by_date" ON "plan_day" USING btree ("start_date");--> statement-breakpoint
CREATE INDEX "plan_file_by_age" ON "plan_file" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "plan_subscription_by_reader" ON "plan_subscription" USING btree ("reader_id");
--> statement-breakpoint
-- The plans of a shop that is open already are read once, before anything of them is a change.
INSERT INTO "departure_dirty" ("category", "destination_code", "start_date", "nights")
SELECT DISTINCT "category", "destination_code", "start_date", "nights" FROM "departure" WHERE "category" = 'vacation_pack' AND "start_date" > current_date;
