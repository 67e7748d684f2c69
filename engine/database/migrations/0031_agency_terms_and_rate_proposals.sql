CREATE TABLE "rate_proposal" (
	"currency" text NOT NULL,
	"on_date" date NOT NULL,
	"value" numeric(10, 4) NOT NULL,
	"proposed_by" text NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rate_proposal_currency_on_date_pk" PRIMARY KEY("currency","on_date")
);
--> statement-breakpoint
ALTER TABLE "hold" ADD COLUMN "agency_code" text;--> statement-breakpoint
ALTER TABLE "agency" ADD COLUMN "discount_percent" numeric(4, 2);--> statement-breakpoint
CREATE INDEX "hold_by_agency" ON "hold" USING btree ("agency_code") WHERE "hold"."state" = 'active';