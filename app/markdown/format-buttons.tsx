import { applyFormat, type Format } from "./apply-format";

const buttons: { format: Format; label: string }[] = [
	{ format: "heading", label: "Titre" },
	{ format: "bold", label: "Gras" },
	{ format: "list", label: "Liste" },
	{ format: "link", label: "Lien" },
];

/** Buttons that write Markdown into a textarea; hidden without scripts. */
export function FormatButtons({ field }: { field: string }) {
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
	// As if typed: it fires `input`, by which the draft is stored, and can be undone with the keyboard.
	document.execCommand("insertText", false, words);
	area.setSelectionRange(...select);
}
