-- Where each file is used; `published_at` is null for what no visitor sees, and 0 for what is no draft. The
-- poster of a film stands before it, and is seen where the film is; it belongs to the film though that is used nowhere. SQLite
-- asks the tables' indexes only if the columns of all of them have the same affinity, hence the casts. A later migration that
-- makes one of these tables anew has to drop the view before.
CREATE VIEW `media_uses` (media_id, kind, item_id, position, published_at, deleted_at) AS
SELECT media_id, 'gallery', id, CAST(1 AS INTEGER), CAST(0 AS INTEGER), deleted_at FROM `gallery`
UNION ALL SELECT media.poster_id, 'gallery', gallery.id, CAST(0 AS INTEGER), CAST(CASE WHEN media.hidden_at IS NULL THEN 0 END AS INTEGER), gallery.deleted_at FROM `gallery` JOIN `media` ON media.id = gallery.media_id WHERE media.poster_id IS NOT NULL
UNION ALL SELECT poster_id, 'film', id, CAST(0 AS INTEGER), CAST(NULL AS INTEGER), CAST(NULL AS INTEGER) FROM `media` WHERE poster_id IS NOT NULL
UNION ALL SELECT poster_id, 'events', id, CAST(0 AS INTEGER), published_at, deleted_at FROM `events` WHERE poster_id IS NOT NULL
UNION ALL SELECT report_images.media_id, 'reports', reports.id, report_images.position, reports.published_at, reports.deleted_at FROM `report_images` JOIN `reports` ON reports.id = report_images.report_id
UNION ALL SELECT picture_id, 'needs', id, CAST(0 AS INTEGER), published_at, deleted_at FROM `needs` WHERE picture_id IS NOT NULL
UNION ALL SELECT proof_id, 'spendings', id, CAST(0 AS INTEGER), published_at, deleted_at FROM `spendings` WHERE proof_id IS NOT NULL
UNION ALL SELECT picture_id, '', role, CAST(0 AS INTEGER), CAST(0 AS INTEGER), CAST(NULL AS INTEGER) FROM `leaders` WHERE picture_id IS NOT NULL
UNION ALL SELECT value, '', name, CAST(0 AS INTEGER), CAST(0 AS INTEGER), CAST(NULL AS INTEGER) FROM `settings` WHERE name IN ('logo', 'giftPicture')
UNION ALL SELECT media_id, '', media_id, CAST(0 AS INTEGER), CAST(0 AS INTEGER), CAST(NULL AS INTEGER) FROM `hero_pictures`;
