ALTER TABLE "extra_order" ADD COLUMN "supplier_name" text;--> statement-breakpoint
ALTER TABLE "extra_order" ADD COLUMN "supplier_phone" text;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "rejected_token_hash" text;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_rejectedTokenHash_unique" UNIQUE("rejected_token_hash");--> statement-breakpoint
-- Cars of bookings that were confirmed before: nobody ordered them yet.
INSERT INTO "extra_order" ("booking_id", "code", "qty", "state", "created_at", "changed_at")
SELECT b."id", 'CAR', 1, 'to-order', coalesce(b."settled_at", b."created_at"), coalesce(b."settled_at", b."created_at")
FROM "booking" b WHERE b."state" = 'OK' AND b."draft" ? 'car';
