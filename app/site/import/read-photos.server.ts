import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import readExif from "exif-reader";
import sharp from "sharp";
import { isCalendarDate } from "~/platform/calendar/calendar-date";
import { instantOf } from "~/platform/calendar/zoned-time.server";
import { emptyItem, type SourceFault, type SourceItem } from "./source-item";
import { isPlausible } from "./source-values";

/** What systems put into every folder. */
const ofSystem = /^(Thumbs\.db|desktop\.ini|__MACOSX|@eaDir)$/i;

/** Reads all photos and videos below a folder, each with the moment at which it was taken. */
export async function* readPhotos(
	folder: string,
	timeZone: string,
	below = "",
): AsyncGenerator<SourceItem | SourceFault> {
	const entries = await readdir(join(folder, below), { withFileTypes: true }).catch(() => undefined);
	if (entries === undefined) return yield { place: below, fault: "ce dossier ne se laisse pas lire." };
	for (const entry of entries.toSorted((a, b) => a.name.localeCompare(b.name, "fr", { numeric: true }))) {
		const place = join(below, entry.name);
		if (entry.name.startsWith(".") || ofSystem.test(entry.name)) continue;
		if (entry.isDirectory()) yield* readPhotos(folder, timeZone, place);
		else if (!entry.isFile()) yield { place, fault: "c’est un lien qui mène ailleurs." };
		else {
			const path = join(folder, place);
			const item = emptyItem("gallery", place, "");
			item.files = [{ name: entry.name, path }];
			item.createdAt = await takenAt(path, timeZone);
			yield item;
		}
	}
}

/** Returns when a photo or video was taken: as the camera wrote it, else by the file's name, else the file's time. */
export async function takenAt(path: string, timeZone: string): Promise<Date> {
	for (const written of [await exifMoment(path), momentInName(basename(path))]) {
		if (!written || !isCalendarDate(written.date)) continue;
		const instant = instantOf(written.date, written.time, timeZone);
		if (isPlausible(instant)) return instant;
	}
	const stamp = new Date(Number(/^(\d{13})_/.exec(basename(path))?.[1] ?? Number.NaN));
	return isPlausible(stamp) ? stamp : (await stat(path)).mtime;
}

type Moment = { date: string; time: string };

/** Reads the date of a photo; the library gives the camera's clock as if it were in UTC. */
async function exifMoment(path: string): Promise<Moment | undefined> {
	try {
		const { exif } = await sharp(path).metadata();
		const { Photo, Image } = exif ? readExif(exif) : {};
		const taken = Photo?.DateTimeOriginal ?? Photo?.DateTimeDigitized ?? Image?.DateTime;
		const [date = "", time = ""] = taken instanceof Date ? taken.toISOString().split("T") : [];
		return date ? { date, time: time.slice(0, 5) } : undefined;
	} catch {
		return undefined; // a video, or a photo that will be refused
	}
}

/** Finds a date, and a time behind it, in names such as `IMG_20240512_101530.jpg` and `2024-05-12 10.15.30.jpg`. */
function momentInName(name: string): Moment | undefined {
	const [, year, month, day, hour = "12", minute = "00"] =
		/(?<!\d)((?:19|20)\d\d)[-_.]?(0[1-9]|1[0-2])[-_.]?(0[1-9]|[12]\d|3[01])(?:[-_ T.]{0,3}(?:at |à )?([01]\d|2[0-3])[-_.:h]?([0-5]\d)|(?!\d))/.exec(
			name,
		) ?? [];
	return year ? { date: `${year}-${month}-${day}`, time: `${hour}:${minute}` } : undefined;
}
