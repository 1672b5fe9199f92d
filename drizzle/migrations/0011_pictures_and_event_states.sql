ALTER TABLE `events` ADD `state` text DEFAULT 'confirmed' NOT NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `former_date` text;--> statement-breakpoint
ALTER TABLE `media` ADD `alt` text;--> statement-breakpoint
ALTER TABLE `media` ADD `caption` text;--> statement-breakpoint
ALTER TABLE `media` ADD `focus_x` integer;--> statement-breakpoint
ALTER TABLE `media` ADD `focus_y` integer;--> statement-breakpoint
ALTER TABLE `media` ADD `transcript` text;--> statement-breakpoint
ALTER TABLE `media` ADD `subtitles` text;--> statement-breakpoint
ALTER TABLE `media` ADD `details_version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `media` ADD `hidden_at` integer;--> statement-breakpoint
ALTER TABLE `messages` ADD `relation` text;--> statement-breakpoint
ALTER TABLE `messages` ADD `picture_id` text REFERENCES media(id) ON DELETE set null;--> statement-breakpoint
ALTER TABLE `messages` ADD `page` text;--> statement-breakpoint
CREATE INDEX `messages_by_picture` ON `messages` (`picture_id`);