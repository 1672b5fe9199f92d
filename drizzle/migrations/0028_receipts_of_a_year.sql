CREATE TABLE `receipt_gifts` (
	`receipt` integer NOT NULL,
	`gift_id` text NOT NULL,
	`reference` text NOT NULL,
	`amount` integer NOT NULL,
	`means` text NOT NULL,
	`received_on` text NOT NULL,
	PRIMARY KEY(`receipt`, `gift_id`),
	FOREIGN KEY (`receipt`) REFERENCES `receipts`(`number`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `receipt_gifts_by_gift` ON `receipt_gifts` (`gift_id`);--> statement-breakpoint
CREATE INDEX `receipt_gifts_by_reference` ON `receipt_gifts` (`reference`);--> statement-breakpoint
ALTER TABLE `pledges` ADD `postal_address` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `receipts` ADD `mailed_at` integer;