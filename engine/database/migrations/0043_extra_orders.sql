CREATE TABLE "extra_order" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"code" text NOT NULL,
	"qty" integer NOT NULL,
	"state" text NOT NULL,
	"reference" text,
	"refund_agorot" integer,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" text,
	CONSTRAINT "extra_order_once" UNIQUE("booking_id","code")
);
--> statement-breakpoint
ALTER TABLE "extra_order" ADD CONSTRAINT "extra_order_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "extra_order_open" ON "extra_order" USING btree ("state","id") WHERE "extra_order"."state" in ('to-order', 'to-cancel', 'failed');--> statement-breakpoint
-- Services of bookings that were confirmed before: what the shop provides itself is ordered, the rest is to be looked at by the desk.
INSERT INTO "extra_order" ("booking_id", "code", "qty", "state", "created_at", "changed_at")
SELECT b."id", s."code",
  CASE WHEN s."code" = 'LATE_CHECKOUT' THEN greatest(jsonb_array_length(b."draft" -> 'rooms'), 1)
    ELSE (SELECT count(*) FROM jsonb_array_elements(b."draft" -> 'paxList') p WHERE p ->> 'type' <> 'INF') END,
  CASE WHEN s."code" = 'FLYING_SAFE' THEN 'ordered' ELSE 'to-order' END,
  coalesce(b."settled_at", b."created_at"), coalesce(b."settled_at", b."created_at")
FROM "booking" b CROSS JOIN LATERAL jsonb_array_elements_text(b."draft" -> 'additionalServices') s ("code")
WHERE b."state" = 'OK';
