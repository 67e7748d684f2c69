CREATE SEQUENCE "public"."banner_item" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 10000 CACHE 1;--> statement-breakpoint
ALTER TABLE "booking_change" ADD COLUMN "shop_reason" text;--> statement-breakpoint
ALTER TABLE "agency_question" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "agency_question" ADD COLUMN "withdrawn_by" text;--> statement-breakpoint
-- Days that the desk offers already were offered without a fee that is kept.
UPDATE "booking_change" SET "shop_reason" = 'offered before a reason was asked for'
WHERE "state" = 'held' AND "kind" = 'date' AND "offered_by" <> 'visitor';
