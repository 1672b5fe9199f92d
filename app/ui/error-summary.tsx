import { type MouseEvent, useEffect, useRef } from "react";
import "./error-summary.css";

type Problem = { id: string; message: string };

type ErrorSummaryProps = { form: { id: string; errorId: string; allErrors: Record<string, string[]> } };

/** What is wrong with a form, at its top, each line leading to its field; takes the focus when it appears. */
export function ErrorSummary({ form }: ErrorSummaryProps) {
	const summary = useRef<HTMLDivElement>(null);
	const problems: Problem[] = Object.entries(form.allErrors).flatMap(([name, errors]) =>
		errors.map((message) => ({ id: name === "" ? "" : `${form.id}-${name}`, message })),
	);
	const text = problems.map((problem) => problem.message).join();

	useEffect(() => {
		if (text !== "") summary.current?.focus();
	}, [text]);

	if (problems.length === 0) return null;
	return (
		<div ref={summary} id={form.errorId} className="error-summary" role="alert" tabIndex={-1}>
			{problems.length === 1 ? "Un point est à corriger :" : `${problems.length} points sont à corriger :`}
			<ul className="links-alone">
				{problems.map(({ id, message }) => (
					<li key={id + message}>
						{id === "" ? (
							message
						) : (
							<a href={`#${id}`} onClick={toField}>
								{message}
							</a>
						)}
					</li>
				))}
			</ul>
		</div>
	);
}

/** Leads to the field without changing the address: a change of address makes Remix forget the form that was refused. */
function toField(event: MouseEvent<HTMLAnchorElement>) {
	const field = document.getElementById(event.currentTarget.hash.slice(1));
	if (field === null) return;
	event.preventDefault();
	field.focus();
}
