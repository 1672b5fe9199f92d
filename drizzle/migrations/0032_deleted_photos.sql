CREATE TABLE `deleted_photos` (
	`consent_id` text NOT NULL,
	`hash` text NOT NULL,
	PRIMARY KEY(`consent_id`, `hash`),
	FOREIGN KEY (`consent_id`) REFERENCES `consents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TRIGGER `media_deleted` BEFORE DELETE ON `media` BEGIN
	INSERT OR IGNORE INTO `deleted_photos` (`consent_id`, `hash`)
		SELECT `consent_id`, OLD.`sha256` FROM `consent_media` WHERE `media_id` = OLD.`id`
		UNION SELECT `consent_id`, OLD.`content_sha256` FROM `consent_media`
			WHERE `media_id` = OLD.`id` AND OLD.`content_sha256` IS NOT NULL;
END;
