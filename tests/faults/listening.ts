import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { childrenOf } from "../processes";

/** The addresses that a process and its children listen on, as in /proc: `0100007F` is 127.0.0.1. */
export function addressesOf(pid: number): string[] {
	const own = new Set(socketsOf(pid));
	const listening = ["tcp", "tcp6"].flatMap((kind) =>
		readFileSync(`/proc/net/${kind}`, "utf8")
			.split("\n")
			.map((line) => line.trim().split(/\s+/))
			.filter(([, , , state, , , , , , inode = ""]) => state === "0A" && own.has(inode))
			.map(([, address = ""]) => address.split(":")[0] ?? ""),
	);
	return [...listening, ...childrenOf(pid).flatMap(addressesOf)];
}

function socketsOf(pid: number): string[] {
	try {
		const folder = `/proc/${pid}/fd`;
		return readdirSync(folder).flatMap((name) => /^socket:\[(\d+)\]$/.exec(linkOf(`${folder}/${name}`))?.[1] ?? []);
	} catch {
		return []; // it has exited
	}
}

function linkOf(path: string): string {
	try {
		return readlinkSync(path);
	} catch {
		return ""; // closed meanwhile
	}
}
