ALTER TABLE `users` ADD `role` text DEFAULT 'administrator' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `notices_seen` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `journal_by_action` ON `journal` (`action`);