-- drizzle-kit wrote it from the schema, but for what it cannot say: the columns that a deleted row clears,
-- and the triggers at the end.
CREATE TABLE "access_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"session_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "access_tokens_session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"device_label" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "access_tokens_session" UNIQUE("session_id")
);
--> statement-breakpoint
CREATE TABLE "accounts_local" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"email_lower" text NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_local_email_lower_unique" UNIQUE("email_lower")
);
--> statement-breakpoint
CREATE TABLE "accounts_social" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_social_provider_subject_pk" PRIMARY KEY("provider","subject")
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"user_id" bigint NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"last_login_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_user_id_key_hash_pk" PRIMARY KEY("user_id","key_hash")
);
--> statement-breakpoint
CREATE TABLE "login_states" (
	"state_hash" "bytea" PRIMARY KEY NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"provider" text NOT NULL,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"return_to" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "families" (
	"family_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "families_family_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"posts_version" bigint DEFAULT 0 NOT NULL,
	"shows_views" boolean DEFAULT false NOT NULL,
	"shows_question" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "goods" (
	"goods_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "goods_goods_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"family_id" bigint NOT NULL,
	"maker_user_id" bigint,
	"kind" text NOT NULL,
	"post_id" bigint,
	"media_id" bigint,
	"payload" jsonb NOT NULL,
	"job_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "goods_goods_id_family_id_pk" PRIMARY KEY("goods_id","family_id")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"job_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "jobs_job_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"family_id" bigint NOT NULL,
	"maker_user_id" bigint,
	"kind" text NOT NULL,
	"lane" text DEFAULT 'goods' NOT NULL,
	"state" text NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"input" jsonb NOT NULL,
	"post_id" bigint,
	"source_media_id" bigint,
	"result_media_id" bigint,
	"result" jsonb,
	"idempotency_key" text,
	"charged_on" date,
	"attempt" integer DEFAULT 0 NOT NULL,
	"retries" integer DEFAULT 0 NOT NULL,
	"queue_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "jobs_job_id_family_id_pk" PRIMARY KEY("job_id","family_id"),
	CONSTRAINT "jobs_progress" CHECK ("jobs"."progress" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "family_members" (
	"family_member_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "family_members_family_member_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"family_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"role" text,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"left_at" timestamp with time zone,
	CONSTRAINT "family_members_family_member_id_family_id_pk" PRIMARY KEY("family_member_id","family_id")
);
--> statement-breakpoint
CREATE TABLE "invites" (
	"code" text NOT NULL,
	"family_id" bigint NOT NULL,
	"inviter_user_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invites_code_family_id_pk" PRIMARY KEY("code","family_id"),
	CONSTRAINT "invites_code" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"family_id" bigint NOT NULL,
	"comment_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "comments_comment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"post_id" bigint NOT NULL,
	"author_user_id" bigint NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	"reply_to_comment_id" bigint,
	CONSTRAINT "comments_comment_id_family_id_pk" PRIMARY KEY("comment_id","family_id")
);
--> statement-breakpoint
CREATE TABLE "likes" (
	"family_id" bigint NOT NULL,
	"post_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "likes_post_id_user_id_family_id_pk" PRIMARY KEY("post_id","user_id","family_id")
);
--> statement-breakpoint
CREATE TABLE "post_images" (
	"family_id" bigint NOT NULL,
	"image_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "post_images_image_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"post_id" bigint NOT NULL,
	"media_id" bigint NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "post_images_image_id_family_id_pk" PRIMARY KEY("image_id","family_id"),
	CONSTRAINT "post_images_media" UNIQUE("media_id","family_id")
);
--> statement-breakpoint
CREATE TABLE "post_participants" (
	"family_id" bigint NOT NULL,
	"post_id" bigint NOT NULL,
	"family_member_id" bigint NOT NULL,
	CONSTRAINT "post_participants_post_id_family_member_id_family_id_pk" PRIMARY KEY("post_id","family_member_id","family_id")
);
--> statement-breakpoint
CREATE TABLE "post_views" (
	"family_id" bigint NOT NULL,
	"post_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"viewed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_views_post_id_user_id_family_id_pk" PRIMARY KEY("post_id","user_id","family_id")
);
--> statement-breakpoint
CREATE TABLE "post_voices" (
	"family_id" bigint NOT NULL,
	"post_id" bigint NOT NULL,
	"media_id" bigint NOT NULL,
	CONSTRAINT "post_voices_post_id_family_id_pk" PRIMARY KEY("post_id","family_id"),
	CONSTRAINT "post_voices_media" UNIQUE("media_id","family_id")
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"post_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "posts_post_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"family_id" bigint NOT NULL,
	"author_user_id" bigint NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"memory_date" date NOT NULL,
	"question_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "posts_post_id_family_id_pk" PRIMARY KEY("post_id","family_id")
);
--> statement-breakpoint
CREATE TABLE "archive_downloads" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"download_id" uuid NOT NULL,
	"process_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "processes" (
	"process_id" uuid PRIMARY KEY NOT NULL,
	"store_id" uuid,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "skipped_questions" (
	"family_id" bigint NOT NULL,
	"week" date NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "skipped_questions_family_id_week_user_id_pk" PRIMARY KEY("family_id","week","user_id")
);
--> statement-breakpoint
CREATE TABLE "weekly_questions" (
	"family_id" bigint NOT NULL,
	"week" date NOT NULL,
	"question_id" integer NOT NULL,
	"changes" integer NOT NULL,
	CONSTRAINT "weekly_questions_family_id_week_pk" PRIMARY KEY("family_id","week")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"bucket" text PRIMARY KEY NOT NULL,
	"used" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rate_limits_used" CHECK ("rate_limits"."used" >= 0)
);
--> statement-breakpoint
CREATE TABLE "server_clock" (
	"only_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "media" (
	"media_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "media_media_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_key" bigint NOT NULL,
	"family_id" bigint,
	"uploader_user_id" bigint,
	"kind" text NOT NULL,
	"storage_key" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" bigint NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"placeholder" text NOT NULL,
	"checksums" jsonb NOT NULL,
	"damaged" jsonb,
	"duration_ms" integer,
	"original_bytes" bigint,
	"peaks" jsonb,
	"rejection" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_media_id_owner_key_pk" PRIMARY KEY("media_id","owner_key"),
	CONSTRAINT "media_owner" CHECK (coalesce(owner_key = family_id, owner_key < 0))
);
--> statement-breakpoint
CREATE TABLE "media_spool" (
	"storage_key" text NOT NULL,
	"variant" text NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_spool_storage_key_variant_pk" PRIMARY KEY("storage_key","variant")
);
--> statement-breakpoint
CREATE TABLE "uploads_pending" (
	"storage_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "uploads_pending_key" UNIQUE("storage_key")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"user_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_user_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"nickname" text NOT NULL,
	"profile_image_id" bigint,
	"portrait_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deletion_requested_at" timestamp with time zone,
	"deletion_memories" text
);
--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts_local" ADD CONSTRAINT "accounts_local_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts_social" ADD CONSTRAINT "accounts_social_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods" ADD CONSTRAINT "goods_family_id_families_family_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("family_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods" ADD CONSTRAINT "goods_maker_user_id_users_user_id_fk" FOREIGN KEY ("maker_user_id") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods" ADD CONSTRAINT "goods_post_fk" FOREIGN KEY ("post_id","family_id") REFERENCES "public"."posts"("post_id","family_id") ON DELETE set null ("post_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods" ADD CONSTRAINT "goods_media_fk" FOREIGN KEY ("media_id","family_id") REFERENCES "public"."media"("media_id","owner_key") ON DELETE set null ("media_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods" ADD CONSTRAINT "goods_job_fk" FOREIGN KEY ("job_id","family_id") REFERENCES "public"."jobs"("job_id","family_id") ON DELETE set null ("job_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_family_id_families_family_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("family_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_maker_user_id_users_user_id_fk" FOREIGN KEY ("maker_user_id") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_post_fk" FOREIGN KEY ("post_id","family_id") REFERENCES "public"."posts"("post_id","family_id") ON DELETE set null ("post_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_source_media_fk" FOREIGN KEY ("source_media_id","family_id") REFERENCES "public"."media"("media_id","owner_key") ON DELETE set null ("source_media_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_result_media_fk" FOREIGN KEY ("result_media_id","family_id") REFERENCES "public"."media"("media_id","owner_key") ON DELETE set null ("result_media_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_members" ADD CONSTRAINT "family_members_family_id_families_family_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("family_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_members" ADD CONSTRAINT "family_members_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_family_id_families_family_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("family_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_inviter_user_id_users_user_id_fk" FOREIGN KEY ("inviter_user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_author_user_id_users_user_id_fk" FOREIGN KEY ("author_user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_post_fk" FOREIGN KEY ("post_id","family_id") REFERENCES "public"."posts"("post_id","family_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_post_fk" FOREIGN KEY ("post_id","family_id") REFERENCES "public"."posts"("post_id","family_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_images" ADD CONSTRAINT "post_images_post_fk" FOREIGN KEY ("post_id","family_id") REFERENCES "public"."posts"("post_id","family_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_images" ADD CONSTRAINT "post_images_media_fk" FOREIGN KEY ("media_id","family_id") REFERENCES "public"."media"("media_id","owner_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_participants" ADD CONSTRAINT "post_participants_post_fk" FOREIGN KEY ("post_id","family_id") REFERENCES "public"."posts"("post_id","family_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_participants" ADD CONSTRAINT "post_participants_member_fk" FOREIGN KEY ("family_member_id","family_id") REFERENCES "public"."family_members"("family_member_id","family_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_views" ADD CONSTRAINT "post_views_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_views" ADD CONSTRAINT "post_views_post_fk" FOREIGN KEY ("post_id","family_id") REFERENCES "public"."posts"("post_id","family_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_voices" ADD CONSTRAINT "post_voices_post_fk" FOREIGN KEY ("post_id","family_id") REFERENCES "public"."posts"("post_id","family_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_voices" ADD CONSTRAINT "post_voices_media_fk" FOREIGN KEY ("media_id","family_id") REFERENCES "public"."media"("media_id","owner_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_family_id_families_family_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("family_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_author_user_id_users_user_id_fk" FOREIGN KEY ("author_user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archive_downloads" ADD CONSTRAINT "archive_downloads_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archive_downloads" ADD CONSTRAINT "archive_downloads_process_id_processes_process_id_fk" FOREIGN KEY ("process_id") REFERENCES "public"."processes"("process_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skipped_questions" ADD CONSTRAINT "skipped_questions_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skipped_questions" ADD CONSTRAINT "skipped_questions_family_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("family_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_questions" ADD CONSTRAINT "weekly_questions_family_id_families_family_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("family_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_family_id_families_family_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("family_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_media_fk" FOREIGN KEY ("media_id","family_id") REFERENCES "public"."media"("media_id","owner_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_family_id_families_family_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("family_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_uploader_user_id_users_user_id_fk" FOREIGN KEY ("uploader_user_id") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_tokens_user" ON "access_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "access_tokens_expiry" ON "access_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "accounts_social_user" ON "accounts_social" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "known_devices_age" ON "known_devices" USING btree ("last_login_at");--> statement-breakpoint
CREATE INDEX "login_states_expiry" ON "login_states" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "password_resets_user" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_resets_expiry" ON "password_resets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "goods_family" ON "goods" USING btree ("family_id","goods_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "goods_job" ON "goods" USING btree ("job_id","family_id");--> statement-breakpoint
CREATE INDEX "jobs_family_day" ON "jobs" USING btree ("family_id","charged_on");--> statement-breakpoint
CREATE INDEX "jobs_maker" ON "jobs" USING btree ("maker_user_id","job_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "jobs_waiting" ON "jobs" USING btree ("queued_at") WHERE state in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "jobs_source_media" ON "jobs" USING btree ("source_media_id","family_id");--> statement-breakpoint
CREATE INDEX "jobs_age" ON "jobs" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_idempotency_key" ON "jobs" USING btree ("maker_user_id","idempotency_key","family_id");--> statement-breakpoint
CREATE INDEX "family_members_family" ON "family_members" USING btree ("family_id","family_member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "family_members_user" ON "family_members" USING btree ("user_id") WHERE left_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "family_members_once" ON "family_members" USING btree ("user_id","family_id");--> statement-breakpoint
CREATE INDEX "invites_family" ON "invites" USING btree ("family_id","expires_at");--> statement-breakpoint
CREATE INDEX "comments_post" ON "comments" USING btree ("post_id","created_at","comment_id","family_id");--> statement-breakpoint
CREATE INDEX "comments_author" ON "comments" USING btree ("author_user_id");--> statement-breakpoint
CREATE INDEX "likes_user" ON "likes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "post_images_post" ON "post_images" USING btree ("post_id","position","image_id","family_id");--> statement-breakpoint
CREATE INDEX "post_participants_member" ON "post_participants" USING btree ("family_member_id");--> statement-breakpoint
CREATE INDEX "post_views_user" ON "post_views" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "post_views_family" ON "post_views" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "posts_family_order" ON "posts" USING btree ("family_id","memory_date" DESC NULLS FIRST,"post_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "posts_author" ON "posts" USING btree ("author_user_id");--> statement-breakpoint
CREATE INDEX "posts_question" ON "posts" USING btree ("family_id","question_id","post_id") WHERE question_id is not null;--> statement-breakpoint
CREATE INDEX "archive_downloads_process" ON "archive_downloads" USING btree ("process_id");--> statement-breakpoint
CREATE INDEX "skipped_questions_user" ON "skipped_questions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_reset" ON "rate_limits" USING btree ("resets_at");--> statement-breakpoint
CREATE INDEX "uploads_user" ON "uploads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "uploads_family" ON "uploads" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "uploads_age" ON "uploads" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "media_family" ON "media" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "media_storage_key" ON "media" USING btree ("storage_key");--> statement-breakpoint
CREATE INDEX "media_damaged" ON "media" USING btree ("storage_key") WHERE damaged is not null;--> statement-breakpoint
CREATE INDEX "media_spool_age" ON "media_spool" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "uploads_pending_age" ON "uploads_pending" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "users_deletion" ON "users" USING btree ("deletion_requested_at") WHERE deletion_requested_at is not null;--> statement-breakpoint
CREATE FUNCTION "notify_job_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- The number of the job; "q" before it where the queue has moved, and others have another place in it.
	PERFORM pg_notify('ongi_jobs',
		CASE WHEN TG_OP = 'DELETE' OR OLD."state" = 'queued' OR NEW."state" = 'queued' THEN 'q' ELSE '' END || OLD."job_id");
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "jobs_notify_change" AFTER UPDATE ON "jobs" FOR EACH ROW
	WHEN ((OLD."state", OLD."progress", OLD."attempt") IS DISTINCT FROM (NEW."state", NEW."progress", NEW."attempt"))
	EXECUTE FUNCTION "notify_job_change"();--> statement-breakpoint
CREATE TRIGGER "jobs_notify_removal" AFTER DELETE ON "jobs" FOR EACH ROW EXECUTE FUNCTION "notify_job_change"();
