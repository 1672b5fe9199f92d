import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "~/env/env.server";

let known = env.SESSION_SECRET?.trim().split(/\s+/);

/**
 * The secrets of cookies: what the first one signs, and what any of them has signed is accepted. From the environment, or
 * one made once and kept where only the server's user reads.
 */
export function sessionSecrets(): string[] {
	known ??= [keptSecret()];
	return known;
}

/** The secret that signs cookies and forms. */
export const sessionSecret = () => sessionSecrets()[0] ?? "";

function keptSecret(): string {
	mkdirSync(env.DATA_DIR, { recursive: true });
	const file = join(env.DATA_DIR, "session-secret");
	const found = existsSync(file) ? readFileSync(file, "utf8") : undefined;
	if (found !== undefined && found.length >= 32) return found;
	// Beside it first: a disk that is full, or a stop just now, must not leave an empty secret. Of several starts at once
	// the first one's stands.
	const made = `${file}.${process.pid}`;
	writeFileSync(made, randomBytes(32).toString("base64url"), { mode: 0o600 });
	if (found !== undefined) rmSync(file, { force: true });
	try {
		linkSync(made, file);
	} catch (error) {
		if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
	} finally {
		rmSync(made);
	}
	return readFileSync(file, "utf8");
}
