CREATE TABLE "notification_settings" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"off" text[] NOT NULL,
	"quiet_from" text,
	"quiet_to" text,
	"shows_text" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"family_id" bigint NOT NULL,
	"notification_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "notifications_notification_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"recipient_user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"actor_user_id" bigint,
	"post_id" bigint,
	"comment_id" bigint,
	"job_id" bigint,
	"day" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone,
	"bell_seen_at" timestamp with time zone,
	"push_at" timestamp with time zone,
	CONSTRAINT "notifications_notification_id_family_id_pk" PRIMARY KEY("notification_id","family_id")
);
--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_family_id_families_family_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("family_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_recipient_user_id_users_user_id_fk" FOREIGN KEY ("recipient_user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_actor_user_id_users_user_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_post_fk" FOREIGN KEY ("post_id","family_id") REFERENCES "public"."posts"("post_id","family_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_comment_fk" FOREIGN KEY ("comment_id","family_id") REFERENCES "public"."comments"("comment_id","family_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("recipient_user_id","subject","family_id");--> statement-breakpoint
CREATE INDEX "notifications_recipient" ON "notifications" USING btree ("recipient_user_id","family_id","notification_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notifications_unseen" ON "notifications" USING btree ("recipient_user_id","family_id","kind","post_id") WHERE seen_at is null;--> statement-breakpoint
CREATE INDEX "notifications_likes" ON "notifications" USING btree ("recipient_user_id","post_id","notification_id") WHERE kind = 'like';--> statement-breakpoint
CREATE INDEX "notifications_due" ON "notifications" USING btree ("push_at") WHERE push_at is not null;--> statement-breakpoint
CREATE INDEX "notifications_actor" ON "notifications" USING btree ("actor_user_id");--> statement-breakpoint
CREATE INDEX "notifications_post" ON "notifications" USING btree ("post_id","family_id");--> statement-breakpoint
CREATE INDEX "notifications_comment" ON "notifications" USING btree ("comment_id","family_id");--> statement-breakpoint
CREATE INDEX "notifications_age" ON "notifications" USING btree ("created_at");--> statement-breakpoint
-- By hand: pages follow what is new by `family:person`, once for each person that a statement concerns.
CREATE FUNCTION "notify_notifications_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('ongi_notifications', "family_id" || ':' || "recipient_user_id")
	FROM (SELECT DISTINCT "family_id", "recipient_user_id" FROM "changed" WHERE "seen_at" IS NULL) AS "recipients";
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "notify_notifications_seen"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Not where only the push was sent.
	PERFORM pg_notify('ongi_notifications', "family_id" || ':' || "recipient_user_id")
	FROM (
		SELECT DISTINCT "changed"."family_id", "changed"."recipient_user_id" FROM "changed"
		JOIN "previous" ON "previous"."notification_id" = "changed"."notification_id" AND "previous"."family_id" = "changed"."family_id"
		WHERE ("previous"."seen_at", "previous"."bell_seen_at") IS DISTINCT FROM ("changed"."seen_at", "changed"."bell_seen_at")
	) AS "recipients";
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "notifications_notify_insert" AFTER INSERT ON "notifications"
	REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "notify_notifications_change"();--> statement-breakpoint
CREATE TRIGGER "notifications_notify_seen" AFTER UPDATE ON "notifications"
	REFERENCING OLD TABLE AS "previous" NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "notify_notifications_seen"();--> statement-breakpoint
CREATE TRIGGER "notifications_notify_removal" AFTER DELETE ON "notifications"
	REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "notify_notifications_change"();
