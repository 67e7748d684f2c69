CREATE TABLE "banner" (
	"page_key" text NOT NULL,
	"item" integer NOT NULL,
	"image" text NOT NULL,
	"href" text,
	"alts" jsonb NOT NULL,
	CONSTRAINT "banner_page_key_item_pk" PRIMARY KEY("page_key","item")
);
--> statement-breakpoint
CREATE TABLE "startup_popup" (
	"id" text PRIMARY KEY NOT NULL,
	"titles" jsonb NOT NULL,
	"bodies" jsonb NOT NULL,
	"href" text,
	"active" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shortened_url" (
	"code" text PRIMARY KEY NOT NULL,
	"raw_url_path" text NOT NULL,
	"expire_date" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shortened_url_target" UNIQUE("raw_url_path","expire_date")
);
