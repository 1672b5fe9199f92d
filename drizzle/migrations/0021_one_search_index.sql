-- One index of all that is searched. `searched_items` tells whose text a row is: rows without a number of their own may get
-- another one in a copy (VACUUM). Triggers keep it up to date: a later migration that makes one of these tables anew has to
-- make its triggers anew, too. The indexes of letters before it (0005, 0012) are of no use to this version, but a node of the
-- former one still asks them.
-- The texts that are searched, by kind of item: `names` only in the administration.
CREATE VIEW `searched_texts` (kind, item_id, title, text, names) AS
SELECT 'reports' AS kind, id AS item_id, title AS title, coalesce(subtitle, '') || char(10) || coalesce(author, '') || char(10) || content AS text, '' AS names FROM `reports`
UNION ALL SELECT 'events' AS kind, id AS item_id, title AS title, location || char(10) || description AS text, '' AS names FROM `events`
UNION ALL SELECT 'messages' AS kind, id AS item_id, name AS title, message AS text, email AS names FROM `messages`
UNION ALL SELECT 'journal' AS kind, id AS item_id, subject AS title, who AS text, '' AS names FROM `journal`
UNION ALL SELECT 'needs' AS kind, id AS item_id, title AS title, '' AS text, '' AS names FROM `needs`
UNION ALL SELECT 'spendings' AS kind, id AS item_id, title AS title, '' AS text, '' AS names FROM `spendings`
UNION ALL SELECT 'gallery', gallery.id, coalesce(gallery.alt, ''), coalesce(caption, '') || char(10) || coalesce(transcript, ''), original_name FROM `gallery` JOIN `media` ON media.id = gallery.media_id
UNION ALL SELECT 'media', id, coalesce(alt, ''), coalesce(caption, ''), '' FROM `media` WHERE folder = 'reports';
--> statement-breakpoint
-- The same with plain letters, as app/search/fold-text.server.ts folds what is searched for; the tokenizer ignores case and
-- accents. In steps, as SQLite parses only so many calls in each other.
CREATE VIEW `folded_texts_1` AS SELECT kind, item_id,
	replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(title, 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ß', 'ss'), 'ẞ', 'ss'), 'ħ', 'h'), 'Ħ', 'h'), 'ŋ', 'n'), 'Ŋ', 'n'), 'ŧ', 't'), 'Ŧ', 't'), 'ɓ', 'b'), 'Ɓ', 'b') AS title,
	replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(text, 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ß', 'ss'), 'ẞ', 'ss'), 'ħ', 'h'), 'Ħ', 'h'), 'ŋ', 'n'), 'Ŋ', 'n'), 'ŧ', 't'), 'Ŧ', 't'), 'ɓ', 'b'), 'Ɓ', 'b') AS text,
	replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(names, 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ß', 'ss'), 'ẞ', 'ss'), 'ħ', 'h'), 'Ħ', 'h'), 'ŋ', 'n'), 'Ŋ', 'n'), 'ŧ', 't'), 'Ŧ', 't'), 'ɓ', 'b'), 'Ɓ', 'b') AS names
FROM `searched_texts`;
--> statement-breakpoint
CREATE VIEW `folded_texts_2` AS SELECT kind, item_id,
	replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(title, 'ƈ', 'c'), 'Ƈ', 'c'), 'ɖ', 'd'), 'Ɖ', 'd'), 'ɗ', 'd'), 'Ɗ', 'd'), 'ǝ', 'e'), 'Ǝ', 'e'), 'ə', 'e'), 'Ə', 'e'), 'ɛ', 'e'), 'Ɛ', 'e'), 'ƒ', 'f'), 'Ƒ', 'f'), 'ɠ', 'g'), 'Ɠ', 'g'), 'ɣ', 'g'), 'Ɣ', 'g'), 'ɦ', 'h'), 'Ɦ', 'h'), 'ɩ', 'i'), 'Ɩ', 'i'), 'ɨ', 'i'), 'Ɨ', 'i') AS title,
	replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(text, 'ƈ', 'c'), 'Ƈ', 'c'), 'ɖ', 'd'), 'Ɖ', 'd'), 'ɗ', 'd'), 'Ɗ', 'd'), 'ǝ', 'e'), 'Ǝ', 'e'), 'ə', 'e'), 'Ə', 'e'), 'ɛ', 'e'), 'Ɛ', 'e'), 'ƒ', 'f'), 'Ƒ', 'f'), 'ɠ', 'g'), 'Ɠ', 'g'), 'ɣ', 'g'), 'Ɣ', 'g'), 'ɦ', 'h'), 'Ɦ', 'h'), 'ɩ', 'i'), 'Ɩ', 'i'), 'ɨ', 'i'), 'Ɨ', 'i') AS text,
	replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(names, 'ƈ', 'c'), 'Ƈ', 'c'), 'ɖ', 'd'), 'Ɖ', 'd'), 'ɗ', 'd'), 'Ɗ', 'd'), 'ǝ', 'e'), 'Ǝ', 'e'), 'ə', 'e'), 'Ə', 'e'), 'ɛ', 'e'), 'Ɛ', 'e'), 'ƒ', 'f'), 'Ƒ', 'f'), 'ɠ', 'g'), 'Ɠ', 'g'), 'ɣ', 'g'), 'Ɣ', 'g'), 'ɦ', 'h'), 'Ɦ', 'h'), 'ɩ', 'i'), 'Ɩ', 'i'), 'ɨ', 'i'), 'Ɨ', 'i') AS names
FROM `folded_texts_1`;
--> statement-breakpoint
CREATE VIEW `folded_texts_3` AS SELECT kind, item_id,
	replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(title, 'ı', 'i'), 'ƙ', 'k'), 'Ƙ', 'k'), 'ɲ', 'n'), 'Ɲ', 'n'), 'ɔ', 'o'), 'Ɔ', 'o'), 'ɵ', 'o'), 'Ɵ', 'o'), 'ƥ', 'p'), 'Ƥ', 'p'), 'ʃ', 's'), 'Ʃ', 's'), 'ƭ', 't'), 'Ƭ', 't'), 'ʈ', 't'), 'Ʈ', 't'), 'ʊ', 'u'), 'Ʊ', 'u'), 'ʉ', 'u'), 'Ʉ', 'u'), 'ʋ', 'v'), 'Ʋ', 'v'), 'ƴ', 'y') AS title,
	replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(text, 'ı', 'i'), 'ƙ', 'k'), 'Ƙ', 'k'), 'ɲ', 'n'), 'Ɲ', 'n'), 'ɔ', 'o'), 'Ɔ', 'o'), 'ɵ', 'o'), 'Ɵ', 'o'), 'ƥ', 'p'), 'Ƥ', 'p'), 'ʃ', 's'), 'Ʃ', 's'), 'ƭ', 't'), 'Ƭ', 't'), 'ʈ', 't'), 'Ʈ', 't'), 'ʊ', 'u'), 'Ʊ', 'u'), 'ʉ', 'u'), 'Ʉ', 'u'), 'ʋ', 'v'), 'Ʋ', 'v'), 'ƴ', 'y') AS text,
	replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(names, 'ı', 'i'), 'ƙ', 'k'), 'Ƙ', 'k'), 'ɲ', 'n'), 'Ɲ', 'n'), 'ɔ', 'o'), 'Ɔ', 'o'), 'ɵ', 'o'), 'Ɵ', 'o'), 'ƥ', 'p'), 'Ƥ', 'p'), 'ʃ', 's'), 'Ʃ', 's'), 'ƭ', 't'), 'Ƭ', 't'), 'ʈ', 't'), 'Ʈ', 't'), 'ʊ', 'u'), 'Ʊ', 'u'), 'ʉ', 'u'), 'Ʉ', 'u'), 'ʋ', 'v'), 'Ʋ', 'v'), 'ƴ', 'y') AS names
FROM `folded_texts_2`;
--> statement-breakpoint
CREATE VIEW `folded_texts` AS SELECT kind, item_id,
	replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(title, 'Ƴ', 'y'), 'ʒ', 'z'), 'Ʒ', 'z'), 'ﬀ', 'ff'), 'ﬁ', 'fi'), 'ﬂ', 'fl'), 'ﬃ', 'ffi'), 'ﬄ', 'ffl'), 'ﬅ', 'st'), 'ﬆ', 'st'), char(173), ''), char(8203), ''), char(8204), ''), char(8205), ''), char(8288), ''), char(65279), ''), char(700), ' '), char(42891), ' '), char(42892), ' ') AS title,
	replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(text, 'Ƴ', 'y'), 'ʒ', 'z'), 'Ʒ', 'z'), 'ﬀ', 'ff'), 'ﬁ', 'fi'), 'ﬂ', 'fl'), 'ﬃ', 'ffi'), 'ﬄ', 'ffl'), 'ﬅ', 'st'), 'ﬆ', 'st'), char(173), ''), char(8203), ''), char(8204), ''), char(8205), ''), char(8288), ''), char(65279), ''), char(700), ' '), char(42891), ' '), char(42892), ' ') AS text,
	replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(names, 'Ƴ', 'y'), 'ʒ', 'z'), 'Ʒ', 'z'), 'ﬀ', 'ff'), 'ﬁ', 'fi'), 'ﬂ', 'fl'), 'ﬃ', 'ffi'), 'ﬄ', 'ffl'), 'ﬅ', 'st'), 'ﬆ', 'st'), char(173), ''), char(8203), ''), char(8204), ''), char(8205), ''), char(8288), ''), char(65279), ''), char(700), ' '), char(42891), ' '), char(42892), ' ') AS names
FROM `folded_texts_3`;
--> statement-breakpoint
CREATE TABLE `searched_items` (
	`row` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`item_id` text NOT NULL,
	UNIQUE (`kind`, `item_id`)
);
--> statement-breakpoint
CREATE VIRTUAL TABLE `site_search` USING fts5(title, text, names, tokenize = "unicode61 remove_diacritics 2", prefix = '2 3');
--> statement-breakpoint
INSERT INTO `searched_items` (`kind`, `item_id`) SELECT kind, item_id FROM searched_texts;
--> statement-breakpoint
INSERT INTO `site_search` (rowid, title, text, names)
SELECT row, title, text, names FROM `folded_texts` JOIN `searched_items` USING (kind, item_id);
--> statement-breakpoint
CREATE TRIGGER `reports_indexed_insert` AFTER INSERT ON `reports` BEGIN
	INSERT INTO searched_items (kind, item_id) VALUES ('reports', new.id);
	INSERT INTO site_search (rowid, title, text, names)
	SELECT (SELECT row FROM searched_items WHERE kind = 'reports' AND item_id = new.id), title, text, names
	FROM folded_texts WHERE kind = 'reports' AND item_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `reports_indexed_update` AFTER UPDATE OF title, subtitle, author, content ON `reports` BEGIN
	DELETE FROM site_search WHERE rowid = (SELECT row FROM searched_items WHERE kind = 'reports' AND item_id = new.id);
	INSERT INTO site_search (rowid, title, text, names)
	SELECT (SELECT row FROM searched_items WHERE kind = 'reports' AND item_id = new.id), title, text, names
	FROM folded_texts WHERE kind = 'reports' AND item_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `reports_indexed_delete` AFTER DELETE ON `reports` BEGIN
	DELETE FROM site_search WHERE rowid = (SELECT row FROM searched_items WHERE kind = 'reports' AND item_id = old.id);
	DELETE FROM searched_items WHERE kind = 'reports' AND item_id = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER `events_indexed_insert` AFTER INSERT ON `events` BEGIN
	INSERT INTO searched_items (kind, item_id) VALUES ('events', new.id);
	INSERT INTO site_search (rowid, title, text, names)
	SELECT (SELECT row FROM searched_items WHERE kind = 'events' AND item_id = new.id), title, text, names
	FROM folded_texts WHERE kind = 'events' AND item_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `events_indexed_update` AFTER UPDATE OF title, location, description ON `events` BEGIN
	DELETE FROM site_search WHERE rowid = (SELECT row FROM searched_items WHERE kind = 'events' AND item_id = new.id);
	INSERT INTO site_search (rowid, title, text, names)
	SELECT (SELECT row FROM searched_items WHERE kind = 'events' AND item_id = new.id), title, text, names
	FROM folded_texts WHERE kind = 'events' AND item_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `events_indexed_delete` AFTER DELETE ON `events` BEGIN
	DELETE FROM site_search WHERE rowid = (SELECT row FROM searched_items WHERE kind = 'events' AND item_id = old.id);
	DELETE FROM searched_items WHERE kind = 'events' AND item_id = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER `messages_indexed_insert` AFTER INSERT ON `messages` BEGIN
	INSERT INTO searched_items (kind, item_id) VALUES ('messages', new.id);
	INSERT INTO site_search (rowid, title, text, names)
	SELECT (SELECT row FROM searched_items WHERE kind = 'messages' AND item_id = new.id), title, text, names
	FROM folded_texts WHERE kind = 'messages' AND item_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `messages_indexed_update` AFTER UPDATE OF name, email, message ON `messages` BEGIN
	DELETE FROM site_search WHERE rowid = (SELECT row FROM searched_items WHERE kind = 'messages' AND item_id = new.id);
	INSERT INTO site_search (rowid, title, text, names)
	SELECT (SELECT row FROM searched_items WHERE kind = 'messages' AND item_id = new.id), title, text, names
	FROM folded_texts WHERE kind = 'messages' AND item_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `messages_indexed_delete` AFTER DELETE ON `messages` BEGIN
	DELETE FROM site_search WHERE rowid = (SELECT row FROM searched_items WHERE kind = 'messages' AND item_id = old.id);
	DELETE FROM searched_items WHERE kind = 'messages' AND item_id = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER `journal_indexed_insert` AFTER INSERT ON `journal` BEGIN
	INSERT INTO searched_items (kind, item_id) VALUES ('journal', new.id);
	INSERT INTO site_search (rowid, title, text, names)
	SELECT (SELECT row FROM searched_items WHERE kind = 'journal' AND item_id = new.id), title, text, names
	FROM folded_texts WHERE kind = 'journal' AND item_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `journal_indexed_update` AFTER UPDATE OF subject, who ON `journal` BEGIN
	DELETE FROM site_search WHERE rowid = (SELECT row FROM searched_items WHERE kind = 'journal' AND item_id = new.id);
	INSERT INTO site_search (rowid, title, text, names)
	SELECT (SELECT row FROM searched_items WHERE kind = 'journal' AND item_id = new.id), title, text, names
	FROM folded_texts WHERE kind = 'journal' AND item_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `journal_indexed_delete` AFTER DELETE ON `journal` BEGIN
	DELETE FROM site_search WHERE rowid = (SELECT row FROM searched_items WHERE kind = 'journal' AND item_id = old.id);
	DELETE FROM searched_items WHERE kind = 'journal' AND item_id = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER `needs_indexed_insert` AFTER INSERT ON `needs` BEGIN
	INSERT INTO searched_items (kind, item_id) VALUES ('needs', new.id);
	INSERT INTO site_search (rowid, title, text, names)
	SELECT (SELECT row FROM searched_items WHERE kind = 'needs' AND item_id = new.id), title, text, names
	FROM folded_texts WHERE kind = 'needs' AND item_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `needs_indexed_update` AFTER UPDATE OF title ON `needs` BEGIN
	DELETE FROM site_search WHERE rowid = (SELECT row FROM searched_items WHERE kind = 'needs' AND item_id = new.id);
	INSERT INTO site_search (rowid, title, text, names)
	SELECT (SELECT row FROM searched_items WHERE kind = 'needs' AND item_id = new.id), title, text, names
	FROM folded_texts WHERE kind = 'needs' AND item_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `needs_indexed_delete` AFTER DELETE ON `needs` BEGIN
	DELETE FROM site_search WHERE rowid = (SELECT row FROM searched_items WHERE kind = 'needs' AND item_id = old.id);
	DELETE FROM searched_items WHERE kind = 'needs' AND item_id = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER `spendings_indexed_insert` AFTER INSERT ON `spendings` BEGIN
	INSERT INTO searched_items (kind, item_id) VALUES ('spendings', new.id);
	INSERT INTO site_search (rowid, title, text, names)
	SELECT (SELECT row FROM searched_items WHERE kind = 'spendings' AND item_id = new.id), title, text, names
	FROM folded_texts WHERE kind = 'spendings' AND item_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `spendings_indexed_update` AFTER UPDATE OF title ON `spendings` BEGIN
	DELETE FROM site_search WHERE rowid = (SELECT row FROM searched_items WHERE kind = 'spendings' AND item_id = new.id);
	INSERT INTO site_search (rowid, title, text, names)
	SELECT (SELECT row FROM searched_items WHERE kind = 'spendings' AND item_id = new.id), title, text, names
	FROM folded_texts WHERE kind = 'spendings' AND item_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `spendings_indexed_delete` AFTER DELETE ON `spendings` BEGIN
	DELETE FROM site_search WHERE rowid = (SELECT row FROM searched_items WHERE kind = 'spendings' AND item_id = old.id);
	DELETE FROM searched_items WHERE kind = 'spendings' AND item_id = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER `gallery_indexed_insert` AFTER INSERT ON `gallery` BEGIN
	INSERT INTO searched_items (kind, item_id) VALUES ('gallery', new.id);
	INSERT INTO site_search (rowid, title, text, names)
	SELECT (SELECT row FROM searched_items WHERE kind = 'gallery' AND item_id = new.id), title, text, names
	FROM folded_texts WHERE kind = 'gallery' AND item_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `gallery_indexed_update` AFTER UPDATE OF alt ON `gallery` BEGIN
	DELETE FROM site_search WHERE rowid = (SELECT row FROM searched_items WHERE kind = 'gallery' AND item_id = new.id);
	INSERT INTO site_search (rowid, title, text, names)
	SELECT (SELECT row FROM searched_items WHERE kind = 'gallery' AND item_id = new.id), title, text, names
	FROM folded_texts WHERE kind = 'gallery' AND item_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `gallery_indexed_delete` AFTER DELETE ON `gallery` BEGIN
	DELETE FROM site_search WHERE rowid = (SELECT row FROM searched_items WHERE kind = 'gallery' AND item_id = old.id);
	DELETE FROM searched_items WHERE kind = 'gallery' AND item_id = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER `media_indexed_insert` AFTER INSERT ON `media` WHEN new.folder = 'reports' BEGIN
	INSERT INTO searched_items (kind, item_id) VALUES ('media', new.id);
	INSERT INTO site_search (rowid, title, text, names)
	SELECT (SELECT row FROM searched_items WHERE kind = 'media' AND item_id = new.id), title, text, names
	FROM folded_texts WHERE kind = 'media' AND item_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `media_indexed_update` AFTER UPDATE OF alt, caption ON `media` WHEN new.folder = 'reports' BEGIN
	DELETE FROM site_search WHERE rowid = (SELECT row FROM searched_items WHERE kind = 'media' AND item_id = new.id);
	INSERT INTO site_search (rowid, title, text, names)
	SELECT (SELECT row FROM searched_items WHERE kind = 'media' AND item_id = new.id), title, text, names
	FROM folded_texts WHERE kind = 'media' AND item_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `media_indexed_delete` AFTER DELETE ON `media` WHEN old.folder = 'reports' BEGIN
	DELETE FROM site_search WHERE rowid = (SELECT row FROM searched_items WHERE kind = 'media' AND item_id = old.id);
	DELETE FROM searched_items WHERE kind = 'media' AND item_id = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER `gallery_indexed_caption` AFTER UPDATE OF caption, transcript ON `media` WHEN EXISTS (SELECT 1 FROM gallery WHERE media_id = new.id) BEGIN
	DELETE FROM site_search WHERE rowid = (SELECT row FROM searched_items WHERE kind = 'gallery' AND item_id = (SELECT id FROM gallery WHERE media_id = new.id));
	INSERT INTO site_search (rowid, title, text, names)
	SELECT (SELECT row FROM searched_items WHERE kind = 'gallery' AND item_id = (SELECT id FROM gallery WHERE media_id = new.id)), title, text, names
	FROM folded_texts WHERE kind = 'gallery' AND item_id = (SELECT id FROM gallery WHERE media_id = new.id);
END;
