ALTER TABLE `mails` ADD `unsubscribe` text;--> statement-breakpoint
ALTER TABLE `pledges` ADD `news_asked_at` integer;--> statement-breakpoint
ALTER TABLE `pledges` ADD `news_sent_at` integer;--> statement-breakpoint
ALTER TABLE `pledges` ADD `reminded_at` integer;--> statement-breakpoint
ALTER TABLE `pledges` ADD `reminders_ended_at` integer;