import { type FormMetadata, getFormProps, type SubmissionResult, type useForm } from "@conform-to/react";
import type { FormProps } from "@remix-run/react";
import type { ReactNode, Ref } from "react";
import { Button, Link } from "~/web/ui/button";
import { ErrorSummary, Form } from "~/web/ui/form";
import { type OnNoConnection, SubmitBlockerNotice, useSubmitGuard } from "./submit-guard";

/** The server's response to a refused form: submitted values and errors. */
export type Reply = SubmissionResult<string[]>;

/** The HTML validation attributes of a form's fields; derived from the schema, which stays on the server. */
export type Constraint = Parameters<typeof useForm>[0]["constraint"];

/** Props that the page of a form passes to it. */
export type FormGiven = { constraint: Constraint; refused?: Reply };

/** Props of a form that asks for the password again: `username` is the e-mail address of the account signed in. */
export type ConfirmedForm = FormGiven & { username: string };

type GuardedFormProps<Values extends Record<string, unknown>> = Pick<
	FormProps,
	"encType" | "onInput" | "preventScrollReset"
> & {
	form: FormMetadata<Values, string[]>;
	formRef?: Ref<HTMLFormElement>;
	/** Content above the errors. */
	notices?: ReactNode;
	/** Takes the form when the site is unreachable. */
	onNoConnection?: OnNoConnection;
	submitLabel: ReactNode;
	/** The target of « Annuler », or other content beside the submit button. */
	back: string | ReactNode;
	children: ReactNode;
};

/** A form of the administration: its errors, fields and buttons; submitted only when the site would accept it. */
export function GuardedForm<Values extends Record<string, unknown>>({
	form,
	formRef,
	notices,
	onNoConnection,
	submitLabel,
	back,
	children,
	...rest
}: GuardedFormProps<Values>) {
	const props = getFormProps(form);
	const { onSubmit, busy, submitBlocker } = useSubmitGuard(props.onSubmit, onNoConnection);
	return (
		<Form method="post" className="form" {...rest} {...props} ref={formRef} onSubmit={onSubmit}>
			{notices}
			{/* Enter in a field uses the first button: it must not overwrite, restore, rearrange, or go on without asking. */}
			<button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
			<SubmitBlockerNotice submitBlocker={submitBlocker} />
			<ErrorSummary form={form} />
			{children}
			<div className="form-actions">
				{typeof back === "string" ? (
					<Link className="button" to={back} preventScrollReset>
						Annuler
					</Link>
				) : (
					back
				)}
				<Button tone="primary" busy={busy}>
					{submitLabel}
				</Button>
			</div>
		</Form>
	);
}
