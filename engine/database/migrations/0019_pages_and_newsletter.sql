CREATE TABLE "newsletter_consent" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"subscriber_id" text NOT NULL,
	"event" text NOT NULL,
	"text_version" text NOT NULL,
	"wording" text NOT NULL,
	"language" text NOT NULL,
	"source" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscriber" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"state" text NOT NULL,
	"confirm_hash" text,
	"confirm_until" timestamp with time zone,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "newsletter_subscriber_email_unique" UNIQUE("email"),
	CONSTRAINT "newsletter_subscriber_confirmHash_unique" UNIQUE("confirm_hash")
);
--> statement-breakpoint
CREATE TABLE "newsletter_token" (
	"hash" text PRIMARY KEY NOT NULL,
	"subscriber_id" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "footer_category" (
	"id" text PRIMARY KEY NOT NULL,
	"names" jsonb NOT NULL,
	"place" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "info_page" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"category_id" text NOT NULL,
	"place" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "info_page_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "info_page_version" (
	"page_id" text NOT NULL,
	"language" text NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"lead" text NOT NULL,
	"body" text NOT NULL,
	"approved" boolean DEFAULT false NOT NULL,
	"author" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "info_page_version_page_id_language_version_pk" PRIMARY KEY("page_id","language","version")
);
--> statement-breakpoint
CREATE INDEX "newsletter_consent_by_subscriber" ON "newsletter_consent" USING btree ("subscriber_id","id");--> statement-breakpoint
CREATE INDEX "newsletter_token_by_subscriber" ON "newsletter_token" USING btree ("subscriber_id");--> statement-breakpoint
create trigger info_page_version_append_only before update or delete on info_page_version
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger newsletter_consent_append_only before update or delete on newsletter_consent
  for each row execute function refuse_change();
