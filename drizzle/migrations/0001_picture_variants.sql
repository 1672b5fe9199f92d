ALTER TABLE `media` ADD `colour` text;--> statement-breakpoint
ALTER TABLE `media` ADD `animated` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `media` ADD `duration` real;--> statement-breakpoint
ALTER TABLE `media` ADD `poster_id` text REFERENCES media(id);--> statement-breakpoint
ALTER TABLE `media` ADD `variants_at` integer;--> statement-breakpoint
ALTER TABLE `media` ADD `variants_failed` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `media_without_variants` ON `media` (`created_at`) WHERE variants_at is null and width is not null;--> statement-breakpoint
CREATE INDEX `media_by_poster` ON `media` (`poster_id`);