CREATE TABLE "post_views" (
	"family_id" bigint NOT NULL,
	"post_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"viewed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_views_post_id_user_id_family_id_pk" PRIMARY KEY("post_id","user_id","family_id")
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
ALTER TABLE "families" ADD COLUMN "shows_views" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "families" ADD COLUMN "shows_question" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "reply_to_comment_id" bigint;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "question_id" integer;--> statement-breakpoint
ALTER TABLE "post_views" ADD CONSTRAINT "post_views_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_views" ADD CONSTRAINT "post_views_post_fk" FOREIGN KEY ("post_id","family_id") REFERENCES "public"."posts"("post_id","family_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skipped_questions" ADD CONSTRAINT "skipped_questions_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skipped_questions" ADD CONSTRAINT "skipped_questions_family_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("family_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_questions" ADD CONSTRAINT "weekly_questions_family_id_families_family_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("family_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_views_user" ON "post_views" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "post_views_family" ON "post_views" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "skipped_questions_user" ON "skipped_questions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "posts_question" ON "posts" USING btree ("family_id","question_id","post_id") WHERE question_id is not null;