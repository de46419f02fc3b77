CREATE TABLE "media_spool" (
	"storage_key" text NOT NULL,
	"variant" text NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_spool_storage_key_variant_pk" PRIMARY KEY("storage_key","variant")
);
--> statement-breakpoint
CREATE INDEX "media_spool_age" ON "media_spool" USING btree ("created_at");