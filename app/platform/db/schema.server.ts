import { sql } from "drizzle-orm";
import {
	type AnySQLiteColumn,
	blob,
	check,
	index,
	integer,
	primaryKey,
	real,
	sqliteTable,
	sqliteView,
	text,
	uniqueIndex,
} from "drizzle-orm/sqlite-core";
import type { Currency } from "~/platform/money/currency";
import { folders } from "../kinds/content-kinds";

/** All tables are in one file, as they reference each other, which is why it is long. */

/** Instants are milliseconds since the Unix epoch; dates are `YYYY-MM-DD` and times `HH:MM` in the site's time zone. */
const instant = (name: string) => integer(name, { mode: "timestamp_ms" });

/** Time of the soft delete; null while the item is live. */
const deletedAt = () => instant("deleted_at");

/** Optimistic version, incremented by each save: a form loaded before the last save conflicts. */
const version = () => integer("version").notNull().default(1);

/** The columns that all published kinds share: events, reports, needs and expenses. */
const publicationColumns = () => ({
	createdAt: instant("created_at").notNull(),
	/** Null for a draft, in the future for a planned item. Shown as « Publié le »; edits do not change it. */
	publishedAt: instant("published_at"),
	updatedAt: instant("updated_at"),
	/** The author of the last save. */
	updatedBy: text("updated_by").references((): AnySQLiteColumn => users.id),
	version: version(),
	deletedAt: deletedAt(),
});

export const users = sqliteTable("users", {
	id: text("id").primaryKey(),
	email: text("email").notNull().unique(),
	/** Display name in the journal and in conflict messages; empty when only the e-mail is known. */
	name: text("name").notNull().default(""),
	/** Empty until the invitation is redeemed: no password matches. */
	passwordHash: text("password_hash").notNull(),
	createdAt: instant("created_at").notNull(),
	/** Time at which the account was disabled; null while it is active. */
	disabledAt: instant("disabled_at"),
	/** The role decides what the account may see and change: `app/people/session/permissions.ts`. */
	role: text("role", { enum: ["administrator", "treasurer", "safeguarding", "editor", "reader"] })
		.notNull()
		.default("administrator"),
	/** The id of the last journal entry that its owner has dismissed as a notice; 0 before the first. */
	noticesSeen: integer("notices_seen").notNull().default(0),
	/** The encrypted secret of the authenticator app; null without a second factor. */
	totpSecret: text("totp_secret"),
	/** The step of the last code that was used, in periods of 30 seconds since 1970. */
	totpStep: integer("totp_step").notNull().default(0),
});

/** Hashes of the codes that replace the authenticator app, each for one use. */
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
		/** Browser and system, « Firefox sur Android », so that the owner recognizes the session. */
		agent: text("agent").notNull().default(""),
		createdAt: instant("created_at").notNull(),
		lastSeenAt: instant("last_seen_at").notNull(),
	},
	(table) => [index("sessions_by_user").on(table.userId)],
);

export const oneTimeLinks = sqliteTable("one_time_links", {
	tokenHash: text("token_hash").primaryKey(),
	purpose: text("purpose", { enum: ["setup", "invite", "reset"] }).notNull(),
	/** The account that the link signs in; null for the set-up link. */
	userId: text("user_id").references(() => users.id),
	expiresAt: instant("expires_at").notNull(),
});

/** Audit log with a retention of a year. */
export const journal = sqliteTable(
	"journal",
	{
		id: integer("id").primaryKey(),
		at: instant("at").notNull(),
		/** The account; null for the system, or when the account was deleted: the name stays. */
		userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
		who: text("who").notNull(),
		/** A name such as `event.added` or `account.disabled`. */
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
	/** Shared by all rows of one save, and higher than any earlier version. */
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

/** Mobile money accounts for gifts, in display order. */
export const mobileAccounts = sqliteTable(
	"mobile_accounts",
	{
		id: text("id").primaryKey(),
		/** Display order; two accounts that were added at once may share a position. */
		position: integer("position").notNull(),
		operator: text("operator").notNull(),
		/** Empty when unknown, as are name, code and steps. */
		country: text("country").notNull(),
		number: text("number").notNull(),
		/** The name displayed before a payment is confirmed. */
		name: text("name").notNull(),
		merchantCode: text("merchant_code").notNull(),
		/** Instructions for paying, one step per line. */
		steps: text("steps").notNull(),
		version: version(),
	},
	(table) => [index("mobile_accounts_by_position").on(table.position, table.id)],
);

export const media = sqliteTable(
	"media",
	{
		id: text("id").primaryKey(),
		folder: text("folder", {
			enum: folders,
		}).notNull(),
		/** Path relative to the uploads folder and URL: `{folder}/{timestamp}_{filename}`. */
		path: text("path").notNull().unique(),
		/** MIME type sniffed from the content. */
		type: text("type").notNull(),
		bytes: integer("bytes").notNull(),
		/** Hexadecimal hash of the original upload: it detects duplicates in the gallery. */
		sha256: text("sha256").notNull(),
		/** Hash of a film's packets or of the written picture, whatever its metadata; null for rows of earlier versions. */
		contentSha256: text("content_sha256"),
		/** In pixels; null for a video. */
		width: integer("width"),
		height: integer("height"),
		/** Average colour as `#rrggbb`, the placeholder while it loads; null for a video. */
		colour: text("colour"),
		/** Whether the picture is animated; its variants are still images. */
		animated: integer("animated", { mode: "boolean" }).notNull().default(false),
		/** In seconds; null for a picture or when unknown. */
		durationSeconds: real("duration"),
		/** Alternative text of a report's picture or a poster, null until one is written; gallery items have their own. */
		alt: text("alt"),
		/** Text shown below the picture. */
		caption: text("caption"),
		/** Focal point in percent of width and height: cards crop around it; null for the centre. */
		focusX: integer("focus_x"),
		focusY: integer("focus_y"),
		/** Text of what is said and shown in a video. */
		transcript: text("transcript"),
		/** The WebVTT file of a video. */
		subtitles: text("subtitles"),
		/** Optimistic version of the six columns above. */
		version: integer("details_version").notNull().default(1),
		/** When the file was hidden at someone's request: no page shows it and its URL answers 410; null while shown. */
		hiddenAt: instant("hidden_at"),
		/** Name of the person who hid it, as accounts may be deleted. */
		hiddenBy: text("hidden_by"),
		/** Why it is hidden: for want of an authorisation, or because it was withdrawn or has expired; null by hand. */
		hiddenFor: text("hidden_for", { enum: ["consent", "withdrawn", "expired"] }),
		/** Who can be recognized on it; null while nobody has answered. */
		people: text("people", { enum: ["none", "adults", "children"] }),
		/** Whether it may stand on the site only: share pictures, feeds and the kit for messages leave it out. */
		unshared: integer("unshared", { mode: "boolean" }).notNull().default(false),
		/** The poster of a video. */
		posterId: text("poster_id").references((): AnySQLiteColumn => media.id),
		/** When the variants were written; null while pending. */
		variantsAt: instant("variants_at"),
		/** Failed attempts to write variants: after three the stored picture is served. */
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
		index("media_unanswered").on(table.createdAt, table.id).where(sql`people is null`),
		index("media_waiting").on(table.hiddenFor).where(sql`hidden_for is not null`),
	],
);

/** Authorisations of people to be shown, or of the guardians of children (`app/content/consent/`). */
export const consents = sqliteTable(
	"consents",
	{
		id: text("id").primaryKey(),
		/** First name or pseudonym, never public: all that editors see of the person. */
		firstName: text("first_name").notNull(),
		isChild: integer("is_child", { mode: "boolean" }).notNull(),
		/** The uses that were allowed: the site; messages and social networks; print. */
		site: integer("for_site", { mode: "boolean" }).notNull(),
		sharing: integer("for_sharing", { mode: "boolean" }).notNull(),
		print: integer("for_print", { mode: "boolean" }).notNull(),
		/** `YYYY-MM-DD`: the day on which it was given, and the last one on which it is valid. */
		givenOn: text("given_on").notNull(),
		validUntil: text("valid_until").notNull(),
		given: text("given", { enum: ["paper", "signature", "spoken"] }).notNull(),
		/** Encrypted JSON: name, guardian, relation, contact, witness; empty once it was erased. */
		details: text("details").notNull(),
		withdrawnAt: instant("withdrawn_at"),
		/** Whether the files of a withdrawn authorisation are kept, as there is a dispute. */
		keptForDispute: integer("kept_for_dispute", { mode: "boolean" }).notNull().default(false),
		/** When its end was first seen to be past, and when it was seen again a day later: then it has expired. */
		expiredSince: instant("expired_since"),
		expiredAt: instant("expired_at"),
		/** When the mail about its end was queued. */
		remindedAt: instant("reminded_at"),
		/** When details and proofs were emptied. */
		erasedAt: instant("erased_at"),
		createdAt: instant("created_at").notNull(),
		updatedBy: text("updated_by").references(() => users.id, { onDelete: "set null" }),
		version: version(),
	},
	(table) => [index("consents_by_end").on(table.validUntil), index("consents_by_name").on(table.firstName, table.id)],
);

/** What proves an authorisation: the picture of a paper or of a signature. No public address leads to it. */
export const consentProofs = sqliteTable(
	"consent_proofs",
	{
		id: text("id").primaryKey(),
		consentId: text("consent_id")
			.notNull()
			.references(() => consents.id, { onDelete: "cascade" }),
		/** MIME type of the cleaned picture. */
		type: text("type").notNull(),
		/** The encrypted bytes. */
		bytes: blob("bytes", { mode: "buffer" }).notNull(),
		createdAt: instant("created_at").notNull(),
	},
	(table) => [index("consent_proofs_by_consent").on(table.consentId)],
);

/** The photos and films that show the person of an authorisation. */
export const consentMedia = sqliteTable(
	"consent_media",
	{
		consentId: text("consent_id")
			.notNull()
			.references(() => consents.id, { onDelete: "cascade" }),
		mediaId: text("media_id")
			.notNull()
			.references(() => media.id, { onDelete: "cascade" }),
	},
	(table) => [
		primaryKey({ columns: [table.consentId, table.mediaId] }),
		index("consent_media_by_media").on(table.mediaId),
	],
);

/** The hashes of photos of an authorisation that were deleted for good: a trigger stores them (`0032_deleted_photos.sql`). */
export const deletedPhotos = sqliteTable(
	"deleted_photos",
	{
		consentId: text("consent_id")
			.notNull()
			.references(() => consents.id, { onDelete: "cascade" }),
		/** SHA-256 of the bytes or of the content, as in `media`. */
		hash: text("hash").notNull(),
	},
	(table) => [primaryKey({ columns: [table.consentId, table.hash] })],
);

/** Files that may not come back from a backup, an upload or an import; `refused-pictures.jsonl` in `DATA_DIR` repeats them. */
export const refusedPictures = sqliteTable("refused_pictures", {
	/** SHA-256 of the bytes or of the content, as in `media`. */
	hash: text("hash").primaryKey(),
	/** `allowed` takes back an expiry once the authorisation was renewed. */
	reason: text("reason", { enum: ["withdrawn", "blurred", "expired", "allowed"] }).notNull(),
	/** The later of two rows counts, but nothing takes back a withdrawal or what was blurred. */
	at: instant("at").notNull(),
});

export const events = sqliteTable(
	"events",
	{
		id: text("id").primaryKey(),
		slug: text("slug").notNull().unique(),
		title: text("title").notNull(),
		description: text("description").notNull(),
		date: text("date").notNull(),
		/** Empty for an all-day event, which therefore sorts before those with a time. */
		startTime: text("start_time").notNull().default(""),
		endTime: text("end_time").notNull().default(""),
		/** End; derived from the three columns above and the site's time zone. */
		endsAt: instant("ends_at").notNull(),
		location: text("location").notNull(),
		/** URL of a map that shows the place, `https:`; null to search for the place by its name. */
		mapLink: text("map_link"),
		state: text("state", { enum: ["confirmed", "postponed", "cancelled", "full"] })
			.notNull()
			.default("confirmed"),
		/** The date of a postponed event before it was moved. */
		formerDate: text("former_date"),
		posterId: text("poster_id").references(() => media.id),
		...publicationColumns(),
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
		/** The need whose fulfilment the report shows. */
		needId: text("need_id").references((): AnySQLiteColumn => needs.id, { onDelete: "set null" }),
		...publicationColumns(),
	},
	(table) => [
		index("reports_by_creation").on(table.createdAt, table.id).where(sql`deleted_at is null`),
		index("reports_by_publication").on(table.publishedAt, table.id).where(sql`deleted_at is null`),
		index("reports_in_trash").on(table.deletedAt).where(sql`deleted_at is not null`),
		index("reports_by_need").on(table.needId),
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
		/** Display order from 0; the first picture is the cover. */
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
		/** How the sender is related to the person on the photo whose removal is requested; null for other messages. */
		relation: text("relation"),
		/** The photo, and the path of the page on which it was seen. */
		pictureId: text("picture_id").references(() => media.id, { onDelete: "set null" }),
		page: text("page"),
		createdAt: instant("created_at").notNull(),
		/** When somebody first opened the message, and when one marked it as handled. */
		readAt: instant("read_at"),
		handledAt: instant("handled_at"),
		/** Whether the sender filled the honeypot or failed the minimum fill time: possibly spam, mailed with a prefix. */
		suspect: integer("too_quick", { mode: "boolean" }).notNull().default(false),
		/** When the mail server accepted it; null until then. */
		mailedAt: instant("mailed_at"),
		/** The number of attempts to mail it. */
		mailAttempts: integer("mail_attempts").notNull().default(0),
		/** Time of the next attempt; null when mailed, failed for good, or not to be mailed. */
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

/** Mails to donors and administrators that still have to be sent; a row is deleted when its mail was sent. */
export const mails = sqliteTable(
	"mails",
	{
		/** Part of the `Message-ID`, by which mailboxes deduplicate a retry. */
		id: text("id").primaryKey(),
		recipient: text("recipient").notNull(),
		subject: text("subject").notNull(),
		body: text("body").notNull(),
		createdAt: instant("created_at").notNull(),
		mailAttempts: integer("mail_attempts").notNull().default(0),
		/** Time of the next attempt; null from the beginning of the last one on. */
		mailDueAt: instant("mail_due_at"),
		/** The URL that ends such mails with one request (RFC 8058); null for a mail that is sent once. */
		unsubscribe: text("unsubscribe"),
	},
	(table) => [index("mails_due").on(table.mailDueAt)],
);

/** Things or money that the association asks for. */
export const needs = sqliteTable(
	"needs",
	{
		id: text("id").primaryKey(),
		slug: text("slug").notNull().unique(),
		title: text("title").notNull(),
		description: text("description").notNull(),
		/** The kind of the target. */
		goal: text("goal", { enum: ["none", "money", "things"] })
			.notNull()
			.default("none"),
		/** Minor units of the currency, or a number of things; 0 without a target. */
		target: integer("target").notNull().default(0),
		currency: text("currency").notNull().default("EUR").$type<Currency>(),
		/** Name of the things, « cartables »; and how many arrived. */
		unit: text("unit").notNull().default(""),
		arrived: integer("arrived").notNull().default(0),
		state: text("state", { enum: ["open", "closed"] })
			.notNull()
			.default("open"),
		pictureId: text("picture_id").references(() => media.id),
		/** Display order, ascending; among equals the newest comes first. */
		position: integer("position").notNull().default(0),
		...publicationColumns(),
	},
	(table) => [
		index("needs_by_position").on(table.position, table.createdAt).where(sql`deleted_at is null`),
		index("needs_in_trash").on(table.deletedAt).where(sql`deleted_at is not null`),
		index("needs_by_picture").on(table.pictureId),
	],
);

/** Money that the association spent. */
export const expenses = sqliteTable(
	"spendings",
	{
		id: text("id").primaryKey(),
		/** The purchase or payment. */
		title: text("title").notNull(),
		date: text("date").notNull(),
		/** In minor units. */
		amount: integer("amount").notNull(),
		currency: text("currency").notNull().$type<Currency>(),
		needId: text("need_id").references(() => needs.id, { onDelete: "set null" }),
		/** A photo of the invoice, or of the purchase. */
		proofId: text("proof_id").references(() => media.id),
		/** The statement line from which the expense was withheld, such as a platform's fee; null for others. */
		lineId: text("line_id").references((): AnySQLiteColumn => statementLines.id),
		...publicationColumns(),
	},
	(table) => [
		index("spendings_by_date").on(table.date, table.id).where(sql`deleted_at is null`),
		index("spendings_by_need").on(table.needId),
		index("spendings_in_trash").on(table.deletedAt).where(sql`deleted_at is not null`),
		index("spendings_by_proof").on(table.proofId),
	],
);

/** Gifts that donors promise. Amounts are minor units of their currency (`app/platform/money/currency.ts`). */
export const pledges = sqliteTable(
	"pledges",
	{
		/** Identifier of the donor's form and key of the donor's private URL: nobody else learns it. */
		id: text("id").primaryKey(),
		/** Public reference for the payment, « DON-7K4M2-X ». */
		reference: text("reference").notNull().unique(),
		amount: integer("amount").notNull(),
		currency: text("currency").notNull().$type<Currency>(),
		paymentMethod: text("means", { enum: ["transfer", "mobile", "cheque", "cash"] }).notNull(),
		/** Country of the mobile money accounts that the donor pays to, as the settings write it; empty for any. */
		country: text("country").notNull().default(""),
		/** Frequency of the gift; the amount of a monthly pledge is that of one month. */
		frequency: text("frequency", { enum: ["once", "monthly"] }).notNull(),
		/** Empty when unknown, as are address and number. */
		name: text("name").notNull(),
		email: text("email").notNull(),
		phone: text("phone").notNull(),
		/** The donor's postal address, which a tax receipt bears. */
		postalAddress: text("postal_address").notNull().default(""),
		/** Whether only the association may know the name. */
		anonymous: integer("anonymous", { mode: "boolean" }).notNull(),
		wantsReceipt: integer("wants_receipt", { mode: "boolean" }).notNull(),
		/** The need that the gift is for; null for wherever it is needed most. */
		needId: text("need_id").references(() => needs.id, { onDelete: "set null" }),
		/** Whether the honeypot was filled: possibly spam. */
		suspect: integer("suspect", { mode: "boolean" }).notNull().default(false),
		/** Whether its e-mail address got no mail: too many pledges named it, or a robot did. */
		unmailed: integer("unmailed", { mode: "boolean" }).notNull().default(false),
		/** Whether nobody had promised the gift: a volunteer recorded it when it arrived. */
		isDirect: integer("is_direct", { mode: "boolean" }).notNull().default(false),
		createdAt: instant("created_at").notNull(),
		withdrawnAt: instant("withdrawn_at"),
		/** When the donor asked to be told news; null when the donor did not, or ended it. */
		newsAskedAt: instant("news_asked_at"),
		/** The moment until which news were told. */
		newsSentAt: instant("news_sent_at"),
		/** When a reminder was last sent. */
		remindedAt: instant("reminded_at"),
		/** When the donor ended reminders; null while they may be sent. */
		remindersEndedAt: instant("reminders_ended_at"),
	},
	(table) => [
		index("pledges_by_creation").on(table.createdAt, table.reference),
		index("pledges_by_address").on(sql`lower(email)`).where(sql`email <> ''`),
		index("pledges_by_need").on(table.needId).where(sql`need_id is not null`),
	],
);

/** Gifts that arrived for a pledge. */
export const gifts = sqliteTable(
	"gifts",
	{
		id: text("id").primaryKey(),
		pledgeId: text("pledge_id")
			.notNull()
			.references(() => pledges.id),
		/** The amount that counts for the pledge, in its currency. */
		amount: integer("amount").notNull(),
		/** The amount paid in another currency, which sums and receipts use; null where it is the amount above. */
		paidAmount: integer("paid_amount"),
		paidCurrency: text("paid_currency").$type<Currency>(),
		/** The payment method; null for that of the pledge. */
		paymentMethod: text("means", { enum: ["transfer", "mobile", "cheque", "cash"] }),
		/** The statement line that shows the gift, and may show several; null for a gift recorded by hand. */
		lineId: text("line_id").references((): AnySQLiteColumn => statementLines.id),
		receivedOn: text("received_on").notNull(),
		createdAt: instant("created_at").notNull(),
		/** The account that confirmed the gift. */
		createdBy: text("created_by").references(() => users.id),
	},
	(table) => [
		index("gifts_by_pledge").on(table.pledgeId, table.receivedOn),
		index("gifts_by_line").on(table.lineId).where(sql`line_id is not null`),
		index("gifts_by_day").on(table.receivedOn, table.id),
	],
);

/** The facts that a tax receipt adds to a plain one (Cerfa 11580), as they stood when it was issued. */
export type TaxDetails = {
	/** The association's numbers, purpose and category. */
	registration: string;
	purpose: string;
	category: string;
	donorAddress: string;
	/** The law, and a company's legal numbers. Receipts from before 238 bis got its own form lack both. */
	law?: string;
	company?: string;
	/** Form and nature of the gift. */
	form: string;
	nature: string;
	/** The sentence that the association certifies, and the signatory. */
	sentence: string;
	signatory: string;
	role: string;
};

/** Receipts of gifts, as they were issued: no row is changed or deleted; another receipt cancels a wrong one. */
export const receipts = sqliteTable(
	"receipts",
	{
		/** Number from 1, without gaps but those of restorations (`last-receipt-number.server.ts`). */
		number: integer("number").primaryKey(),
		/** The gift, or the last one of a yearly receipt; it may have been deleted once its receipt was cancelled. */
		giftId: text("gift_id").notNull(),
		/** The receipt that this row cancels; null for a receipt. */
		cancels: integer("cancels")
			.unique()
			.references((): AnySQLiteColumn => receipts.number),
		/** The pledge's reference, and the donor's name. */
		reference: text("reference").notNull(),
		name: text("name").notNull(),
		amount: integer("amount").notNull(),
		currency: text("currency").notNull().$type<Currency>(),
		paymentMethod: text("means", { enum: ["transfer", "mobile", "cheque", "cash"] }).notNull(),
		receivedOn: text("received_on").notNull(),
		/** Name and address of the association at that time. */
		issuer: text("issuer").notNull(),
		issuerAddress: text("issuer_address").notNull(),
		issuedAt: instant("issued_at").notNull(),
		/** Name of the person who issued it, as accounts may be deleted. */
		issuedBy: text("issued_by").notNull(),
		/** The facts of a tax receipt; null for a plain receipt. */
		tax: text("tax", { mode: "json" }).$type<TaxDetails>(),
		/** When the mail that gives the donor a yearly receipt was queued. */
		mailedAt: instant("mailed_at"),
	},
	(table) => [index("receipts_by_gift").on(table.giftId)],
);

/** The gifts of a yearly receipt, as they stood when it was issued; a receipt of a single gift has none here. */
export const receiptGifts = sqliteTable(
	"receipt_gifts",
	{
		receipt: integer("receipt")
			.notNull()
			.references(() => receipts.number),
		giftId: text("gift_id").notNull(),
		/** The reference of the gift's pledge. */
		reference: text("reference").notNull(),
		amount: integer("amount").notNull(),
		paymentMethod: text("means", { enum: ["transfer", "mobile", "cheque", "cash"] }).notNull(),
		receivedOn: text("received_on").notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.receipt, table.giftId] }),
		index("receipt_gifts_by_gift").on(table.giftId),
		index("receipt_gifts_by_reference").on(table.reference),
	],
);

/** The association's own accounts, as far as statements of them were read. */
export const statementAccounts = sqliteTable("statement_accounts", {
	id: text("id").primaryKey(),
	/** The name shown, « Banque » or « Orange Money ». */
	name: text("name").notNull(),
	paymentMethod: text("means", { enum: ["transfer", "mobile", "cheque", "cash"] }).notNull(),
	/** Marks that identify the account in a statement: IBANs, account numbers, signatures of tables. */
	marks: text("marks", { mode: "json" }).notNull().$type<string[]>(),
});

/** Words of statements that the site did not know, and whether they say that the money arrived. */
export const statementWords = sqliteTable("statement_words", {
	/** The word without case and accents. */
	word: text("word").primaryKey(),
	arrived: integer("arrived", { mode: "boolean" }).notNull(),
});

/** Payments by bank or mobile money, as in the statements. */
export const statementLines = sqliteTable(
	"statement_lines",
	{
		id: text("id").primaryKey(),
		/** SHA-256 of the facts that identify the line in every statement of its format: no line is stored twice. */
		fingerprint: text("fingerprint").notNull().unique(),
		/** SHA-256 of day, amount and words, which identify the line in another format. */
		content: text("content").notNull(),
		/** The format whose bank identifier is in the fingerprint; empty when the line had none. */
		numberedBy: text("numbered_by").notNull(),
		/** `YYYY-MM-DD`. */
		date: text("date").notNull(),
		/** Negative when money that had arrived was returned. */
		amount: integer("amount").notNull(),
		currency: text("currency").notNull().$type<Currency>(),
		paymentMethod: text("means", { enum: ["transfer", "mobile", "cheque", "cash"] }).notNull(),
		/** The account; null for lines of former versions. */
		accountId: text("account_id").references(() => statementAccounts.id),
		/** The bank's number of the entry; empty without one. */
		bankId: text("bank_id").notNull().default(""),
		/** The line of another statement that probably shows the same payment: meanwhile this line does not count. */
		twinOf: text("twin_of").references((): AnySQLiteColumn => statementLines.id, { onDelete: "set null" }),
		/** Whether a treasurer declared it another payment than the line that resembles it. */
		isDistinct: integer("is_distinct", { mode: "boolean" }).notNull().default(false),
		/** Emptied after a year, as is the text. */
		payer: text("payer").notNull(),
		text: text("text").notNull(),
		importedAt: instant("imported_at").notNull(),
		importedBy: text("imported_by").references(() => users.id),
		/** When somebody set the line aside; null otherwise. */
		ignoredAt: instant("ignored_at"),
	},
	(table) => [
		index("statement_lines_by_date").on(table.date, table.id),
		index("statement_lines_by_content").on(table.content),
		index("statement_lines_by_twin").on(table.twinOf).where(sql`twin_of is not null`),
	],
);

/** The roles of the columns of a bank's tables, as a volunteer named them. */
export const statementColumns = sqliteTable("statement_columns", {
	/** The titles of the table's columns. */
	signature: text("signature").primaryKey(),
	roles: text("roles", { mode: "json" }).notNull().$type<string[]>(),
});

/** Addresses of a former site, and the paths of this one that they lead to. */
export const oldAddresses = sqliteTable("old_addresses", {
	/** Path and query as `old-addresses.server.ts` compares them. */
	address: text("address").primaryKey(),
	target: text("target").notNull(),
});

/**
 * One row: the number of writes in this database file, to compare with the count stored beside it
 * (`write-count.server.ts`).
 */
export const writeCount = sqliteTable("write_count", {
	/** Random identifier; each copy of the database gets another one, as the stored count does not apply to it. */
	lineage: text("lineage").primaryKey(),
	writes: integer("writes").notNull(),
	/** The number of writes that change what public pages may show. */
	publicWrites: integer("public_writes").notNull().default(0),
	/** Random value, new after each write: two databases whose counts and tips are equal have the same history. */
	tip: text("tip").notNull().default(""),
	/** Writes missing at the last start that found fewer than were acknowledged, and the time of that start. */
	missing: integer("missing"),
	missingSince: instant("missing_since"),
});

/** Jobs that only one process at a time may do (`lease.server.ts`). Instants are of the database's clock. */
export const leases = sqliteTable("leases", {
	/** The name of the job. */
	name: text("name").primaryKey(),
	/** Random value, new for each time the lease is acquired; empty once it is released. */
	holder: text("holder").notNull(),
	until: instant("until").notNull(),
	/** When the job was last finished; null before the first time. */
	doneAt: instant("done_at"),
});

/**
 * The uses of each file, a film's poster with its film; a view (`drizzle/migrations/0023_media_uses.sql`).
 * `publishedAt` is null for a use that no visitor sees, such as a draft; the association's own have no kind, and are
 * always published.
 */
export const mediaUses = sqliteView("media_uses", {
	mediaId: text("media_id").notNull(),
	kind: text("kind").notNull(),
	itemId: text("item_id"),
	/** Position in an item, from 0: the cover comes first. */
	position: integer("position").notNull(),
	publishedAt: instant("published_at"),
	deletedAt: instant("deleted_at"),
}).existing();

/** The tables of published kinds, and of kinds with a trash, by kind (`app/platform/kinds/content-kinds.ts`). */
export const publishedTables = { events, reports, needs, spendings: expenses };
export const trashedTables = { ...publishedTables, gallery: galleryItems };
