-- SEQUENCE of an event in calendar files counts its saves now. It was the seconds from its creation to its last change, and
-- must not fall: calendars pass over an entry with a lower one than they have (RFC 5546).
UPDATE `events` SET `version` = max(`version`, 1 + (max(coalesce(`published_at`, 0), coalesce(`updated_at`, 0)) - `created_at` + 999) / 1000);
