CREATE TABLE "car_class" (
	"destination_code" text NOT NULL,
	"code" text NOT NULL,
	"names" jsonb NOT NULL,
	"seats" smallint NOT NULL,
	"suitcases" smallint NOT NULL,
	"currency" text NOT NULL,
	"day_minor" integer NOT NULL,
	CONSTRAINT "car_class_destination_code_code_pk" PRIMARY KEY("destination_code","code")
);
--> statement-breakpoint
CREATE TABLE "competition" (
	"code" text PRIMARY KEY NOT NULL,
	"names" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sport_event" (
	"id" text PRIMARY KEY NOT NULL,
	"competition_code" text NOT NULL,
	"destination_code" text NOT NULL,
	"names" jsonb NOT NULL,
	"venues" jsonb NOT NULL,
	"on_date" date NOT NULL,
	"starts_at" time NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_category" (
	"event_id" text NOT NULL,
	"code" text NOT NULL,
	"names" jsonb NOT NULL,
	"currency" text NOT NULL,
	"supplement_minor" integer NOT NULL,
	"sort" smallint NOT NULL,
	CONSTRAINT "ticket_category_event_id_code_pk" PRIMARY KEY("event_id","code")
);
--> statement-breakpoint
CREATE TABLE "tour" (
	"id" text PRIMARY KEY NOT NULL,
	"destination_code" text NOT NULL,
	"names" jsonb NOT NULL,
	"summaries" jsonb NOT NULL,
	"guides" jsonb NOT NULL,
	"terms" jsonb NOT NULL,
	"days" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "departure_index" ADD COLUMN "variant" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "departure_index" DROP CONSTRAINT "departure_index_category_destination_code_party_start_date_nights_pk";--> statement-breakpoint
ALTER TABLE "departure_index" ADD CONSTRAINT "departure_index_category_destination_code_party_start_date_nights_variant_pk" PRIMARY KEY("category","destination_code","party","start_date","nights","variant");--> statement-breakpoint
ALTER TABLE "departure" ADD COLUMN "event_id" text;--> statement-breakpoint
ALTER TABLE "departure" ADD COLUMN "tour_id" text;--> statement-breakpoint
ALTER TABLE "sport_event" ADD CONSTRAINT "sport_event_competition_code_competition_code_fk" FOREIGN KEY ("competition_code") REFERENCES "public"."competition"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_category" ADD CONSTRAINT "ticket_category_event_id_sport_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."sport_event"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sport_event_by_place" ON "sport_event" USING btree ("destination_code","on_date");--> statement-breakpoint
CREATE INDEX "departure_by_event" ON "departure" USING btree ("event_id") WHERE "departure"."event_id" is not null;