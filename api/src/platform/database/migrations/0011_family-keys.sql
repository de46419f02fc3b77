-- Every key of a family's table has the family (docs/decisions/0077). Keys and indexes of the tables whose
-- rows are rewritten are dropped first: they are built once, from the new rows.
ALTER TABLE "goods" DROP CONSTRAINT "goods_post_id_posts_post_id_fk";--> statement-breakpoint
ALTER TABLE "goods" DROP CONSTRAINT "goods_media_id_media_media_id_fk";--> statement-breakpoint
ALTER TABLE "goods" DROP CONSTRAINT "goods_job_id_jobs_job_id_fk";--> statement-breakpoint
ALTER TABLE "jobs" DROP CONSTRAINT "jobs_post_id_posts_post_id_fk";--> statement-breakpoint
ALTER TABLE "jobs" DROP CONSTRAINT "jobs_source_media_id_media_media_id_fk";--> statement-breakpoint
ALTER TABLE "jobs" DROP CONSTRAINT "jobs_result_media_id_media_media_id_fk";--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_profile_image_id_media_media_id_fk";--> statement-breakpoint
ALTER TABLE "comments" DROP CONSTRAINT "comments_post_id_posts_post_id_fk";--> statement-breakpoint
ALTER TABLE "likes" DROP CONSTRAINT "likes_post_id_posts_post_id_fk";--> statement-breakpoint
ALTER TABLE "post_images" DROP CONSTRAINT "post_images_post_id_posts_post_id_fk";--> statement-breakpoint
ALTER TABLE "post_images" DROP CONSTRAINT "post_images_media_id_media_media_id_fk";--> statement-breakpoint
ALTER TABLE "post_participants" DROP CONSTRAINT "post_participants_post_id_posts_post_id_fk";--> statement-breakpoint
ALTER TABLE "post_participants" DROP CONSTRAINT "post_participants_family_member_id_family_members_family_member_id_fk";--> statement-breakpoint
ALTER TABLE "goods" DROP CONSTRAINT "goods_pkey";--> statement-breakpoint
ALTER TABLE "jobs" DROP CONSTRAINT "jobs_pkey";--> statement-breakpoint
ALTER TABLE "family_members" DROP CONSTRAINT "family_members_pkey";--> statement-breakpoint
ALTER TABLE "invites" DROP CONSTRAINT "invites_pkey";--> statement-breakpoint
ALTER TABLE "comments" DROP CONSTRAINT "comments_pkey";--> statement-breakpoint
ALTER TABLE "likes" DROP CONSTRAINT "likes_post_id_user_id_pk";--> statement-breakpoint
ALTER TABLE "post_images" DROP CONSTRAINT "post_images_pkey";--> statement-breakpoint
ALTER TABLE "post_images" DROP CONSTRAINT "post_images_media_id_unique";--> statement-breakpoint
ALTER TABLE "post_participants" DROP CONSTRAINT "post_participants_post_id_family_member_id_pk";--> statement-breakpoint
ALTER TABLE "media" DROP CONSTRAINT "media_pkey";--> statement-breakpoint
DROP INDEX "goods_job";--> statement-breakpoint
DROP INDEX "jobs_idempotency_key";--> statement-breakpoint
DROP INDEX "comments_post";--> statement-breakpoint
DROP INDEX "comments_author";--> statement-breakpoint
DROP INDEX "likes_user";--> statement-breakpoint
DROP INDEX "post_images_post";--> statement-breakpoint
DROP INDEX "post_participants_member";--> statement-breakpoint
DROP INDEX "media_family";--> statement-breakpoint
DROP INDEX "media_storage_key";--> statement-breakpoint
DROP INDEX "media_damaged";--> statement-breakpoint
-- A change of the type writes each table anew, once and without dead rows, which an UPDATE of all rows
-- would leave.
CREATE FUNCTION "family_of_post"(bigint) RETURNS bigint STABLE LANGUAGE plpgsql AS $$
BEGIN
	RETURN (SELECT "posts"."family_id" FROM "posts" WHERE "posts"."post_id" = $1);
END
$$;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "owner_key" bigint;--> statement-breakpoint
ALTER TABLE "comments" ALTER COLUMN "owner_key" TYPE bigint USING "family_of_post"("post_id"), ALTER COLUMN "owner_key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "likes" ADD COLUMN "family_id" bigint;--> statement-breakpoint
ALTER TABLE "likes" ALTER COLUMN "family_id" TYPE bigint USING "family_of_post"("post_id"), ALTER COLUMN "family_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "post_images" ADD COLUMN "family_id" bigint;--> statement-breakpoint
ALTER TABLE "post_images" ALTER COLUMN "family_id" TYPE bigint USING "family_of_post"("post_id"), ALTER COLUMN "family_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "post_participants" ADD COLUMN "family_id" bigint;--> statement-breakpoint
ALTER TABLE "post_participants" ALTER COLUMN "family_id" TYPE bigint USING "family_of_post"("post_id"), ALTER COLUMN "family_id" SET NOT NULL;--> statement-breakpoint
DROP FUNCTION "family_of_post";--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "owner_key" bigint;--> statement-breakpoint
ALTER TABLE "media" ALTER COLUMN "owner_key" TYPE bigint USING coalesce("family_id", -coalesce("uploader_user_id", "media_id")), ALTER COLUMN "owner_key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" DROP CONSTRAINT "posts_pkey";--> statement-breakpoint
ALTER TABLE "goods" ADD CONSTRAINT "goods_goods_id_family_id_pk" PRIMARY KEY("goods_id","family_id");--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_job_id_family_id_pk" PRIMARY KEY("job_id","family_id");--> statement-breakpoint
ALTER TABLE "family_members" ADD CONSTRAINT "family_members_family_member_id_family_id_pk" PRIMARY KEY("family_member_id","family_id");--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_code_family_id_pk" PRIMARY KEY("code","family_id");--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_comment_id_owner_key_pk" PRIMARY KEY("comment_id","owner_key");--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_post_id_user_id_family_id_pk" PRIMARY KEY("post_id","user_id","family_id");--> statement-breakpoint
ALTER TABLE "post_images" ADD CONSTRAINT "post_images_image_id_family_id_pk" PRIMARY KEY("image_id","family_id");--> statement-breakpoint
ALTER TABLE "post_participants" ADD CONSTRAINT "post_participants_post_id_family_member_id_family_id_pk" PRIMARY KEY("post_id","family_member_id","family_id");--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_post_id_family_id_pk" PRIMARY KEY("post_id","family_id");--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_media_id_owner_key_pk" PRIMARY KEY("media_id","owner_key");--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_code" UNIQUE("code");--> statement-breakpoint
ALTER TABLE "post_images" ADD CONSTRAINT "post_images_media" UNIQUE("media_id","family_id");--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_owner" CHECK (coalesce(owner_key = family_id, owner_key < 0));--> statement-breakpoint
CREATE UNIQUE INDEX "goods_job" ON "goods" USING btree ("job_id","family_id");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_idempotency_key" ON "jobs" USING btree ("maker_user_id","idempotency_key","family_id");--> statement-breakpoint
CREATE INDEX "comments_post" ON "comments" USING btree ("post_id","created_at","comment_id","owner_key");--> statement-breakpoint
CREATE INDEX "comments_author" ON "comments" USING btree ("author_user_id");--> statement-breakpoint
CREATE INDEX "likes_user" ON "likes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "post_images_post" ON "post_images" USING btree ("post_id","position","image_id","family_id");--> statement-breakpoint
CREATE INDEX "post_participants_member" ON "post_participants" USING btree ("family_member_id");--> statement-breakpoint
CREATE INDEX "media_family" ON "media" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "media_storage_key" ON "media" USING btree ("storage_key");--> statement-breakpoint
CREATE INDEX "media_damaged" ON "media" USING btree ("storage_key") WHERE damaged is not null;--> statement-breakpoint
ALTER TABLE "goods" ADD CONSTRAINT "goods_post_fk" FOREIGN KEY ("post_id", "family_id") REFERENCES "public"."posts"("post_id", "family_id") ON DELETE set null ("post_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods" ADD CONSTRAINT "goods_media_fk" FOREIGN KEY ("media_id", "family_id") REFERENCES "public"."media"("media_id", "owner_key") ON DELETE set null ("media_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods" ADD CONSTRAINT "goods_job_fk" FOREIGN KEY ("job_id", "family_id") REFERENCES "public"."jobs"("job_id", "family_id") ON DELETE set null ("job_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_post_fk" FOREIGN KEY ("post_id", "family_id") REFERENCES "public"."posts"("post_id", "family_id") ON DELETE set null ("post_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_source_media_fk" FOREIGN KEY ("source_media_id", "family_id") REFERENCES "public"."media"("media_id", "owner_key") ON DELETE set null ("source_media_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_result_media_fk" FOREIGN KEY ("result_media_id", "family_id") REFERENCES "public"."media"("media_id", "owner_key") ON DELETE set null ("result_media_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_post_fk" FOREIGN KEY ("post_id", "owner_key") REFERENCES "public"."posts"("post_id", "family_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_post_fk" FOREIGN KEY ("post_id", "family_id") REFERENCES "public"."posts"("post_id", "family_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_images" ADD CONSTRAINT "post_images_post_fk" FOREIGN KEY ("post_id", "family_id") REFERENCES "public"."posts"("post_id", "family_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_participants" ADD CONSTRAINT "post_participants_post_fk" FOREIGN KEY ("post_id", "family_id") REFERENCES "public"."posts"("post_id", "family_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_images" ADD CONSTRAINT "post_images_media_fk" FOREIGN KEY ("media_id", "family_id") REFERENCES "public"."media"("media_id", "owner_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_participants" ADD CONSTRAINT "post_participants_member_fk" FOREIGN KEY ("family_member_id", "family_id") REFERENCES "public"."family_members"("family_member_id", "family_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Portraits are shown by their storage key. Nothing deletes the row of one that a user has: no foreign key
-- is needed.
ALTER TABLE "users" ADD COLUMN "portrait_key" text;--> statement-breakpoint
UPDATE "users" SET "portrait_key" = "media"."storage_key" FROM "media" WHERE "media"."media_id" = "users"."profile_image_id";--> statement-breakpoint
-- The version before this one writes rows without the new columns while processes restart one by one.
CREATE FUNCTION "set_family_of_post"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT "posts"."family_id" INTO NEW."family_id" FROM "posts" WHERE "posts"."post_id" = NEW."post_id";
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE FUNCTION "set_owner_of_media"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."owner_key" := coalesce(NEW."family_id", -coalesce(NEW."uploader_user_id", NEW."media_id"));
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE FUNCTION "set_portrait_of_user"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."portrait_key" := (SELECT "media"."storage_key" FROM "media" WHERE "media"."media_id" = NEW."profile_image_id");
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE FUNCTION "set_owner_of_comment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT "posts"."family_id" INTO NEW."owner_key" FROM "posts" WHERE "posts"."post_id" = NEW."post_id";
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "comments_owner" BEFORE INSERT ON "comments" FOR EACH ROW WHEN (NEW."owner_key" IS NULL) EXECUTE FUNCTION "set_owner_of_comment"();--> statement-breakpoint
CREATE TRIGGER "likes_family" BEFORE INSERT ON "likes" FOR EACH ROW WHEN (NEW."family_id" IS NULL) EXECUTE FUNCTION "set_family_of_post"();--> statement-breakpoint
CREATE TRIGGER "post_images_family" BEFORE INSERT ON "post_images" FOR EACH ROW WHEN (NEW."family_id" IS NULL) EXECUTE FUNCTION "set_family_of_post"();--> statement-breakpoint
CREATE TRIGGER "post_participants_family" BEFORE INSERT ON "post_participants" FOR EACH ROW WHEN (NEW."family_id" IS NULL) EXECUTE FUNCTION "set_family_of_post"();--> statement-breakpoint
CREATE TRIGGER "media_owner" BEFORE INSERT ON "media" FOR EACH ROW WHEN (NEW."owner_key" IS NULL) EXECUTE FUNCTION "set_owner_of_media"();--> statement-breakpoint
CREATE TRIGGER "users_portrait" BEFORE UPDATE OF "profile_image_id" ON "users" FOR EACH ROW
	WHEN (NEW."profile_image_id" IS DISTINCT FROM OLD."profile_image_id" AND NEW."portrait_key" IS NOT DISTINCT FROM OLD."portrait_key")
	EXECUTE FUNCTION "set_portrait_of_user"();--> statement-breakpoint
ANALYZE "comments", "likes", "media", "post_images", "post_participants";
