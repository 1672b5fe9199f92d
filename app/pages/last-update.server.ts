import { formatDay } from "~/calendar/calendar-date";
import type { Association } from "~/settings/association-facts";
import { association, settingsWrittenAt } from "~/settings/settings.server";

/** When the settings of a page were last saved, as ISO date and as text; null when never. */
export async function lastUpdate(names: (keyof Association)[]) {
	const writtenAt = await settingsWrittenAt(names);
	if (writtenAt === null) return null;
	const { timeZone } = await association();
	return { iso: writtenAt.toISOString(), words: formatDay(writtenAt, timeZone) };
}

export type LastUpdate = Awaited<ReturnType<typeof lastUpdate>>;
