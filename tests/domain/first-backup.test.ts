import { expect, test } from "vitest";
import { firstBackupLabel } from "~/backup/first-backup.server";

const at = (time: string) => new Date(`2026-11-${time}Z`);

// Each hour after the start, from two o'clock UTC on (server/scheduler.ts).
test.each([
	["23T15:04:00", "23T15:05:00", "Europe/Paris", "aujourd’hui vers 17 h 04"],
	["23T22:30:00", "23T22:31:00", "Europe/Paris", "demain vers 0 h 30"],
	["23T23:50:00", "23T23:50:30", "Europe/Paris", "aujourd’hui vers 3 h 50"],
	["23T20:15:00", "23T23:59:00", "America/Port-au-Prince", "aujourd’hui vers 21 h 15"],
])("of a site started on the %s, on the %s the first backup is to come in %s %s", (began, now, zone, told) => {
	expect(firstBackupLabel(at(now), zone, at(began)).replace(/\u00a0/g, " ")).toBe(told);
});
