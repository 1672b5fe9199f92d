import { useForm } from "@conform-to/react";
import type { Constraint, Reply } from "~/web/forms/guarded-form";
import { Honeypot } from "~/web/forms/visitor-form";
import { Button } from "~/web/ui/button";
import { EmailField } from "~/web/ui/field";
import { ErrorSummary, Form } from "~/web/ui/form";
import "~/web/ui/form.css";

export type NewsFormProps = {
	isAsked: boolean;
	/** True when the donor has left an e-mail address. */
	hasEmail: boolean;
	need: string | null;
	constraint: Constraint;
	/** The path of the page, to which the answer redirects. */
	here: string;
	refused?: Reply | null;
};

/** The form by which a donor asks to be told news of the gift, and ends them. */
export function NewsForm({ isAsked, hasEmail, need, constraint, here, refused }: NewsFormProps) {
	const [form, fields] = useForm<{ email: string }>({ constraint, lastResult: refused });
	return (
		<section className="page-part" aria-labelledby="nouvelles">
			<h2 id="nouvelles">{isAsked ? "Vous serez prévenu par e-mail" : "Prévenez-moi quand il y a des nouvelles"}</h2>
			<p>
				Nous vous écrivons quand nous racontons ou payons quelque chose{" "}
				{need ? `pour «\u00a0${need}\u00a0»` : "avec les dons du même mois que le vôtre"}, une fois par mois au plus.
			</p>
			<Form method="post" className="form" id={form.id} data-next={here}>
				<ErrorSummary form={form} />
				<input type="hidden" name="nouvelles" value={isAsked ? "non" : "oui"} />
				{!hasEmail && !isAsked && <EmailField field={fields.email} />}
				<div className="actions">
					<Button data-busy="Envoi en cours...">{isAsked ? "Ne plus me prévenir" : "Prévenez-moi"}</Button>
				</div>
			</Form>
		</section>
	);
}

/** The form by which donors get the private links of their gifts again. */
export function RecoveryForm({ constraint, refused }: { constraint: Constraint; refused?: Reply | null }) {
	const [form, fields] = useForm<{ email: string }>({ constraint, lastResult: refused });
	return (
		<Form method="post" className="form" id={form.id}>
			<ErrorSummary form={form} />
			<EmailField field={fields.email} />
			<Honeypot />
			<div className="form-actions">
				<Button tone="primary" data-busy="Envoi en cours...">
					Recevoir mes liens
				</Button>
			</div>
		</Form>
	);
}
