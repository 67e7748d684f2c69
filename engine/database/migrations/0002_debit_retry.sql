ALTER TABLE "payment_attempt" ADD COLUMN "debit_retry" smallint;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "debit_failed_at" timestamp with time zone;