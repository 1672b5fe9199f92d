-- The caption of a photo of the gallery is searched, too.
DROP TRIGGER `gallery_search_insert`;
--> statement-breakpoint
DROP TRIGGER `gallery_search_update`;
--> statement-breakpoint
CREATE TRIGGER `gallery_search_insert` AFTER INSERT ON `gallery` BEGIN
	INSERT INTO search_items (kind, item_id) VALUES ('gallery', new.id);
	INSERT INTO gallery_search (rowid, text) VALUES (
		(SELECT row FROM search_items WHERE kind = 'gallery' AND item_id = new.id),
		(SELECT coalesce(new.alt, '') || char(10) || original_name || char(10) || coalesce(caption, '') FROM media WHERE id = new.media_id)
	);
END;
--> statement-breakpoint
CREATE TRIGGER `gallery_search_update` AFTER UPDATE OF alt ON `gallery` BEGIN
	UPDATE gallery_search
	SET text = (SELECT coalesce(new.alt, '') || char(10) || original_name || char(10) || coalesce(caption, '') FROM media WHERE id = new.media_id)
	WHERE rowid = (SELECT row FROM search_items WHERE kind = 'gallery' AND item_id = new.id);
END;
--> statement-breakpoint
CREATE TRIGGER `gallery_search_caption` AFTER UPDATE OF caption ON `media` BEGIN
	UPDATE gallery_search
	SET text = (
		SELECT coalesce(gallery.alt, '') || char(10) || new.original_name || char(10) || coalesce(new.caption, '')
		FROM gallery JOIN search_items ON search_items.item_id = gallery.id
		WHERE search_items.kind = 'gallery' AND search_items.row = gallery_search.rowid
	)
	WHERE rowid IN (
		SELECT search_items.row FROM gallery JOIN search_items ON search_items.item_id = gallery.id
		WHERE search_items.kind = 'gallery' AND gallery.media_id = new.id
	);
END;
--> statement-breakpoint
UPDATE `media` SET `caption` = `caption` WHERE `caption` IS NOT NULL;
