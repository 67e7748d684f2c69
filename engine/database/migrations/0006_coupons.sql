CREATE TABLE "coupon" (
	"code" text PRIMARY KEY NOT NULL,
	"amount_minor" integer,
	"percent" integer,
	"currency" text NOT NULL,
	"min_price_minor" integer DEFAULT 0 NOT NULL,
	"min_pax" integer DEFAULT 1 NOT NULL,
	"usable_from" date NOT NULL,
	"usable_until" date NOT NULL,
	"departure_from" date,
	"departure_until" date,
	"usage_limit" integer DEFAULT 1 NOT NULL,
	"combinable" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"disabled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "coupon_use" (
	"coupon_code" text NOT NULL,
	"booking_id" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"state" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "coupon_use_once" UNIQUE("coupon_code","booking_id")
);
--> statement-breakpoint
ALTER TABLE "coupon_use" ADD CONSTRAINT "coupon_use_coupon_code_coupon_code_fk" FOREIGN KEY ("coupon_code") REFERENCES "public"."coupon"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_use" ADD CONSTRAINT "coupon_use_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_use_by_booking" ON "coupon_use" USING btree ("booking_id");