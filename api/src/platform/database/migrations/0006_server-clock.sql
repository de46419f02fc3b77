CREATE TABLE "server_clock" (
	"only_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- Texts are stored as typed from here on (docs/decisions/0047). Until now a text with a tag was stored as HTML, its special characters
-- escaped; one without a tag always was plain. Only the former are turned into what people typed and see.
UPDATE "posts" SET "title" = replace(replace(replace(replace("title", '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&') WHERE "title" ~ '</?(b|i|em|strong|p)>|<br />' AND "title" LIKE '%&%;%';
--> statement-breakpoint
UPDATE "posts" SET "content" = replace(replace(replace(replace("content", '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&') WHERE "content" ~ '</?(b|i|em|strong|p)>|<br />' AND "content" LIKE '%&%;%';
--> statement-breakpoint
UPDATE "comments" SET "content" = replace(replace(replace(replace("content", '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&') WHERE "content" ~ '</?(b|i|em|strong|p)>|<br />' AND "content" LIKE '%&%;%';
