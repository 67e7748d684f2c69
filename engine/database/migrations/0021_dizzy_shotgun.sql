CREATE TABLE "sub_category" (
	"id" integer PRIMARY KEY NOT NULL,
	"names" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "timer_line" (
	"id" text PRIMARY KEY NOT NULL,
	"titles" jsonb NOT NULL,
	"href" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "startup_popup" ALTER COLUMN "active" SET DEFAULT true;--> statement-breakpoint
ALTER TABLE "banner" ADD COLUMN "active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "banner" ADD COLUMN "starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "banner" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "banner" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "startup_popup" ADD COLUMN "starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "startup_popup" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "startup_popup" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
INSERT INTO "sub_category" ("id", "names") SELECT "id", "names"::jsonb FROM (VALUES
	(1, '{"he":"הרגע האחרון","en":"Last minute","ru":"Горящие туры","ar":"اللحظة الأخيرة"}'),
	(2, '{"he":"קיץ משפחתי","en":"Family summer","ru":"Лето всей семьёй","ar":"صيف عائلي"}'),
	(3, '{"he":"סוף שבוע ארוך","en":"Long weekend","ru":"Длинные выходные","ar":"عطلة نهاية أسبوع طويلة"}')
) AS "known" ("id", "names") WHERE EXISTS (SELECT FROM "departure");
