CREATE INDEX "outbox_by_booking" ON "outbox" USING btree ("booking_id","id") WHERE "outbox"."booking_id" is not null;--> statement-breakpoint
CREATE INDEX "outbox_to_erase" ON "outbox" USING btree (coalesce("delivered_at", "created_at")) WHERE "outbox"."payload" <> '{}';--> statement-breakpoint
CREATE UNIQUE INDEX "booking_by_order_number" ON "booking" USING btree ("order_number");--> statement-breakpoint
CREATE INDEX "payment_entry_by_attempt" ON "payment_entry" USING btree ("attempt_uid");--> statement-breakpoint
ALTER TABLE "stay_booking" ADD COLUMN "forgotten_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "stay_booking_to_forget" ON "stay_booking" USING btree ("check_out") WHERE "stay_booking"."forgotten_at" is null;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "leased_until" timestamp with time zone;--> statement-breakpoint
DROP INDEX "outbox_to_forget";
