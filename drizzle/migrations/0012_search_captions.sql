-- What is written about photos and films of the gallery is searched, too.
DROP TRIGGER `gallery_search_insert`;
--> statement-breakpoint
DROP TRIGGER `gallery_search_update`;
--> statement-breakpoint
CREATE TRIGGER `gallery_search_insert` AFTER INSERT ON `gallery` BEGIN
	INSERT INTO search_items (kind, item_id) VALUES ('gallery', new.id);
	INSERT INTO gallery_search (rowid, text) VALUES (
		(SELECT row FROM search_items WHERE kind = 'gallery' AND item_id = new.id),
		(SELECT coalesce(new.alt, '') || char(10) || original_name || char(10) || coalesce(caption, '') || char(10) || coalesce(transcript, '') FROM media WHERE id = new.media_id)
	);
END;
--> statement-breakpoint
CREATE TRIGGER `gallery_search_update` AFTER UPDATE OF alt ON `gallery` BEGIN
	UPDATE gallery_search
	SET text = (SELECT coalesce(new.alt, '') || char(10) || original_name || char(10) || coalesce(caption, '') || char(10) || coalesce(transcript, '') FROM media WHERE id = new.media_id)
	WHERE rowid = (SELECT row FROM search_items WHERE kind = 'gallery' AND item_id = new.id);
END;
--> statement-breakpoint
CREATE TRIGGER `gallery_search_caption` AFTER UPDATE OF caption, transcript ON `media` BEGIN
	UPDATE gallery_search
	SET text = (
		SELECT coalesce(gallery.alt, '') || char(10) || new.original_name || char(10) || coalesce(new.caption, '') || char(10) || coalesce(new.transcript, '')
		FROM gallery JOIN search_items ON search_items.item_id = gallery.id
		WHERE search_items.kind = 'gallery' AND search_items.row = gallery_search.rowid
	)
	WHERE rowid IN (
		SELECT search_items.row FROM gallery JOIN search_items ON search_items.item_id = gallery.id
		WHERE search_items.kind = 'gallery' AND gallery.media_id = new.id
	);
END;
--> statement-breakpoint
UPDATE `media` SET `caption` = `caption` WHERE `caption` IS NOT NULL OR `transcript` IS NOT NULL;
--> statement-breakpoint
-- The pictures of reports.
CREATE VIRTUAL TABLE `media_search` USING fts5(text, detail = none, tokenize = "trigram remove_diacritics 1");
--> statement-breakpoint
INSERT INTO `search_items` (`kind`, `item_id`) SELECT 'media', `id` FROM `media` WHERE `folder` = 'reports';
--> statement-breakpoint
INSERT INTO `media_search` (rowid, text)
SELECT search_items.row, coalesce(media.alt, '') || char(10) || coalesce(media.caption, '')
FROM `media` JOIN `search_items` ON search_items.kind = 'media' AND search_items.item_id = media.id;
--> statement-breakpoint
CREATE TRIGGER `media_search_insert` AFTER INSERT ON `media` WHEN new.folder = 'reports' BEGIN
	INSERT INTO search_items (kind, item_id) VALUES ('media', new.id);
	INSERT INTO media_search (rowid, text) VALUES (
		(SELECT row FROM search_items WHERE kind = 'media' AND item_id = new.id),
		coalesce(new.alt, '') || char(10) || coalesce(new.caption, '')
	);
END;
--> statement-breakpoint
CREATE TRIGGER `media_search_update` AFTER UPDATE OF alt, caption ON `media` WHEN new.folder = 'reports' BEGIN
	UPDATE media_search SET text = coalesce(new.alt, '') || char(10) || coalesce(new.caption, '')
	WHERE rowid = (SELECT row FROM search_items WHERE kind = 'media' AND item_id = new.id);
END;
--> statement-breakpoint
CREATE TRIGGER `media_search_delete` AFTER DELETE ON `media` WHEN old.folder = 'reports' BEGIN
	DELETE FROM media_search WHERE rowid = (SELECT row FROM search_items WHERE kind = 'media' AND item_id = old.id);
	DELETE FROM search_items WHERE kind = 'media' AND item_id = old.id;
END;
--> statement-breakpoint
-- The titles of reports and events, which rank first: a row has the number it has in the other index.
CREATE VIRTUAL TABLE `titles_search` USING fts5(text, detail = none, tokenize = "trigram remove_diacritics 1");
--> statement-breakpoint
INSERT INTO `titles_search` (rowid, text)
SELECT search_items.row, reports.title FROM `reports` JOIN `search_items` ON search_items.kind = 'reports' AND search_items.item_id = reports.id;
--> statement-breakpoint
DROP TRIGGER `reports_search_insert`;
--> statement-breakpoint
DROP TRIGGER `reports_search_update`;
--> statement-breakpoint
DROP TRIGGER `reports_search_delete`;
--> statement-breakpoint
CREATE TRIGGER `reports_search_insert` AFTER INSERT ON `reports` BEGIN
	INSERT INTO search_items (kind, item_id) VALUES ('reports', new.id);
	INSERT INTO titles_search (rowid, text) VALUES ((SELECT row FROM search_items WHERE kind = 'reports' AND item_id = new.id), new.title);
	INSERT INTO reports_search (rowid, text) VALUES (
		(SELECT row FROM search_items WHERE kind = 'reports' AND item_id = new.id),
		new.title || char(10) || coalesce(new.subtitle, '') || char(10) || coalesce(new.author, '') || char(10) || new.content
	);
END;
--> statement-breakpoint
CREATE TRIGGER `reports_search_update` AFTER UPDATE OF title, subtitle, author, content ON `reports` BEGIN
	UPDATE titles_search SET text = new.title
	WHERE rowid = (SELECT row FROM search_items WHERE kind = 'reports' AND item_id = new.id);
	UPDATE reports_search
	SET text = new.title || char(10) || coalesce(new.subtitle, '') || char(10) || coalesce(new.author, '') || char(10) || new.content
	WHERE rowid = (SELECT row FROM search_items WHERE kind = 'reports' AND item_id = new.id);
END;
--> statement-breakpoint
CREATE TRIGGER `reports_search_delete` AFTER DELETE ON `reports` BEGIN
	DELETE FROM titles_search WHERE rowid = (SELECT row FROM search_items WHERE kind = 'reports' AND item_id = old.id);
	DELETE FROM reports_search WHERE rowid = (SELECT row FROM search_items WHERE kind = 'reports' AND item_id = old.id);
	DELETE FROM search_items WHERE kind = 'reports' AND item_id = old.id;
END;
--> statement-breakpoint
INSERT INTO `titles_search` (rowid, text)
SELECT search_items.row, events.title FROM `events` JOIN `search_items` ON search_items.kind = 'events' AND search_items.item_id = events.id;
--> statement-breakpoint
DROP TRIGGER `events_search_insert`;
--> statement-breakpoint
DROP TRIGGER `events_search_update`;
--> statement-breakpoint
DROP TRIGGER `events_search_delete`;
--> statement-breakpoint
CREATE TRIGGER `events_search_insert` AFTER INSERT ON `events` BEGIN
	INSERT INTO search_items (kind, item_id) VALUES ('events', new.id);
	INSERT INTO titles_search (rowid, text) VALUES ((SELECT row FROM search_items WHERE kind = 'events' AND item_id = new.id), new.title);
	INSERT INTO events_search (rowid, text) VALUES (
		(SELECT row FROM search_items WHERE kind = 'events' AND item_id = new.id),
		new.title || char(10) || new.location || char(10) || new.description
	);
END;
--> statement-breakpoint
CREATE TRIGGER `events_search_update` AFTER UPDATE OF title, location, description ON `events` BEGIN
	UPDATE titles_search SET text = new.title
	WHERE rowid = (SELECT row FROM search_items WHERE kind = 'events' AND item_id = new.id);
	UPDATE events_search
	SET text = new.title || char(10) || new.location || char(10) || new.description
	WHERE rowid = (SELECT row FROM search_items WHERE kind = 'events' AND item_id = new.id);
END;
--> statement-breakpoint
CREATE TRIGGER `events_search_delete` AFTER DELETE ON `events` BEGIN
	DELETE FROM titles_search WHERE rowid = (SELECT row FROM search_items WHERE kind = 'events' AND item_id = old.id);
	DELETE FROM events_search WHERE rowid = (SELECT row FROM search_items WHERE kind = 'events' AND item_id = old.id);
	DELETE FROM search_items WHERE kind = 'events' AND item_id = old.id;
END;
