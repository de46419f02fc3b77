CREATE TABLE "telemetry_counts" (
	"day" date NOT NULL,
	"area" text NOT NULL,
	"version" text NOT NULL,
	"metric" text NOT NULL,
	"up_to" real NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "telemetry_counts_day_area_version_metric_up_to_pk" PRIMARY KEY("day","area","version","metric","up_to")
);
--> statement-breakpoint
ALTER TABLE "family_members" DROP CONSTRAINT "family_members_user_id_unique";--> statement-breakpoint
ALTER TABLE "family_members" ADD COLUMN "left_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "family_members_user" ON "family_members" USING btree ("user_id") WHERE left_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "family_members_once" ON "family_members" USING btree ("user_id","family_id");