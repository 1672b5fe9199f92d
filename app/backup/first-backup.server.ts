import { calendarDateAt, clockTimeAt, formatTime } from "~/calendar/calendar-date";
import { nightBegins } from "./backup-child-process.server";

const hour = 60 * 60_000;

/** How old a site may be without a backup, in milliseconds: one night. */
const oneNight = 24 * hour;

/** Whether the first backup may not be due yet. */
export const isTooNewForBackup = (siteBegan: Date | undefined, now: Date) =>
	siteBegan === undefined || now.getTime() - siteBegan.getTime() < oneNight;

/**
 * When the first backup is due, « demain vers 3 h 30 »: the scheduler runs hourly after the start of the process and
 * creates the day's backup once the night has begun (server/scheduler.ts).
 */
export function firstBackupLabel(now: Date, timeZone: string, started = processStart()): string {
	const hours = Math.floor((now.getTime() - started.getTime()) / hour);
	let next = new Date(started.getTime() + (hours + 1) * hour);
	while (next.getUTCHours() < nightBegins) next = new Date(next.getTime() + hour);
	const isToday = calendarDateAt(next, timeZone) === calendarDateAt(now, timeZone);
	return `${isToday ? "aujourd’hui" : "demain"} vers ${formatTime(clockTimeAt(next, timeZone))}`;
}

const processStart = () => new Date(Date.now() - process.uptime() * 1000);
