CREATE TABLE "newsletter_delivery" (
	"letter_id" text NOT NULL,
	"subscriber_id" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "newsletter_delivery_letter_id_subscriber_id_pk" PRIMARY KEY("letter_id","subscriber_id")
);
--> statement-breakpoint
CREATE TABLE "newsletter_letter" (
	"id" text PRIMARY KEY NOT NULL,
	"subjects" jsonb NOT NULL,
	"texts" jsonb NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"started_at" timestamp with time zone,
	"started_by" text,
	"position" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "newsletter_delivery" ADD CONSTRAINT "newsletter_delivery_letter_id_newsletter_letter_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."newsletter_letter"("id") ON DELETE no action ON UPDATE no action;