CREATE TABLE `gifts` (
	`id` text PRIMARY KEY NOT NULL,
	`pledge_id` text NOT NULL,
	`amount` integer NOT NULL,
	`received_on` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text,
	FOREIGN KEY (`pledge_id`) REFERENCES `pledges`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `gifts_by_pledge` ON `gifts` (`pledge_id`,`received_on`);--> statement-breakpoint
CREATE TABLE `pledges` (
	`id` text PRIMARY KEY NOT NULL,
	`reference` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`means` text NOT NULL,
	`frequency` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text NOT NULL,
	`anonymous` integer NOT NULL,
	`wants_receipt` integer NOT NULL,
	`is_direct` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`withdrawn_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pledges_reference_unique` ON `pledges` (`reference`);--> statement-breakpoint
CREATE INDEX `pledges_by_creation` ON `pledges` (`created_at`,`reference`);--> statement-breakpoint
CREATE TABLE `receipts` (
	`number` integer PRIMARY KEY NOT NULL,
	`gift_id` text NOT NULL,
	`cancels` integer,
	`reference` text NOT NULL,
	`name` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`means` text NOT NULL,
	`received_on` text NOT NULL,
	`issuer` text NOT NULL,
	`issuer_address` text NOT NULL,
	`issued_at` integer NOT NULL,
	`issued_by` text NOT NULL,
	FOREIGN KEY (`cancels`) REFERENCES `receipts`(`number`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `receipts_cancels_unique` ON `receipts` (`cancels`);--> statement-breakpoint
CREATE INDEX `receipts_by_gift` ON `receipts` (`gift_id`);