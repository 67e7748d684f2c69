ALTER TABLE "signature_request" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "signature_request" ADD COLUMN "signed_minor" bigint;