ALTER TABLE `pledges` ADD `country` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `pledges` ADD `news_after` integer;