ALTER TABLE "member" ADD COLUMN "known_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stay_booking" ADD COLUMN "rate" numeric(10, 4);--> statement-breakpoint
ALTER TABLE "stay_client" ADD COLUMN "credit_limit_agorot" bigint;--> statement-breakpoint
ALTER TABLE "stay_client" ADD COLUMN "paid_agorot" bigint DEFAULT 0 NOT NULL;