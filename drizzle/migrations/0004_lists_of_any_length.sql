CREATE INDEX `events_by_publication` ON `events` (`published_at`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `gallery_undescribed` ON `gallery` (`created_at`,`id`) WHERE deleted_at is null and alt is null;--> statement-breakpoint
CREATE INDEX `messages_unread` ON `messages` (`id`) WHERE read_at is null;--> statement-breakpoint
CREATE INDEX `messages_open` ON `messages` (`created_at`,`id`) WHERE handled_at is null;