import { setImmediate } from "node:timers/promises";
import { Temporal } from "temporal-polyfill";

/** Converts a clock time in a time zone to a Temporal value, for calendar files. */
export function momentOf(date: string, time: string, timeZone: string) {
	return plainDate(date).toPlainDateTime(Temporal.PlainTime.from(time)).toZonedDateTime(timeZone);
}

/** Converts a date to a Temporal value, for calendar files. */
export const plainDate = (date: string) => Temporal.PlainDate.from(date);

/** Returns the instant of a clock time in a time zone; in the hour that summer time skips, the next hour. */
export function instantOf(date: string, time: string, timeZone: string): Date {
	return new Date(momentOf(date, time, timeZone).epochMilliseconds);
}

/** Returns a clock time in a time zone with the zone's UTC offset: `2026-12-24T18:00:00+01:00`. */
export function momentInZone(date: string, time: string, timeZone: string): string {
	return momentOf(date, time, timeZone).toString({ timeZoneName: "never" });
}

type ZoneGroup = { label: string; options: { value: string; label: string }[] };

const regions: Record<string, string> = {
	Africa: "Afrique",
	Europe: "Europe",
	America: "Amérique",
	Asia: "Asie",
	Indian: "Océan Indien",
	Pacific: "Océan Pacifique",
	Atlantic: "Océan Atlantique",
	Australia: "Australie",
	Antarctica: "Antarctique",
	Arctic: "Arctique",
};

/** Returns whether the system knows a time zone of this name; a bare offset such as `+01:00` is not a name. */
export function isTimeZone(name: string): boolean {
	if (!/^[A-Za-z]/.test(name)) return false;
	try {
		new Intl.DateTimeFormat("fr", { timeZone: name });
		return true;
	} catch {
		return false;
	}
}

/**
 * Returns the selectable time zones by region, labelled with the French name of their country, or of their town in
 * countries with several zones. Includes UTC or a zone unknown to this system if it is the current one.
 */
export async function timeZoneGroups(current: string): Promise<ZoneGroup[]> {
	groups ??= readGroups();
	const listed = await groups;
	if (listed.some(({ options }) => options.some(({ value }) => value === current))) return listed;
	return [{ label: "Actuel", options: [{ value: current, label: current }] }, ...listed];
}

let groups: Promise<ZoneGroup[]> | undefined;

async function readGroups(): Promise<ZoneGroup[]> {
	const zones: { value: string; label: string }[] = [];
	for (const value of Intl.supportedValuesOf("timeZone")) {
		// The first labels take half a second: the loop yields to other requests.
		if (zones.length % 20 === 0) await setImmediate();
		zones.push({ value, label: frenchName(value) });
	}
	zones.sort((a, b) => a.label.localeCompare(b.label, "fr"));
	return Object.entries(regions).map(([region, label]) => ({
		label,
		options: zones.filter(({ value }) => value.startsWith(`${region}/`)),
	}));
}

/** Returns the French name of a time zone: Intl's « heure : Sénégal » without its first word. */
function frenchName(timeZone: string): string {
	const format = new Intl.DateTimeFormat("fr", { timeZone, timeZoneName: "shortGeneric" });
	const name = format.formatToParts(new Date()).find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
	return name.replace(/^heure\s*:\s*/, "");
}
