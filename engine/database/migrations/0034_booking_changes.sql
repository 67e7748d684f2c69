CREATE TABLE "booking_change" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"token_hash" text,
	"hold_id" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"quote" jsonb NOT NULL,
	"stock" jsonb NOT NULL,
	"difference_agorot" integer NOT NULL,
	"waived_agorot" integer DEFAULT 0 NOT NULL,
	"waived_reason" text,
	"answer_by" timestamp with time zone NOT NULL,
	"offered_at" timestamp with time zone NOT NULL,
	"offered_by" text NOT NULL,
	"answered_at" timestamp with time zone,
	"applied_at" timestamp with time zone,
	CONSTRAINT "booking_change_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "booking_change" ADD CONSTRAINT "booking_change_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_change" ADD CONSTRAINT "booking_change_hold_id_hold_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."hold"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_change_by_booking" ON "booking_change" USING btree ("booking_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "booking_change_open" ON "booking_change" USING btree ("booking_id") WHERE "booking_change"."state" in ('held', 'accepted');--> statement-breakpoint
CREATE INDEX "booking_change_to_answer" ON "booking_change" USING btree ("answer_by") WHERE "booking_change"."state" in ('held', 'accepted');