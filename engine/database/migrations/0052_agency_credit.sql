CREATE TABLE "agency_order" (
	"booking_id" text PRIMARY KEY NOT NULL,
	"agency_code" text NOT NULL,
	"rate" numeric(10, 4) NOT NULL,
	"ordered_at" timestamp with time zone NOT NULL,
	"paid_agorot" bigint DEFAULT 0 NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_by" text,
	"reference" text
);
--> statement-breakpoint
ALTER TABLE "agency" ADD COLUMN "credit_limit_agorot" bigint;--> statement-breakpoint
ALTER TABLE "agency_order" ADD CONSTRAINT "agency_order_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency_order" ADD CONSTRAINT "agency_order_agency_code_agency_code_fk" FOREIGN KEY ("agency_code") REFERENCES "public"."agency"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agency_order_by_agency" ON "agency_order" USING btree ("agency_code");