CREATE INDEX "media_not_photos" ON "media" USING btree ("owner_key","media_id") WHERE mime not like 'image/%';--> statement-breakpoint
-- By hand. The cost of search_keys, which has it that plans use the index, also starts parallel workers: they
-- took longer to start than a search takes, and a person's search took the processors of all.
ALTER FUNCTION search_keys(bigint, text, text) PARALLEL UNSAFE;
