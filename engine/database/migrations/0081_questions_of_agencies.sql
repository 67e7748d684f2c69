CREATE TABLE "agency_question" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"agency_code" text NOT NULL,
	"clerk_name" text,
	"question" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"answered_by" text
);
--> statement-breakpoint
ALTER TABLE "agency_question" ADD CONSTRAINT "agency_question_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agency_question_by_booking" ON "agency_question" USING btree ("booking_id","id");--> statement-breakpoint
CREATE INDEX "agency_question_waiting" ON "agency_question" USING btree ("asked_at") WHERE "agency_question"."answer" is null;--> statement-breakpoint
CREATE INDEX "question_waiting" ON "question" USING btree ("asked_at") WHERE "question"."answer" is null;