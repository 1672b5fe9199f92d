import { extensionOf, typeOfName, type UploadKind, uploadKindOf } from "~/media/files/media-type";
import type { Shrink } from "~/media/transcode/shrink-in-worker";
import type { Shrunk } from "~/media/transcode/shrink-job";
import { refusals } from "./refusal";

type Megabytes = Record<UploadKind, number>;

/** The files that a form accepts, and whether originals are sent. */
export type Preparation = {
	kinds: UploadKind[];
	/** The largest file of each kind; undefined when the page does not know it. */
	megabytes?: Megabytes;
	original: boolean;
};

/** A file as it will be sent, or the reason why it will not be. */
export type Prepared =
	| {
			file: File;
			originalSha256?: string;
			/** The film would be worth shrinking, which this browser cannot do. */
			notShrunk?: boolean;
	  }
	| { reason: string };

/** Returns why a file is refused at first sight: server and preparation judge by the bytes. */
export function refusalAtSight(chosen: File, kinds: UploadKind[]): string | undefined {
	const { name, type, size } = withType(chosen);
	if (size === 0) return refusals.empty(name).reason;
	const isKnown = !/^(application\/octet-stream)?$/.test(type) && !isOfKinds(type, kinds);
	return isKnown ? refusals.wrongType(name, kinds, type).reason : undefined;
}

/** Accepts also a type that the site does not know: the sender's browser may know it. */
const isOfKinds = (type: string, kinds: UploadKind[]) =>
	kinds.some((kind) => type.startsWith(`${kind}/`)) ||
	(extensionOf(type) !== undefined && kinds.includes(uploadKindOf(type)));

/**
 * Makes a chosen file small and clean where this browser can, and refuses what the server would refuse once it is sent.
 * Never rejects: whatever fails, the file is sent as it is.
 */
export async function prepareFile(
	picked: File,
	{ kinds, megabytes, original }: Preparation,
	shrink: Shrink,
): Promise<Prepared> {
	const chosen = withType(picked);
	const isHeic = hasHeic(chosen);
	const kind = uploadKindOf(chosen.type);
	const skipped = kind === "document" || (original && kind === "image" && !isHeic);
	const job = { file: isHeic ? new File([chosen], chosen.name, { type: "image/heic" }) : chosen, original };
	const shrunk = skipped ? undefined : await shrink(job).catch(() => undefined);
	const refusal = shrunk && refusalOf(shrunk, chosen.name, kinds);
	if (refusal) return refusal;
	const file = shrunk?.outcome === "shrunk" ? named(shrunk.blob, chosen) : chosen;
	if (file === chosen && isHeic) return { reason: refusals.wrongType(chosen.name, kinds, "image/heic").reason };
	const most = largestOf(file, kinds, megabytes);
	if (file.size > most * 1e6) return { reason: refusals.tooLarge(chosen.name, most).reason };
	// Without an answer, its worker hung or could not even start.
	const isTooMuch = shrunk === undefined ? kind === "video" && !original : shrunk.outcome === "kept" && shrunk.isLarge;
	if (file === chosen) return isTooMuch ? { file, notShrunk: true } : { file };
	return { file, originalSha256: await sha256Of(chosen).catch(() => undefined) };
}

/** Returns whether the site takes a file of this size and kind as it is, without a script. */
export const isAccepted = (chosen: File, kinds: UploadKind[], megabytes?: Megabytes) =>
	!hasHeic(chosen) && chosen.size <= largestOf(withType(chosen), kinds, megabytes) * 1e6;

/** Returns whether a file can still be read: private windows keep a file by its path, where it may change. */
export const canRead = (file: File): Promise<boolean> =>
	file
		.slice(0, 1)
		.arrayBuffer()
		.then(
			() => true,
			() => false,
		);

/** Returns why an unreadable file is not sent. */
export const unreadableReason = (name: string) =>
	`« ${name} » ne peut plus être lu sur cet appareil : choisissez-le à nouveau.`;

const hasHeic = ({ name, type }: File) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/** Returns the limit in megabytes; the largest of all kinds when neither type nor extension tells the kind. */
function largestOf({ type }: File, kinds: UploadKind[], megabytes?: Megabytes): number {
	if (megabytes === undefined) return Number.POSITIVE_INFINITY;
	return extensionOf(type) ? megabytes[uploadKindOf(type)] : Math.max(...kinds.map((kind) => megabytes[kind]));
}

/** Adds the type by the file's extension: systems name no type of an MKV, a 3GP or a HEIC. */
export function withType(file: File): File {
	const type = /^(application\/octet-stream)?$/.test(file.type) ? typeOfName(file.name) : undefined;
	return type ? new File([file], file.name, { type }) : file;
}

/** The largest file that is read as a whole for its hash, in bytes. */
const mostHashedBytes = 64e6;

/** Returns the hash by which the site recognizes a file, also as another browser sends it; undefined without TLS. */
async function sha256Of(file: File): Promise<string | undefined> {
	if (file.size > mostHashedBytes) return undefined;
	const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()));
	return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Names a blob like its original, with another extension where that would no longer be true. */
function named(blob: Blob, { name, type }: File): File {
	const ending = blob.type === type ? undefined : extensionOf(blob.type);
	return new File([blob], ending ? `${name.replace(/\.\w+$/, "")}.${ending}` : name, { type: blob.type });
}

function refusalOf(shrunk: Shrunk, name: string, kinds: UploadKind[]) {
	switch (shrunk.outcome) {
		case "noFilm":
			return refusals.wrongType(name, kinds);
		case "soundOnly":
			return refusals.soundOnly(name);
		case "unplayablePicture":
		case "unplayableSound":
			return refusals[shrunk.outcome](name, shrunk.codec);
	}
}
