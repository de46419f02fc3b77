CREATE TABLE "post_voices" (
	"family_id" bigint NOT NULL,
	"post_id" bigint NOT NULL,
	"media_id" bigint NOT NULL,
	CONSTRAINT "post_voices_post_id_family_id_pk" PRIMARY KEY("post_id","family_id"),
	CONSTRAINT "post_voices_media" UNIQUE("media_id","family_id")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"upload_id" text NOT NULL,
	"family_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"media_id" bigint NOT NULL,
	"type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"received_bytes" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "uploads_upload_id_family_id_pk" PRIMARY KEY("upload_id","family_id")
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "lane" text DEFAULT 'goods' NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "duration_ms" integer;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "original_bytes" bigint;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "peaks" jsonb;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "rejection" text;--> statement-breakpoint
ALTER TABLE "post_voices" ADD CONSTRAINT "post_voices_post_fk" FOREIGN KEY ("post_id","family_id") REFERENCES "public"."posts"("post_id","family_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_voices" ADD CONSTRAINT "post_voices_media_fk" FOREIGN KEY ("media_id","family_id") REFERENCES "public"."media"("media_id","owner_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_family_id_families_family_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("family_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_media_fk" FOREIGN KEY ("media_id","family_id") REFERENCES "public"."media"("media_id","owner_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_user" ON "uploads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "uploads_family" ON "uploads" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "uploads_age" ON "uploads" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "jobs_source_media" ON "jobs" USING btree ("source_media_id","family_id");