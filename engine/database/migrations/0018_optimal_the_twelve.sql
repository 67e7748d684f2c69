ALTER TABLE "booking" ADD COLUMN "forgotten" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "booking_to_forget" ON "booking" USING btree ("forgotten",("draft" ->> 'dateTo'));--> statement-breakpoint
CREATE INDEX "booking_abandoned" ON "booking" USING btree ("settled_at") WHERE "booking"."state" in ('EXPIRED', 'REFUSE') and "booking"."forgotten" < 2;--> statement-breakpoint
CREATE INDEX "outbox_to_forget" ON "outbox" USING btree ("delivered_at") WHERE "outbox"."payload" <> '{}';--> statement-breakpoint
CREATE INDEX "hold_to_forget" ON "hold" USING btree ("created_at") WHERE "hold"."address" <> '';