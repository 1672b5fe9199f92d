CREATE TABLE `attempts` (
	`id` integer PRIMARY KEY NOT NULL,
	`subject` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `attempts_by_subject` ON `attempts` (`subject`,`at`);--> statement-breakpoint
CREATE TABLE `events` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`date` text NOT NULL,
	`start_time` text DEFAULT '' NOT NULL,
	`end_time` text DEFAULT '' NOT NULL,
	`ends_at` integer NOT NULL,
	`location` text NOT NULL,
	`poster_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer,
	`deleted_at` integer,
	FOREIGN KEY (`poster_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `events_slug_unique` ON `events` (`slug`);--> statement-breakpoint
CREATE INDEX `events_by_date` ON `events` (`date`,`start_time`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `events_by_end` ON `events` (`ends_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `events_in_trash` ON `events` (`deleted_at`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX `events_by_poster` ON `events` (`poster_id`);--> statement-breakpoint
CREATE TABLE `gallery` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`media_id` text NOT NULL,
	`alt` text,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "gallery_type" CHECK(type in ('image', 'video'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `gallery_media_id_unique` ON `gallery` (`media_id`);--> statement-breakpoint
CREATE INDEX `gallery_by_creation` ON `gallery` (`created_at`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `gallery_in_trash` ON `gallery` (`deleted_at`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE TABLE `media` (
	`id` text PRIMARY KEY NOT NULL,
	`folder` text NOT NULL,
	`path` text NOT NULL,
	`type` text NOT NULL,
	`bytes` integer NOT NULL,
	`sha256` text NOT NULL,
	`width` integer,
	`height` integer,
	`colour` text,
	`animated` integer DEFAULT false NOT NULL,
	`duration` real,
	`poster_id` text,
	`variants_at` integer,
	`variants_failed` integer DEFAULT 0 NOT NULL,
	`original_name` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`poster_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `media_path_unique` ON `media` (`path`);--> statement-breakpoint
CREATE UNIQUE INDEX `gallery_media_once` ON `media` (`sha256`) WHERE folder = 'gallery';--> statement-breakpoint
CREATE INDEX `media_without_variants` ON `media` (`created_at`) WHERE variants_at is null and width is not null;--> statement-breakpoint
CREATE INDEX `media_by_poster` ON `media` (`poster_id`);--> statement-breakpoint
CREATE TABLE `messages` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`message` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `messages_by_creation` ON `messages` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `one_time_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `report_images` (
	`report_id` text NOT NULL,
	`media_id` text NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`report_id`, `position`),
	FOREIGN KEY (`report_id`) REFERENCES `reports`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `report_images_by_media` ON `report_images` (`media_id`);--> statement-breakpoint
CREATE TABLE `reports` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`subtitle` text,
	`content` text NOT NULL,
	`author` text,
	`date` text,
	`share_link` text,
	`created_at` integer NOT NULL,
	`updated_at` integer,
	`deleted_at` integer
);
--> statement-breakpoint
CREATE INDEX `reports_by_creation` ON `reports` (`created_at`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `reports_in_trash` ON `reports` (`deleted_at`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE TABLE `sessions` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`data` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);