CREATE TABLE "review" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" text,
	"hotel_id" text NOT NULL,
	"token_hash" text,
	"state" text NOT NULL,
	"date_from" date NOT NULL,
	"date_to" date NOT NULL,
	"language" text NOT NULL,
	"invited_at" timestamp with time zone NOT NULL,
	"stars" smallint,
	"guest_kind" text,
	"text" text,
	"name" text,
	"written_at" timestamp with time zone,
	"reason" text,
	"reply" text,
	"judged_at" timestamp with time zone,
	"judged_by" text,
	"demo" boolean DEFAULT false NOT NULL,
	CONSTRAINT "review_bookingId_unique" UNIQUE("booking_id"),
	CONSTRAINT "review_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "hotel" ADD COLUMN "review_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "hotel" ADD COLUMN "review_stars" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_hotel_id_hotel_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_by_hotel" ON "review" USING btree ("hotel_id","judged_at") WHERE "review"."state" = 'published';--> statement-breakpoint
CREATE INDEX "review_by_state" ON "review" USING btree ("state","written_at");