CREATE TABLE "database_mode" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"mode" text NOT NULL,
	"since" timestamp with time zone NOT NULL
);
