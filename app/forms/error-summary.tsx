import type { MouseEvent } from "react";
import { useFocusWhenShown } from "~/ui/form";
import "./error-summary.css";

type ErrorSummaryProps = { form: { id: string; errorId: string; allErrors: Record<string, string[]> } };

/** The errors of a refused form, at its top, each linked to its field; takes the focus when it appears. */
export function ErrorSummary({ form }: ErrorSummaryProps) {
	const { "": reasons = [], ...ofFields } = form.allErrors;
	const faults = Object.entries(ofFields).flatMap(([name, errors]) => errors.map((message) => ({ name, message })));
	const text = [...reasons, ...faults.map((fault) => fault.message)].join();
	const summary = useFocusWhenShown<HTMLDivElement>(text);
	if (text === "") return null;
	return (
		<div ref={summary} id={form.errorId} className="error-summary" role="alert" tabIndex={-1}>
			{reasons.map((reason) => (
				<p key={reason}>{reason}</p>
			))}
			{faults.length > 0 && (
				<>
					{faults.length === 1 ? "Un point est à corriger :" : `${faults.length} points sont à corriger :`}
					<ul className="links-alone">
						{faults.map(({ name, message }) => (
							<li key={name + message}>
								<a href={`#${form.id}-${name}`} onClick={toField}>
									{message}
								</a>
							</li>
						))}
					</ul>
				</>
			)}
		</div>
	);
}

/** Focuses the field without a navigation, which would make Remix drop the action data. */
function toField(event: MouseEvent<HTMLAnchorElement>) {
	const field = document.getElementById(event.currentTarget.hash.slice(1));
	if (field === null) return;
	event.preventDefault();
	field.focus();
}
