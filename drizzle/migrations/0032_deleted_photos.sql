CREATE TABLE `deleted_photos` (
	`consent_id` text NOT NULL,
	`hash` text NOT NULL,
	PRIMARY KEY(`consent_id`, `hash`),
	FOREIGN KEY (`consent_id`) REFERENCES `consents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TRIGGER `media_deleted` BEFORE DELETE ON `media` BEGIN
	INSERT OR IGNORE INTO `deleted_photos` (`consent_id`, `hash`)
		SELECT `consent_id`, `photo`.`sha256` FROM `consent_media`, `media` `photo`
			WHERE `media_id` = OLD.`id` AND `photo`.`id` IN (OLD.`id`, OLD.`poster_id`)
		UNION SELECT `consent_id`, `photo`.`content_sha256` FROM `consent_media`, `media` `photo`
			WHERE `media_id` = OLD.`id` AND `photo`.`id` IN (OLD.`id`, OLD.`poster_id`) AND `photo`.`content_sha256` IS NOT NULL;
END;
