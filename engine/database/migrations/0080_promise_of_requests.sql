ALTER TABLE "cancellation_request" ADD COLUMN "promise" text DEFAULT 'terms' NOT NULL;--> statement-breakpoint
-- Requests that wait and were made while the order waited for its supplier: they were free.
UPDATE "cancellation_request" r SET "promise" = 'free'
FROM "booking" b
WHERE b."id" = r."booking_id" AND r."settled_at" IS NULL AND r."fee_agorot" = 0 AND r."refund_agorot" = 0
  AND (b."state" = 'RQ' OR EXISTS (SELECT FROM "booking_event" e
    WHERE e."booking_id" = b."id" AND e."from_state" = 'RQ' AND e."to_state" <> 'RQ' AND e."at" >= r."requested_at"));
