CREATE TABLE `hero_pictures` (
	`position` integer PRIMARY KEY NOT NULL,
	`media_id` text NOT NULL,
	`alt` text NOT NULL,
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `hero_pictures_media_id_unique` ON `hero_pictures` (`media_id`);--> statement-breakpoint
CREATE TABLE `leaders` (
	`role` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`title` text,
	`description` text,
	`picture_id` text,
	FOREIGN KEY (`picture_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `leaders_by_picture` ON `leaders` (`picture_id`);--> statement-breakpoint
ALTER TABLE `settings` ADD `updated_at` integer;