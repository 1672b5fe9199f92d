import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { open, realpath, stat } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { type UploadKind, uploadKindOf } from "~/media/files/media-type";
import { judgeBeginning, limits } from "~/media/uploads/receive-file.server";
import { refusals } from "~/media/uploads/refusal";
import type { SourceFile } from "./source-item";

/** Returns the file at a path below a folder of the source; nothing outside the folder is read. */
export async function fileBelow(folder: string, path: string): Promise<SourceFile> {
	const name =
		path
			.split("/")
			.at(-1)
			?.replace(/^\d{10,}_/, "") || path;
	const fault = (reason: string) => ({ name, fault: `le fichier « ${path} » ${reason}.` });
	if (isAbsolute(path) || path.split(/[\\/]/).includes("..") || path.includes("\0"))
		return fault("est hors du dossier des fichiers");
	const root = await realpath(folder);
	// A Mac writes accents in another form than most texts do.
	const spelled = [path, path.normalize("NFC"), path.normalize("NFD")].map((form) => join(root, form));
	const found = spelled.find((form) => existsSync(form));
	if (found === undefined) return fault("manque");
	if ((await realpath(found)) !== found) return fault("est un lien qui mène ailleurs");
	return (await stat(found)).isFile() ? { name, path: found } : fault("n’est pas un fichier");
}

/** Returns why a file would be refused as an upload, as far as its beginning and its size tell; else its size. */
export async function judgeFile({ path = "", name }: SourceFile, kinds: UploadKind[]): Promise<string | number> {
	const file = await open(path).catch(() => undefined);
	if (file === undefined) return `le fichier « ${name} » ne se laisse pas lire.`;
	try {
		const { size } = await file.stat();
		const { buffer, bytesRead } = await file.read(Buffer.alloc(4100), 0, 4100, 0);
		const type = await judgeBeginning(buffer.subarray(0, bytesRead), name, kinds);
		if (typeof type === "object") return type.reason;
		const megabytes = limits.megabytes[uploadKindOf(type)];
		return size > megabytes * 1e6 ? refusals.tooLarge(name, megabytes).reason : size;
	} finally {
		await file.close();
	}
}

/** Returns the hexadecimal SHA-256 of a file. */
export async function hashOf(path: string): Promise<string> {
	const hash = createHash("sha256");
	await pipeline(createReadStream(path), hash);
	return hash.digest("hex");
}

/** Returns an identifier that is always the same for one of a source that our addresses cannot hold. */
export const derivedId = (...parts: string[]): string =>
	createHash("sha256").update(parts.join("\0")).digest("base64url").slice(0, 12);
