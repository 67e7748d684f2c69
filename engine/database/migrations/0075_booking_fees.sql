CREATE TABLE "booking_fee" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"amount_agorot" integer NOT NULL,
	"state" text NOT NULL,
	"waived_reason" text,
	"asked_by" text NOT NULL,
	"waived_by" text,
	"at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "fee_id" bigint;--> statement-breakpoint
ALTER TABLE "booking_correction" ADD COLUMN "fee_id" bigint;--> statement-breakpoint
ALTER TABLE "booking_fee" ADD CONSTRAINT "booking_fee_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_fee_by_booking" ON "booking_fee" USING btree ("booking_id","id");--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_fee_id_booking_fee_id_fk" FOREIGN KEY ("fee_id") REFERENCES "public"."booking_fee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_correction" ADD CONSTRAINT "booking_correction_fee_id_booking_fee_id_fk" FOREIGN KEY ("fee_id") REFERENCES "public"."booking_fee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_attempt_by_fee" ON "payment_attempt" USING btree ("fee_id") WHERE "payment_attempt"."fee_id" is not null;