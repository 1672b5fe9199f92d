import type { ComponentProps } from "react";
import { TextAreaField } from "~/web/ui/field";

/** A multi-line field whose text may hold Markdown, with buttons that write it and a hint on how to type it. */
export function MarkdownField(props: ComponentProps<typeof TextAreaField>) {
	return (
		<TextAreaField {...props} tools={<FormatButtons field={props.field.id} />}>
			<details className="format-help field-hint">
				<summary>Mise en forme</summary>
				<dl>
					<dt>
						<code>## Titre</code>
					</dt>
					<dd>un titre, seul sur sa ligne</dd>
					<dt>
						<code>- riz</code>
					</dt>
					<dd>une liste, un point par ligne</dd>
					<dt>
						<code>1. riz</code>
					</dt>
					<dd>une liste numérotée</dd>
					<dt>
						<code>**mot**</code>
					</dt>
					<dd>en gras</dd>
					<dt>
						<code>[texte](https://…)</code>
					</dt>
					<dd>un lien</dd>
				</dl>
				<p>
					Une adresse (https://… ou www…), un courriel ou un numéro de téléphone devient un lien de lui-même. Une ligne
					vide sépare deux paragraphes.
				</p>
			</details>
		</TextAreaField>
	);
}

const buttons: { format: Format; label: string }[] = [
	{ format: "heading", label: "Titre" },
	{ format: "bold", label: "Gras" },
	{ format: "list", label: "Liste" },
	{ format: "link", label: "Lien" },
];

/** Buttons that write Markdown into a textarea; hidden without scripts. */
function FormatButtons({ field }: { field: string }) {
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend
		<div className="format-buttons" role="group" aria-label="Mise en forme">
			{buttons.map(({ format, label }) => (
				<button
					key={format}
					type="button"
					className="button"
					onClick={() => write(format, document.getElementById(field))}
				>
					{label}
				</button>
			))}
		</div>
	);
}

function write(format: Format, area: HTMLElement | null) {
	if (!(area instanceof HTMLTextAreaElement)) return;
	const { from, to, words, select } = applyFormat(format, area.value, area.selectionStart, area.selectionEnd);
	area.focus();
	area.setSelectionRange(from, to);
	// The command inserts as if typed: it fires `input`, which stores the draft, and can be undone with the keyboard.
	document.execCommand("insertText", false, words);
	area.setSelectionRange(...select);
}

export type Format = "heading" | "bold" | "list" | "link";

/** A part of the text to replace, and the selection afterwards. */
type Edit = { from: number; to: number; words: string; select: [start: number, end: number] };

const linePrefixes = { heading: "## ", list: "- " };

/** Returns the change that a button makes in a text with a selection; a second press undoes it. */
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
