CREATE TABLE "archive_downloads" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"download_id" uuid NOT NULL,
	"process_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "processes" (
	"process_id" uuid PRIMARY KEY NOT NULL,
	"store_id" uuid,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "archive_downloads" ADD CONSTRAINT "archive_downloads_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archive_downloads" ADD CONSTRAINT "archive_downloads_process_id_processes_process_id_fk" FOREIGN KEY ("process_id") REFERENCES "public"."processes"("process_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "archive_downloads_process" ON "archive_downloads" USING btree ("process_id");