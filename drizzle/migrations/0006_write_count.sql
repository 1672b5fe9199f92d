CREATE TABLE `write_count` (
	`lineage` text PRIMARY KEY NOT NULL,
	`writes` integer NOT NULL,
	`missing` integer,
	`missing_since` integer
);
--> statement-breakpoint
INSERT INTO `write_count` (`lineage`, `writes`) VALUES (lower(hex(randomblob(8))), 0);
