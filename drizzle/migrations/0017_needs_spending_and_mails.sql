CREATE TABLE `mails` (
	`id` text PRIMARY KEY NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	`mail_attempts` integer DEFAULT 0 NOT NULL,
	`mail_due_at` integer
);
--> statement-breakpoint
CREATE INDEX `mails_due` ON `mails` (`mail_due_at`);--> statement-breakpoint
CREATE TABLE `needs` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`goal` text DEFAULT 'none' NOT NULL,
	`target` integer DEFAULT 0 NOT NULL,
	`currency` text DEFAULT 'EUR' NOT NULL,
	`unit` text DEFAULT '' NOT NULL,
	`arrived` integer DEFAULT 0 NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`picture_id` text,
	`position` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`published_at` integer,
	`updated_at` integer,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`picture_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`updated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `needs_slug_unique` ON `needs` (`slug`);--> statement-breakpoint
CREATE INDEX `needs_by_position` ON `needs` (`position`,`created_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `needs_in_trash` ON `needs` (`deleted_at`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX `needs_by_picture` ON `needs` (`picture_id`);--> statement-breakpoint
CREATE TABLE `spendings` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`date` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`need_id` text,
	`proof_id` text,
	`created_at` integer NOT NULL,
	`published_at` integer,
	`updated_at` integer,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`need_id`) REFERENCES `needs`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`proof_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`updated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `spendings_by_date` ON `spendings` (`date`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `spendings_by_need` ON `spendings` (`need_id`);--> statement-breakpoint
CREATE INDEX `spendings_in_trash` ON `spendings` (`deleted_at`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX `spendings_by_proof` ON `spendings` (`proof_id`);--> statement-breakpoint
ALTER TABLE `pledges` ADD `need_id` text REFERENCES needs(id) ON DELETE SET NULL;--> statement-breakpoint
CREATE INDEX `pledges_by_need` ON `pledges` (`need_id`) WHERE need_id is not null;--> statement-breakpoint
ALTER TABLE `reports` ADD `need_id` text REFERENCES needs(id) ON DELETE SET NULL;--> statement-breakpoint
CREATE INDEX `reports_by_need` ON `reports` (`need_id`);