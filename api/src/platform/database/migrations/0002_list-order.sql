DROP INDEX "goods_family";--> statement-breakpoint
DROP INDEX "posts_family_order";--> statement-breakpoint
CREATE INDEX "goods_family" ON "goods" USING btree ("family_id","goods_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "posts_family_order" ON "posts" USING btree ("family_id","memory_date" DESC NULLS FIRST,"post_id" DESC NULLS FIRST);