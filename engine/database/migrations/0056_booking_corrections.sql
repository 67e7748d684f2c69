CREATE TABLE "booking_correction" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"field" text NOT NULL,
	"pax_id" text,
	"was" text NOT NULL,
	"became" text NOT NULL,
	"reason" text,
	"fee_agorot" integer,
	"corrected_by" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "booking_correction" ADD CONSTRAINT "booking_correction_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_correction_by_booking" ON "booking_correction" USING btree ("booking_id","id");