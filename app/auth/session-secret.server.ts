import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "~/env.server";

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
	try {
		writeFileSync(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
	} catch (error) {
		if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
	}
	return readFileSync(file, "utf8");
}
