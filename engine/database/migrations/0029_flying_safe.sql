CREATE TABLE "flying_safe_use" (
	"booking_id" text NOT NULL,
	"kind" text NOT NULL,
	"used_by" text NOT NULL,
	"details" jsonb NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "flying_safe_use_booking_id_kind_pk" PRIMARY KEY("booking_id","kind")
);
--> statement-breakpoint
ALTER TABLE "cancellation_request" ADD COLUMN "covered_reason" text;--> statement-breakpoint
ALTER TABLE "flying_safe_use" ADD CONSTRAINT "flying_safe_use_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;