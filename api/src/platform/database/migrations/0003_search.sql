-- Everything below is written by hand: two functions, and the indexes of search that are made of them
-- (docs/decisions/search). Indexes cannot miss a write, and making them fills them.

-- A text without the tags that it may carry (shared/contract/text/rich-text). Not STRICT: PostgreSQL inlines it.
CREATE FUNCTION search_plain(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN CASE WHEN strpos(written, '<') = 0 THEN written
		ELSE regexp_replace(regexp_replace(written, '</?(b|i|em|strong)>', '', 'gi'), '</?p>|<br ?/?>', ' ', 'gi') END;--> statement-breakpoint
-- The keys by which a title and a text are found (api/src/search/terms/keys.ts): numbers of 32 bits, with the
-- family above them, so that a search reads its own family's part of the index only. It calls functions of
-- PostgreSQL alone: an index is made without a search path.
CREATE FUNCTION search_keys(family bigint, title text, content text) RETURNS bigint[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
	-- So that no plan computes the keys of rows where an index has them.
	COST 10000 AS $$
DECLARE
	scope CONSTANT bigint := family << 32;
	keys bigint[] := '{}';
	written text;
	letter text;
	is_title boolean := true;
	code bigint;
	initial bigint;
	previous bigint;
	previous_initial bigint;
	-- Letters since the last blank, and the consonants of its first ones.
	place integer;
	starting bigint;
	previous_starting bigint;
BEGIN
	FOREACH written IN ARRAY ARRAY[title, content] LOOP
		IF strpos(written, '<') > 0 THEN
			written := regexp_replace(regexp_replace(written, '</?(b|i|em|strong)>', '', 'gi'), '</?p>|<br ?/?>', ' ', 'gi');
		END IF;
		previous := NULL;
		previous_initial := NULL;
		previous_starting := NULL;
		place := 0;
		FOREACH letter IN ARRAY string_to_array(lower(written), NULL) LOOP
			code := ascii(letter);
			IF NOT (code BETWEEN 12337 AND 55295 OR code BETWEEN 97 AND 122 OR code BETWEEN 48 AND 57
				OR code BETWEEN 192 AND 8191 OR code BETWEEN 11264 AND 12287) THEN
				place := 0;
				CONTINUE;
			END IF;
			initial := CASE WHEN code BETWEEN 44032 AND 55203 THEN (code - 44032) / 588 END;
			-- Two letters next to each other.
			IF previous IS NOT NULL THEN
				keys := keys || (scope + previous * 65536 + code);
				-- Two consonants of a title next to each other.
				IF is_title THEN keys := keys || (scope + 4 * 65536 + previous_initial * 32 + initial); END IF;
			END IF;
			-- What something begins with: the letter, its consonant, two and three consonants.
			IF place = 0 THEN
				keys := keys || (scope + 32 * 65536 + code) || (scope + 3 * 65536 + initial);
				-- And those with which the terms of a title begin.
				IF is_title THEN keys := keys || (scope + 4 * 65536 + previous_starting * 32 + initial); END IF;
				starting := initial;
				previous_starting := initial;
			ELSIF place = 1 THEN
				starting := starting * 32 + initial;
				keys := keys || (scope + 65536 + starting);
			ELSIF place = 2 THEN
				keys := keys || (scope + 2 * 65536 + starting * 32 + initial);
			END IF;
			previous := code;
			previous_initial := initial;
			place := place + 1;
		END LOOP;
		is_title := false;
	END LOOP;
	RETURN array_remove(keys, NULL);
END $$;--> statement-breakpoint
CREATE INDEX "posts_search" ON "posts" USING gin (search_keys("family_id", "title", "content"));--> statement-breakpoint
CREATE INDEX "comments_search" ON "comments" USING gin (search_keys("family_id", '', "content"));--> statement-breakpoint
-- No statistics of the keys: ANALYZE would compute those of 30,000 rows, and a plan needs none.
ALTER INDEX "posts_search" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ALTER INDEX "comments_search" ALTER COLUMN 1 SET STATISTICS 0;
