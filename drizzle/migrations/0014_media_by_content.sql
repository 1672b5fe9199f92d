ALTER TABLE `media` ADD `content_sha256` text;--> statement-breakpoint
CREATE UNIQUE INDEX `gallery_content_once` ON `media` (`content_sha256`) WHERE folder = 'gallery';--> statement-breakpoint
CREATE INDEX `media_by_content` ON `media` (`content_sha256`);