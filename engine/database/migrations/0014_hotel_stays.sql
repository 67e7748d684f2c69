CREATE TABLE "stay_booking" (
	"reference" text PRIMARY KEY NOT NULL,
	"api_key" text NOT NULL,
	"client_reference" text NOT NULL,
	"status" text NOT NULL,
	"holder" jsonb NOT NULL,
	"hotel_id" text NOT NULL,
	"check_in" date NOT NULL,
	"check_out" date NOT NULL,
	"rooms" jsonb NOT NULL,
	"currency" text NOT NULL,
	"total_minor" integer NOT NULL,
	"cancellation_minor" integer,
	"remark" text,
	"hold_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stay_client" (
	"api_key" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"name" text NOT NULL,
	"disabled_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "hotel" ADD COLUMN "code" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "hotel_code_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1);--> statement-breakpoint
ALTER TABLE "stay_booking" ADD CONSTRAINT "stay_booking_api_key_stay_client_api_key_fk" FOREIGN KEY ("api_key") REFERENCES "public"."stay_client"("api_key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stay_booking_by_client" ON "stay_booking" USING btree ("api_key","client_reference");