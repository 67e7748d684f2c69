CREATE TABLE "employer_payment" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"agency_code" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"method" text,
	"reference" text NOT NULL,
	"reverses_id" bigint,
	"recorded_by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "employer_payment_reverses" UNIQUE("reverses_id")
);
--> statement-breakpoint
ALTER TABLE "extra_order" ADD COLUMN "retained_minor" integer;--> statement-breakpoint
ALTER TABLE "employer_payment" ADD CONSTRAINT "employer_payment_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employer_payment" ADD CONSTRAINT "employer_payment_agency_code_agency_code_fk" FOREIGN KEY ("agency_code") REFERENCES "public"."agency"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employer_payment" ADD CONSTRAINT "employer_payment_reverses_id_employer_payment_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."employer_payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "employer_payment_by_booking" ON "employer_payment" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "employer_payment_by_agency" ON "employer_payment" USING btree ("agency_code","id");