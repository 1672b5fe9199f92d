CREATE TABLE `mobile_accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`position` integer NOT NULL,
	`operator` text NOT NULL,
	`country` text NOT NULL,
	`number` text NOT NULL,
	`name` text NOT NULL,
	`merchant_code` text NOT NULL,
	`steps` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `mobile_accounts_by_position` ON `mobile_accounts` (`position`,`id`);--> statement-breakpoint
ALTER TABLE `receipts` ADD `tax` text;--> statement-breakpoint
-- The account of the former settings; their rows stay for nodes of the former version.
INSERT INTO `mobile_accounts` (`id`, `position`, `operator`, `country`, `number`, `name`, `merchant_code`, `steps`)
SELECT lower(hex(randomblob(6))), 0, operator.value, '', number.value, coalesce(holder.value, ''), '', ''
FROM `settings` AS operator
INNER JOIN `settings` AS number ON number.name = 'mobileNumber' AND number.value <> ''
LEFT JOIN `settings` AS holder ON holder.name = 'mobileName'
WHERE operator.name = 'mobileOperator' AND operator.value <> '';
