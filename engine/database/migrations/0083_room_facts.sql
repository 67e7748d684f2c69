ALTER TABLE "room_type" ADD COLUMN "size_m_2" smallint;--> statement-breakpoint
ALTER TABLE "room_type" ADD COLUMN "view" text;--> statement-breakpoint
ALTER TABLE "room_type" ADD COLUMN "photos" text[] DEFAULT '{}' NOT NULL;