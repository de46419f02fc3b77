CREATE TABLE "digest_deliveries" (
	"delivery_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "digest_deliveries_delivery_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"family_id" bigint NOT NULL,
	"recipient_id" bigint NOT NULL,
	"period" date NOT NULL,
	"frequency" text NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	"seed" "bytea" NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "digest_deliveries_delivery_id_family_id_pk" PRIMARY KEY("delivery_id","family_id"),
	CONSTRAINT "digest_deliveries_once" UNIQUE("recipient_id","period","family_id"),
	CONSTRAINT "digest_deliveries_token" UNIQUE("token_hash","family_id")
);
--> statement-breakpoint
CREATE TABLE "digest_recipients" (
	"recipient_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "digest_recipients_recipient_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"family_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text,
	"email" text NOT NULL,
	"frequency" text NOT NULL,
	"confirm_hash" "bytea" NOT NULL,
	"confirm_by" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"unsubscribed_at" timestamp with time zone,
	"covered_until" timestamp with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "digest_recipients_recipient_id_family_id_pk" PRIMARY KEY("recipient_id","family_id")
);
--> statement-breakpoint
ALTER TABLE "digest_deliveries" ADD CONSTRAINT "digest_deliveries_recipient_fk" FOREIGN KEY ("recipient_id","family_id") REFERENCES "public"."digest_recipients"("recipient_id","family_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digest_recipients" ADD CONSTRAINT "digest_recipients_family_id_families_family_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("family_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digest_recipients" ADD CONSTRAINT "digest_recipients_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "digest_deliveries_pending" ON "digest_deliveries" USING btree ("next_attempt_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "digest_deliveries_expiry" ON "digest_deliveries" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "digest_recipients_member" ON "digest_recipients" USING btree ("user_id","family_id") WHERE kind = 'member';--> statement-breakpoint
CREATE UNIQUE INDEX "digest_recipients_relative" ON "digest_recipients" USING btree ("email","family_id") WHERE kind = 'relative';--> statement-breakpoint
CREATE UNIQUE INDEX "digest_recipients_confirm" ON "digest_recipients" USING btree ("confirm_hash","family_id");--> statement-breakpoint
CREATE INDEX "digest_recipients_user" ON "digest_recipients" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "digest_recipients_family" ON "digest_recipients" USING btree ("family_id");