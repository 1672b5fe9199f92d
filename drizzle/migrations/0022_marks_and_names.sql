ALTER TABLE `media` ADD `hidden_by` text;--> statement-breakpoint
ALTER TABLE `pledges` ADD `suspect` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `pledges` ADD `unmailed` integer DEFAULT false NOT NULL;