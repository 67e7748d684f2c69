ALTER TABLE "hold" ADD COLUMN "member_id" text;--> statement-breakpoint
CREATE INDEX "hold_by_member" ON "hold" USING btree ("member_id") WHERE "hold"."state" = 'active';