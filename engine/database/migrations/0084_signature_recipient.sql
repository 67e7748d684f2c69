ALTER TABLE "signature_request" ADD COLUMN "sent_to" text;--> statement-breakpoint
ALTER TABLE "signature_request" ADD COLUMN "recipient" text;