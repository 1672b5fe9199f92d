ALTER TABLE `messages` ADD `too_quick` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `messages` ADD `mailed_at` integer;--> statement-breakpoint
ALTER TABLE `messages` ADD `mail_attempts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `messages` ADD `mail_due_at` integer;--> statement-breakpoint
CREATE INDEX `messages_to_mail` ON `messages` (`mail_due_at`) WHERE mail_due_at is not null;