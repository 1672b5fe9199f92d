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
import type { Currency } from "~/money/currency";

/** All tables stand in one file, as they reference each other, which is why it is long. */

/** Instants are milliseconds since the Unix epoch; dates are `YYYY-MM-DD` and times `HH:MM` in the site's time zone. */
const instant = (name: string) => integer(name, { mode: "timestamp_ms" });

/** Soft delete; null while the item is live. */
const deletedAt = () => instant("deleted_at");

/** Null for a draft, in the future for a planned item. Queries compare it with the current time. */
const publishedAt = () => instant("published_at");

/** Optimistic version, incremented by each save: a form loaded before the last save conflicts. */
const version = () => integer("version").notNull().default(1);

export const users = sqliteTable("users", {
	id: text("id").primaryKey(),
	email: text("email").notNull().unique(),
	/** Display name in the journal and in conflict messages; empty when only the e-mail is known. */
	name: text("name").notNull().default(""),
	/** Empty until the invitation is redeemed: no password matches. */
	passwordHash: text("password_hash").notNull(),
	createdAt: instant("created_at").notNull(),
	/** Null while the account is active. */
	disabledAt: instant("disabled_at"),
	/** What the account may see and change: `app/session/permissions.ts`. */
	role: text("role", { enum: ["administrator", "treasurer", "editor", "reader"] })
		.notNull()
		.default("administrator"),
	/** The id of the last journal entry that its owner has dismissed as a notice; 0 before the first. */
	noticesSeen: integer("notices_seen").notNull().default(0),
	/** The encrypted secret of the authenticator app; null without a second factor. */
	totpSecret: text("totp_secret"),
	/** The step of the last code that was used, in periods of 30 seconds since 1970. */
	totpStep: integer("totp_step").notNull().default(0),
});

/** Hashes of the codes that stand in for the authenticator app, each once. */
export const recoveryCodes = sqliteTable(
	"recovery_codes",
	{
		codeHash: text("code_hash").primaryKey(),
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
	},
	(table) => [index("recovery_codes_by_user").on(table.userId)],
);

export const sessions = sqliteTable(
	"sessions",
	{
		/** SHA-256 of the identifier in the cookie: a leaked database opens no session. */
		idHash: text("id_hash").primaryKey(),
		userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
		data: text("data", { mode: "json" }).notNull().$type<Record<string, unknown>>(),
		/** Browser and system, « Firefox sur Android », for its owner to recognize. */
		agent: text("agent").notNull().default(""),
		createdAt: instant("created_at").notNull(),
		lastSeenAt: instant("last_seen_at").notNull(),
	},
	(table) => [index("sessions_by_user").on(table.userId)],
);

export const oneTimeLinks = sqliteTable("one_time_links", {
	tokenHash: text("token_hash").primaryKey(),
	purpose: text("purpose", { enum: ["setup", "invite", "reset"] }).notNull(),
	/** The account the link signs in; null for the set-up link. */
	userId: text("user_id").references(() => users.id),
	expiresAt: instant("expires_at").notNull(),
});

/** Audit log with a retention of a year. */
export const journal = sqliteTable(
	"journal",
	{
		id: integer("id").primaryKey(),
		at: instant("at").notNull(),
		/** Null for the system, or when the account was deleted; the name stays. */
		userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
		who: text("who").notNull(),
		/** Such as `event.added` or `account.disabled`. */
		action: text("action").notNull(),
		/** The item and its name at that time. */
		subjectId: text("subject_id"),
		subject: text("subject").notNull(),
	},
	(table) => [
		index("journal_by_time").on(table.at),
		index("journal_by_user").on(table.userId, table.at),
		index("journal_by_action").on(table.action),
	],
);

/** Events counted for rate limits: failed sign-ins by account and by address, messages by address. */
export const attempts = sqliteTable(
	"attempts",
	{
		id: integer("id").primaryKey(),
		/** Rate limit key, such as `login-account:SHA-256` or `login-address:SHA-256`. */
		subject: text("subject").notNull(),
		at: instant("at").notNull(),
	},
	(table) => [index("attempts_by_subject").on(table.subject, table.at)],
);

export const settings = sqliteTable("settings", {
	name: text("name").primaryKey(),
	value: text("value").notNull(),
	updatedAt: instant("updated_at"),
	/** Shared by all rows of one save, higher than any earlier one. */
	version: version(),
});

/** Leaders; the roles are fixed (docs/product.md, pages), a role without a holder has no row. */
export const leaders = sqliteTable(
	"leaders",
	{
		role: text("role", { enum: ["counsellor", "president", "treasurer", "communication", "secretary"] }).primaryKey(),
		name: text("name").notNull(),
		/** The person's own form of the title, « Présidente »; null for the default. */
		title: text("title"),
		description: text("description"),
		pictureId: text("picture_id").references(() => media.id),
		/** Versions of the last change of texts and picture; the row's version is the higher one. */
		textsVersion: integer("texts_version").notNull().default(1),
		pictureVersion: integer("picture_version").notNull().default(1),
	},
	(table) => [index("leaders_by_picture").on(table.pictureId)],
);

/** Pictures of the home page's banner, instead of the default illustrations. */
export const heroPictures = sqliteTable("hero_pictures", {
	/** Display order, from 0 to 2. */
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
		/** Relative to the uploads folder and URL: `{folder}/{timestamp}_{filename}`. */
		path: text("path").notNull().unique(),
		/** MIME type sniffed from the content. */
		type: text("type").notNull(),
		bytes: integer("bytes").notNull(),
		/** Hexadecimal hash of the original upload: detects duplicates in the gallery. */
		sha256: text("sha256").notNull(),
		/** That of a film's packets or of the written picture, whatever metadata came; null for a file of an earlier version. */
		contentSha256: text("content_sha256"),
		/** Pixels; null for a video. */
		width: integer("width"),
		height: integer("height"),
		/** Average colour as `#rrggbb`, the placeholder while it loads; null for a video. */
		colour: text("colour"),
		/** Whether the original is animated; its variants are still images. */
		animated: integer("animated", { mode: "boolean" }).notNull().default(false),
		/** Seconds; null for a picture or when unknown. */
		duration: real("duration"),
		/** Alternative text of a report's picture or a poster, null until one is written; the gallery's has its own. */
		alt: text("alt"),
		/** Shown below the picture. */
		caption: text("caption"),
		/** Focal point in percent of width and height: cards crop around it; null for the centre. */
		focusX: integer("focus_x"),
		focusY: integer("focus_y"),
		/** What is said and shown in a video. */
		transcript: text("transcript"),
		/** WebVTT file of a video. */
		subtitles: text("subtitles"),
		/** Optimistic version of the six columns above. */
		detailsVersion: integer("details_version").notNull().default(1),
		/** When it was hidden at someone's request: no page shows it and its file answers 410; null while shown. */
		hiddenAt: instant("hidden_at"),
		/** Poster of a video. */
		posterId: text("poster_id").references((): AnySQLiteColumn => media.id),
		/** When the variants were written; null while pending. */
		variantsAt: instant("variants_at"),
		/** Failed attempts to write variants: after three the original is served. */
		variantsFailed: integer("variants_failed").notNull().default(0),
		originalName: text("original_name").notNull(),
		createdAt: instant("created_at").notNull(),
	},
	(table) => [
		uniqueIndex("gallery_media_once").on(table.sha256).where(sql`folder = 'gallery'`),
		uniqueIndex("gallery_content_once").on(table.contentSha256).where(sql`folder = 'gallery'`),
		index("media_without_variants").on(table.createdAt).where(sql`variants_at is null and width is not null`),
		index("media_by_poster").on(table.posterId),
		index("media_by_hash").on(table.sha256),
		index("media_by_content").on(table.contentSha256),
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
		/** Empty for an all-day event, which so sorts before those with a time. */
		startTime: text("start_time").notNull().default(""),
		endTime: text("end_time").notNull().default(""),
		/** End; derived from the three columns above and the site's time zone. */
		endsAt: instant("ends_at").notNull(),
		location: text("location").notNull(),
		state: text("state", { enum: ["confirmed", "postponed", "cancelled", "full"] })
			.notNull()
			.default("confirmed"),
		/** The date of a postponed event before it was moved. */
		formerDate: text("former_date"),
		posterId: text("poster_id").references(() => media.id),
		createdAt: instant("created_at").notNull(),
		publishedAt: publishedAt(),
		updatedAt: instant("updated_at"),
		/** Author of the last save. */
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
		/** Shown as « Publié le »; edits do not change it. */
		publishedAt: publishedAt(),
		updatedAt: instant("updated_at"),
		/** Author of the last save. */
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
		/** Alternative text; null until one is written. */
		alt: text("alt"),
		createdAt: instant("created_at").notNull(),
		/** Optimistic version of the alternative text. */
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
		/** What the sender is to the person on the photo whose removal is requested; null for other messages. */
		relation: text("relation"),
		/** The photo, and the path of the page it was seen on. */
		pictureId: text("picture_id").references(() => media.id, { onDelete: "set null" }),
		page: text("page"),
		createdAt: instant("created_at").notNull(),
		/** When an administrator first opened it, and when one marked it as handled. */
		readAt: instant("read_at"),
		handledAt: instant("handled_at"),
		/** Failed the minimum fill time or was posted without the form: possibly spam, mailed with a prefix. */
		tooQuick: integer("too_quick", { mode: "boolean" }).notNull().default(false),
		/** When the mail server accepted it; null until then. */
		mailedAt: instant("mailed_at"),
		/** Attempts to mail it. */
		mailAttempts: integer("mail_attempts").notNull().default(0),
		/** Next attempt; null when mailed, failed for good, or not to be mailed. */
		mailDueAt: instant("mail_due_at"),
	},
	(table) => [
		index("messages_by_creation").on(table.createdAt, table.id),
		index("messages_unread").on(table.id).where(sql`read_at is null`),
		index("messages_open").on(table.createdAt, table.id).where(sql`handled_at is null`),
		index("messages_by_picture").on(table.pictureId),
		index("messages_to_mail").on(table.mailDueAt).where(sql`mail_due_at is not null`),
	],
);

/** What donors promise to give. Amounts are minor units of their currency (`money/currency.ts`). */
export const pledges = sqliteTable(
	"pledges",
	{
		/** Of the donor's form, and the key of the donor's private address: nobody else learns it. */
		id: text("id").primaryKey(),
		/** Public, « DON-7K4M2-X », for the payment. */
		reference: text("reference").notNull().unique(),
		amount: integer("amount").notNull(),
		currency: text("currency").notNull().$type<Currency>(),
		means: text("means", { enum: ["transfer", "mobile", "cheque", "cash"] }).notNull(),
		/** The amount of a monthly pledge is that of one month. */
		frequency: text("frequency", { enum: ["once", "monthly"] }).notNull(),
		/** Empty when not told, as are address and number. */
		name: text("name").notNull(),
		email: text("email").notNull(),
		phone: text("phone").notNull(),
		/** Whether the name is to be known to nobody but the association. */
		anonymous: integer("anonymous", { mode: "boolean" }).notNull(),
		wantsReceipt: integer("wants_receipt", { mode: "boolean" }).notNull(),
		/** Whether nobody had promised it: an administrator noted a gift that arrived. */
		isDirect: integer("is_direct", { mode: "boolean" }).notNull().default(false),
		createdAt: instant("created_at").notNull(),
		withdrawnAt: instant("withdrawn_at"),
	},
	(table) => [index("pledges_by_creation").on(table.createdAt, table.reference)],
);

/** What arrived of a pledge, in its currency. */
export const gifts = sqliteTable(
	"gifts",
	{
		id: text("id").primaryKey(),
		pledgeId: text("pledge_id")
			.notNull()
			.references(() => pledges.id),
		amount: integer("amount").notNull(),
		receivedOn: text("received_on").notNull(),
		createdAt: instant("created_at").notNull(),
		/** Who confirmed it. */
		createdBy: text("created_by").references(() => users.id),
	},
	(table) => [index("gifts_by_pledge").on(table.pledgeId, table.receivedOn)],
);

/** Receipts of gifts, as they were issued: no row is changed or deleted, and one that is wrong is cancelled by another. */
export const receipts = sqliteTable(
	"receipts",
	{
		/** From 1, without gaps. */
		number: integer("number").primaryKey(),
		/** The gift; it may have been taken back once its receipt was cancelled. */
		giftId: text("gift_id").notNull(),
		/** The receipt that this one cancels; null for a receipt. */
		cancels: integer("cancels")
			.unique()
			.references((): AnySQLiteColumn => receipts.number),
		/** The pledge's reference, and the donor's name. */
		reference: text("reference").notNull(),
		name: text("name").notNull(),
		amount: integer("amount").notNull(),
		currency: text("currency").notNull().$type<Currency>(),
		means: text("means", { enum: ["transfer", "mobile", "cheque", "cash"] }).notNull(),
		receivedOn: text("received_on").notNull(),
		/** Name and address of the association at that time. */
		issuer: text("issuer").notNull(),
		issuerAddress: text("issuer_address").notNull(),
		issuedAt: instant("issued_at").notNull(),
		/** Who issued it, by name: accounts may go. */
		issuedBy: text("issued_by").notNull(),
	},
	(table) => [index("receipts_by_gift").on(table.giftId)],
);

/**
 * One row: the number of writes in this database file, to compare with the count stored beside it
 * (`write-count.server.ts`).
 */
export const writeCount = sqliteTable("write_count", {
	/** Random; each copy of the database gets another one, as the stored count does not apply to it. */
	lineage: text("lineage").primaryKey(),
	writes: integer("writes").notNull(),
	/** Those of them that public pages may show. */
	publicWrites: integer("public_writes").notNull().default(0),
	/** Random; another one after each write: two databases whose counts and tips are equal have the same history. */
	tip: text("tip").notNull().default(""),
	/** Writes missing at the last start that found fewer than were acknowledged, and when. */
	missing: integer("missing"),
	missingSince: instant("missing_since"),
});

/** Jobs that one process at a time may do (`lease.server.ts`). Instants are of the database's clock. */
export const leases = sqliteTable("leases", {
	/** The job. */
	name: text("name").primaryKey(),
	/** Random; another one for each time the lease is acquired. Empty once it was released. */
	holder: text("holder").notNull(),
	until: instant("until").notNull(),
	/** When the job was last finished; null before. */
	doneAt: instant("done_at"),
});
