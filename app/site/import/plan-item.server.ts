import { eq } from "drizzle-orm";
import * as z from "zod";
import { eventFields, eventLabels, eventSchema, eventToWrite } from "~/content/events/event-form.server";
import { maxImages, reportFields, reportLabels, reportToWrite } from "~/content/reports/report-form.server";
import type { MediaKind } from "~/media/files/media-type";
import { instantOf } from "~/platform/calendar/zoned-time.server";
import { db } from "~/platform/db/client.server";
import { idPattern } from "~/platform/db/new-id.server";
import { events, galleryItems, media, trashedTables } from "~/platform/db/schema.server";
import { publicPaths } from "~/platform/kinds/paths";
import type { Publication } from "~/publishing/publication/publication";
import { pickFields } from "~/publishing/publication/publication-fields.server";
import { type ItemValues, slugOf } from "~/publishing/publication/stored-item.server";
import { optionalLines, optionalText } from "~/web/forms/form-text.server";
import { derivedId, hashOf, judgeFile } from "./source-files.server";
import type { SourceItem } from "./source-item";

export type ImportOptions = {
	timeZone: string;
	/** Whether nothing is published yet. */
	drafts: boolean;
	/** Whether items are taken without those of their files that are not there. */
	withoutMissingFiles: boolean;
};

export type FoundFile = { path: string; name: string; bytes: number; alt: string | null; caption: string | null };

/** An item that will be stored, and all that is stored of it. */
export type ItemToTake = {
	kind: SourceItem["kind"];
	place: string;
	id: string;
	files: FoundFile[];
	createdAt: Date;
	publication: Publication;
	/** Returns the columns; undefined for the gallery. */
	values?: (fileIds: string[]) => ItemValues;
};

export type Outcome = "new" | "present" | "refused";

type Planned = {
	outcome: Outcome;
	toTake?: ItemToTake;
	/** The path of its page, where its old addresses lead. */
	page?: string;
	/** Why it is refused; else what is to be known. */
	reasons: string[];
};

const refused = (...reasons: string[]): Planned => ({ outcome: "refused", reasons });

const kindsOfFiles: Record<SourceItem["kind"], MediaKind[]> = {
	events: ["image"],
	reports: ["image"],
	gallery: ["image", "video"],
};

const fileTexts = z.object({ alt: optionalLines(250), caption: optionalText(300) });

/** Checks the items of a source one after the other, against the site and against those before. */
export class Planning {
	readonly #options: ImportOptions;
	readonly #now = new Date();
	/** The kinds that use an identifier, the addresses of events and the hashes of the gallery, as far as they were read. */
	readonly #ids = new Map<string, SourceItem["kind"][]>();
	readonly #slugs = new Set<string>();
	readonly #hashes = new Set<string>();

	constructor(options: ImportOptions) {
		this.#options = options;
	}

	async plan(item: SourceItem): Promise<Planned> {
		const { kind } = item;
		if (item.faults.length > 0) return refused(...item.faults);
		const fits = item.id === "" || (idPattern.test(item.id) && !routeNames.test(item.id));
		const id = fits ? item.id : derivedId(kind, item.id);
		if (id !== "") {
			const others = this.#ids.get(item.id) ?? [];
			if (others.includes(kind)) return refused("un autre a le même identifiant, seul le premier est repris.");
			if (others.length > 0)
				item.remarks.push("cet identifiant sert aussi dans une autre collection ; les deux sont repris.");
			this.#ids.set(item.id, [...others, kind]);
		}
		const table = trashedTables[kind];
		const [row] = await db.select().from(table).where(eq(table.id, id));
		if (row) {
			const page =
				"slug" in row ? publicPaths.event(row.slug) : kind === "reports" ? publicPaths.report(id) : undefined;
			return { outcome: "present", page, reasons: row.deletedAt ? [inTrash] : [] };
		}
		const files = await this.#files(item);
		if (!Array.isArray(files)) return refused(...files.faults);
		if (kind === "gallery") return this.#galleryItem(item, this.#take(item, id, files));
		return kind === "events" ? this.#event(item, id, files) : this.#report(item, id, files);
	}

	/**
	 * Returns an item as it will be stored: with the moment of the source, else the day that it tells of.
	 * @param columns returns its columns; none for the gallery
	 */
	#take(
		item: SourceItem,
		id: string,
		files: FoundFile[],
		day?: string | null,
		columns?: ItemToTake["values"],
	): ItemToTake {
		const { kind, place } = item;
		const ofDay = day ? instantOf(day, "00:00", this.#options.timeZone) : this.#now;
		const createdAt = item.createdAt ?? (ofDay < this.#now ? ofDay : this.#now);
		const isDraft = item.isDraft || this.#options.drafts;
		const publication: Publication = isDraft ? { choice: "draft" } : { choice: "later", at: createdAt };
		const values =
			columns &&
			((fileIds: string[]) => {
				const written = columns(fileIds);
				return { ...written, first: { ...written.first, createdAt } };
			});
		return { kind, place, id, files, createdAt, publication, values };
	}

	async #event(item: SourceItem, id: string, files: FoundFile[]): Promise<Planned> {
		const checked = eventSchema.safeParse({ ...written(item.fields), id });
		if (!checked.success) return refused(...sentences(checked.error, eventLabels));
		const draft = pickFields(checked.data, eventFields);
		const slug = await this.#freeSlug(item, draft.title);
		const toTake = this.#take(item, id, files, draft.date, ([posterId]) => {
			const event = eventToWrite({ ...draft, posterId: posterId ?? null }, this.#options.timeZone);
			return { ...event, first: { ...event.first, slug } };
		});
		return { outcome: "new", toTake, page: publicPaths.event(slug), reasons: [] };
	}

	#report(item: SourceItem, id: string, files: FoundFile[]): Planned {
		if (files.length > maxImages) return refused(`${maxImages} images au plus.`);
		const { shareLink, ...fields } = item.fields;
		const link = reportFields.shareLink.safeParse(shareLink || undefined);
		if (!link.success)
			item.remarks.push(`le lien de partage « ${shareLink} » n’est pas repris : il ne commence pas par https://.`);
		const checked = z.object(reportFields).safeParse(written(link.success ? item.fields : fields));
		if (!checked.success) return refused(...sentences(checked.error, reportLabels));
		const { data } = checked;
		const toTake = this.#take(item, id, files, data.date, (fileIds) => reportToWrite(data, fileIds));
		return { outcome: "new", toTake, page: publicPaths.report(id), reasons: [] };
	}

	/** Plans a photo or video; the gallery has each file once, whatever its identifier. */
	async #galleryItem({ kind, remarks }: SourceItem, toTake: ItemToTake): Promise<Planned> {
		const [file] = toTake.files;
		if (file === undefined) return refused("le fichier manque.");
		const sha256 = await hashOf(file.path);
		if (this.#hashes.has(sha256)) return { outcome: "present", reasons: ["ce fichier est deux fois dans la source."] };
		this.#hashes.add(sha256);
		const [same] = await db
			.select({ deletedAt: galleryItems.deletedAt })
			.from(galleryItems)
			.innerJoin(media, eq(media.id, galleryItems.mediaId))
			.where(eq(media.sha256, sha256));
		if (same) return { outcome: "present", reasons: same.deletedAt ? [inTrash] : [] };
		if (toTake.publication.choice === "draft")
			remarks.push("masqué jusqu’à ce que vous le montriez, car la galerie n’a pas de brouillons.");
		return { outcome: "new", toTake: { ...toTake, id: toTake.id || derivedId(kind, sha256) }, reasons: [] };
	}

	/** Returns the files of an item, or why it cannot be taken with them. */
	async #files({ kind, files, remarks }: SourceItem) {
		const found: FoundFile[] = [];
		const faults: string[] = [];
		for (const file of files) {
			const judged = file.path === undefined ? (file.fault ?? "") : await judgeFile(file, kindsOfFiles[kind]);
			const texts = fileTexts.safeParse({ alt: file.alt || undefined, caption: file.caption || undefined });
			if (file.path === undefined && this.#options.withoutMissingFiles && kind !== "gallery")
				remarks.push(String(judged));
			else if (typeof judged === "string") faults.push(judged);
			else if (!texts.success) faults.push(...sentences(texts.error, { alt: "Description", caption: "Légende" }));
			else found.push({ path: file.path ?? "", name: file.name, ...texts.data, bytes: judged });
		}
		return faults.length > 0 ? { faults } : found;
	}

	/** Returns the event's own slug, or one like it where an address cannot hold it or another event has it. */
	async #freeSlug({ slug = "", remarks }: SourceItem, title: string): Promise<string> {
		const own = idPattern.test(slug);
		const base = own ? slug : slugOf(slug || title, "evenement");
		for (let number = 1; ; number++) {
			const candidate = number === 1 ? base : `${base}-${number}`;
			const isTaken = this.#slugs.has(candidate) || (await db.$count(events, eq(events.slug, candidate))) > 0;
			if (isTaken) continue;
			this.#slugs.add(candidate);
			if (own && number > 1)
				remarks.push(`l’adresse /events/${slug} est à un autre événement ; celui-ci a /events/${candidate}.`);
			return candidate;
		}
	}
}

/** Identifiers that stand for something else in the addresses of the administration. */
const routeNames = /^(new|files|decrire|ordre|delete)$/i;

const inTrash = "est déjà là, dans la corbeille.";

/** Returns fields as a form's fields arrive at its schema: empty ones are absent. */
const written = (fields: Record<string, string>) =>
	Object.fromEntries(
		Object.entries(fields).map(([name, text]) => [
			name,
			text.normalize("NFC").replace(/\r\n?/g, "\n").trim() || undefined,
		]),
	);

const sentences = ({ issues }: z.ZodError, labels: Record<string, string>) =>
	issues.map(({ path: [name = ""], message }) => `${labels[String(name)] ?? String(name)} : ${message}`);
