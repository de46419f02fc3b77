CREATE TABLE "telemetry_errors" (
	"day" date NOT NULL,
	"area" text NOT NULL,
	"version" text NOT NULL,
	"fingerprint" text NOT NULL,
	"kind" text NOT NULL,
	"message" text NOT NULL,
	"frames" jsonb NOT NULL,
	"count" bigint NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "telemetry_errors_day_area_version_fingerprint_pk" PRIMARY KEY("day","area","version","fingerprint")
);
