import { sql } from "drizzle-orm";
import {
	type AnySQLiteColumn,
	check,
	index,
	integer,
	primaryKey,
	real,
	sqliteTable,
	text,
	uniqueIndex,
} from "drizzle-orm/sqlite-core";

/**
 * Instants are milliseconds since 1970 UTC; calendar dates are `YYYY-MM-DD` and clock times `HH:MM` in the site's time
 * zone.
 */
const instant = (name: string) => integer(name, { mode: "timestamp_ms" });

/** Moved to the trash at this instant; null while the item is live. */
const deletedAt = () => instant("deleted_at");

/** When it is shown to visitors: null for a draft, later for one that waits. The queries heed it, no job does. */
const publishedAt = () => instant("published_at");

/** Optimistic version: raised by each save, so that a form opened before the last one conflicts with it. */
const version = () => integer("version").notNull().default(1);

export const users = sqliteTable("users", {
	id: text("id").primaryKey(),
	email: text("email").notNull().unique(),
	/** How colleagues call the administrator, in the journal and in warnings; empty when only the e-mail is known. */
	name: text("name").notNull().default(""),
	/** Empty until an invitation is taken up: no password opens it. */
	passwordHash: text("password_hash").notNull(),
	createdAt: instant("created_at").notNull(),
	/** Since when the account may not sign in; null while it may. */
	disabledAt: instant("disabled_at"),
});

export const sessions = sqliteTable(
	"sessions",
	{
		/** SHA-256 of the identifier in the cookie: a copy of the database opens no session. */
		idHash: text("id_hash").primaryKey(),
		userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
		data: text("data", { mode: "json" }).notNull().$type<Record<string, unknown>>(),
		/** Browser and system in words, « Firefox sur Android », so that its owner knows it again. */
		agent: text("agent").notNull().default(""),
		createdAt: instant("created_at").notNull(),
		lastSeenAt: instant("last_seen_at").notNull(),
	},
	(table) => [index("sessions_by_user").on(table.userId)],
);

export const oneTimeLinks = sqliteTable("one_time_links", {
	tokenHash: text("token_hash").primaryKey(),
	purpose: text("purpose", { enum: ["setup", "invite", "reset"] }).notNull(),
	/** Whose account the link opens; null for the first one. */
	userId: text("user_id").references(() => users.id),
	expiresAt: instant("expires_at").notNull(),
});

/** Who did what and when, kept for a year. */
export const journal = sqliteTable(
	"journal",
	{
		id: integer("id").primaryKey(),
		at: instant("at").notNull(),
		/** Null for what the site did by itself, or when the account is gone; the name stays. */
		userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
		who: text("who").notNull(),
		/** A verb of the site, as `event.added` or `account.disabled`. */
		action: text("action").notNull(),
		/** The item it was done to, and what it was called then. */
		subjectId: text("subject_id"),
		subject: text("subject").notNull(),
	},
	(table) => [index("journal_by_time").on(table.at), index("journal_by_user").on(table.userId, table.at)],
);

/** Things counted to slow down abuse: failed sign-ins by account and by address, messages by address. */
export const attempts = sqliteTable(
	"attempts",
	{
		id: integer("id").primaryKey(),
		/** What is counted, as `login-account:SHA-256` or `login-address:SHA-256`. */
		subject: text("subject").notNull(),
		at: instant("at").notNull(),
	},
	(table) => [index("attempts_by_subject").on(table.subject, table.at)],
);

export const settings = sqliteTable("settings", {
	name: text("name").primaryKey(),
	value: text("value").notNull(),
	updatedAt: instant("updated_at"),
	/** One number for all that one save changes, above those of all earlier saves. */
	version: version(),
});

/** Who leads the association; the roles are fixed (docs/product.md, pages), a role nobody is named for has no row. */
export const leaders = sqliteTable(
	"leaders",
	{
		role: text("role", { enum: ["counsellor", "president", "treasurer", "communication", "secretary"] }).primaryKey(),
		name: text("name").notNull(),
		/** The role as this person says it, « Présidente »; null for the neutral word. */
		title: text("title"),
		description: text("description"),
		pictureId: text("picture_id").references(() => media.id),
		/** The saves that last changed the texts and the picture; the version of the row is the higher one. */
		textsVersion: integer("texts_version").notNull().default(1),
		pictureVersion: integer("picture_version").notNull().default(1),
	},
	(table) => [index("leaders_by_picture").on(table.pictureId)],
);

/** Pictures of the association's own for the banner of the home page, instead of the drawn scenes. */
export const heroPictures = sqliteTable("hero_pictures", {
	/** 0, 1 or 2, in the order they are shown. */
	position: integer("position").primaryKey(),
	mediaId: text("media_id")
		.notNull()
		.unique()
		.references(() => media.id),
	alt: text("alt").notNull(),
	version: version(),
});

export const media = sqliteTable(
	"media",
	{
		id: text("id").primaryKey(),
		folder: text("folder", { enum: ["gallery", "event-posters", "reports", "association"] }).notNull(),
		/** Below the uploads folder and in its address: `{folder}/{timestamp}_{filename}`. */
		path: text("path").notNull().unique(),
		/** The MIME type its bytes have. */
		type: text("type").notNull(),
		bytes: integer("bytes").notNull(),
		/** Of the bytes as they were sent, in hexadecimal: tells a photo that the gallery has already. */
		sha256: text("sha256").notNull(),
		/** Pixels of a picture; null for a video. */
		width: integer("width"),
		height: integer("height"),
		/** What the picture looks like from very far away, as `#rrggbb`; null for a video. */
		colour: text("colour"),
		/** Whether its file moves while its variants stand still. */
		animated: integer("animated", { mode: "boolean" }).notNull().default(false),
		/** Seconds; null for a picture, or a video that does not tell. */
		duration: real("duration"),
		/** The picture shown before a video plays. */
		posterId: text("poster_id").references((): AnySQLiteColumn => media.id),
		/** When the variants were made; null while they are waited for. */
		variantsAt: instant("variants_at"),
		/** How often making them failed: after three times the file itself is shown. */
		variantsFailed: integer("variants_failed").notNull().default(0),
		originalName: text("original_name").notNull(),
		createdAt: instant("created_at").notNull(),
	},
	(table) => [
		uniqueIndex("gallery_media_once").on(table.sha256).where(sql`folder = 'gallery'`),
		index("media_without_variants").on(table.createdAt).where(sql`variants_at is null and width is not null`),
		index("media_by_poster").on(table.posterId),
	],
);

export const events = sqliteTable(
	"events",
	{
		id: text("id").primaryKey(),
		slug: text("slug").notNull().unique(),
		title: text("title").notNull(),
		description: text("description").notNull(),
		date: text("date").notNull(),
		/** Empty when the event lasts the whole day, so that it sorts before those with a time. */
		startTime: text("start_time").notNull().default(""),
		endTime: text("end_time").notNull().default(""),
		/** When it is over; derived from the three above and the site's time zone. */
		endsAt: instant("ends_at").notNull(),
		location: text("location").notNull(),
		posterId: text("poster_id").references(() => media.id),
		createdAt: instant("created_at").notNull(),
		publishedAt: publishedAt(),
		updatedAt: instant("updated_at"),
		/** Who saved it last. */
		updatedBy: text("updated_by").references(() => users.id),
		version: version(),
		deletedAt: deletedAt(),
	},
	(table) => [
		index("events_by_date").on(table.date, table.startTime, table.id).where(sql`deleted_at is null`),
		index("events_by_publication").on(table.publishedAt, table.id).where(sql`deleted_at is null`),
		index("events_by_end").on(table.endsAt).where(sql`deleted_at is null`),
		index("events_in_trash").on(table.deletedAt).where(sql`deleted_at is not null`),
		index("events_by_poster").on(table.posterId),
	],
);

export const reports = sqliteTable(
	"reports",
	{
		id: text("id").primaryKey(),
		title: text("title").notNull(),
		subtitle: text("subtitle"),
		content: text("content").notNull(),
		author: text("author"),
		date: text("date"),
		shareLink: text("share_link"),
		createdAt: instant("created_at").notNull(),
		/** Shown as « Publié le »; later saves leave it. */
		publishedAt: publishedAt(),
		updatedAt: instant("updated_at"),
		/** Who saved it last. */
		updatedBy: text("updated_by").references(() => users.id),
		version: version(),
		deletedAt: deletedAt(),
	},
	(table) => [
		index("reports_by_creation").on(table.createdAt, table.id).where(sql`deleted_at is null`),
		index("reports_by_publication").on(table.publishedAt, table.id).where(sql`deleted_at is null`),
		index("reports_in_trash").on(table.deletedAt).where(sql`deleted_at is not null`),
	],
);

export const reportImages = sqliteTable(
	"report_images",
	{
		reportId: text("report_id")
			.notNull()
			.references(() => reports.id, { onDelete: "cascade" }),
		mediaId: text("media_id")
			.notNull()
			.references(() => media.id),
		/** From 0; the first is the cover. */
		position: integer("position").notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.reportId, table.position] }),
		uniqueIndex("report_images_by_media").on(table.mediaId),
	],
);

export const galleryItems = sqliteTable(
	"gallery",
	{
		id: text("id").primaryKey(),
		type: text("type", { enum: ["image", "video"] }).notNull(),
		mediaId: text("media_id")
			.notNull()
			.unique()
			.references(() => media.id),
		/** Alternative text; null until a volunteer writes one. */
		alt: text("alt"),
		createdAt: instant("created_at").notNull(),
		/** Raised by each change of the alternative text. */
		version: version(),
		deletedAt: deletedAt(),
	},
	(table) => [
		index("gallery_by_creation").on(table.createdAt, table.id).where(sql`deleted_at is null`),
		index("gallery_undescribed").on(table.createdAt, table.id).where(sql`deleted_at is null and alt is null`),
		index("gallery_in_trash").on(table.deletedAt).where(sql`deleted_at is not null`),
		check("gallery_type", sql`type in ('image', 'video')`),
	],
);

export const messages = sqliteTable(
	"messages",
	{
		id: text("id").primaryKey(),
		name: text("name").notNull(),
		email: text("email").notNull(),
		message: text("message").notNull(),
		createdAt: instant("created_at").notNull(),
		/** When an administrator first opened it, and when one marked it as dealt with. */
		readAt: instant("read_at"),
		handledAt: instant("handled_at"),
		/** Sent faster than a person writes, or without the form: perhaps a robot. Mailed with a mark. */
		tooQuick: integer("too_quick", { mode: "boolean" }).notNull().default(false),
		/** When the mail server took it; null until then. */
		mailedAt: instant("mailed_at"),
		/** How often mailing it was tried. */
		mailAttempts: integer("mail_attempts").notNull().default(0),
		/** When to try next; null when it is mailed, given up, or not to be mailed at all. */
		mailDueAt: instant("mail_due_at"),
	},
	(table) => [
		index("messages_by_creation").on(table.createdAt, table.id),
		index("messages_unread").on(table.id).where(sql`read_at is null`),
		index("messages_open").on(table.createdAt, table.id).where(sql`handled_at is null`),
		index("messages_to_mail").on(table.mailDueAt).where(sql`mail_due_at is not null`),
	],
);

/** One row: how many writes this database file holds, to compare with the count beside it (`noted-count.server.ts`). */
export const writeCount = sqliteTable("write_count", {
	/** Random; every copy of the database gets another one, whose count says nothing of this file's. */
	lineage: text("lineage").primaryKey(),
	writes: integer("writes").notNull(),
	/** How many were missing at the last start that found fewer than were acknowledged, and when that was. */
	missing: integer("missing"),
	missingSince: instant("missing_since"),
});
