/** Where the site says which files are hidden from visitors, as hashes: a path has the name that a phone gave a photo. */
export const hiddenFilesPath = "/fichiers-retires.json";

const encoder = new TextEncoder();

/** Returns the short hash of a file's path, the same for all its sizes. @param path relative to the uploads folder */
export async function hashOfFile(path: string): Promise<string> {
	const whole = path.replace(/\.\d{1,5}\.(?:avif|webp|jpg)$/, "");
	const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", encoder.encode(whole)));
	return Array.from(digest.subarray(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Returns the paths of the site's files that a text names. */
export const filesNamedIn = (text: string): string[] =>
	Array.from(text.matchAll(/\/uploads\/([\w./-]+)/g), ([, path = ""]) => path);
