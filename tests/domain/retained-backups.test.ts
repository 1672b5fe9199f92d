import { expect, test } from "vitest";
import { firstBackupLabel } from "~/site/backup/backup-child-process.server";
import { backupName, backupNamed, retainedBackups } from "~/site/backup/backup-files.server";

const backup = (moment: string, isWhole = true) => {
	const made = backupNamed(backupName(new Date(moment), isWhole));
	if (made === undefined) throw new Error(`No backup is called after ${moment}`);
	return made;
};
const now = new Date("2026-11-20T03:15:00Z");
const everyNight = (count: number) =>
	Array.from({ length: count }, (_, days) => backup(new Date(now.getTime() - days * 86_400_000).toISOString()));
const days = (all: { madeAt: Date }[]) => all.map(({ madeAt }) => madeAt.toISOString().slice(0, 10)).toSorted();

test("the name of a backup says when it was made, to the second", () => {
	expect(backup("2026-11-20T03:15:07.900Z").name).toBe("association-2026-11-20T03-15-07Z.tar.gz");
	expect(backup("2026-11-20T03:15:07.900Z").madeAt).toEqual(new Date("2026-11-20T03:15:07Z"));
	for (const other of ["../association-2026-11-20T03-15-07Z.tar.gz", "association-2026-11-20T03-15-07Z.tar.gz.1"])
		expect(backupNamed(other)).toBeUndefined();
});

test("of a year of nights, 7 days, 4 weeks and 6 months stay", () => {
	expect(
		days(retainedBackups(everyNight(365), now))
			.join(" ")
			.replaceAll("2026-", ""),
	).toBe("06-30 07-31 08-31 09-30 10-31 11-01 11-08 11-14 11-15 11-16 11-17 11-18 11-19 11-20");
});

test("a site that is stopped for a summer keeps its backups", () => {
	const old = everyNight(365).filter(({ madeAt }) => madeAt < new Date("2026-05-01T00:00:00Z"));
	expect(retainedBackups(old, now).length).toBeGreaterThan(10);
});

test("backups dated later, by a clock that was ahead, stay and displace no other", () => {
	const later = everyNight(30).map(({ madeAt }) => backup(new Date(madeAt.getTime() + 365 * 86_400_000).toISOString()));
	const retained = days(retainedBackups([...everyNight(365), ...later], now));
	expect(retained.filter((day) => day < "2026-11-21")).toEqual(days(retainedBackups(everyNight(365), now)));
	expect(retained.length).toBe(14 + 30);
});

test("all of today stay, and of an earlier day the last", () => {
	const all = ["2026-11-20T03:00:00Z", "2026-11-20T09:00:00Z", "2026-11-19T03:00:00Z", "2026-11-19T21:00:00Z"].map(
		(moment) => backup(moment),
	);
	expect(retainedBackups(all, now).map(({ name }) => name.slice(12, 25))).toEqual([
		"2026-11-20T09",
		"2026-11-20T03",
		"2026-11-19T21",
	]);
});

test("forty nights without all photos push out no whole backup of the same day, week or month", () => {
	const sinceAugust = everyNight(110).toReversed();
	const lacking = sinceAugust.slice(-40).map(({ madeAt }) => backup(madeAt.toISOString(), false));
	const retained = retainedBackups([...sinceAugust.slice(0, -40), ...lacking], now);
	expect(days(retained.filter(({ isWhole }) => isWhole))).toEqual(["2026-08-31", "2026-09-30", "2026-10-11"]);
	const day = [backup("2026-11-18T03:00:00Z"), backup("2026-11-18T21:00:00Z", false)];
	expect(retainedBackups(day, now)).toEqual(day.slice(0, 1));
});

const at = (time: string) => new Date(`2026-11-${time}Z`);

// Each hour after the start, from two o'clock UTC on (server/scheduler.ts).
test.each([
	["23T22:30:00", "23T22:31:00", "Europe/Paris", "demain vers 0 h 30"],
	["23T23:50:00", "23T23:50:30", "Europe/Paris", "aujourd’hui vers 3 h 50"],
])("of a site started on the %s, on the %s the first backup is to come in %s %s", (began, now, zone, expected) => {
	expect(firstBackupLabel(at(now), zone, at(began)).replace(/\u00a0/g, " ")).toBe(expected);
});
