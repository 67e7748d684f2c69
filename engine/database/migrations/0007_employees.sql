CREATE TABLE "employee" (
	"agency_code" text NOT NULL,
	"number" text NOT NULL,
	"period_from" date NOT NULL,
	"period_until" date NOT NULL,
	"subsidy_minor" integer NOT NULL,
	"currency" text NOT NULL,
	CONSTRAINT "employee_agency_code_number_period_from_pk" PRIMARY KEY("agency_code","number","period_from")
);
--> statement-breakpoint
CREATE TABLE "subsidy_use" (
	"booking_id" text PRIMARY KEY NOT NULL,
	"agency_code" text NOT NULL,
	"number" text NOT NULL,
	"period_from" date NOT NULL,
	"amount_minor" integer NOT NULL,
	"state" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "employee" ADD CONSTRAINT "employee_agency_code_agency_code_fk" FOREIGN KEY ("agency_code") REFERENCES "public"."agency"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subsidy_use" ADD CONSTRAINT "subsidy_use_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "subsidy_use_once" ON "subsidy_use" USING btree ("agency_code","number","period_from") WHERE "subsidy_use"."state" <> 'released';--> statement-breakpoint
CREATE INDEX "subsidy_use_by_employee" ON "subsidy_use" USING btree ("agency_code","number");