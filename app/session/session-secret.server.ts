import { createHmac, randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "~/env/env.server";

let known = env.SESSION_SECRET?.trim().split(/\s+/);

/**
 * The cookie secrets: the first one signs, all of them verify. From the environment, or generated once and stored with
 * mode 0600.
 */
export function sessionSecrets(): string[] {
	known ??= [storedSecret()];
	return known;
}

/** The secret that signs cookies and forms. */
export const sessionSecret = () => sessionSecrets()[0] ?? "";

/** What nodes compare instead of the secrets, which cannot be computed from it. */
export const secretFingerprints = () =>
	sessionSecrets().map((secret) => createHmac("sha256", secret).update("fingerprint").digest("base64url").slice(0, 16));

function storedSecret(): string {
	mkdirSync(env.DATA_DIR, { recursive: true });
	const file = join(env.DATA_DIR, "session-secret");
	const found = existsSync(file) ? readFileSync(file, "utf8") : undefined;
	if (found !== undefined && found.length >= 32) return found;
	// Written to a temporary file first: a full disk or a crash must not leave an empty secret. `link` lets the first
	// of concurrent starts win.
	const temporary = `${file}.${process.pid}`;
	writeFileSync(temporary, randomBytes(32).toString("base64url"), { mode: 0o600 });
	if (found !== undefined) rmSync(file, { force: true });
	try {
		linkSync(temporary, file);
	} catch (error) {
		if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
	} finally {
		rmSync(temporary);
	}
	return readFileSync(file, "utf8");
}
