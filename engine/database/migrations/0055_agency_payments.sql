CREATE TABLE "agency_payment" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"agency_code" text NOT NULL,
	"amount_agorot" bigint NOT NULL,
	"method" text,
	"reference" text,
	"recorded_by" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "agency" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "agency" ADD COLUMN "language" text DEFAULT 'he' NOT NULL;--> statement-breakpoint
ALTER TABLE "agency_order" ADD COLUMN "commission_percent" numeric(4, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "agency_payment" ADD CONSTRAINT "agency_payment_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency_payment" ADD CONSTRAINT "agency_payment_agency_code_agency_code_fk" FOREIGN KEY ("agency_code") REFERENCES "public"."agency"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agency_payment_by_booking" ON "agency_payment" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "agency_payment_by_agency" ON "agency_payment" USING btree ("agency_code","id");--> statement-breakpoint
-- The payments recorded so far, of which only the log kept each.
insert into agency_payment (booking_id, agency_code, amount_agorot, reference, recorded_by, at)
select o.booking_id, o.agency_code, round((log.details ->> 'amountNIS')::numeric * 100)::bigint,
  case when log.at = o.settled_at then o.reference end, log.actor, log.at
from agency_order o
join audit_log log on log.target = 'booking:' || o.booking_id and log.action = 'settle-order'
order by log.id;
