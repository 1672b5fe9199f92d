import "./button.css";

/**
 * A button that copies a text (`app/web/elements/buttons.ts`). Hidden without scripts.
 * @param label the button's label
 * @param what what it copies, « l’IBAN », where the label alone would not tell it to somebody who does not see the value
 */
export function CopyButton({ label, text, what }: { label: string; text: string; what?: string }) {
	return (
		<copy-text class="copy" data-text={text}>
			<button type="button" className="copy-button" data-label={label} aria-label={what && `${label} ${what}`}>
				<WrittenText text={label} />
			</button>
			<WrittenText role="status" className="visually-hidden" text="" />
		</copy-text>
	);
}

/**
 * A text that a custom element may change before React hydrates the page: hydration leaves it unchanged.
 * @param text a constant or numbers, without markup
 */
export function WrittenText({ text, ...span }: { text: string; className?: string; role?: "status" } & Place) {
	// biome-ignore lint/security/noDangerouslySetInnerHtml: no text of somebody else
	return <span {...span} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}

type Place = { "data-place"?: string };
