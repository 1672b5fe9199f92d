CREATE TABLE `consent_media` (
	`consent_id` text NOT NULL,
	`media_id` text NOT NULL,
	PRIMARY KEY(`consent_id`, `media_id`),
	FOREIGN KEY (`consent_id`) REFERENCES `consents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `consent_media_by_media` ON `consent_media` (`media_id`);--> statement-breakpoint
CREATE TABLE `consent_proofs` (
	`id` text PRIMARY KEY NOT NULL,
	`consent_id` text NOT NULL,
	`type` text NOT NULL,
	`bytes` blob NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`consent_id`) REFERENCES `consents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `consent_proofs_by_consent` ON `consent_proofs` (`consent_id`);--> statement-breakpoint
CREATE TABLE `consents` (
	`id` text PRIMARY KEY NOT NULL,
	`first_name` text NOT NULL,
	`is_child` integer NOT NULL,
	`for_site` integer NOT NULL,
	`for_sharing` integer NOT NULL,
	`for_print` integer NOT NULL,
	`given_on` text NOT NULL,
	`valid_until` text NOT NULL,
	`given` text NOT NULL,
	`details` text NOT NULL,
	`withdrawn_at` integer,
	`kept_for_dispute` integer DEFAULT false NOT NULL,
	`expired_since` integer,
	`expired_at` integer,
	`reminded_at` integer,
	`erased_at` integer,
	`created_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`updated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `consents_by_end` ON `consents` (`valid_until`);--> statement-breakpoint
CREATE INDEX `consents_by_name` ON `consents` (`first_name`,`id`);--> statement-breakpoint
CREATE TABLE `refused_pictures` (
	`hash` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `media` ADD `hidden_for` text;--> statement-breakpoint
ALTER TABLE `media` ADD `people` text;--> statement-breakpoint
ALTER TABLE `media` ADD `unshared` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `media_unanswered` ON `media` (`created_at`,`id`) WHERE people is null;--> statement-breakpoint
CREATE INDEX `media_waiting` ON `media` (`hidden_for`) WHERE hidden_for is not null;