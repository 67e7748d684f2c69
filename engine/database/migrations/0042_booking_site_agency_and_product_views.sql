CREATE TABLE "product_view" (
	"day" date NOT NULL,
	"pack_id" text NOT NULL,
	"hotel_id" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "product_view_once" PRIMARY KEY("day","pack_id","hotel_id")
);
--> statement-breakpoint
ALTER TABLE "booking" ADD COLUMN "site_agency_code" text;