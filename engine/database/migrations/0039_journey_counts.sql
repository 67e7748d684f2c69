CREATE TABLE "journey_count" (
	"day" date NOT NULL,
	"event" text NOT NULL,
	"language" text NOT NULL,
	"device" text NOT NULL,
	"channel" text NOT NULL,
	"marketer_id" text NOT NULL,
	"utm_source" text NOT NULL,
	"utm_medium" text NOT NULL,
	"utm_campaign" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "journey_count_once" PRIMARY KEY("day","event","language","device","channel","marketer_id","utm_source","utm_medium","utm_campaign")
);
--> statement-breakpoint
ALTER TABLE "booking" ADD COLUMN "utm_medium" text;--> statement-breakpoint
ALTER TABLE "booking" ADD COLUMN "utm_campaign" text;--> statement-breakpoint
CREATE INDEX "booking_by_day" ON "booking" USING btree ("created_at");