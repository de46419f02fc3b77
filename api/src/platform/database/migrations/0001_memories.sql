ALTER TABLE "media" DROP CONSTRAINT "media_storage_key_unique";--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_post_id_posts_post_id_fk";
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "answer" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "families" ADD COLUMN "posts_version" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "media_storage_key" ON "media" USING btree ("storage_key");--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP COLUMN "post_id";