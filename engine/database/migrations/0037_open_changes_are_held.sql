DROP INDEX "booking_change_open";--> statement-breakpoint
DROP INDEX "booking_change_to_answer";--> statement-breakpoint
CREATE UNIQUE INDEX "booking_change_open" ON "booking_change" USING btree ("booking_id") WHERE "booking_change"."state" = 'held';--> statement-breakpoint
CREATE INDEX "booking_change_to_answer" ON "booking_change" USING btree ("answer_by") WHERE "booking_change"."state" = 'held';