import { execFileSync } from "node:child_process";
import { cpSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Place } from "../built-server";
import { copyOf, ensureFolder, newFolder } from "./site-process";

const mounted = new Set<string>();
/** For the end of a test file: unmounts also what a failed test left. */
export function removeDisks() {
	for (const path of mounted) run("umount", "-l", path);
	mounted.clear();
}

function run(program: string, ...args: string[]): string | undefined {
	try {
		execFileSync(program, args, { stdio: "pipe" });
		return undefined;
	} catch (error) {
		return error instanceof Error ? (error.message.split("\n")[1] ?? error.message) : String(error);
	}
}

/** A tmpfs mounted on a folder. */
export function smallDisk(megabytes: number, path = ensureFolder(join(newFolder(), "disk"))) {
	const refused = run("mount", "-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", ensureFolder(path));
	if (refused) throw new Error(refused);
	mounted.add(path);
	return {
		path,
		resize(to: number) {
			const why = run("mount", "-o", `remount,size=${to}m`, path);
			if (why) throw new Error(why);
		},
		/** Leaves less than a page free. */
		fill: () => void run("dd", "if=/dev/zero", `of=${join(path, "fill")}`, "bs=64k"),
		unfill: () => rmSync(join(path, "fill"), { force: true }),
		remove: () => {
			run("umount", "-l", path);
			mounted.delete(path);
		},
	};
}

/** A copy of a site whose data is on such a disk. */
export function placeOn(filled: Place, megabytes: number) {
	const place = copyOf(filled);
	const disk = smallDisk(megabytes);
	cpSync(place.data, disk.path, { recursive: true });
	rmSync(place.data, { recursive: true });
	return { place: { ...place, data: disk.path }, disk };
}

/** Why this machine has no small disks; undefined when it has. */
export function whyNoDisks(): string | undefined {
	try {
		const disk = smallDisk(1);
		writeFileSync(join(disk.path, "try"), "");
		disk.remove();
		return undefined;
	} catch (error) {
		return `needs root and tmpfs: ${error instanceof Error ? error.message : error}`;
	}
}
