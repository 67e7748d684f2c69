CREATE TABLE "agency_logo" (
	"hash" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
-- Until now nothing read this column.
UPDATE "agency" SET "logo" = NULL WHERE "logo" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "agency" ADD CONSTRAINT "agency_logo_agency_logo_hash_fk" FOREIGN KEY ("logo") REFERENCES "public"."agency_logo"("hash") ON DELETE no action ON UPDATE no action;