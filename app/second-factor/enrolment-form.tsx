import { adminPaths } from "~/kinds/paths";
import { QrCode } from "~/sharing/qr-code";
import type { QrCode as Drawing } from "~/sharing/qr-code.server";
import { Button, ButtonLink } from "~/ui/button";
import { Form } from "~/ui/form";

/** A secret on its way into an app. */
export type Enrolment = { sealed: string; secret: string; address: string; code: Drawing };

type EnrolmentFormProps = { enrolment: Enrolment; error?: string };

/** Shows the secret as a QR code and as text, and asks for the first code. */
export function EnrolmentForm({ enrolment: { sealed, secret, address, code }, error }: EnrolmentFormProps) {
	return (
		<Form method="post" action={adminPaths.recoveryCodes} className="form">
			{error && (
				<p id="enrolment-error" className="field-error" role="alert" tabIndex={-1}>
					{error}
				</p>
			)}
			<p>1. Dans l’application de codes de votre téléphone, ajoutez un compte et visez ce dessin.</p>
			<QrCode code={code} label="Code QR pour l’application de codes" />
			<p>
				Sur ce téléphone même, <a href={address}>ouvrez l’application</a>, ou recopiez-y cette clé :
			</p>
			<p className="account-link" translate="no">
				{secret.replace(/.{4}(?=.)/g, "$& ")}
			</p>
			<input type="hidden" name="enrolment" value={sealed} />
			<div className="field">
				<label htmlFor="first-code">2. Saisissez les six chiffres qu’elle affiche</label>
				<input
					id="first-code"
					className="field-control"
					name="code"
					inputMode="numeric"
					autoComplete="one-time-code"
					required
					maxLength={10}
					aria-describedby={error && "enrolment-error"}
				/>
			</div>
			<div className="form-actions">
				<ButtonLink to={adminPaths.profile}>Annuler</ButtonLink>
				<Button tone="primary">Activer</Button>
			</div>
		</Form>
	);
}
