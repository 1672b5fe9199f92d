export type Format = "heading" | "bold" | "list" | "link";

/** A part of the text to replace, and the selection afterwards. */
type Edit = { from: number; to: number; words: string; select: [start: number, end: number] };

const linePrefixes = { heading: "## ", list: "- " };

/** What a press of a button changes in a text with a selection; a second press undoes it. */
export function applyFormat(format: Format, text: string, start: number, end: number): Edit {
	if (format === "heading" || format === "list") return togglePrefix(linePrefixes[format], text, start, end);
	const chosen = text.slice(start, end);
	// Asterisks beside a space are text.
	const from = start + (chosen.length - chosen.trimStart().length);
	const to = Math.max(from, end - (chosen.length - chosen.trimEnd().length));
	const words = text.slice(from, to);
	if (format === "bold") return toggleBold(text, from, to, words);
	const address = /^(https?:\/\/|www\.)\S+$/.test(words);
	const [label, target] = address ? ["texte", words] : [words || "texte", "https://"];
	const labelAt = from + 1;
	const targetAt = labelAt + label.length + 2;
	const select: Edit["select"] = address ? [labelAt, labelAt + label.length] : [targetAt, targetAt + target.length];
	return { from, to, words: `[${label}](${target})`, select };
}

function toggleBold(text: string, from: number, to: number, words: string): Edit {
	if (text.slice(from - 2, from) === "**" && text.slice(to, to + 2) === "**" && from >= 2)
		return { from: from - 2, to: to + 2, words, select: [from - 2, to - 2] };
	const bold = words || "mot";
	return { from, to, words: `**${bold}**`, select: [from + 2, from + 2 + bold.length] };
}

function togglePrefix(prefix: string, text: string, start: number, end: number): Edit {
	const from = text.lastIndexOf("\n", start - 1) + 1;
	const after = text.indexOf("\n", Math.max(start, text[end - 1] === "\n" ? end - 1 : end));
	const to = after < 0 ? text.length : after;
	const lines = text.slice(from, to).split("\n");
	const prefixed = lines.every((line) => line.startsWith(prefix));
	const words = lines.map((line) =>
		prefixed ? line.slice(prefix.length) : line.startsWith(prefix) ? line : prefix + line,
	);
	const written = words.join("\n");
	return { from, to, words: written, select: [lines.length > 1 ? from : from + written.length, from + written.length] };
}
