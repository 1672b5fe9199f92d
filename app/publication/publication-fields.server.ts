import * as z from "zod";
import { instantOf } from "~/calendar/calendar-date";
import { calendarDateField, clockTimeField } from "~/calendar/calendar-date-field.server";
import { type Publication, sameMoment } from "./publication";

/** The fields of a form that say when visitors see what it saves, and which version it changes. */
export const publicationFields = {
	publication: z.enum(["now", "later", "draft"]).default("now"),
	publicationDate: calendarDateField().optional(),
	publicationTime: clockTimeField().optional(),
	version: z.coerce.number().int().min(1).optional(),
	/** The later version that somebody chose to write over. */
	overwrite: z.coerce.number().int().min(1).optional(),
	/** The button that takes an item out of the trash and saves it: over the later version it names, if it names one. */
	restore: z.coerce.number().int().min(0).optional(),
};

type Fields = {
	publication: "now" | "later" | "draft";
	publicationDate?: string;
	publicationTime?: string;
};

/** Whether a moment is given where one is needed; for `refine`, with `momentMissing`. */
export const hasMoment = ({ publication, publicationDate, publicationTime }: Fields) =>
	publication !== "later" || (publicationDate !== undefined && publicationTime !== undefined);

export const momentMissing = {
	path: ["publicationDate"],
	error: "Choisissez le jour et l’heure de parution, ou publiez maintenant.",
};

/** What the fields ask for, the moment read in the site's time zone. */
export function publicationOf(
	{ publication, publicationDate, publicationTime }: Fields,
	timeZone: string,
): Publication {
	if (publication !== "later" || !publicationDate || !publicationTime)
		return { choice: publication === "draft" ? "draft" : "now" };
	return { choice: "later", at: instantOf(publicationDate, publicationTime, timeZone) };
}

/** What is wrong with a moment that has passed, by field; that of an item which came out while its form was open is not. */
export function momentPassed(publication: Publication, earlier: Date | null, now = new Date()) {
	if (publication.choice !== "later" || publication.at > now || sameMoment(publication.at, earlier)) return undefined;
	return {
		publicationDate: ["Ce moment est déjà passé\u202f: choisissez-en un à venir, ou publiez maintenant."],
	};
}

/** The version a form changes: the one it was opened with or chose to overwrite; undefined for a new item. */
export function postedVersion(fields: FormData): number | undefined {
	const chosen = fields.get("overwrite") || Number(fields.get("restore"));
	const { success, data } = publicationFields.version.safeParse(chosen || fields.get("version") || undefined);
	return success ? data : undefined;
}
