import type { FieldMetadata } from "@conform-to/react";
import { type FormProps, Form as RemixForm, useLocation } from "@remix-run/react";
import {
	forwardRef,
	type MouseEvent,
	type ReactNode,
	type RefObject,
	useEffect,
	useId,
	useImperativeHandle,
	useRef,
	useSyncExternalStore,
} from "react";
import { connectionLost, pointsToCorrect } from "~/web/http/failure";
import { standingErrors } from "./field";
import { fillForm } from "./fill-form";
import { beginSubmission, failSubmission, useSubmission } from "./submission";
import "./form.css";

const visibleFields = "input:not([type=hidden]), textarea, select";

/** Remix's form with an error message for failed submissions, which keeps its input; to be used for every form. */
export const Form = forwardRef<HTMLFormElement, FormProps>(function Form({ children, onSubmit, ...props }, ref) {
	const id = useId();
	const element = useRef<HTMLFormElement>(null);
	useImperativeHandle<HTMLFormElement | null, HTMLFormElement | null>(ref, () => element.current);
	const { form, failure } = useSubmission();
	const failed = form === id ? failure : undefined;
	const reached = useRef(false);
	const probing = useRef(false);
	useUnsentFields(element, failed !== undefined);

	async function submitIfReached(form: HTMLFormElement, submitter: HTMLElement | null) {
		if (probing.current) return;
		probing.current = true;
		const answers = await siteAnswers();
		probing.current = false;
		if (!answers) return failSubmission(connectionLost);
		reached.current = true;
		form.requestSubmit(submitter?.isConnected ? submitter : null);
		reached.current = false;
	}

	return (
		<RemixForm
			{...props}
			ref={element}
			onSubmit={(event) => {
				if (reached.current) return;
				const { submitter } = event.nativeEvent as SubmitEvent;
				beginSubmission(id, event.currentTarget.querySelector(visibleFields) !== null);
				onSubmit?.(event);
				if (event.defaultPrevented || navigator.onLine) return;
				// Offline, Remix would reload the page when it lacks the module of the form's route.
				event.preventDefault();
				void submitIfReached(event.currentTarget, submitter);
			}}
		>
			{failed && <FormNotice>{failed}</FormNotice>}
			{children}
		</RemixForm>
	);
});

/** Asks the site: `navigator.onLine` is also false without a network on a computer that reaches it on loopback. */
async function siteAnswers(): Promise<boolean> {
	try {
		return (await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout?.(3000) })).ok;
	} catch {
		return false;
	}
}

/** The reason why a form was not sent, and advice. It takes the focus: the button may be far below. */
export const FormNotice = ({ children }: { children: ReactNode }) => (
	<p ref={useFocusWhenShown<HTMLParagraphElement>()} className="form-notice" role="alert" tabIndex={-1}>
		{children}
	</p>
);

/** The message that a form was sent. It takes the focus: the page is shorter again. */
export const FormThanks = ({ children }: { children: ReactNode }) => (
	<p ref={useFocusWhenShown<HTMLParagraphElement>()} className="form-success" role="status" tabIndex={-1}>
		{children}
	</p>
);

const constant = () => () => {};

/**
 * Focuses an element when its content appears or changes, so that it is scrolled into view and read. It does not do so
 * while the page hydrates: that may be due to a field that somebody has just touched.
 */
export function useFocusWhenShown<E extends HTMLElement>(content: string | true = true): RefObject<E> {
	const element = useRef<E>(null);
	const hydrating = useSyncExternalStore(
		constant,
		() => false,
		() => true,
	);
	const skipped = useRef(hydrating);
	useEffect(() => {
		if (content && !skipped.current) element.current?.focus();
		skipped.current = false;
	}, [content]);
	return element;
}

/** The fields of forms that could not be sent, by history entry, in memory only. */
const unsent = new Map<string, FormData>();

/** Restores the fields of an unsent form on back and forward navigation, as browsers do without scripts. */
function useUnsentFields(form: RefObject<HTMLFormElement>, failed: boolean) {
	const { key } = useLocation();
	const latest = useRef(failed);
	latest.current = failed;

	useEffect(() => {
		const fields = form.current && unsent.get(placeOf(form.current, key));
		if (!fields) return;
		unsent.delete(placeOf(form.current, key));
		fillForm(form.current, fields);
	}, [form, key]);

	// A form that was removed from the page still has its fields, and all cleanups run before the effect above.
	useEffect(() => {
		const element = form.current;
		return () => {
			if (element && latest.current) unsent.set(placeOf(element, key), new FormData(element));
		};
	}, [form, key]);
}

const placeOf = (form: HTMLFormElement, key: string) => `${key} ${form.getAttribute("action")}`;

type ErrorSummaryProps = {
	form: {
		id: string;
		errorId: string;
		allErrors: Record<string, string[]>;
		getFieldset: () => Record<string, Pick<FieldMetadata<unknown>, "errors" | "value">>;
	};
};

/**
 * The errors of a refused form, at its top, each linked to its field, until the field is changed; takes the focus when
 * it appears.
 */
export function ErrorSummary({ form }: ErrorSummaryProps) {
	const { "": reasons = [], ...ofFields } = form.allErrors;
	const fields = form.getFieldset();
	const standing = (name: string, errors: string[]) => (fields[name] ? (standingErrors(fields[name]) ?? []) : errors);
	const faults = Object.entries(ofFields).flatMap(([name, errors]) =>
		standing(name, errors).map((message) => ({ name, message })),
	);
	const summary = useFocusWhenShown<HTMLDivElement>([...reasons, ...Object.values(ofFields).flat()].join());
	if (reasons.length === 0 && faults.length === 0) return null;
	return (
		<div ref={summary} id={form.errorId} className="error-summary" role="alert" tabIndex={-1}>
			{reasons.map((reason) => (
				<p key={reason}>{reason}</p>
			))}
			{faults.length > 0 && (
				<>
					{pointsToCorrect(faults.length)}
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
