CREATE TABLE "document_file" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"kind" text NOT NULL,
	"format" text NOT NULL,
	"language" text NOT NULL,
	"booking_version" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"progress" smallint DEFAULT 0 NOT NULL,
	"file_name" text NOT NULL,
	"media_type" text NOT NULL,
	"content" "bytea",
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_file_once" UNIQUE("booking_id","kind","format","language","booking_version")
);
--> statement-breakpoint
ALTER TABLE "document_file" ADD CONSTRAINT "document_file_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_file_by_age" ON "document_file" USING btree ("created_at");