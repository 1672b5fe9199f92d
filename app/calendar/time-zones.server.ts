import { setImmediate } from "node:timers/promises";

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

/** Whether this machine knows a time zone of this name; an offset alone, `+01:00`, is none. */
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
 * The time zones to choose from, by region, each under the French name of its country, or of its town where a country has
 * several. UTC and a zone that only another machine lists are there when they are the current one.
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
		// The names take half a second the first time: other requests come in between.
		if (zones.length % 20 === 0) await setImmediate();
		zones.push({ value, label: frenchName(value) });
	}
	zones.sort((a, b) => a.label.localeCompare(b.label, "fr"));
	return Object.entries(regions).map(([region, label]) => ({
		label,
		options: zones.filter(({ value }) => value.startsWith(`${region}/`)),
	}));
}

/** « heure : Sénégal » without its first word. */
function frenchName(timeZone: string): string {
	const format = new Intl.DateTimeFormat("fr", { timeZone, timeZoneName: "shortGeneric" });
	const name = format.formatToParts(new Date()).find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
	return name.replace(/^heure\s*:\s*/, "");
}
