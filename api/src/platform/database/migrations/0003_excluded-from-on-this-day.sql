CREATE TABLE "excluded_days" (
	"family_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "excluded_days_user_id_day_family_id_pk" PRIMARY KEY("user_id","day","family_id")
);
--> statement-breakpoint
CREATE TABLE "excluded_members" (
	"family_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"family_member_id" bigint NOT NULL,
	CONSTRAINT "excluded_members_user_id_family_member_id_family_id_pk" PRIMARY KEY("user_id","family_member_id","family_id")
);
--> statement-breakpoint
ALTER TABLE "excluded_days" ADD CONSTRAINT "excluded_days_family_id_families_family_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("family_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "excluded_days" ADD CONSTRAINT "excluded_days_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "excluded_members" ADD CONSTRAINT "excluded_members_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "excluded_members" ADD CONSTRAINT "excluded_members_member_fk" FOREIGN KEY ("family_member_id","family_id") REFERENCES "public"."family_members"("family_member_id","family_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "excluded_days_family" ON "excluded_days" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "excluded_members_member" ON "excluded_members" USING btree ("family_member_id");