CREATE TABLE `statement_columns` (
	`signature` text PRIMARY KEY NOT NULL,
	`roles` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `statement_lines` (
	`id` text PRIMARY KEY NOT NULL,
	`fingerprint` text NOT NULL,
	`content` text NOT NULL,
	`numbered_by` text NOT NULL,
	`date` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`means` text NOT NULL,
	`payer` text NOT NULL,
	`text` text NOT NULL,
	`imported_at` integer NOT NULL,
	`imported_by` text,
	`ignored_at` integer,
	FOREIGN KEY (`imported_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `statement_lines_fingerprint_unique` ON `statement_lines` (`fingerprint`);--> statement-breakpoint
CREATE INDEX `statement_lines_by_date` ON `statement_lines` (`date`,`id`);--> statement-breakpoint
CREATE INDEX `statement_lines_by_content` ON `statement_lines` (`content`);