CREATE TABLE `statement_accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`means` text NOT NULL,
	`marks` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `statement_words` (
	`word` text PRIMARY KEY NOT NULL,
	`arrived` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `gifts` ADD `paid_amount` integer;--> statement-breakpoint
ALTER TABLE `gifts` ADD `paid_currency` text;--> statement-breakpoint
ALTER TABLE `gifts` ADD `means` text;--> statement-breakpoint
ALTER TABLE `gifts` ADD `line_id` text REFERENCES statement_lines(id);--> statement-breakpoint
CREATE INDEX `gifts_by_line` ON `gifts` (`line_id`) WHERE line_id is not null;--> statement-breakpoint
ALTER TABLE `spendings` ADD `line_id` text REFERENCES statement_lines(id);--> statement-breakpoint
ALTER TABLE `statement_lines` ADD `account_id` text REFERENCES statement_accounts(id);--> statement-breakpoint
ALTER TABLE `statement_lines` ADD `bank_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `statement_lines` ADD `twin_of` text REFERENCES statement_lines(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE `statement_lines` ADD `is_distinct` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `statement_lines_by_twin` ON `statement_lines` (`twin_of`) WHERE twin_of is not null;--> statement-breakpoint
-- A gift of a line had the line's identifier; one that a node of the former version adds meanwhile still has.
UPDATE `gifts` SET `line_id` = `id` WHERE `id` IN (SELECT `id` FROM `statement_lines`);
--> statement-breakpoint
CREATE TRIGGER `gifts_of_former_version` AFTER INSERT ON `gifts`
WHEN new.line_id IS NULL AND EXISTS (SELECT 1 FROM `statement_lines` WHERE id = new.id) BEGIN
	UPDATE `gifts` SET line_id = new.id WHERE id = new.id;
END;
