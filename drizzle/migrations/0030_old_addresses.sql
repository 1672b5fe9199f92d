CREATE TABLE `old_addresses` (
	`address` text PRIMARY KEY NOT NULL,
	`target` text NOT NULL
);
