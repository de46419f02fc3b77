ALTER TABLE "jobs" ADD COLUMN "input" jsonb;--> statement-breakpoint
UPDATE "jobs" SET "input" = CASE "kind"
	WHEN 'video' THEN jsonb_build_object('actionPrompt', coalesce("action_prompt", ''))
	ELSE jsonb_build_object('postId', "post_id")
END;--> statement-breakpoint
ALTER TABLE "jobs" ALTER COLUMN "input" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" DROP COLUMN "action_prompt";
