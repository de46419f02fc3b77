CREATE TABLE "jobs" (
	"job_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "jobs_job_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"family_id" bigint NOT NULL,
	"maker_user_id" bigint,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"action_prompt" text,
	"post_id" bigint,
	"source_media_id" bigint,
	"result_media_id" bigint,
	"result" jsonb,
	"idempotency_key" text,
	"charged_on" date,
	"attempt" integer DEFAULT 0 NOT NULL,
	"queue_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "jobs_progress" CHECK ("jobs"."progress" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "job_id" bigint;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_family_id_families_family_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("family_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_maker_user_id_users_user_id_fk" FOREIGN KEY ("maker_user_id") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_post_id_posts_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("post_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_source_media_id_media_media_id_fk" FOREIGN KEY ("source_media_id") REFERENCES "public"."media"("media_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_result_media_id_media_media_id_fk" FOREIGN KEY ("result_media_id") REFERENCES "public"."media"("media_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "jobs_family_day" ON "jobs" USING btree ("family_id","charged_on");--> statement-breakpoint
CREATE INDEX "jobs_maker" ON "jobs" USING btree ("maker_user_id","job_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "jobs_waiting" ON "jobs" USING btree ("queued_at") WHERE state in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "jobs_age" ON "jobs" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_idempotency_key" ON "jobs" USING btree ("maker_user_id","idempotency_key");--> statement-breakpoint
ALTER TABLE "goods" ADD CONSTRAINT "goods_job_id_jobs_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("job_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "goods_job" ON "goods" USING btree ("job_id");