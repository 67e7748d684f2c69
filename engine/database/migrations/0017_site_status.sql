CREATE TABLE "moved_page" (
	"path" text PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"moved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_status" (
	"site" text PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"active" boolean NOT NULL,
	"routes" text[] NOT NULL,
	"titles" jsonb NOT NULL,
	"bodies" jsonb NOT NULL,
	"agent_phone" text NOT NULL,
	"agent_hours" text NOT NULL,
	"until" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "admin_notification" ADD COLUMN "told" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "admin_notification" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "admin_notification" ADD COLUMN "seen_by" text;