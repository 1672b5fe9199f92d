CREATE TABLE `journal` (
	`id` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`user_id` text,
	`who` text NOT NULL,
	`action` text NOT NULL,
	`subject_id` text,
	`subject` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `journal_by_time` ON `journal` (`at`);--> statement-breakpoint
CREATE INDEX `journal_by_user` ON `journal` (`user_id`,`at`);--> statement-breakpoint
ALTER TABLE `events` ADD `published_at` integer;--> statement-breakpoint
ALTER TABLE `events` ADD `updated_by` text REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `events` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `messages` ADD `read_at` integer;--> statement-breakpoint
ALTER TABLE `messages` ADD `handled_at` integer;--> statement-breakpoint
ALTER TABLE `one_time_links` ADD `user_id` text REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `reports` ADD `published_at` integer;--> statement-breakpoint
ALTER TABLE `reports` ADD `updated_by` text REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `reports` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX `reports_by_publication` ON `reports` (`published_at`,`id`) WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE `sessions` ADD `agent` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `disabled_at` integer;--> statement-breakpoint
-- What visitors could see until now stays published since it was made.
UPDATE `events` SET `published_at` = `created_at`;--> statement-breakpoint
UPDATE `reports` SET `published_at` = `created_at`;
