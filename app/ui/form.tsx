import { type FormProps, Form as RemixForm } from "@remix-run/react";
import { forwardRef, type ReactNode, useEffect, useId, useImperativeHandle, useRef } from "react";
import { beginSubmission, connectionLost, failSubmission, useSubmission } from "./submission";
import { useUnsentFields } from "./unsent-fields";
import "./form.css";

/** Remix's form, which says why it could not be sent and keeps what was typed meanwhile: use it for every form. */
export const Form = forwardRef<HTMLFormElement, FormProps>(function Form({ children, onSubmit, ...props }, ref) {
	const id = useId();
	const element = useRef<HTMLFormElement>(null);
	useImperativeHandle<HTMLFormElement | null, HTMLFormElement | null>(ref, () => element.current);
	const { form, failure } = useSubmission();
	const failed = form === id ? failure : undefined;
	useUnsentFields(element, failed !== undefined);
	return (
		<RemixForm
			{...props}
			ref={element}
			onSubmit={(event) => {
				beginSubmission(id);
				onSubmit?.(event);
				if (event.defaultPrevented || navigator.onLine) return;
				// Offline, Remix would load the page again as soon as it lacks the module of the form's route.
				event.preventDefault();
				failSubmission(connectionLost);
			}}
		>
			{failed && <FormNotice>{failed}</FormNotice>}
			{children}
		</RemixForm>
	);
});

/** Why a form was not sent, and what to do. It takes the focus: the button that was pressed may be far below. */
export function FormNotice({ children }: { children: ReactNode }) {
	const notice = useRef<HTMLParagraphElement>(null);
	useEffect(() => notice.current?.focus(), []);
	return (
		<p ref={notice} className="form-notice" role="alert" tabIndex={-1}>
			{children}
		</p>
	);
}
