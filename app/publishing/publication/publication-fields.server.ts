import * as z from "zod";
import { instantOf } from "~/platform/calendar/zoned-time.server";
import { media } from "~/platform/db/schema.server";
import { calendarDateField, clockTimeField } from "~/web/forms/form-text.server";
import { type Publication, sameMoment } from "./publication";

/** Form fields for publication and optimistic version. */
export const publicationFields = {
	publication: z.enum(["now", "later", "draft"]).default("now"),
	publicationDate: calendarDateField().optional(),
	publicationTime: clockTimeField().optional(),
	/** Who can be recognized on the files of the form. */
	people: z.enum(media.people.enumValues).optional(),
	version: z.coerce.number().int().min(1).optional(),
	/** The later version that the user chose to overwrite. */
	overwrite: z.coerce.number().int().min(1).optional(),
	/** The button that restores from the trash and saves, over the later version that it names, if any. */
	restore: z.coerce.number().int().min(0).optional(),
};

/** The parsed fields. */
export type PostedPublication = {
	publication: "now" | "later" | "draft";
	publicationDate?: string;
	publicationTime?: string;
	restore?: number;
};

/** Returns whether « later » has its date and time, for `refine` with `momentMissing`. */
export const hasMoment = ({ publication, publicationDate, publicationTime }: PostedPublication) =>
	publication !== "later" || (publicationDate !== undefined && publicationTime !== undefined);

export const momentMissing = {
	path: ["publicationDate"],
	error: "Choisissez le jour et l’heure de parution, ou publiez maintenant.",
};

/** Parses the fields; date and time are in the site's time zone. */
export function publicationOf(
	{ publication, publicationDate, publicationTime }: PostedPublication,
	timeZone: string,
): Publication {
	if (publication !== "later" || !publicationDate || !publicationTime)
		return { choice: publication === "draft" ? "draft" : "now" };
	return { choice: "later", at: instantOf(publicationDate, publicationTime, timeZone) };
}

/** Returns errors by field for a past publication time, unless the item was published while its form was open. */
export function momentPassed(publication: Publication, earlier: Date | null, now = new Date()) {
	if (publication.choice !== "later" || publication.at > now || sameMoment(publication.at, earlier)) return undefined;
	return {
		publicationDate: ["Ce moment est déjà passé\u202f: choisissez-en un à venir, ou publiez maintenant."],
	};
}

/** Returns the version that the form changes: as loaded, or as chosen to overwrite; undefined for a new item. */
export function postedVersion(fields: FormData): number | undefined {
	const chosen = fields.get("overwrite") || Number(fields.get("restore"));
	const { success, data } = publicationFields.version.safeParse(chosen || fields.get("version") || undefined);
	return success ? data : undefined;
}

/** Returns the entries of `row` named by the keys of `fields`. */
export const pickFields = <Row extends object, Name extends keyof Row>(row: Row, fields: Record<Name, unknown>) =>
	Object.fromEntries(Object.keys(fields).map((name) => [name, row[name as Name]])) as Pick<Row, Name>;
