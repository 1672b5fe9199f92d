import { endOf } from "~/content/events/events.server";
import type { Folder } from "~/media/files/stored-files.server";
import { isOwnFolder } from "~/media/files/uploads-folder.server";
import { calendarDateAt } from "~/platform/calendar/calendar-date";
import { instantOf } from "~/platform/calendar/zoned-time.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { events, galleryItems, media, reportImages, reports } from "~/platform/db/schema.server";
import { freeSlug } from "~/publishing/publication/stored-item.server";
import { siteTimeZone } from "~/publishing/settings/settings.server";
import type { Content, EventContent, FilmContent, Illustration, PhotoContent, Place, ReportContent } from "./content";
import { type PictureName, pictureDescriptions, placeFilm, placePicture } from "./place-picture.server";

const day = 24 * 60 * 60_000;

/** Inserts content with its images in one batch; image variants are generated later. */
export async function addContent(content: Content) {
	if (!(await isOwnFolder())) throw new Error("The uploads folder is not that of this site");
	const adding = new Adding(await siteTimeZone());
	// Variants are generated in this order, so the images of the home page come first.
	const eventRows = await inOrder(content.events, (event) => adding.event(event));
	const reportRows = await inOrder(content.reports, (report) => adding.report(report));
	const photoRows = await inOrder(content.photos, (photo, n) => adding.photo(photo, n));
	const filmRows = await inOrder(content.films, (film) => adding.film(film));
	await db.batch([
		db.insert(media).values(adding.files),
		...eventRows.map((row) => db.insert(events).values(row)), // each slug is free when its row is inserted
		db.insert(reports).values(reportRows),
		db.insert(reportImages).values(adding.images),
		db.insert(galleryItems).values([...photoRows, ...filmRows]),
	]);
	return { reports: reportRows, photos: photoRows, films: filmRows };
}

/** Builds the rows sequentially, so that their files keep this order. */
async function inOrder<Item, Row>(items: Item[], rowOf: (item: Item, n: number) => Promise<Row>): Promise<Row[]> {
	const rows: Row[] = [];
	for (const [n, item] of items.entries()) rows.push(await rowOf(item, n));
	return rows;
}

class Adding {
	readonly files: (typeof media.$inferInsert)[] = [];
	readonly images: (typeof reportImages.$inferInsert)[] = [];
	readonly #now = Date.now();
	readonly #timeZone: string;

	constructor(timeZone: string) {
		this.#timeZone = timeZone;
	}

	async event({ days, moved, poster, ...fields }: EventContent) {
		const draft = {
			...fields,
			date: this.#date(this.#daysFromNow(days)),
			formerDate: moved === undefined ? null : this.#date(this.#daysFromNow(days - moved)),
			posterId: poster ? (await this.#file(poster, "event-posters")).id : null,
		};
		const known = this.#daysFromNow(Math.min(days, 0) - 30);
		return {
			...draft,
			id: newId(),
			slug: freeSlug("events", draft.title),
			endsAt: endOf(draft, this.#timeZone),
			createdAt: known,
			publishedAt: known,
		};
	}

	async report({ published, pictures, trashed, ...fields }: ReportContent) {
		const id = newId();
		for (const [position, picture] of pictures.entries()) await this.#image(id, position, picture);
		const publishedAt = this.#publication(published);
		const createdAt = publishedAt && publishedAt.getTime() < this.#now ? publishedAt : this.#daysFromNow(-1);
		const date = this.#date(new Date(createdAt.getTime() - 3 * day));
		const deletedAt = trashed ? this.#daysFromNow(-4) : null;
		return { ...fields, id, date, createdAt, publishedAt, deletedAt };
	}

	async photo({ picture, undescribed, hidden, trashed }: PhotoContent, n: number) {
		const file = await this.#file(picture, "gallery");
		if (hidden) file.hiddenAt = this.#daysFromNow(-6);
		const alt = undescribed ? null : pictureDescriptions[picture];
		const createdAt = this.#daysFromNow(-11 * n - 1);
		const deletedAt = trashed ? this.#daysFromNow(-2) : null;
		return { id: newId(), type: "image" as const, mediaId: file.id, alt, createdAt, deletedAt };
	}

	async film({ film, seconds, days, alt, ...details }: FilmContent) {
		const { film: file, poster } = await placeFilm(film, this.#next());
		this.files.push(poster, { ...file, ...details, durationSeconds: seconds });
		const createdAt = this.#daysFromNow(days);
		return { id: newId(), type: "video" as const, mediaId: file.id, alt, createdAt, deletedAt: null };
	}

	async #image(reportId: string, position: number, picture: Illustration) {
		const [name, caption = null] = typeof picture === "string" ? [picture] : picture;
		const file = await this.#file(name, "reports");
		file.caption = caption;
		this.images.push({ reportId, mediaId: file.id, position });
	}

	async #file(name: PictureName, folder: Folder) {
		const file = await placePicture(name, folder, this.#next());
		this.files.push(file);
		return file;
	}

	/** Distinct times keep the order of the files. */
	#next = () => new Date(this.#now + this.files.length);

	#publication(published: ReportContent["published"]): Date | null {
		if (published === "draft") return null;
		if (published !== "planned") return this.#momentIn(published);
		return instantOf(this.#date(this.#daysFromNow(6)), "10:00", this.#timeZone);
	}

	#momentIn({ years, at }: Place): Date {
		const thisYear = Number(this.#date(new Date(this.#now)).slice(0, 4));
		const start = (year: number) => instantOf(`${year}-01-01`, "00:00", this.#timeZone).getTime();
		const from = start(thisYear - years);
		const to = years === 0 ? this.#now : start(thisYear - years + 1);
		return new Date(from + at * (to - from));
	}

	#daysFromNow = (days: number) => new Date(this.#now + days * day);
	#date = (moment: Date) => calendarDateAt(moment, this.#timeZone);
}
