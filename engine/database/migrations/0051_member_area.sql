CREATE TABLE "member_booking" (
	"member_id" text NOT NULL,
	"booking_id" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_booking_member_id_booking_id_pk" PRIMARY KEY("member_id","booking_id")
);
--> statement-breakpoint
CREATE TABLE "member_traveller" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"details" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "member_token_hash" text;--> statement-breakpoint
ALTER TABLE "member_booking" ADD CONSTRAINT "member_booking_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_booking" ADD CONSTRAINT "member_booking_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_traveller" ADD CONSTRAINT "member_traveller_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_booking_by_booking" ON "member_booking" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "member_traveller_by_member" ON "member_traveller" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "member_traveller_unused" ON "member_traveller" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "booking_by_member" ON "booking" USING btree ("member_id",("draft" ->> 'dateTo')) WHERE "booking"."member_id" is not null;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_memberTokenHash_unique" UNIQUE("member_token_hash");