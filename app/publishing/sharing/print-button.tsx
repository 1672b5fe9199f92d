import "./sharing.css";

/** A button that prints the page (`app/web/elements/buttons.ts`). Hidden without scripts. */
export const PrintButton = ({ label }: { label: string }) => (
	<print-button class="print-button">
		<button type="button" className="button button-primary">
			{label}
		</button>
	</print-button>
);
