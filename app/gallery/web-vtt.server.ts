/** The most bytes of a file of subtitles: 200 KB. */
export const maxSubtitleBytes = 200 * 1024;

/**
 * The text of a WebVTT file, with \n as line break.
 * @returns why it is refused instead
 */
export function readWebVtt(bytes: Buffer | "too large"): { text: string } | { error: string } {
	if (bytes === "too large") return { error: "Ce fichier est trop grand : 200 Ko au plus." };
	const decoded = decode(bytes);
	if (decoded === undefined || decoded.includes("\0"))
		return { error: "Ce fichier n’est pas un texte en UTF-8 : enregistrez-le dans ce codage." };
	const text = decoded.replace(/\r\n?/g, "\n");
	if (!/^WEBVTT([ \t].*)?(\n|$)/.test(text))
		return { error: "Ce n’est pas un fichier WebVTT : sa première ligne doit être « WEBVTT »." };
	if (!text.includes("-->")) return { error: "Ce fichier ne contient aucun sous-titre." };
	return { text };
}

/** Without a byte order mark; undefined when it is not UTF-8. */
function decode(bytes: Buffer): string | undefined {
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		return undefined;
	}
}
