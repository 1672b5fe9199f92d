CREATE TABLE IF NOT EXISTS `leases` (
	`name` text PRIMARY KEY NOT NULL,
	`holder` text NOT NULL,
	`until` integer NOT NULL,
	`done_at` integer
);
--> statement-breakpoint
ALTER TABLE `write_count` ADD `public_writes` integer DEFAULT 0 NOT NULL;