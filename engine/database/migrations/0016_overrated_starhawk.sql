ALTER TABLE "hotel" ADD COLUMN "photos" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "departure_index" ADD COLUMN "refreshed_at" timestamp with time zone DEFAULT now() NOT NULL;