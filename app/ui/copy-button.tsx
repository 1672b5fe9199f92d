import { WrittenText } from "./written-text";
import "./copy-button.css";

/**
 * Copies a text (`elements/copy-text.ts`). Hidden without scripts.
 * @param label the button's label, « Copier l’IBAN »
 */
export function CopyButton({ label, text }: { label: string; text: string }) {
	return (
		<copy-text class="copy" data-text={text}>
			<button type="button" className="copy-button" data-label={label}>
				<WrittenText text={label} />
			</button>
			<WrittenText role="status" className="visually-hidden" text="" />
		</copy-text>
	);
}
