import { formatDay } from "~/calendar/calendar-date";
import type { Association } from "~/settings/association-facts";
import { association, settingsWrittenAt } from "~/settings/settings.server";

/** When the settings that a page is made of were last written, for machines and in words; null when none ever was. */
export async function lastUpdate(names: (keyof Association)[]) {
	const writtenAt = await settingsWrittenAt(names);
	if (writtenAt === null) return null;
	const { timeZone } = await association();
	return { iso: writtenAt.toISOString(), words: formatDay(writtenAt, timeZone) };
}

export type LastUpdate = Awaited<ReturnType<typeof lastUpdate>>;
