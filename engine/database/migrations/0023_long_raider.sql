CREATE TABLE "supplier_reservation" (
	"booking_id" text PRIMARY KEY NOT NULL,
	"supplier" text NOT NULL,
	"client_reference" text NOT NULL,
	"state" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"asked_at" timestamp with time zone,
	"reference" text,
	"total_minor" integer,
	"currency" text,
	"supplier_name" text,
	"vat_number" text,
	"problem" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "supplier_reservation_clientReference_unique" UNIQUE("client_reference")
);
--> statement-breakpoint
ALTER TABLE "supplier_reservation" ADD CONSTRAINT "supplier_reservation_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "supplier_reservation_by_state" ON "supplier_reservation" USING btree ("state","updated_at");