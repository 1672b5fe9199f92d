ALTER TABLE `gallery` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `hero_pictures` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `leaders` ADD `texts_version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `leaders` ADD `picture_version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `version` integer DEFAULT 1 NOT NULL;