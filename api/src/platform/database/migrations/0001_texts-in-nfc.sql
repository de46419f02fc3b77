-- 1.0 stored what people typed as it came: from some keyboards, files and pasted texts in NFD. Addresses of
-- accounts were in NFC already. Of JSON each field by itself: composed over its escapes, "\n" and a mark behind
-- it would become another letter.
UPDATE "users" SET "nickname" = normalize("nickname", NFC) WHERE "nickname" IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "families" SET "name" = normalize("name", NFC) WHERE "name" IS NOT NFC NORMALIZED;--> statement-breakpoint
-- Devices and processes have lists of these posts under the version.
UPDATE "families" SET "posts_version" = "posts_version" + 1 WHERE "family_id" IN
	(SELECT "family_id" FROM "posts" WHERE "title" IS NOT NFC NORMALIZED OR "content" IS NOT NFC NORMALIZED);--> statement-breakpoint
UPDATE "posts" SET "title" = normalize("title", NFC), "content" = normalize("content", NFC)
	WHERE "title" IS NOT NFC NORMALIZED OR "content" IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "comments" SET "content" = normalize("content", NFC) WHERE "content" IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "goods" SET "payload" = "payload" ||
	(SELECT jsonb_object_agg(key, normalize(value, NFC)) FROM jsonb_each_text("payload") WHERE value IS NOT NFC NORMALIZED)
	WHERE CASE WHEN jsonb_typeof("payload") = 'object'
		THEN EXISTS (SELECT 1 FROM jsonb_each_text("payload") WHERE value IS NOT NFC NORMALIZED) ELSE false END;--> statement-breakpoint
UPDATE "jobs" SET "input" = "input" ||
	(SELECT jsonb_object_agg(key, normalize(value, NFC)) FROM jsonb_each_text("input") WHERE value IS NOT NFC NORMALIZED)
	WHERE CASE WHEN jsonb_typeof("input") = 'object'
		THEN EXISTS (SELECT 1 FROM jsonb_each_text("input") WHERE value IS NOT NFC NORMALIZED) ELSE false END;--> statement-breakpoint
UPDATE "jobs" SET "result" = "result" ||
	(SELECT jsonb_object_agg(key, normalize(value, NFC)) FROM jsonb_each_text("result") WHERE value IS NOT NFC NORMALIZED)
	WHERE CASE WHEN jsonb_typeof("result") = 'object'
		THEN EXISTS (SELECT 1 FROM jsonb_each_text("result") WHERE value IS NOT NFC NORMALIZED) ELSE false END;
