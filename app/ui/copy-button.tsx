import { useEffect, useRef, useState } from "react";
import "./copy-button.css";

/** How long « Copié » is shown, in milliseconds. */
const shownFor = 6000;

/**
 * Copies a text. Hidden without scripts; without clipboard permission the text is shown selected in a field.
 * @param label the button's label, « Copier l’IBAN »
 */
export function CopyButton({ label, text }: { label: string; text: string }) {
	const [outcome, setOutcome] = useState<{ copied: boolean }>();
	// Before hydration a press would do nothing: the button is invisible, but reserves its space.
	const [ready, setReady] = useState(false);
	useEffect(() => setReady(true), []);
	const field = useRef<HTMLInputElement>(null);

	useEffect(() => {
		if (outcome === undefined) return;
		if (!outcome.copied) {
			field.current?.focus();
			field.current?.select();
			return;
		}
		const timer = setTimeout(() => setOutcome(undefined), shownFor);
		return () => clearTimeout(timer);
	}, [outcome]);

	async function copy() {
		// A new object, so that a second press is announced like the first.
		try {
			await navigator.clipboard.writeText(text);
			setOutcome({ copied: true });
		} catch {
			setOutcome({ copied: false });
		}
	}

	const refused = outcome?.copied === false;
	return (
		<span className="copy" data-ready={ready || undefined}>
			<button type="button" className="copy-button" data-label={label} onClick={copy}>
				{outcome?.copied ? "Copié" : label}
			</button>
			{refused && <input ref={field} className="copy-field" readOnly value={text} aria-label="Texte à copier" />}
			<span role="status" className={refused ? "copy-status" : "visually-hidden"}>
				{outcome?.copied && "Copié"}
				{refused && "Votre navigateur a refusé la copie. Le texte est sélectionné : copiez-le vous-même."}
			</span>
		</span>
	);
}
