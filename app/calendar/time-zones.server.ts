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

/** Whether the system knows a time zone of this name; an offset alone, `+01:00`, is none. */
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
 * The selectable time zones by region, labelled with the French name of their country, or of their town in countries
 * with several. Includes UTC or a zone unknown to this system if it is the current one.
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
		// The first labels take half a second: yield to other requests.
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
