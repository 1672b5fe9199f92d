-- The letters of what lists are searched for, three by three, so that a search does not read every text
-- (app/db/text-index.server.ts). `search_items` tells whose text a row of an index is: rows without a number of their own may
-- get another one in a copy (VACUUM). Triggers keep all up to date: a later migration that makes one of the five tables anew
-- has to make its triggers anew, too.
CREATE TABLE `search_items` (
	`row` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`item_id` text NOT NULL,
	UNIQUE (`kind`, `item_id`)
);
--> statement-breakpoint
CREATE VIRTUAL TABLE `reports_search` USING fts5(text, detail = none, tokenize = "trigram remove_diacritics 1");
--> statement-breakpoint
INSERT INTO `search_items` (`kind`, `item_id`) SELECT 'reports', `id` FROM `reports`;
--> statement-breakpoint
INSERT INTO `reports_search` (rowid, text)
SELECT search_items.row, reports.title || char(10) || coalesce(reports.subtitle, '') || char(10) || coalesce(reports.author, '') || char(10) || reports.content
FROM `reports` JOIN `search_items` ON search_items.kind = 'reports' AND search_items.item_id = reports.id;
--> statement-breakpoint
CREATE TRIGGER `reports_search_insert` AFTER INSERT ON `reports` BEGIN
	INSERT INTO search_items (kind, item_id) VALUES ('reports', new.id);
	INSERT INTO reports_search (rowid, text) VALUES (
		(SELECT row FROM search_items WHERE kind = 'reports' AND item_id = new.id),
		new.title || char(10) || coalesce(new.subtitle, '') || char(10) || coalesce(new.author, '') || char(10) || new.content
	);
END;
--> statement-breakpoint
CREATE TRIGGER `reports_search_update` AFTER UPDATE OF title, subtitle, author, content ON `reports` BEGIN
	UPDATE reports_search
	SET text = new.title || char(10) || coalesce(new.subtitle, '') || char(10) || coalesce(new.author, '') || char(10) || new.content
	WHERE rowid = (SELECT row FROM search_items WHERE kind = 'reports' AND item_id = new.id);
END;
--> statement-breakpoint
CREATE TRIGGER `reports_search_delete` AFTER DELETE ON `reports` BEGIN
	DELETE FROM reports_search WHERE rowid = (SELECT row FROM search_items WHERE kind = 'reports' AND item_id = old.id);
	DELETE FROM search_items WHERE kind = 'reports' AND item_id = old.id;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `events_search` USING fts5(text, detail = none, tokenize = "trigram remove_diacritics 1");
--> statement-breakpoint
INSERT INTO `search_items` (`kind`, `item_id`) SELECT 'events', `id` FROM `events`;
--> statement-breakpoint
INSERT INTO `events_search` (rowid, text)
SELECT search_items.row, events.title || char(10) || events.location || char(10) || events.description
FROM `events` JOIN `search_items` ON search_items.kind = 'events' AND search_items.item_id = events.id;
--> statement-breakpoint
CREATE TRIGGER `events_search_insert` AFTER INSERT ON `events` BEGIN
	INSERT INTO search_items (kind, item_id) VALUES ('events', new.id);
	INSERT INTO events_search (rowid, text) VALUES (
		(SELECT row FROM search_items WHERE kind = 'events' AND item_id = new.id),
		new.title || char(10) || new.location || char(10) || new.description
	);
END;
--> statement-breakpoint
CREATE TRIGGER `events_search_update` AFTER UPDATE OF title, location, description ON `events` BEGIN
	UPDATE events_search
	SET text = new.title || char(10) || new.location || char(10) || new.description
	WHERE rowid = (SELECT row FROM search_items WHERE kind = 'events' AND item_id = new.id);
END;
--> statement-breakpoint
CREATE TRIGGER `events_search_delete` AFTER DELETE ON `events` BEGIN
	DELETE FROM events_search WHERE rowid = (SELECT row FROM search_items WHERE kind = 'events' AND item_id = old.id);
	DELETE FROM search_items WHERE kind = 'events' AND item_id = old.id;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `gallery_search` USING fts5(text, detail = none, tokenize = "trigram remove_diacritics 1");
--> statement-breakpoint
INSERT INTO `search_items` (`kind`, `item_id`) SELECT 'gallery', `id` FROM `gallery`;
--> statement-breakpoint
INSERT INTO `gallery_search` (rowid, text)
SELECT search_items.row, coalesce(gallery.alt, '') || char(10) || (SELECT original_name FROM media WHERE id = gallery.media_id)
FROM `gallery` JOIN `search_items` ON search_items.kind = 'gallery' AND search_items.item_id = gallery.id;
--> statement-breakpoint
CREATE TRIGGER `gallery_search_insert` AFTER INSERT ON `gallery` BEGIN
	INSERT INTO search_items (kind, item_id) VALUES ('gallery', new.id);
	INSERT INTO gallery_search (rowid, text) VALUES (
		(SELECT row FROM search_items WHERE kind = 'gallery' AND item_id = new.id),
		coalesce(new.alt, '') || char(10) || (SELECT original_name FROM media WHERE id = new.media_id)
	);
END;
--> statement-breakpoint
CREATE TRIGGER `gallery_search_update` AFTER UPDATE OF alt ON `gallery` BEGIN
	UPDATE gallery_search
	SET text = coalesce(new.alt, '') || char(10) || (SELECT original_name FROM media WHERE id = new.media_id)
	WHERE rowid = (SELECT row FROM search_items WHERE kind = 'gallery' AND item_id = new.id);
END;
--> statement-breakpoint
CREATE TRIGGER `gallery_search_delete` AFTER DELETE ON `gallery` BEGIN
	DELETE FROM gallery_search WHERE rowid = (SELECT row FROM search_items WHERE kind = 'gallery' AND item_id = old.id);
	DELETE FROM search_items WHERE kind = 'gallery' AND item_id = old.id;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `messages_search` USING fts5(text, detail = none, tokenize = "trigram remove_diacritics 1");
--> statement-breakpoint
INSERT INTO `search_items` (`kind`, `item_id`) SELECT 'messages', `id` FROM `messages`;
--> statement-breakpoint
INSERT INTO `messages_search` (rowid, text)
SELECT search_items.row, messages.name || char(10) || messages.email || char(10) || messages.message
FROM `messages` JOIN `search_items` ON search_items.kind = 'messages' AND search_items.item_id = messages.id;
--> statement-breakpoint
CREATE TRIGGER `messages_search_insert` AFTER INSERT ON `messages` BEGIN
	INSERT INTO search_items (kind, item_id) VALUES ('messages', new.id);
	INSERT INTO messages_search (rowid, text) VALUES (
		(SELECT row FROM search_items WHERE kind = 'messages' AND item_id = new.id),
		new.name || char(10) || new.email || char(10) || new.message
	);
END;
--> statement-breakpoint
CREATE TRIGGER `messages_search_update` AFTER UPDATE OF name, email, message ON `messages` BEGIN
	UPDATE messages_search
	SET text = new.name || char(10) || new.email || char(10) || new.message
	WHERE rowid = (SELECT row FROM search_items WHERE kind = 'messages' AND item_id = new.id);
END;
--> statement-breakpoint
CREATE TRIGGER `messages_search_delete` AFTER DELETE ON `messages` BEGIN
	DELETE FROM messages_search WHERE rowid = (SELECT row FROM search_items WHERE kind = 'messages' AND item_id = old.id);
	DELETE FROM search_items WHERE kind = 'messages' AND item_id = old.id;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `journal_search` USING fts5(text, detail = none, tokenize = "trigram remove_diacritics 1");
--> statement-breakpoint
INSERT INTO `search_items` (`kind`, `item_id`) SELECT 'journal', `id` FROM `journal`;
--> statement-breakpoint
INSERT INTO `journal_search` (rowid, text)
SELECT search_items.row, journal.subject || char(10) || journal.who
FROM `journal` JOIN `search_items` ON search_items.kind = 'journal' AND search_items.item_id = journal.id;
--> statement-breakpoint
CREATE TRIGGER `journal_search_insert` AFTER INSERT ON `journal` BEGIN
	INSERT INTO search_items (kind, item_id) VALUES ('journal', new.id);
	INSERT INTO journal_search (rowid, text) VALUES (
		(SELECT row FROM search_items WHERE kind = 'journal' AND item_id = new.id),
		new.subject || char(10) || new.who
	);
END;
--> statement-breakpoint
CREATE TRIGGER `journal_search_update` AFTER UPDATE OF subject, who ON `journal` BEGIN
	UPDATE journal_search
	SET text = new.subject || char(10) || new.who
	WHERE rowid = (SELECT row FROM search_items WHERE kind = 'journal' AND item_id = new.id);
END;
--> statement-breakpoint
CREATE TRIGGER `journal_search_delete` AFTER DELETE ON `journal` BEGIN
	DELETE FROM journal_search WHERE rowid = (SELECT row FROM search_items WHERE kind = 'journal' AND item_id = old.id);
	DELETE FROM search_items WHERE kind = 'journal' AND item_id = old.id;
END;
