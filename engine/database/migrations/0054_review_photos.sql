CREATE TABLE "review_photo" (
	"id" text PRIMARY KEY NOT NULL,
	"review_id" text NOT NULL,
	"sent_hash" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"large" "bytea" NOT NULL,
	"small" "bytea" NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"judged_at" timestamp with time zone,
	"judged_by" text,
	CONSTRAINT "review_photo_once" UNIQUE("review_id","sent_hash")
);
--> statement-breakpoint
ALTER TABLE "review_photo" ADD CONSTRAINT "review_photo_review_id_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."review"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
create function announce_row() returns trigger language plpgsql as $$
begin
  perform pg_notify('stamps', tg_argv[0]);
  return null;
end
$$;
--> statement-breakpoint
-- Kept pages that show a photo, or will, are made anew when it appears and when it goes, for whatever reason.
create trigger announce_update after update on review_photo
  for each row when (old.state is distinct from new.state) execute function announce_row('offer');
--> statement-breakpoint
create trigger announce_delete after delete on review_photo
  for each row when (old.state = 'shown') execute function announce_row('offer');
