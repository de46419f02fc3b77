ALTER TABLE "jobs" ADD COLUMN "retries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "checksums" jsonb;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "damaged" jsonb;--> statement-breakpoint
CREATE INDEX "media_damaged" ON "media" USING btree ("storage_key") WHERE damaged is not null;--> statement-breakpoint
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
