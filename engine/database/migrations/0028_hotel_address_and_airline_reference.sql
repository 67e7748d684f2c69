ALTER TABLE "flight" ADD COLUMN "airline_reference" text;--> statement-breakpoint
ALTER TABLE "hotel" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "hotel" ADD COLUMN "phone" text;